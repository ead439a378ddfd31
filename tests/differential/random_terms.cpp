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

// Any clock; of an array of clocks also one that is found when it is used.
model::Reference<model::ClockId> Generator::clock(const Numbers& numbers) {
  const std::size_t count = net().clocks.size();
  if (now_and_then(has_arrays_ && net().clocks.front().name == "x[0]", 60)) {
    const auto size = static_cast<std::uint32_t>(count);
    return {.first = model::ClockId{0}, .subscripts = {{.index = index_of(size, 0, numbers), .size = size}}};
  }
  return {.first = model::ClockId{static_cast<std::uint32_t>(random_.below(count))}};
}

model::ClockConstraint Generator::clock_constraint(Comparison comparison, Expression bound) {
  return {.left = clock({}), .comparison = comparison, .bound = std::move(bound)};
}

// Of two clocks, or now and then of one with itself in an array of clocks.
model::ClockConstraint Generator::difference(Comparison comparison) {
  model::ClockConstraint result = clock_constraint(comparison, {});
  result.bound =
      now_and_then(!integers_.empty(), 12) ? value_of(integers_.front(), {}) : number(between(-2, 2));
  const std::size_t count = net().clocks.size();
  result.right = clock({});
  if (result.left.subscripts.empty() && result.right->subscripts.empty() &&
      result.left.first == result.right->first)
    result.right->first = model::ClockId{static_cast<std::uint32_t>((index(result.left.first) + 1) % count)};
  return result;
}

// To a constant, or to a clock plus a constant. Where a model knows differences too, clocks are copied to
// later ones only or nothing is added: a difference that a cycle of copies lets grow forever is undecidable.
model::ClockAssignment Generator::clock_assignment(const Numbers& numbers) {
  if (now_and_then(has_copies_, 50)) {
    const auto count = static_cast<std::int32_t>(net().clocks.size());
    const std::int32_t target = copies_go_up_ ? between(1, count - 1) : between(0, count - 1);
    const std::int32_t source = copies_go_up_ ? between(0, target - 1) : between(0, count - 1);
    const bool may_add = copies_go_up_ || !has_differences_;
    return {.target = {.first = model::ClockId{static_cast<std::uint32_t>(target)}},
            .value = number(now_and_then(may_add, 50) ? between(1, 2) : 0),
            .source = {{.first = model::ClockId{static_cast<std::uint32_t>(source)}}}};
  }
  model::ClockAssignment result{.target = clock(numbers)};
  result.value = number(percent(75) ? 0 : between(1, 3));
  return result;
}

// A constant from `low` up, now and then a variable.
Expression Generator::bound(std::int32_t low) {
  if (now_and_then(has_functions_, 20)) return pure_call({});
  if (now_and_then(has_deadlines_, 60)) return value_of(deadlines_[process_], {});
  if (!integers_.empty() && percent(12)) return value_of(readable(), {});
  return number(between(low, shape_.max_constant));
}

