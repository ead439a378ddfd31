// SPDX-License-Identifier: MIT
// Which values an expression can take, judged by those of its variables alone.
#pragma once
#include <cstdint>

#include "model/network.hpp"

namespace tarrier::model {
struct Interval {
  std::int64_t low = 0;
  std::int64_t high = 0;
};

// What is known of the state. As it stands: nothing but the domains.
class KnownRanges {
 public:
  explicit KnownRanges(const Network& network) : network_(network) {}
  virtual ~KnownRanges() = default;
  [[nodiscard]] const Network& network() const { return network_; }
  [[nodiscard]] virtual Interval of(VariableId variable) const {
    const Domain domain = network_.variable(variable).domain;
    return {domain.low, domain.high};
  }
  // Of 1 if the process is there, 0 if it is not.
  [[nodiscard]] virtual Interval of(ProcessId /*process*/, LocationId /*location*/) const { return {0, 1}; }

 private:
  const Network& network_;
};

// A superset of the values of `expression` in the states that `known` allows; the smaller the ranges known,
// the smaller it is. Faulting evaluations count for nothing.
Interval range_of(const Expression& expression, const KnownRanges& known);
// The same of an operator, where this is known of its operands; those with one operand take the first.
// REQUIRES: the value depends on nothing else, and all operands are evaluated.
Interval range_of(Op op, Interval left, Interval right = {});
// Can the operator itself fault there?
bool may_fault(Op op, Interval left, Interval right = {});
// As truth values.
inline bool is_surely_false(Interval range) { return range.low == 0 && range.high == 0; }
inline bool is_surely_true(Interval range) { return range.low > 0 || range.high < 0; }
// In any state.
Interval range_of(const Expression& expression, const Network& network);
}  // namespace tarrier::model
