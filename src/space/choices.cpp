// SPDX-License-Identifier: MIT
#include "space/choices.hpp"

#include <algorithm>
#include <optional>

#include "base/assert.hpp"
#include "base/error.hpp"
#include "model/faultless.hpp"
#include "model/walk.hpp"

namespace tarrier::space {
namespace {
using model::Expression;
using model::Op;
using model::VariableId;

class Planner {
 public:
  Planner(const model::Network& network, std::span<const VariableId> chosen,
          std::span<const VariableId> derived, Code& code)
      : network_(network), code_(code), is_unknown_(network.variables.size(), false) {
    for (const VariableId v : chosen) is_unknown_[index(v)] = true;
    for (const VariableId v : derived) is_unknown_[index(v)] = true;
    open_.assign(chosen.begin(), chosen.end());
    // What a derived variable is, is an equation that always holds.
    for (const VariableId v : derived) {
      const Expression& definition = network.variable(v).definition;
      conditions_.push_back({.definition = definition, .defined = v, .is_faultless = true});
      find_unknown(definition, conditions_.back());
      conditions_.back().unknown.push_back(v);
    }
  }

  ChoicePlan plan(const Expression& condition) {
    add(condition);
    while (true) {
      if (take_next_condition()) continue;
      if (conditions_.empty() && open_.empty()) break;
      TARRIER_ASSERT(!open_.empty());
      choose(next_to_choose());
    }
    finish_tests();
    return std::move(plan_);
  }

 private:
  struct Condition {
    Expression test;        // empty for a definition
    Expression definition;  // of the variable below, if it is known: the other side of an equation
    std::optional<VariableId> defined;
    std::vector<VariableId> unknown;  // that it reads, or defines
    bool is_faultless = false;
  };

  void add(const Expression& condition) {
    if (condition.is_empty()) return;
    if (condition->op == Op::kAnd) {
      for (const Expression& operand : condition->operands) add(operand);
    } else {
      std::vector<Expression> cases;
      find_conjuncts(condition, {}, cases);
      const auto faultless = [&](const Expression& one) { return is_faultless(one, network_); };
      if (!std::ranges::all_of(cases, faultless)) cases.assign(1, condition);
      for (const Expression& one : cases) add_conjunct(one);
    }
  }
  // The condition has to hold where `when` does (empty: always), which is known from the start. Takes it
  // apart as far as cases can be told apart so.
  void find_conjuncts(const Expression& condition, const Expression& when,
                      std::vector<Expression>& result) const {
    const auto& parts = condition->operands;
    const auto negated = [](const Expression& e) { return Expression::unary(Op::kNot, e); };
    if (condition->op == Op::kAnd) {
      for (const Expression& part : parts) find_conjuncts(part, when, result);
    } else if (condition->op == Op::kOr && is_known(parts[0]) != is_known(parts[1])) {
      const std::size_t known = is_known(parts[0]) ? 0 : 1;
      find_conjuncts(parts[1 - known], Expression::conjunction(when, negated(parts[known])), result);
    } else if (condition->op == Op::kConditional && is_known(parts[0]) &&
               !(is_known(parts[1]) && is_known(parts[2]))) {
      find_conjuncts(parts[1], Expression::conjunction(when, parts[0]), result);
      find_conjuncts(parts[2], Expression::conjunction(when, negated(parts[0])), result);
    } else {
      result.push_back(when.is_empty() ? condition : Expression::binary(Op::kOr, negated(when), condition));
    }
  }
  [[nodiscard]] bool is_known(const Expression& expression) const {
    bool result = true;
    model::Walk walk(network_);
    walk.on_read = [&](VariableId first, std::uint32_t count) {
      for (std::uint32_t v = index(first); v < index(first) + count; ++v) result = result && !is_unknown_[v];
    };
    walk.expression(expression);
    return result;
  }
  void add_conjunct(const Expression& condition) {
    Condition result{.test = condition, .is_faultless = is_faultless(condition, network_)};
    find_unknown(condition, result);
    conditions_.push_back(std::move(result));
  }

