// SPDX-License-Identifier: MIT
#include "languages/pddl/steps/conditions.hpp"

#include <fmt/format.h>

#include <algorithm>

#include "languages/writers/write_refusal.hpp"
#include "model/interval.hpp"
#include "model/text.hpp"

namespace tarrier::languages::pddl {
namespace {
using model::Expression;
using model::Op;

constexpr std::size_t kMostAxioms = 4096;  // of one predicate

bool is_truth_value(const Expression& expression, const model::Network& network) {
  // By the range and not by the operator: 0..1 variables are truth values, too.
  const model::Interval range = model::range_of(expression, network);
  return range.low >= 0 && range.high <= 1;
}
}  // namespace

void refuse_fault(const Expression& expression) {
  refuse("PDDL", "an evaluation that may fail", expression->span,
         "division by zero, an index or a value out of range must be excluded by guards and domains");
}

std::vector<Condition> Conditions::any_of(const Expression& expression) {
  const auto cases = cases_of(expression, network_, places_, limits_.cases);
  // Cases of the whole expression make fewer and larger cubes, so they come first.
  if (!cases) return by_structure(expression);
  // PDDL has no errors: a state in which the evaluation fails would be one in which the condition does not
  // hold.
  if (std::ranges::any_of(*cases, [](const Case& each) { return !each.value; })) refuse_fault(expression);
  std::vector<Condition> result;
  // The two lists exclude each other and cover all states, so whatever meets no cube of the other list is
  // safe to take.
  for (Cube& cube : enlarged(cubes_of(*cases, [](std::int32_t value) { return value != 0; }),
                             cubes_of(*cases, [](std::int32_t value) { return value == 0; })))
    result.push_back({std::move(cube)});
  return result;
}

// A derived predicate holds where one of its axioms does, so it stands for a disjunction.
Condition Conditions::one_of(const Expression& expression) {
  // By node, so that a condition that several actions share gets one predicate.
  const auto found = derived_.find(&*expression);
  if (found != derived_.end()) return {{}, {{found->second.fact}}};
  const std::vector<Condition> all = any_of(expression);
  if (all.size() == 1) return all.front();
  if (!limits_.axioms)
    refuse("PDDL", fmt::format("a condition of {} cases without derived predicates", all.size()),
           expression->span, "variables with fewer values have fewer cases");
  // Each axiom is one more line for planners to ground.
  if (all.size() > kMostAxioms)
    refuse("PDDL", fmt::format("a condition with more than {} cases", kMostAxioms), expression->span);
  const std::string fact = names_.claim("condition");
  task_.facts.push_back(fact);
  for (const Condition& condition : all) task_.axioms.push_back({fact, literals(condition)});
  // The expression is kept, as the address of a freed node could be that of another one.
  derived_.emplace(&*expression, Derived{expression, fact});
  return {{}, {{fact}}};
}

Conjunction Conditions::literals(const Condition& condition) const {
  Conjunction all = condition.derived;
  places_.add_literals(condition.cube, all);
  return all;
}

// Too many cases as a whole: its parts may have few.
std::vector<Condition> Conditions::by_structure(const Expression& expression) {
  const model::ExpressionNode& node = *expression;
  const auto& parts = node.operands;
  switch (node.op) {
    case Op::kAnd: return both(parts[0], parts[1]);
    case Op::kOr: return either(parts[0], parts[1]);
    case Op::kConditional: return by_cases(parts[0], parts[1], parts[2]);
    case Op::kNot: {
      const Expression inner = negated(parts[0]);
      // Negation could be pushed inwards; otherwise this would go round in circles.
      if (inner->op != Op::kNot) return any_of(inner);
      break;
    }
    case Op::kEqual:
    case Op::kNotEqual: {
      // (c ? a : b) = d is c and a = d, or not c and b = d: tests are taken apart before values.
      for (const std::size_t side : {0, 1}) {
        if (parts[side]->op != Op::kConditional) continue;
        const auto compared = [&](const Expression& part) {
          return Expression::binary(node.op, part, parts[1 - side], node.span);
        };
        const auto& inner = parts[side]->operands;
        return by_cases(inner[0], compared(inner[1]), compared(inner[2]));
      }
      // What is left are two conditions on equal terms; for arithmetic there is no structure to use.
      if (!is_truth_value(parts[0], network_) || !is_truth_value(parts[1], network_)) break;
      const bool is_equal = node.op == Op::kEqual;
      for (const std::size_t side : {0, 1})
        if (parts[side].is_constant())
          return any_of((parts[side]->value != 0) == is_equal ? parts[1 - side] : negated(parts[1 - side]));
      const Expression without = negated(parts[1]);
      return by_cases(parts[0], is_equal ? parts[1] : without, is_equal ? without : parts[1]);
    }
    default: break;
  }
  refuse("PDDL", fmt::format("so many cases: '{}'", model::to_text(expression, network_)), node.span,
         "variables with fewer values have fewer cases");
}

std::vector<Condition> Conditions::both(const Expression& left, const Expression& right) {
  std::vector<Condition> first = any_of(left);
  std::vector<Condition> second = any_of(right);
  if (first.size() * second.size() > limits_.cases) {
    // A product of both would be too large, so the longer one gets a name.
    if (first.size() > second.size())
      first.assign(1, one_of(left));
    else
      second.assign(1, one_of(right));
  }
  std::vector<Condition> result;
  for (const Condition& a : first) {
    for (const Condition& b : second) {
      auto cube = meet(a.cube, b.cube);
      // Cases that exclude each other would make actions that never apply.
      if (!cube) continue;
      result.push_back({std::move(*cube), a.derived});
      result.back().derived.insert(result.back().derived.end(), b.derived.begin(), b.derived.end());
    }
  }
  return result;
}

std::vector<Condition> Conditions::either(const Expression& left, const Expression& right) {
  std::vector<Condition> result = any_of(left);
  for (Condition& condition : any_of(right)) result.push_back(std::move(condition));
  return result;
}

std::vector<Condition> Conditions::by_cases(const Expression& test, const Expression& then,
                                            const Expression& otherwise) {
  return either(Expression::binary(Op::kAnd, test, then, test->span),
                Expression::binary(Op::kAnd, negated(test), otherwise, test->span));
}
}  // namespace tarrier::languages::pddl
