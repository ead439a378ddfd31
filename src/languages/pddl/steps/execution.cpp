// SPDX-License-Identifier: MIT
#include "languages/pddl/steps/execution.hpp"

#include <limits>

#include "languages/writers/write_refusal.hpp"
#include "model/faultless.hpp"
#include "model/interval.hpp"

namespace tarrier::languages::pddl {
namespace {
using model::Expression;
using model::Op;
using model::VariableId;

Expression is_within(const Expression& value, std::int64_t low, std::int64_t high) {
  const auto compared = [&](Op op, std::int64_t bound) {
    return Expression::binary(op, value, Expression::constant(static_cast<std::int32_t>(bound)), value->span);
  };
  return Expression::binary(Op::kAnd, compared(Op::kGreaterEqual, low), compared(Op::kLessEqual, high),
                            value->span);
}
}  // namespace

void Execution::run(const model::Block& block) {
  struct Runner {
    Execution& execution;
    void operator()(const model::Assignment& statement) const { execution.run(statement); }
    void operator()(const model::Branch& statement) const { execution.run(statement); }
    void operator()(const model::Assertion& statement) const { execution.run(statement); }
    void operator()(const model::ClockAssignment& statement) const {
      refuse("PDDL", "clocks", statement.span);
    }
    // How often a loop runs is known in the state only; its effect has no finite expression.
    void operator()(const model::Loop& statement) const { refuse("PDDL", "loops", statement.span); }
    void operator()(const model::Return& statement) const { refuse("PDDL", "functions", statement.span); }
    void operator()(const model::Evaluation& statement) const {
      const Expression value = execution.read(statement.expression);  // says what it refuses
      // Written for a fault that it may have, which PDDL cannot say.
      refuse("PDDL", "an evaluation without effect", value->span);
    }
  };
  for (const model::Statement& statement : block)
    std::visit(Runner{*this}, static_cast<const model::Statement::variant&>(statement));
}

Expression Execution::current(VariableId variable) {
  const auto found = written_.find(variable);
  // Not assigned yet: what it was before the step, as every variable of `written_` is told in.
  return found == written_.end() ? resolver_(Expression::variable(variable)) : found->second;
}

// Simultaneous updates read the state before, and local variables as they are.
Expression Execution::read(const Expression& expression) {
  const Expression value =
      rewrite(resolver_(expression), network_, [this](const Expression& leaf) -> Expression {
        if (leaf->op == Op::kAtLocation) return leaf;
        // In UPPAAL and TChecker, each assignment sees those before it; in NuSMV, none does.
        const bool is_current = network_.update_order == model::UpdateOrder::kSequential ||
                                network_.variable(leaf->variable).kind == model::VariableKind::kLocal;
        return is_current ? current(leaf->variable) : leaf;
      });
  if (!model::is_faultless(value, network_))
    // True for every number, and it fails where the evaluation does.
    demand(Expression::binary(Op::kGreaterEqual, value,
                              Expression::constant(std::numeric_limits<std::int32_t>::min()), value->span),
           false);
  return value;
}

// Statements that are not reached may fail as they like.
void Execution::demand(const Expression& condition, bool is_guard) {
  if (condition.is_constant() && condition->value != 0) return;
  // not path or condition: false only where the statement is reached.
  demands_.push_back(
      {path_.is_empty() ? condition : Expression::binary(Op::kOr, negated(path_), condition, condition->span),
       is_guard});
}

void Execution::run(const model::Assignment& statement) {
  std::vector<model::Subscript> subscripts = statement.target.subscripts;
  for (model::Subscript& subscript : subscripts) {
    subscript.index = read(subscript.index);
    // Asked for before the target is known, since an index out of range has none.
    demand(is_within(subscript.index, subscript.low, std::int64_t{subscript.low} + subscript.size - 1),
           false);
  }
  const Expression value = read(statement.value);
  assign_element(subscripts, 0, index(statement.target.first), value, {});
}

// An index known only in the state: each element that may be meant changes where it is the one.
void Execution::assign_element(const std::vector<model::Subscript>& subscripts, std::size_t dimension,
                               std::uint32_t position, const Expression& value, const Expression& condition) {
  if (dimension == subscripts.size()) return assign(VariableId{position}, value, condition);
  const model::Subscript& subscript = subscripts[dimension];
  for (std::uint32_t k = 0; k < subscript.size; ++k) {
    const Expression is_it = Expression::binary(
        Op::kEqual, subscript.index, Expression::constant(subscript.low + static_cast<std::int32_t>(k)));
    // A constant index leaves one element.
    if (is_it.is_constant(0)) continue;
    assign_element(subscripts, dimension + 1, position + k * subscript.stride, value,
                   is_it.is_constant() ? condition : Expression::conjunction(condition, is_it));
  }
}

void Execution::assign(VariableId variable, const Expression& value, const Expression& condition) {
  const model::Domain domain = network_.variable(variable).domain;
  const model::Interval range = model::range_of(value, network_);
  // In TChecker models, a step out of range does not exist; elsewhere, it is a fault.
  if (range.low < domain.low || range.high > domain.high) {
    const Expression fits = is_within(value, domain.low, domain.high);
    demand(condition.is_empty() ? fits : Expression::binary(Op::kOr, negated(condition), fits, value->span),
           network_.out_of_range == model::OutOfRange::kDisable);
  }
  // Where the index is another one, the element keeps what it has by then.
  written_[variable] =
      condition.is_empty() ? value : Expression::conditional(condition, value, current(variable));
}

void Execution::run(const model::Branch& statement) {
  const Expression test = read(statement.condition);
  const Expression path = path_;
  const Memory before = written_;
  // Demands of a branch count only where it is taken.
  path_ = Expression::conjunction(path, test);
  run(statement.then);
  const Memory then = std::move(written_);
  written_ = before;
  path_ = Expression::conjunction(path, negated(test));
  run(statement.otherwise);
  path_ = path;
  const Memory otherwise = std::move(written_);
  written_ = before;
  const auto value_in = [&](const Memory& memory, VariableId variable) {
    const auto found = memory.find(variable);
    return found == memory.end() ? resolver_(Expression::variable(variable)) : found->second;
  };
  // What only one branch changes keeps its value in the other.
  Memory changed = then;
  changed.insert(otherwise.begin(), otherwise.end());
  for (const auto& [variable, value] : changed)
    written_[variable] =
        Expression::conditional(test, value_in(then, variable), value_in(otherwise, variable));
}

void Execution::run(const model::Assertion& statement) { demand(read(statement.condition), false); }
}  // namespace tarrier::languages::pddl
