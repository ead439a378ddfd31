// SPDX-License-Identifier: MIT
// Ranges of variables, made smaller by conditions that have to hold.
#pragma once
#include <optional>
#include <vector>

#include "model/interval.hpp"

namespace tarrier::heuristics {
class Box final : public model::KnownRanges {
 public:
  // All that the domains allow.
  explicit Box(const model::Network& network);

  [[nodiscard]] model::Interval of(model::VariableId variable) const override {
    return ranges_[index(variable)];
  }
  using KnownRanges::of;

  // Takes away the least and the greatest values of a variable with which a condition cannot be true, or,
  // unless that is wanted, false; as far as intervals tell. False if none is left.
  bool narrow(model::VariableId variable, const model::Expression& condition, bool wanted);
  // Whether a condition is true, where intervals tell.
  [[nodiscard]] std::optional<bool> truth(const model::Expression& condition) const;

 private:
  [[nodiscard]] bool allows(const model::Expression& condition, bool wanted) const;

  std::vector<model::Interval> ranges_;  // by variable
};
}  // namespace tarrier::heuristics
