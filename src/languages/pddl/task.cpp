// SPDX-License-Identifier: MIT
#include "languages/pddl/task.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <set>

namespace tarrier::languages::pddl {
namespace {
std::string text_of(const Conjunction& conjunction) {
  if (conjunction.empty()) return "(and)";
  std::string text;
  for (const Literal& literal : conjunction)
    text += fmt::format(fmt::runtime(literal.holds ? " ({})" : " (not ({}))"), literal.fact);
  return conjunction.size() == 1 ? text.substr(1) : "(and" + text + ")";
}

bool has_costs(const Task& task) {
  return std::ranges::any_of(task.actions, [](const Action& action) { return action.cost != 1; });
}

std::string requirements(const Task& task) {
  std::string text = "(:requirements :strips";
  const auto has_negative = [](const Conjunction& all) {
    return std::ranges::any_of(all, [](const Literal& literal) { return !literal.holds; });
  };
  const auto is_conditional = [](const Effect& effect) { return !effect.condition.empty(); };
  // Only what occurs is required: many planners refuse requirements that they do not know, used or not.
  const bool asks_negative =
      std::ranges::any_of(task.actions,
                          [&](const Action& action) {
                            return has_negative(action.precondition) ||
                                   std::ranges::any_of(action.effects, [&](const Effect& effect) {
                                     return has_negative(effect.condition);
                                   });
                          }) ||
      std::ranges::any_of(task.axioms, [&](const Axiom& axiom) { return has_negative(axiom.condition); }) ||
      std::ranges::any_of(task.problems, [&](const Problem& problem) { return has_negative(problem.goal); });
  if (asks_negative) text += " :negative-preconditions";
  if (std::ranges::any_of(task.actions, [&](const Action& action) {
        return std::ranges::any_of(action.effects, is_conditional);
      }))
    text += " :conditional-effects";
  if (!task.axioms.empty()) text += " :derived-predicates";
  if (has_costs(task)) text += " :action-costs";
  return text + ")";
}

// Only those that occur: what is never asked nor changed would be of no use to a planner.
std::string predicates(const Task& task) {
  std::set<std::string> used(task.initial.begin(), task.initial.end());
  const auto note = [&](const Conjunction& all) {
    for (const Literal& literal : all) used.insert(literal.fact);
  };
  for (const Action& action : task.actions) {
    note(action.precondition);
    for (const Effect& effect : action.effects) {
      note(effect.condition);
      note(effect.literals);
    }
  }
  for (const Axiom& axiom : task.axioms) {
    used.insert(axiom.fact);
    note(axiom.condition);
  }
  for (const Problem& problem : task.problems) note(problem.goal);
  std::string text = "(:predicates";
  for (const std::string& fact : task.facts)
    if (used.contains(fact)) text += fmt::format("\n    ({})", fact);
  return text + ")";
}

std::string text_of(const Action& action, bool with_cost) {
  std::string text = fmt::format("  (:action {}\n    :parameters ()\n    :precondition {}\n    :effect (and",
                                 action.name, text_of(action.precondition));
  for (const Effect& effect : action.effects) {
    if (effect.condition.empty()) {
      for (const Literal& literal : effect.literals) text += "\n      " + text_of(Conjunction{literal});
    } else {
      text += fmt::format("\n      (when {} {})", text_of(effect.condition), text_of(effect.literals));
    }
  }
  // An increase by 0 changes nothing.
  if (with_cost && action.cost != 0) text += fmt::format("\n      (increase (total-cost) {})", action.cost);
  return text + "))\n";
}
}  // namespace

std::string domain_text(const Task& task) {
  const bool with_costs = has_costs(task);
  std::string text =
      fmt::format("(define (domain {})\n  {}\n  {}\n", task.name, requirements(task), predicates(task));
  if (with_costs) text += "  (:functions (total-cost))\n";
  for (const Axiom& axiom : task.axioms)
    text += fmt::format("  (:derived ({}) {})\n", axiom.fact, text_of(axiom.condition));
  for (const Action& action : task.actions) text += text_of(action, with_costs);
  return text + ")\n";
}

std::string problem_text(const Task& task, const Problem& problem) {
  std::string text;
  if (!problem.remark.empty()) text += "; " + problem.remark + "\n";
  text += fmt::format("(define (problem {0}-problem)\n  (:domain {0})\n  (:init", task.name);
  for (const std::string& fact : task.initial) text += fmt::format("\n    ({})", fact);
  const bool with_costs = has_costs(task);
  if (with_costs) text += "\n    (= (total-cost) 0)";
  text += fmt::format(")\n  (:goal {})", text_of(problem.goal));
  if (with_costs) text += "\n  (:metric minimize (total-cost))";
  return text + ")\n";
}
}  // namespace tarrier::languages::pddl