  void find_unknown(const Expression& expression, Condition& condition) {
    model::Walk walk(network_);
    walk.on_read = [&](VariableId first, std::uint32_t count) {
      for (std::uint32_t v = index(first); v < index(first) + count; ++v)
        if (is_unknown_[v] && std::ranges::find(condition.unknown, VariableId{v}) == condition.unknown.end())
          condition.unknown.push_back(VariableId{v});
    };
    walk.expression(expression);
  }

  // A condition that can be tested, or an equation that leaves one variable open, whose turn it is.
  bool take_next_condition() {
    bool all_faultless = true;
    for (auto c = conditions_.begin(); c != conditions_.end(); ++c) {
      const bool may_come_now = c == conditions_.begin() || (all_faultless && c->is_faultless);
      all_faultless = all_faultless && c->is_faultless;
      if (!may_come_now) continue;
      if (c->unknown.empty()) {
        test(*c);
      } else if (c->unknown.size() == 1 && solve(*c)) {
        compute(*c);
      } else {
        continue;
      }
      conditions_.erase(c);
      return true;
    }
    return false;
  }

  void test(const Condition& condition) {
    // A variable that was defined twice over: what is known has to agree.
    const Expression expression =
        condition.defined
            ? Expression::binary(Op::kEqual, Expression::variable(*condition.defined), condition.definition)
            : condition.test;
    tests_ = Expression::conjunction(tests_, expression);
  }
  // Conditions that are tested one after the other are tested together.
  void add_step(const ChoiceStep& step) {
    finish_tests();
    plan_.push_back(step);
  }
  void finish_tests() {
    if (tests_.is_empty()) return;
    plan_.push_back({.kind = ChoiceStep::Kind::kTest, .program = code_.compile(tests_)});
    tests_ = {};
  }

  // Is it an equation for the variable that is not known?
  bool solve(Condition& condition) {
    const VariableId variable = condition.unknown.front();
    if (condition.defined) return *condition.defined == variable;
    if (!condition.is_faultless) return false;
    const auto solution = solution_of(condition.test, variable);
    if (!solution) return false;
    condition.definition = *solution;
    condition.defined = variable;
    return true;
  }

  // What the variable has to be for the condition to hold; none if it is no equation for it.
  [[nodiscard]] std::optional<Expression> solution_of(const Expression& condition,
                                                      VariableId variable) const {
    const model::Domain domain = network_.variable(variable).domain;
    const bool is_binary = domain.low == 0 && domain.high == 1;
    const auto is_it = [&](const Expression& e) { return e->op == Op::kVariable && e->variable == variable; };
    if (is_binary && is_it(condition)) return Expression::constant(1);
    if (is_binary && condition->op == Op::kNot && is_it(condition->operands[0]))
      return Expression::constant(0);
    if (is_binary && condition->op == Op::kNotEqual && is_it(condition->operands[0]) &&
        condition->operands[1].is_constant(0))
      return Expression::constant(1);
    if (condition->op != Op::kEqual) return std::nullopt;
    for (const std::size_t side : {0, 1})
      if (is_it(condition->operands[side]) && !reads(condition->operands[1 - side], variable))
        return condition->operands[1 - side];
    return std::nullopt;
  }

