// SPDX-License-Identifier: MIT
#include "space/compile/choices.hpp"

#include <algorithm>
#include <limits>
#include <optional>
#include <set>

#include "base/assert.hpp"
#include "base/error.hpp"
#include "model/faultless.hpp"
#include "model/terms/joined.hpp"
#include "model/walk.hpp"

namespace tarrier::space {
namespace {
using model::Expression;
using model::Op;
using model::VariableId;

class Planner {
 public:
  Planner(const model::Network& network, std::span<const VariableId> chosen,
          std::span<const VariableId> derived, Code& code, CircuitTerms& terms)
      : network_(network),
        code_(code),
        terms_(terms),
        is_unknown_(network.variables.size(), false),
        readers_(network.variables.size()),
        found_in_(network.variables.size(), kNone),
        chosen_(chosen.begin(), chosen.end()),
        ranks_(network.variables.size(), kNone) {
    for (const VariableId v : chosen) is_unknown_[index(v)] = true;
    for (const VariableId v : derived) is_unknown_[index(v)] = true;
    for (std::size_t i = 0; i < chosen.size(); ++i) ranks_[index(chosen[i])] = i;
    is_still_unknown_ = is_unknown_;
    // What a derived variable is, is an equation that always holds.
    for (const VariableId v : derived) {
      const Expression& definition = network.variable(v).definition;
      add_condition({.definition = definition, .defined = v, .is_faultless = true}, definition);
    }
  }

  ChoicePlan plan(const Expression& condition) {
    add(condition);
    while (true) {
      if (take_next_condition()) continue;
      while (next_chosen_ < chosen_.size() && !is_still_unknown_[index(chosen_[next_chosen_])])
        ++next_chosen_;
      if (next_chosen_ == chosen_.size()) break;
      choose(next_to_choose());
    }
    TARRIER_ASSERT(first_ == conditions_.size());
    finish_tests();
    return std::move(plan_);
  }

 private:
  struct Condition {
    Expression test;        // empty for a definition
    Expression definition;  // of the variable below, if it is known: the other side of an equation
    std::optional<VariableId> defined;
    bool is_faultless = false;
    std::vector<VariableId> variables = {};  // unknown in the beginning, that it reads, or defines
    std::size_t unknown = 0;                 // how many of them still are
    std::size_t missing = 0;                 // how many of these have to be chosen
    bool is_done = false;
  };

