// SPDX-License-Identifier: MIT
#include "model/formula.hpp"

#include <algorithm>

#include "base/error.hpp"

namespace tarrier::model {
namespace {
bool is_true(const Formula& f) {
  return f.kind == Formula::Kind::kCondition && f.condition.is_constant() && f.condition->value != 0;
}
bool is_false(const Formula& f) { return f.kind == Formula::Kind::kCondition && f.condition.is_constant(0); }

// Collapsing keeps the order of evaluation: a part that decides cuts off only what stands after it.
Formula join(Formula::Kind kind, std::vector<Formula> parts) {
  const bool all = kind == Formula::Kind::kAnd;
  Formula result{.kind = kind};
  for (Formula& part : parts) {
    if (all ? is_true(part) : is_false(part)) continue;
    const bool decides = all ? is_false(part) : is_true(part);
    result.parts.push_back(std::move(part));
    if (decides) break;
  }
  if (result.parts.empty()) return Formula::of(Expression::constant(all ? 1 : 0));
  if (result.parts.size() == 1) return Formula(std::move(result.parts.front()));
  return result;
}

Formula join(Formula::Kind kind, Formula left, Formula right) {
  // Long conjunctions are built from left to right: to append takes time for the new part only, where a new
  // list would copy all parts each time.
  if (left.kind != kind) {
    std::vector<Formula> parts;
    parts.push_back(std::move(left));
    parts.push_back(std::move(right));
    return join(kind, std::move(parts));
  }
  const bool all = kind == Formula::Kind::kAnd;
  // As in the list: nothing comes behind a part that decides.
  const bool is_decided = all ? is_false(left.parts.back()) : is_true(left.parts.back());
  if (!is_decided && !(all ? is_true(right) : is_false(right))) left.parts.push_back(std::move(right));
  return left;
}

Formula clock_formula(ClockConstraint constraint, Comparison comparison) {
  constraint.comparison = comparison;
  return Formula::of(std::move(constraint));
}

// not (condition -> x ~ c)  is  condition and not (x ~ c).
Formula negated_constraint(ClockConstraint constraint) {
  const Expression condition = constraint.condition;
  constraint.condition = {};
  Formula opposite;
  switch (constraint.comparison) {
    case Comparison::kLess: opposite = clock_formula(constraint, Comparison::kGreaterEqual); break;
    case Comparison::kLessEqual: opposite = clock_formula(constraint, Comparison::kGreater); break;
    case Comparison::kGreaterEqual: opposite = clock_formula(constraint, Comparison::kLess); break;
    case Comparison::kGreater: opposite = clock_formula(constraint, Comparison::kLessEqual); break;
    case Comparison::kEqual:
      opposite = Formula::any(
          {clock_formula(constraint, Comparison::kLess), clock_formula(constraint, Comparison::kGreater)});
      break;
  }
  if (condition.is_empty()) return opposite;
  return Formula::all({Formula::of(condition), std::move(opposite)});
}
}  // namespace

Formula Formula::of(Expression condition) {
  return {.kind = Kind::kCondition, .condition = std::move(condition)};
}
Formula Formula::of(ClockConstraint clock) { return {.kind = Kind::kClock, .clock = std::move(clock)}; }
Formula Formula::deadlock(bool holds) { return {.kind = holds ? Kind::kDeadlock : Kind::kNoDeadlock}; }
Formula Formula::all(std::vector<Formula> parts) { return join(Kind::kAnd, std::move(parts)); }
Formula Formula::any(std::vector<Formula> parts) { return join(Kind::kOr, std::move(parts)); }
Formula Formula::all(Formula left, Formula right) {
  return join(Kind::kAnd, std::move(left), std::move(right));
}
Formula Formula::any(Formula left, Formula right) {
  return join(Kind::kOr, std::move(left), std::move(right));
}

bool mentions_clocks(const Formula& formula) {
  return formula.kind == Formula::Kind::kClock ||
         std::any_of(formula.parts.begin(), formula.parts.end(), mentions_clocks);
}

bool mentions_deadlock(const Formula& formula) {
  return formula.kind == Formula::Kind::kDeadlock || formula.kind == Formula::Kind::kNoDeadlock ||
         std::any_of(formula.parts.begin(), formula.parts.end(), mentions_deadlock);
}

// Down to the single conditions, since zones know no negation: that of x == 5 is already two zones.
Formula negation(const Formula& formula) {
  switch (formula.kind) {
    case Formula::Kind::kCondition:
      return Formula::of(Expression::unary(Op::kNot, formula.condition, formula.condition->span));
    case Formula::Kind::kClock: return negated_constraint(formula.clock);
    case Formula::Kind::kDeadlock: return Formula::deadlock(false);
    case Formula::Kind::kNoDeadlock: return Formula::deadlock(true);
    case Formula::Kind::kAnd:
    case Formula::Kind::kOr: {
      std::vector<Formula> parts;
      for (const Formula& part : formula.parts) parts.push_back(negation(part));
      return formula.kind == Formula::Kind::kAnd ? Formula::any(std::move(parts))
                                                 : Formula::all(std::move(parts));
    }
  }
  return formula;
}

Expression to_expression(const Formula& formula) {
  if (formula.kind == Formula::Kind::kCondition) return formula.condition;
  Expression result;
  for (const Formula& part : formula.parts) {
    const Expression next = to_expression(part);
    if (result.is_empty())
      result = next;
    else
      result = Expression::binary(formula.kind == Formula::Kind::kAnd ? Op::kAnd : Op::kOr, result, next,
                                  next->span);
  }
  return result;
}

Formula at_labels(const Network& network, const std::vector<std::string>& labels) {
  std::vector<Formula> all;
  for (const std::string& label : labels) {
    // Several processes may have a location with the label, and one of them suffices.
    std::vector<Formula> carriers;
    for (std::uint32_t p = 0; p < network.processes.size(); ++p) {
      const auto& locations = network.processes[p].locations;
      for (std::uint32_t l = 0; l < locations.size(); ++l) {
        if (std::find(locations[l].labels.begin(), locations[l].labels.end(), label) !=
            locations[l].labels.end())
          carriers.push_back(Formula::of(Expression::at_location(ProcessId{p}, LocationId{l})));
      }
    }
    // A label that is misspelt would otherwise be reported as out of reach.
    if (carriers.empty())
      throw base::Error(base::Code::kUsage, {}, "no location carries the label '" + label + "'",
                        "give labels that the model declares");
    all.push_back(Formula::any(std::move(carriers)));
  }
  return Formula::all(std::move(all));
}
}  // namespace tarrier::model
