// SPDX-License-Identifier: MIT
#include "languages/writers/write_xta_ranges.hpp"

#include <algorithm>

#include "languages/writers/write_refusal.hpp"
#include "languages/writers/write_uses.hpp"
#include "model/interval.hpp"

namespace tarrier::languages {
namespace {
using model::Expression;
using model::Op;

// A guard is tested where the assignment would not be reached because of a clock guard; so it must not fault.
bool never_faults(const Expression& expression, const model::Network& network) {
  switch (expression->op) {
    case Op::kConstant:
    case Op::kVariable:
    // Both of its branches are tested, though only one is evaluated: careful rather than exact.
    case Op::kConditional:
    case Op::kNot:
    case Op::kNegate:
    case Op::kAdd:
    case Op::kSubtract:
    case Op::kMultiply:
    case Op::kAnd:
    case Op::kEqual:
    case Op::kNotEqual:
    case Op::kLess:
    case Op::kLessEqual:
    case Op::kGreater:
    case Op::kGreaterEqual: break;
    default: return false;
  }
  // Overflow is a fault as well.
  const model::Interval range = range_of(expression, network);
  return range.low >= INT32_MIN && range.high <= INT32_MAX &&
         std::all_of(expression->operands.begin(), expression->operands.end(),
                     [&](const Expression& operand) { return never_faults(operand, network); });
}

bool always_in_range(const model::Assignment& assignment, const model::Network& network) {
  const model::Interval range = range_of(assignment.value, network);
  const model::Domain& domain = network.variable(assignment.target.first).domain;
  // A value of more than 32 bits is a fault before it is out of range.
  return domain.low <= std::max<std::int64_t>(range.low, INT32_MIN) &&
         std::min<std::int64_t>(range.high, INT32_MAX) <= domain.high;
}

bool always_in_range(const model::Block& block, const model::Network& network) {
  return std::all_of(block.begin(), block.end(), [&](const model::Statement& statement) {
    if (const auto* assignment = std::get_if<model::Assignment>(&statement))
      return always_in_range(*assignment, network);
    if (const auto* branch = std::get_if<model::Branch>(&statement))
      return always_in_range(branch->then, network) && always_in_range(branch->otherwise, network);
    if (const auto* loop = std::get_if<model::Loop>(&statement)) return always_in_range(loop->body, network);
    return true;
  });
}

bool reads_assigned(const Expression& value, const Uses& before, const model::Network& network) {
  Uses uses;
  add_uses(uses, value, network);
  return std::any_of(uses.read.begin(), uses.read.end(),
                     [&](model::VariableId variable) { return before.assigned.contains(variable); });
}
}  // namespace

// The guard looks at the values before the step. They are the values that the assignment sees if nothing that
// it reads was assigned earlier in the step. Local variables have no value before the step.
Expression stays_in_range(const model::Network& network, const model::Edge& edge, bool moves_first) {
  Expression all;
  Uses before;
  for (const model::Statement& statement : edge.update) {
    const auto* const assignment = std::get_if<model::Assignment>(&statement);
    // Inside branches and loops it is not known which assignments happen, so these have to fit in any case.
    if (assignment == nullptr ? !always_in_range({statement}, network)
                              : !always_in_range(*assignment, network)) {
      const base::SourceSpan& where = assignment == nullptr ? edge.span : assignment->span;
      // The receiver sees what the sender has assigned, which its own guard cannot.
      if (assignment == nullptr || !moves_first || !never_faults(assignment->value, network) ||
          reads_assigned(assignment->value, before, network))
        refuse("UPPAAL's language", "a step that does not exist because of an assignment out of range", where,
               "a guard that keeps the value in range helps");
      const model::Domain& domain = network.variable(assignment->target.first).domain;
      all = Expression::conjunction(
          std::move(all),
          Expression::conjunction(
              Expression::binary(Op::kGreaterEqual, assignment->value, Expression::constant(domain.low)),
              Expression::binary(Op::kLessEqual, assignment->value, Expression::constant(domain.high))));
    }
    // After the test: a statement does not see itself.
    add_uses(before, {statement}, network);
  }
  return all;
}
}  // namespace tarrier::languages