  void add(const Expression& condition) {
    if (condition.is_empty()) return;
    if (condition->op == Op::kAnd) {
      for (const Expression& operand : condition->operands) add(operand);
    } else {
      std::vector<Expression> cases;
      find_conjuncts(condition, {}, cases);
      const auto faultless = [&](const Expression& one) { return is_faultless(one, network_); };
      // Cases would be tested in another order than the one in which the model evaluates them.
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
      // The side that is known from the start says whether the other one has to hold.
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
    add_condition({.test = condition, .is_faultless = is_faultless(condition, network_)}, condition);
  }

  // `expression` is what it reads.
  void add_condition(Condition condition, const Expression& expression) {
    const std::size_t number = conditions_.size();
    const auto add = [&](std::uint32_t v) {
      if (!is_unknown_[v] || found_in_[v] == number) return;
      found_in_[v] = number;
      readers_[v].push_back(number);
      condition.variables.push_back(VariableId{v});
      // Derived variables need not be chosen: they follow.
      if (ranks_[v] != kNone) ++condition.missing;
    };
    model::Walk walk(network_);
    walk.on_read = [&](VariableId first, std::uint32_t count) {
      for (std::uint32_t v = index(first); v < index(first) + count; ++v) add(v);
    };
    walk.expression(expression);
    if (condition.defined) add(index(*condition.defined));
    condition.unknown = condition.variables.size();
    if (condition.unknown <= 1) ready_.insert(number);
    if (condition.missing > 0) lacking_.emplace(condition.missing, number);
    conditions_.push_back(std::move(condition));
  }

  // A condition that can be tested, or an equation that leaves one variable open, whose turn it is: the first
  // of them. Only those are looked at that know all they read, or all but one, and twice at most.
  bool take_next_condition() {
    while (!ready_.empty()) {
      const std::size_t number = *ready_.begin();
      while (first_ < conditions_.size() && conditions_[first_].is_done) ++first_;
      while (first_fault_ < conditions_.size() &&
             (conditions_[first_fault_].is_done || conditions_[first_fault_].is_faultless))
        ++first_fault_;
      // Nothing overtakes a condition that can fault, and that one waits until all before it are done.
      if (number > first_fault_ || (number == first_fault_ && number != first_)) return false;
      ready_.erase(ready_.begin());
      Condition& condition = conditions_[number];
      if (condition.unknown == 0) {
        finish(number);
        test(condition);
        return true;
      }
      if (solve(condition)) {
        finish(number);
        compute(condition);
        return true;
      }
    }
    while (first_ < conditions_.size() && conditions_[first_].is_done) ++first_;
    return false;
  }
  void finish(std::size_t number) {
    Condition& condition = conditions_[number];
    condition.is_done = true;
    lacking_.erase({condition.missing, number});
  }

  // REQUIRES: it lacks one.
  [[nodiscard]] VariableId unknown_of(const Condition& condition) const {
    return *std::ranges::find_if(condition.variables,
                                 [this](VariableId v) { return is_still_unknown_[index(v)]; });
  }

  void test(const Condition& condition) {
    // A variable that was defined twice over: what is known has to agree.
    const Expression expression =
        condition.defined
            ? Expression::binary(Op::kEqual, Expression::variable(*condition.defined), condition.definition)
            : condition.test;
    tests_.push_back(expression);
    terms_.conditions.push_back(expression);
  }
  // Conditions that are tested one after the other are tested together.
  void add_step(const ChoiceStep& step) {
    finish_tests();
    plan_.push_back(step);
  }
  void finish_tests() {
    if (tests_.empty()) return;
    plan_.push_back({.kind = ChoiceStep::Kind::kTest, .program = code_.compile(model::all_of(tests_))});
    tests_.clear();
  }

  // Is it an equation for the variable that is not known?
  bool solve(Condition& condition) {
    const VariableId variable = unknown_of(condition);
    if (condition.defined) return *condition.defined == variable;
    // Solving evaluates another expression than the condition, and would hide its fault.
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
    terms_.definitions.emplace_back(*condition.defined, condition.definition);
    note_known(*condition.defined);
  }

  // The first one that is missing in the condition that lacks the fewest choices.
  [[nodiscard]] VariableId next_to_choose() const {
    // No condition asks for what is left, so its order does not matter.
    if (lacking_.empty()) return chosen_[next_chosen_];
    std::size_t best = kNone;
    for (const VariableId v : conditions_[lacking_.begin()->second].variables)
      if (is_still_unknown_[index(v)]) best = std::min(best, ranks_[index(v)]);
    return chosen_[best];
  }
  void choose(VariableId variable) {
    ChoiceStep step{.kind = ChoiceStep::Kind::kTry,
                    .variable = index(variable),
                    .domain = network_.variable(variable).domain};
    // Conditions that lack nothing else may determine it in some cases. They are tested all the same, so that
    // some cases are as good as all.
    constexpr std::size_t kMostCases = 100;
    std::vector<Case> cases;
    for (const std::size_t number : readers_[index(variable)]) {
      const Condition& condition = conditions_[number];
      if (cases.size() >= kMostCases) break;
      if (!condition.is_done && condition.is_faultless && !condition.defined && condition.unknown == 1)
        find_cases(condition.test, Expression::constant(1), variable, cases);
    }
    if (!cases.empty()) {
      Expression is_determined = Expression::constant(0);
      Expression value = Expression::constant(0);
      // From the last to the first, so that the first case that applies is the outermost.
      for (auto one = cases.rbegin(); one != cases.rend(); ++one) {
        is_determined = Expression::binary(Op::kOr, one->when, is_determined);
        value = Expression::conditional(one->when, one->value, value);
      }
      step.program = code_.compile(is_determined);
      step.value = code_.compile(value);
    }
    add_step(step);
    terms_.inputs.push_back(variable);
    note_known(variable);
  }
  void note_known(VariableId variable) {
    is_still_unknown_[index(variable)] = false;
    for (const std::size_t number : readers_[index(variable)]) {
      Condition& condition = conditions_[number];
      if (condition.is_done) continue;
      if (--condition.unknown <= 1) ready_.insert(number);
      if (ranks_[index(variable)] == kNone) continue;
      lacking_.erase({condition.missing, number});
      if (--condition.missing > 0) lacking_.emplace(condition.missing, number);
    }
  }

  static constexpr std::size_t kNone = std::numeric_limits<std::size_t>::max();
  const model::Network& network_;
  Code& code_;
  CircuitTerms& terms_;
  std::vector<bool> is_unknown_;  // by variable, in the beginning
  std::vector<bool> is_still_unknown_;
  std::vector<Condition> conditions_;
  std::vector<std::vector<std::size_t>> readers_;  // by variable: conditions that lack it in the beginning
  std::vector<std::size_t> found_in_;              // by variable: the last condition it was found in
  std::size_t first_ = 0;                          // condition that is not done
  std::size_t first_fault_ = 0;                    // the same, that can fault
  std::set<std::size_t> ready_;                    // conditions to look at: they lack one variable, or none
  std::set<std::pair<std::size_t, std::size_t>> lacking_;  // how many choices a condition lacks, if any
  std::vector<VariableId> chosen_;
  std::vector<std::size_t> ranks_;  // by variable: its place among the chosen
  std::size_t next_chosen_ = 0;     // all before it are known
  std::vector<Expression> tests_;   // not yet in the plan
  ChoicePlan plan_;
};
}  // namespace

ChoicePlan plan_choices(const model::Network& network, const Expression& condition,
                        std::span<const VariableId> chosen, std::span<const VariableId> derived, Code& code,
                        CircuitTerms& terms) {
  return Planner(network, chosen, derived, code, terms).plan(condition);
}

bool begin_choices(std::span<const ChoiceStep> plan, const Code& code, Valuation& state) {
  const auto is_try = [](const ChoiceStep& step) { return step.kind == ChoiceStep::Kind::kTry; };
  const auto first = static_cast<std::size_t>(std::ranges::find_if(plan, is_try) - plan.begin());
  bool is_reached = false;
  // Up to there nothing is tried, so there is one way at most.
  for_each_choice(plan.first(first), code, state, kNoneFixed, [&] { return is_reached = true; });
  return is_reached;
}

void finish_choices(std::span<const ChoiceStep> plan, const Code& code, Valuation& state) {
  for (const ChoiceStep& step : plan)
    // Tests need not be repeated: the circuit has seen to it that they hold.
    if (step.kind == ChoiceStep::Kind::kCompute)
      state.values[step.variable] = code.evaluate(step.program, state);
}
}  // namespace tarrier::space
