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
// In any state.
Interval range_of(const Expression& expression, const Network& network);
}  // namespace tarrier::model