  // An equation that holds where `when` does.
  struct Case {
    Expression when;
    Expression value;
  };
  // Equations for the variable in a condition that has to hold where `when` does.
  void find_cases(const Expression& condition, const Expression& when, VariableId variable,
                  std::vector<Case>& cases) const {
    if (!reads(condition, variable)) return;
    const auto& parts = condition->operands;
    if (const auto solution = solution_of(condition, variable)) {
      cases.push_back({when, *solution});
    } else if (condition->op == Op::kAnd) {
      for (const Expression& part : parts) find_cases(part, when, variable, cases);
    } else if (condition->op == Op::kOr) {
      // Where the other one fails.
      for (const std::size_t side : {0, 1})
        if (!reads(parts[1 - side], variable))
          find_cases(parts[side], Expression::conjunction(when, Expression::unary(Op::kNot, parts[1 - side])),
                     variable, cases);
    } else if (condition->op == Op::kConditional && !reads(parts[0], variable)) {
      find_cases(parts[1], Expression::conjunction(when, parts[0]), variable, cases);
      find_cases(parts[2], Expression::conjunction(when, Expression::unary(Op::kNot, parts[0])), variable,
                 cases);
    }
  }
  [[nodiscard]] bool reads(const Expression& expression, VariableId variable) const {
    bool result = false;
    model::Walk walk(network_);
    walk.on_read = [&](VariableId first, std::uint32_t count) {
      result = result || (index(variable) >= index(first) && index(variable) < index(first) + count);
    };
    walk.expression(expression);
    return result;
  }
  void compute(const Condition& condition) {
    add_step({.kind = ChoiceStep::Kind::kCompute,
              .program = code_.compile(condition.definition),
              .variable = index(*condition.defined),
              .domain = network_.variable(*condition.defined).domain});
    note_known(*condition.defined);
  }

  // The first one that is missing in the condition that lacks the fewest choices.
  [[nodiscard]] VariableId next_to_choose() const {
    VariableId best = open_.front();
    std::size_t fewest = open_.size() + 1;
    for (const Condition& condition : conditions_) {
      std::vector<VariableId> missing;
      for (const VariableId v : open_)
        if (std::ranges::find(condition.unknown, v) != condition.unknown.end()) missing.push_back(v);
      if (missing.empty() || missing.size() >= fewest) continue;
      fewest = missing.size();
      best = missing.front();
    }
    return best;
  }
  void choose(VariableId variable) {
    ChoiceStep step{.kind = ChoiceStep::Kind::kTry,
                    .variable = index(variable),
                    .domain = network_.variable(variable).domain};
    // Conditions that lack nothing else may determine it in some cases. They are tested all the same.
    std::vector<Case> cases;
    for (const Condition& condition : conditions_)
      if (condition.is_faultless && !condition.defined && condition.unknown.size() == 1 &&
          condition.unknown.front() == variable)
        find_cases(condition.test, Expression::constant(1), variable, cases);
    if (!cases.empty()) {
      Expression is_determined = Expression::constant(0);
      Expression value = Expression::constant(0);
      for (auto one = cases.rbegin(); one != cases.rend(); ++one) {
        is_determined = Expression::binary(Op::kOr, one->when, is_determined);
        value = Expression::conditional(one->when, one->value, value);
      }
      step.program = code_.compile(is_determined);
      step.value = code_.compile(value);
    }
    add_step(step);
    note_known(variable);
  }
  void note_known(VariableId variable) {
    std::erase(open_, variable);
    for (Condition& condition : conditions_) std::erase(condition.unknown, variable);
  }

  const model::Network& network_;
  Code& code_;
  std::vector<bool> is_unknown_;  // by variable, in the beginning
  std::vector<VariableId> open_;  // still to be chosen
  std::vector<Condition> conditions_;
  Expression tests_;  // not yet in the plan
  ChoicePlan plan_;
};
}  // namespace

void refuse_so_many_choices(std::uint64_t most) {
  throw base::Error(
      base::Code::kUnsupported, {},
      "more than " + std::to_string(most) + " combinations of inputs, or initial values, in one state",
      "constrain what is free");
}

ChoicePlan plan_choices(const model::Network& network, const Expression& condition,
                        std::span<const VariableId> chosen, std::span<const VariableId> derived, Code& code) {
  return Planner(network, chosen, derived, code).plan(condition);
}
}  // namespace tarrier::space
