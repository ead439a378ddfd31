// SPDX-License-Identifier: MIT
#include "space/compile/formula_code.hpp"

namespace tarrier::space {
namespace {
using Kind = model::Formula::Kind;

model::Expression as_expression(const model::Formula& formula) {
  if (formula.kind == Kind::kCondition) return formula.condition;
  const bool all = formula.kind == Kind::kAnd;
  model::Expression result = model::Expression::constant(all ? 1 : 0);
  for (const model::Formula& part : formula.parts)
    result = model::Expression::binary(all ? model::Op::kAnd : model::Op::kOr, result, as_expression(part));
  return result;
}
}  // namespace

FormulaCode compile(const model::Formula& formula, CompiledNetwork& compiled) {
  FormulaCode code{.kind = formula.kind};
  // As one program, however large it is: the search through its parts is for what divides zones.
  if (!mentions_clocks(formula) && !mentions_deadlock(formula)) {
    code.kind = Kind::kCondition;
    code.condition = compiled.compile(as_expression(formula));
  } else if (formula.kind == Kind::kClock) {
    code.test.push_back(compiled.compile(formula.clock));
  } else {
    for (const model::Formula& part : formula.parts) code.parts.push_back(compile(part, compiled));
  }
  return code;
}
}  // namespace tarrier::space
