// SPDX-License-Identifier: MIT
// The parts of Generator that draw constraints, values and goals.
#include <optional>

#include "differential/generator.hpp"

namespace tarrier::differential {
using model::Comparison;
using model::Expression;
using model::Formula;
using model::LocationId;
using model::Op;
using model::ProcessId;

// ---- Clock constraints

model::ClockConstraint Generator::clock_constraint(Comparison comparison, Expression bound) {
  const auto clock = static_cast<std::uint32_t>(random_.below(net().clocks.size()));
  return {.left = {.first = model::ClockId{clock}}, .comparison = comparison, .bound = std::move(bound)};
}

// A constant from `low` up, now and then a variable.
Expression Generator::bound(std::int32_t low) {
  if (!integers_.empty() && percent(12)) return value_of(one_of(integers_), {});
  return number(between(low, shape_.max_constant));
}

// Upper bounds that hold at the beginning in initial locations; mostly upper bounds elsewhere.
model::Constraint Generator::invariant(bool is_initial) {
  model::Constraint result;
  if (!net().clocks.empty() && percent(35)) {
    const Comparison upper = percent(35) ? Comparison::kLess : Comparison::kLessEqual;
    if (is_initial)
      result.clocks.push_back(clock_constraint(upper, number(between(2, shape_.max_constant))));
    else if (percent(85))
      result.clocks.push_back(clock_constraint(upper, bound(1)));
    else if (percent(50))
      result.clocks.push_back(clock_constraint(Comparison::kGreater, bound(0)));
    else
      result.clocks.push_back(clock_constraint(Comparison::kGreaterEqual, bound(1)));
  }
  if (!is_initial && percent(5)) result.condition = integer_atom({});
  return result;
}

model::ClockConstraint Generator::clock_atom() {
  switch (between(0, 9)) {
    case 0: return clock_constraint(Comparison::kEqual, bound(0));
    case 1:
    case 2: return clock_constraint(Comparison::kLess, bound(1));
    case 3:
    case 4: return clock_constraint(Comparison::kLessEqual, bound(0));
    case 5:
    case 6: return clock_constraint(Comparison::kGreater, bound(0));
    default: return clock_constraint(Comparison::kGreaterEqual, bound(1));
  }
}

// ---- Integers

// A number in low … low + size - 1: a constant, or made from the input of the edge or a variable.
Expression Generator::index_of(std::uint32_t size, std::int32_t low, const model::Edge& edge) {
  std::optional<model::VariableId> source;
  if (!edge.inputs.empty() && percent(60)) source = edge.inputs.front();
  if (!source && !integers_.empty() && integers_[0].domain.low >= 0 && percent(60))
    source = model::VariableId{integers_[0].first};  // the first one is no array
  const auto count = static_cast<std::int32_t>(size);
  if (!source) return number(low + between(0, count - 1));
  Expression position = Expression::variable(*source);
  if (net().variable(*source).domain.high >= count)
    position = Expression::binary(Op::kRemainder, position, number(count));
  return low == 0 ? position : Expression::binary(Op::kAdd, position, number(low));
}

model::Reference<model::VariableId> Generator::cell(const Integer& integer, const model::Edge& edge) {
  model::Reference<model::VariableId> result{.first = model::VariableId{integer.first}};
  if (integer.size > 0) {
    result.subscripts.push_back({.index = index_of(integer.size, integer.low_index, edge),
                                 .low = integer.low_index,
                                 .size = integer.size});
  }
  return result;
}

Expression Generator::value_of(const Integer& integer, const model::Edge& edge) {
  model::Reference<model::VariableId> reference = cell(integer, edge);
  return Expression::element(reference.first, std::move(reference.subscripts));
}

Expression Generator::integer_atom(const model::Edge& edge) {
  if (integers_.empty()) return {};
  static const std::vector<Op> kComparisons{Op::kEqual,     Op::kEqual,   Op::kNotEqual,    Op::kLess,
                                            Op::kLessEqual, Op::kGreater, Op::kGreaterEqual};
  const Integer& integer = one_of(integers_);
  const Expression left = value_of(integer, edge);
  Op comparison = one_of(kComparisons);
  if (!edge.inputs.empty() && percent(70))
    return Expression::binary(comparison, left, Expression::variable(edge.inputs.front()));
  const std::int32_t right = between(integer.domain.low, integer.domain.high);
  if (comparison == Op::kLess && right == integer.domain.low)
    comparison = Op::kLessEqual;  // never true otherwise
  if (comparison == Op::kGreater && right == integer.domain.high) comparison = Op::kGreaterEqual;
  return Expression::binary(comparison, left, number(right));
}

// A value that stays inside the domain of `integer`, unless the model may fault. `may_guard`: the guard of
// the edge may be relied on, because nothing else in the step can change the variable before.
Expression Generator::new_value(const Integer& integer, const Expression& old, model::Edge& edge,
                                bool may_guard) {
  const auto [low, high] = integer.domain;
  const Expression successor = Expression::binary(Op::kAdd, old, number(1));
  if (model_.may_fault && percent(30))
    return percent(70) ? successor : Expression::binary(Op::kDivide, number(high), old);
  switch (between(0, 4)) {
    case 0: return number(between(low, high));
    case 1: {
      const Expression from =
          edge.inputs.empty() ? value_of(one_of(integers_), edge) : Expression::variable(edge.inputs.front());
      return Expression::binary(Op::kMaximum, Expression::binary(Op::kMinimum, from, number(high)),
                                number(low));
    }
    case 2:
      if (may_guard) {
        edge.guard.condition =
            Expression::conjunction(edge.guard.condition, Expression::binary(Op::kLess, old, number(high)));
        return successor;
      }
      [[fallthrough]];
    default:
      return Expression::conditional(Expression::binary(Op::kLess, old, number(high)), successor,
                                     number(low));
  }
}

// ---- Goals

// Any but the initial location of a process, late ones more often.
Formula Generator::some_location(std::size_t process) {
  const auto last = static_cast<std::int32_t>(net().processes[process].locations.size()) - 1;
  const std::int32_t location = std::max(between(1, last), between(1, last));
  return Formula::of(Expression::at_location(ProcessId{static_cast<std::uint32_t>(process)},
                                             LocationId{static_cast<std::uint32_t>(location)}));
}

Formula Generator::goal_atom() {
  const std::int32_t kind = between(0, 9);
  if (kind <= 2 && !integers_.empty()) return Formula::of(integer_atom({}));
  if (kind <= 5 && !net().clocks.empty()) {
    const Formula atom = Formula::of(clock_atom());
    return percent(30) ? negation(atom) : atom;
  }
  return some_location(random_.below(net().processes.size()));
}

// Locations of some processes; small mixes that mostly ask for a location too, so that few goals hold at the
// beginning.
Formula Generator::goal() {
  std::vector<Formula> locations;
  for (std::size_t i = net().processes.size(); i > 0 && (locations.empty() || percent(75)); --i)
    locations.push_back(some_location(i - 1));
  Formula base = Formula::all(std::move(locations));
  switch (between(0, 9)) {
    case 0: return Formula::any({std::move(base), Formula::all({some_location(0), goal_atom()})});
    case 1: return Formula::all({std::move(base), Formula::any({goal_atom(), goal_atom()})});
    case 2:
    case 3:
    case 4: return Formula::all({std::move(base), goal_atom()});
    case 5: return goal_atom();
    default: return base;
  }
}
}  // namespace tarrier::differential
