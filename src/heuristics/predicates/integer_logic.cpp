// SPDX-License-Identifier: MIT
#include "heuristics/predicates/integer_logic.hpp"

#include <z3++.h>

#include <algorithm>
#include <map>

#include "base/budget.hpp"
#include "model/faultless.hpp"
#include "model/walk.hpp"

namespace tarrier::heuristics {
namespace {
using model::Expression;
using model::ExpressionNode;
using model::Op;
using model::VariableKind;

constexpr std::uint32_t kMostElements = 64;  // of an array that are distinguished
constexpr unsigned kEffort = 200'000;        // of a question, as Z3 counts it: some milliseconds

bool has_calls(const Expression& expression) {
  if (expression.is_empty()) return false;
  if (expression->op == Op::kCall || expression->op == Op::kAssign) return true;
  for (const Expression& operand : expression->operands)
    if (has_calls(operand)) return true;
  for (const model::Subscript& subscript : expression->subscripts)
    if (has_calls(subscript.index)) return true;
  return false;
}
}  // namespace

class IntegerLogic::Solver {
 public:
  explicit Solver(const model::Network& network) : network_(network) {}

  std::optional<Truths> before(const Step& step, std::span<const Expression> predicates) {
    base::Sheltered sheltered;  // Z3 does not expect to be left
    sheltered.checkpoint();
    z3::solver solver = begin();
    // Nothing has been assigned, so that all variables have the values that they begin with.
    const Values initial;
    for (const Demand& guard : step.guards) require(solver, guard, initial, step.here);
    Values values;
    for (const model::Statement* statement : step.statements)
      solver.add(execute(*statement, values, step.here));
    for (const Demand& demand : step.demands) require(solver, demand, values, step.there);
    std::vector<z3::expr> terms;
    for (const Expression& predicate : predicates) terms.push_back(truth(predicate, initial, step.here));
    add_facts(solver);
    // Otherwise possible, or not known to be impossible, which comes to the same here.
    if (solver.check() == z3::unsat) return std::nullopt;
    Truths truths;
    for (std::size_t i = 0; i < terms.size(); ++i) {
      sheltered.checkpoint();
      // Where it faults it counts as false, but the term would have some value.
      if (is_impossible(solver, terms[i]))
        truths.emplace_back(false);
      else if (is_faultless(predicates[i], network_) && is_impossible(solver, !terms[i]))
        truths.emplace_back(true);
      else
        truths.emplace_back();
    }
    return truths;
  }

  // Each condition is implied by a name of its own, and all names are assumed: then the unsatisfiable core
  // that Z3 finds is a set of conditions. It need not be a smallest one.
  std::vector<std::size_t> contradiction(std::span<const Expression> conditions, const Whereabouts& here) {
    base::Sheltered sheltered;
    sheltered.checkpoint();
    z3::solver solver = begin();
    z3::expr_vector assumptions(context_);
    for (std::size_t i = 0; i < conditions.size(); ++i) {
      const z3::expr name = context_.bool_const(("c" + std::to_string(i)).c_str());
      solver.add(z3::implies(name, truth(conditions[i], {}, here)));
      assumptions.push_back(name);
    }
    add_facts(solver);
    // To give up is to find no contradiction.
    if (solver.check(assumptions) != z3::unsat) return {};
    std::vector<std::size_t> core;
    for (const z3::expr& name : solver.unsat_core())
      core.push_back(std::stoul(name.decl().name().str().substr(1)));
    std::ranges::sort(core);
    return core;
  }

 private:
  // Of variables that have been assigned. Others have the values that they begin with.
  using Values = std::map<std::uint32_t, z3::expr>;

  z3::solver begin() {
    facts_.clear();
    names_ = 0;
    z3::solver solver(context_, "QF_LIA");
    // Not a time limit: answers must not depend on how fast the machine is.
    solver.set("rlimit", kEffort);
    // The same question has the same answer in every run.
    solver.set("random_seed", 0U);
    return solver;
  }
  // What is known of all that has been spoken of.
  void add_facts(z3::solver& solver) {
    for (const auto& [name, fact] : facts_) solver.add(fact);
  }
  // If Z3 gives up, the term counts as possible: then less follows, and more states count as states before
  // the step.
  static bool is_impossible(z3::solver& solver, const z3::expr& term) {
    solver.push();
    solver.add(term);
    const bool result = solver.check() == z3::unsat;
    solver.pop();
    return result;
  }

  void require(z3::solver& solver, const Demand& demand, const Values& values, const Whereabouts& places) {
    if (demand.wanted)
      solver.add(truth(demand.condition, values, places));
    else if (is_faultless(demand.condition, network_))
      solver.add(!truth(demand.condition, values, places));
  }

