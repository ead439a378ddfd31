// SPDX-License-Identifier: MIT
// What is known of variables where only some of them ever change.
#pragma once
#include "heuristics/relaxation/relaxation.hpp"

namespace tarrier::heuristics {
class SourceRanges : public model::KnownRanges {
 public:
  // `source_of`: by variable; kNoNode if it never changes, or is no part of states. Both must outlive this
  // object.
  SourceRanges(const model::Network& network, const std::vector<std::uint32_t>& source_of)
      : KnownRanges(network), source_of_(source_of) {}

  [[nodiscard]] model::Interval of(model::VariableId variable) const final {
    if (source_of_[index(variable)] != kNoNode) return of_source(variable, source_of_[index(variable)]);
    const model::Variable& v = network().variable(variable);
    const bool is_fixed =
        v.initial && (v.kind == model::VariableKind::kState || v.kind == model::VariableKind::kConstant);
    return is_fixed ? model::Interval{*v.initial, *v.initial} : of_other(variable);
  }
  using KnownRanges::of;

 protected:
  [[nodiscard]] virtual model::Interval of_source(model::VariableId variable, std::uint32_t source) const = 0;
  // Inputs and locals.
  [[nodiscard]] virtual model::Interval of_other(model::VariableId variable) const {
    return KnownRanges::of(variable);
  }

 private:
  const std::vector<std::uint32_t>& source_of_;
};
}  // namespace tarrier::heuristics
