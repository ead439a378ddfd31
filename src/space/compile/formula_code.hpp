// SPDX-License-Identifier: MIT
// A state formula, compiled.
#pragma once
#include <vector>

#include "model/formula.hpp"
#include "space/compile/compiled_network.hpp"

namespace tarrier::space {
struct FormulaCode {
  model::Formula::Kind kind = model::Formula::Kind::kCondition;
  Program condition;            // kCondition
  std::vector<ClockTest> test;  // one, for kClock
  std::vector<FormulaCode> parts;

  // Does it speak of locations and variables only?
  [[nodiscard]] bool is_discrete() const { return kind == model::Formula::Kind::kCondition; }
};

// A part without clocks becomes one condition.
FormulaCode compile(const model::Formula& formula, CompiledNetwork& compiled);
}  // namespace tarrier::space
