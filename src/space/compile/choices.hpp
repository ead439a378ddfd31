// SPDX-License-Identifier: MIT
// How values are chosen that a condition has to hold for: the inputs of an edge and its guard, or the free
// variables of an initial state and what constrains it.
//
// Not all combinations are tried. Values are chosen one after the other; each conjunct of the condition is
// tested as soon as all it reads is known; and what an equation determines is computed, also one that holds
// only in some cases (`c || x == e`). The order is fixed beforehand: whatever can be tested or computed comes
// first, then the value that is missing in the conjunct that lacks the fewest. A conjunct that can fault is
// neither overtaken by others nor overtakes any, so that a fault shows if and only if it does when everything
// is evaluated from left to right, combination by combination.
//
// Where many combinations lead to few results, distinct_choices.hpp does better; it takes the terms that a
// plan is made of.
#pragma once
#include <span>
#include <vector>

#include "base/budget.hpp"
#include "space/compile/circuit.hpp"
#include "space/compile/program.hpp"

namespace tarrier::space {
struct ChoiceStep {
  enum class Kind : std::uint8_t {
    kTest,     // a condition, the program
    kCompute,  // a variable, by the program; a value outside the domain is none
    kTry,      // each value in the domain of a variable; what `value` says where the program, if any, holds
  };
  Kind kind = Kind::kTest;
  Program program = {};
  Program value = {};
  std::uint32_t variable = 0;
  model::Domain domain = {};
};
using ChoicePlan = std::vector<ChoiceStep>;

// `chosen`: variables whose values are chosen. Derived variables that are named in `derived` are computed
// when what they depend on is known; others that the condition reads are known from the start. Adds to
// `terms` what is tried, computed and tested.
ChoicePlan plan_choices(const model::Network& network, const model::Expression& condition,
                        std::span<const model::VariableId> chosen, std::span<const model::VariableId> derived,
                        Code& code, CircuitTerms& terms);

// What comes before the first value is tried; false if there is none to be tried.
bool begin_choices(std::span<const ChoiceStep> plan, const Code& code, Valuation& state);
// Computes what follows from the values that were tried. REQUIRES: they satisfy the condition.
void finish_choices(std::span<const ChoiceStep> plan, const Code& code, Valuation& state);

// What for_each_choice() does, from somewhere in a plan on.
template <typename Visit>
bool try_choices(std::span<const ChoiceStep> plan, const Code& code, Valuation& state, std::uint32_t fixed,
                 const Visit& visit) {
  for (std::size_t i = 0; i < plan.size(); ++i) {
    const ChoiceStep& step = plan[i];
    switch (step.kind) {
      case ChoiceStep::Kind::kTest:
        if (!code.holds(step.program, state)) return true;
        break;
      case ChoiceStep::Kind::kCompute: {
        const std::int32_t value = code.evaluate(step.program, state);
        if (!step.domain.contains(value)) return true;
        if (step.variable == fixed && state.values[fixed] != value) return true;
        state.values[step.variable] = value;
        break;
      }
      case ChoiceStep::Kind::kTry:
        if (step.variable == fixed) break;
        if (!step.program.is_empty() && code.holds(step.program, state)) {
          const std::int32_t value = code.evaluate(step.value, state);
          if (!step.domain.contains(value)) return true;
          state.values[step.variable] = value;
          break;
        }
        for (std::int64_t value = step.domain.low; value <= step.domain.high; ++value) {
          state.values[step.variable] = static_cast<std::int32_t>(value);
          base::checkpoint();
          if (!try_choices(plan.subspan(i + 1), code, state, fixed, visit)) return false;
        }
        return true;
    }
  }
  return visit();
}

// Calls `visit()` for every choice for which the condition holds, with the values set in `state`; stops when
// it returns false, and then returns false. The variable `fixed`, if there is one, stays as it is.
inline constexpr std::uint32_t kNoneFixed = 0xFFFF'FFFF;
template <typename Visit>
bool for_each_choice(std::span<const ChoiceStep> plan, const Code& code, Valuation& state,
                     std::uint32_t fixed, const Visit& visit) {
  return try_choices(plan, code, state, fixed, visit);
}
}  // namespace tarrier::space
