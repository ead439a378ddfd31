// SPDX-License-Identifier: MIT
// Conditions and goals taken apart: what has to hold, down to the single facts.
#pragma once
#include <cstdint>
#include <vector>

#include "model/formula.hpp"

namespace tarrier::heuristics {
struct Proposition {
  enum class Kind : std::uint8_t {
    kLeaf,  // `condition` has the truth value `holds`; no connective is on top of it
    kAnd,
    kOr,
    kOpen,  // about clocks or deadlock: most heuristics take it for true
  };
  Kind kind = Kind::kLeaf;
  model::Expression condition;
  bool holds = true;
  std::vector<Proposition> parts;
  const model::ClockConstraint* clock = nullptr;  // kOpen: what it is, if it is about a clock
};

// `condition` holds, or does not; the empty one is true.
Proposition proposition(const model::Expression& condition, bool holds = true);
// `formula` must outlive the result.
Proposition proposition(const model::Formula& formula);
}  // namespace tarrier::heuristics