  z3::expr number(std::int64_t value) { return context_.int_val(value); }
  z3::expr between(const std::string& name, model::Domain domain) {
    const z3::expr result = context_.int_const(name.c_str());
    facts_.try_emplace(name, number(domain.low) <= result && result <= number(domain.high));
    return result;
  }
  z3::expr any() {
    constexpr model::Domain kAny{std::numeric_limits<std::int32_t>::min(),
                                 std::numeric_limits<std::int32_t>::max()};
    // A new name each time: two such values need not be equal.
    return between("any" + std::to_string(names_++), kAny);
  }
  z3::expr any_of(std::uint32_t variable) {
    return between("any" + std::to_string(names_++), network_.variables[variable].domain);
  }
  z3::expr variable(std::uint32_t v, const Values& values) {
    const auto found = values.find(v);
    if (found != values.end()) return found->second;
    const model::Variable& variable = network_.variables[v];
    switch (variable.kind) {
      case VariableKind::kConstant: return number(*variable.initial);
      case VariableKind::kLocal:
      case VariableKind::kDerived: return any_of(v);
      default: return between("v" + std::to_string(v), variable.domain);
    }
  }

  // Where the element is, counted from the first one.
  z3::expr offset(const std::vector<model::Subscript>& subscripts, const Values& values,
                  const Whereabouts& places) {
    z3::expr result = number(0);
    for (const model::Subscript& subscript : subscripts)
      result = result + (value(subscript.index, values, places) - number(subscript.low)) *
                            number(std::int64_t{subscript.stride});
    return result.simplify();
  }
  // An element that a constant chooses is a variable; otherwise it is a case distinction over all elements,
  // which linear arithmetic can say (QF_LIA, begin()).
  z3::expr element(const ExpressionNode& node, const Values& values, const Whereabouts& places) {
    const std::uint32_t first = index(node.variable);
    const z3::expr at = offset(node.subscripts, values, places);
    std::int64_t place = 0;
    const std::uint32_t extent =
        model::Reference<model::VariableId>{node.variable, node.subscripts, {}}.extent();
    if (at.is_numeral_i64(place) && place >= 0 && place < extent)
      return variable(first + static_cast<std::uint32_t>(place), values);
    if (extent > kMostElements) return any();
    z3::expr result = variable(first, values);
    for (std::uint32_t i = 1; i < extent; ++i)
      result = z3::ite(at == number(i), variable(first + i, values), result);
    return result;
  }

  z3::expr location(const ExpressionNode& node, const Whereabouts& places) {
    const std::uint32_t place = places[index(node.process)];
    if (place != kAnywhere) return context_.bool_val(place == index(node.location));
    const auto count = static_cast<std::int32_t>(network_.process(node.process).locations.size());
    return between("p" + std::to_string(index(node.process)), {0, count - 1}) == number(index(node.location));
  }

  z3::expr truth(const Expression& expression, const Values& values, const Whereabouts& places) {
    const ExpressionNode& node = *expression;
    const auto operand = [&](std::size_t i) { return truth(node.operands[i], values, places); };
    const auto term = [&](std::size_t i) { return value(node.operands[i], values, places); };
    switch (node.op) {
      case Op::kAtLocation: return location(node, places);
      case Op::kNot: return !operand(0);
      case Op::kAnd: return operand(0) && operand(1);
      case Op::kOr: return operand(0) || operand(1);
      case Op::kConditional: return z3::ite(operand(0), operand(1), operand(2));
      case Op::kEqual: return term(0) == term(1);
      case Op::kNotEqual: return term(0) != term(1);
      case Op::kLess: return term(0) < term(1);
      case Op::kLessEqual: return term(0) <= term(1);
      case Op::kGreater: return term(0) > term(1);
      case Op::kGreaterEqual: return term(0) >= term(1);
      default: return value(expression, values, places) != number(0);
    }
  }

  // What linear arithmetic has no term for may have any value: an over-approximation, like all here.
  z3::expr value(const Expression& expression, const Values& values, const Whereabouts& places) {
    const ExpressionNode& node = *expression;
    const auto term = [&](std::size_t i) { return value(node.operands[i], values, places); };
    switch (node.op) {
      case Op::kConstant: return number(node.value);
      case Op::kVariable: return variable(index(node.variable), values);
      case Op::kElement: return element(node, values, places);
      case Op::kChoose: {
        z3::expr result = term(1);
        for (std::size_t i = 2; i < node.operands.size(); ++i)
          result = z3::ite(term(0) == number(static_cast<std::int64_t>(i) - 1 + node.value), term(i), result);
        return result;
      }
      case Op::kConditional: return z3::ite(truth(node.operands[0], values, places), term(1), term(2));
      case Op::kNegate: return -term(0);
      case Op::kAdd: return term(0) + term(1);
      case Op::kSubtract: return term(0) - term(1);
      case Op::kMultiply: return product(term(0), term(1));
      case Op::kDivide: return quotient(term(0), node.operands[1]);
      case Op::kRemainder: {
        const z3::expr whole = term(0);
        // Other divisors are no linear arithmetic, or a fault.
        if (!is_positive(node.operands[1])) return any();
        return whole - quotient(whole, node.operands[1]) * number(node.operands[1]->value);
      }
      case Op::kMinimum: {
        const z3::expr left = term(0);
        const z3::expr right = term(1);
        return z3::ite(left <= right, left, right);
      }
      case Op::kMaximum: {
        const z3::expr left = term(0);
        const z3::expr right = term(1);
        return z3::ite(left >= right, left, right);
      }
      case Op::kNext:
      case Op::kCall:
      case Op::kSequence:
      case Op::kAssign:
      case Op::kPower:
      case Op::kShiftLeft:
      case Op::kShiftRight:
      case Op::kBitAnd:
      case Op::kBitOr:
      case Op::kBitXor: return any();
      default: return z3::ite(truth(expression, values, places), number(1), number(0));
    }
  }
  z3::expr product(const z3::expr& left, const z3::expr& right) {
    const bool is_linear = left.simplify().is_numeral() || right.simplify().is_numeral();
    return is_linear ? left * right : any();
  }
  static bool is_positive(const Expression& expression) {
    return expression.is_constant() && expression->value > 0;
  }
  // Towards zero, where Z3 rounds down.
  z3::expr quotient(const z3::expr& whole, const Expression& divisor) {
    if (!is_positive(divisor)) return any();
    const z3::expr by = number(divisor->value);
    return z3::ite(whole >= number(0), whole / by, -((-whole) / by));
  }