// Upper bounds that hold at the beginning in initial locations; mostly upper bounds elsewhere.
model::Constraint Generator::invariant(bool is_initial) {
  model::Constraint result;
  if (!net().clocks.empty() && percent(35)) {
    const Comparison upper = percent(35) ? Comparison::kLess : Comparison::kLessEqual;
    if (now_and_then(has_differences_ && !is_initial, 30)) result.clocks.push_back(difference(upper));
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
  if (now_and_then(has_differences_, 45))
    return difference(Comparison{static_cast<std::uint8_t>(between(0, 4))});
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

// A number in low … low + size - 1: a constant, or made from a number at hand, a variable or a function.
Expression Generator::index_of(std::uint32_t size, std::int32_t low, const Numbers& numbers) {
  const auto count = static_cast<std::int32_t>(size);
  Expression position;
  std::int32_t highest = 0;
  if (now_and_then(!functions_.empty(), 20)) {
    position = pure_call(numbers);
    highest = net().function(position->function).result.value().high;
  } else {
    std::optional<model::VariableId> source;
    if (!numbers.empty() && percent(60)) source = numbers.front();
    if (!source && !integers_.empty() && integers_[0].domain.low >= 0 && percent(60))
      source = model::VariableId{integers_[0].first};  // the first one is no array
    if (!source) return number(low + between(0, count - 1));
    position = Expression::variable(*source);
    highest = net().variable(*source).domain.high;
  }
  if (highest >= count) position = Expression::binary(Op::kRemainder, position, number(count));
  return low == 0 ? position : Expression::binary(Op::kAdd, position, number(low));
}

model::Reference<model::VariableId> Generator::cell(const Integer& integer, const Numbers& numbers) {
  model::Reference<model::VariableId> result{.first = model::VariableId{integer.first}};
  if (integer.rows > 0) {
    result.subscripts.push_back(
        {.index = index_of(integer.rows, 0, numbers), .size = integer.rows, .stride = integer.size});
  }
  if (integer.size > 0) {
    result.subscripts.push_back({.index = index_of(integer.size, integer.low_index, numbers),
                                 .low = integer.low_index,
                                 .size = integer.size});
  }
  return result;
}

Expression Generator::value_of(const Integer& integer, const Numbers& numbers) {
  model::Reference<model::VariableId> reference = cell(integer, numbers);
  return Expression::element(reference.first, std::move(reference.subscripts));
}

const Integer& Generator::readable() {
  return now_and_then(!tables_.empty(), 40) ? one_of(tables_) : one_of(integers_);
}

Expression Generator::clamped(Expression value, model::Domain domain) {
  return Expression::binary(Op::kMaximum,
                            Expression::binary(Op::kMinimum, std::move(value), number(domain.high)),
                            number(domain.low));
}

Expression Generator::integer_atom(const Numbers& numbers) {
  if (integers_.empty()) return {};
  static const std::vector<Op> kComparisons{Op::kEqual,     Op::kEqual,   Op::kNotEqual,    Op::kLess,
                                            Op::kLessEqual, Op::kGreater, Op::kGreaterEqual};
  Expression left;
  model::Domain domain;
  if (now_and_then(!functions_.empty(), 40)) {
    left = pure_call(numbers);
    domain = net().function(left->function).result.value();
  } else {
    const Integer& integer = readable();
    left = value_of(integer, numbers);
    domain = integer.domain;
  }
  Op comparison = one_of(kComparisons);
  if (!numbers.empty() && percent(70))
    return Expression::binary(comparison, left, Expression::variable(numbers.front()));
  const std::int32_t right = between(domain.low, domain.high);
  if (comparison == Op::kLess && right == domain.low) comparison = Op::kLessEqual;  // never true otherwise
  if (comparison == Op::kGreater && right == domain.high) comparison = Op::kGreaterEqual;
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
          edge.inputs.empty() ? value_of(readable(), {}) : Expression::variable(edge.inputs.front());
      return clamped(from, integer.domain);
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

// Any but the initial location of a process, if it has others; late ones more often.
Formula Generator::some_location(std::size_t process) {
  const auto last = static_cast<std::int32_t>(net().processes[process].locations.size()) - 1;
  const std::int32_t first = std::min(1, last);
  const std::int32_t location = std::max(between(first, last), between(first, last));
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
Formula Generator::plain_goal() {
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

Formula Generator::goal() {
  if (!has_deadlocks_) return plain_goal();
  switch (between(0, 9)) {
    case 0: return Formula::deadlock();
    case 1:
    case 2: return Formula::all({Formula::deadlock(false), plain_goal()});
    case 3: return Formula::any({plain_goal(), Formula::all({goal_atom(), Formula::deadlock()})});
    case 4:
    case 5: return Formula::all({Formula::deadlock(), goal_atom()});
    default: return Formula::all({plain_goal(), Formula::deadlock()});
  }
}

// A clock, now and then with a number; or a number.
model::Measure Generator::measure() {
  model::Measure result;
  if (!net().clocks.empty() && percent(60)) result.clock = clock({});
  if (!result.clock || percent(20))
    result.number = integers_.empty() ? number(between(0, 3)) : value_of(readable(), {});
  return result;
}
}  // namespace tarrier::differential