  // When it does not fault.
  z3::expr execute(const model::Block& block, Values& values, const Whereabouts& places) {
    z3::expr result = context_.bool_val(true);
    for (const model::Statement& statement : block) result = result && execute(statement, values, places);
    return result;
  }
  // Symbolic execution without paths: after a branch a variable is a case distinction. What loops and calls
  // assign may have any value afterwards.
  z3::expr execute(const model::Statement& statement, Values& values, const Whereabouts& places) {
    if (const auto* assignment = std::get_if<model::Assignment>(&statement);
        assignment != nullptr && has_words_for(*assignment))
      return assign(*assignment, values, places);
    const auto* branch = std::get_if<model::Branch>(&statement);
    if (branch != nullptr && !has_calls(branch->condition)) {
      const z3::expr test = truth(branch->condition, values, places);
      Values otherwise = values;
      const z3::expr then_possible = execute(branch->then, values, places);
      const z3::expr else_possible = execute(branch->otherwise, otherwise, places);
      merge(test, values, otherwise);
      return z3::ite(test, then_possible, else_possible);
    }
    model::Walk walk(network_);
    walk.on_assign = [&](model::VariableId first, std::uint32_t count) {
      for (std::uint32_t v = index(first); v < index(first) + count; ++v)
        values.insert_or_assign(v, any_of(v));
    };
    walk.statement(statement);
    return context_.bool_val(true);
  }
  static bool has_words_for(const model::Assignment& assignment) {
    const auto calls = [](const model::Subscript& subscript) { return has_calls(subscript.index); };
    return !has_calls(assignment.value) && std::ranges::none_of(assignment.target.subscripts, calls) &&
           assignment.target.extent() <= kMostElements;
  }
  z3::expr assign(const model::Assignment& assignment, Values& values, const Whereabouts& places) {
    const std::uint32_t first = index(assignment.target.first);
    const z3::expr at = offset(assignment.target.subscripts, values, places);
    const z3::expr assigned = value(assignment.value, values, places);
    for (std::uint32_t i = 0; i < assignment.target.extent(); ++i) {
      const z3::expr is_it = (at == number(i)).simplify();
      if (is_it.is_false()) continue;
      values.insert_or_assign(
          first + i, is_it.is_true() ? assigned : z3::ite(is_it, assigned, variable(first + i, values)));
    }
    const model::Domain domain = network_.variables[first].domain;
    return number(domain.low) <= assigned && assigned <= number(domain.high);
  }
  // `values` if the test is true, otherwise the others.
  void merge(const z3::expr& test, Values& values, const Values& otherwise) {
    Values merged;
    const auto add = [&](const Values& assigned) {
      for (const auto& [v, term] : assigned)
        // What only one side has assigned keeps its old value on the other.
        if (!merged.contains(v))
          merged.emplace(v, z3::ite(test, variable(v, values), variable(v, otherwise)));
    };
    add(values);
    add(otherwise);
    values = std::move(merged);
  }

  const model::Network& network_;
  z3::context context_;
  std::map<std::string, z3::expr> facts_;  // by the name that they are about
  std::size_t names_ = 0;                  // of any values
};

bool IntegerLogic::is_available() { return true; }
IntegerLogic::IntegerLogic(const model::Network& network) : network_(network) {}
IntegerLogic::~IntegerLogic() {
  const base::Sheltered sheltered;
  solver_.reset();
}

IntegerLogic::Solver& IntegerLogic::solver() {
  const base::Sheltered sheltered;
  if (!solver_) solver_ = std::make_unique<Solver>(network_);
  return *solver_;
}

std::optional<IntegerLogic::Truths> IntegerLogic::before(const Step& step,
                                                         std::span<const Expression> predicates) {
  return solver().before(step, predicates);
}

std::vector<std::size_t> IntegerLogic::contradiction(std::span<const Expression> conditions,
                                                     const Whereabouts& here) {
  return solver().contradiction(conditions, here);
}
}  // namespace tarrier::heuristics
