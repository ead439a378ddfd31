// SPDX-License-Identifier: MIT
#include "languages/pddl/task/task.hpp"

#include <fmt/format.h>
#include <fmt/ranges.h>

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
  // With objects, steps may take several actions, and plans are not meant to be the cheapest.
  return !task.vocabulary &&
         std::ranges::any_of(task.actions, [](const Action& action) { return action.cost != 1; });
}

std::string requirements(const Task& task) {
  std::string text = "(:requirements :strips";
  if (task.vocabulary) text += " :typing";
  const auto has_negative = [](const Conjunction& all) {
    return std::ranges::any_of(all, [](const Literal& literal) { return !literal.holds; });
  };
  const auto is_conditional = [](const Effect& effect) {
    return !effect.condition.empty() || !effect.each.empty();
  };
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

// Calls note(fact) for all that occur.
template <typename Note>
void for_each_fact(const Task& task, const Note& note_fact) {
  const auto note = [&](const Conjunction& all) {
    for (const Literal& literal : all) note_fact(literal.fact);
  };
  for (const std::string& fact : task.initial) note_fact(fact);
  for (const Action& action : task.actions) {
    note(action.precondition);
    for (const Effect& effect : action.effects) {
      note(effect.condition);
      note(effect.literals);
    }
  }
  for (const Axiom& axiom : task.axioms) {
    note_fact(axiom.fact);
    note(axiom.condition);
  }
  for (const Problem& problem : task.problems) note(problem.goal);
}

std::string first_word(const std::string& text) { return text.substr(0, text.find(' ')); }

// Only those that occur: what is never asked nor changed would be of no use to a planner.
std::string predicates(const Task& task) {
  std::set<std::string> used;
  for_each_fact(task,
                [&](const std::string& fact) { used.insert(task.vocabulary ? first_word(fact) : fact); });
  std::string text = "(:predicates";
  for (const std::string& predicate : task.vocabulary ? task.vocabulary->predicates : task.facts)
    if (used.contains(first_word(predicate))) text += fmt::format("\n    ({})", predicate);
  return text + ")";
}

std::string objects(const Task& task) {
  std::set<std::string, std::less<>> used;
  for_each_fact(task, [&](const std::string& fact) {
    for (std::size_t begin = fact.find(' '); begin != std::string::npos;) {
      const std::size_t end = fact.find(' ', ++begin);
      used.insert(fact.substr(begin, end - begin));
      begin = end;
    }
  });
  std::string types = "(:types";
  std::string constants = "(:constants";
  for (auto [type, names] : task.vocabulary->objects) {
    std::erase_if(names, [&](const std::string& name) { return !used.contains(name); });
    if (names.empty()) continue;
    types += " " + type;
    constants += fmt::format("\n    {} - {}", fmt::join(names, " "), type);
  }
  return types + ")\n  " + constants + ")\n  ";
}

std::string text_of(const Effect& effect) {
  std::string text = effect.condition.empty()
                         ? text_of(effect.literals)
                         : fmt::format("(when {} {})", text_of(effect.condition), text_of(effect.literals));
  return effect.each.empty() ? text : fmt::format("(forall ({}) {})", effect.each, text);
}

// With objects, tasks are meant to be small: each part has one line, and what is empty none.
std::string short_text_of(const Action& action) {
  std::string text = fmt::format("  (:action {}", action.name);
  if (!action.parameters.empty()) text += fmt::format(" :parameters ({})", action.parameters);
  if (!action.precondition.empty()) text += "\n    :precondition " + text_of(action.precondition);
  text += "\n    :effect (and";
  for (const Effect& effect : action.effects) {
    if (effect.condition.empty() && effect.each.empty())
      for (const Literal& literal : effect.literals) text += " " + text_of(Conjunction{literal});
    else
      text += " " + text_of(effect);
  }
  return text + "))\n";
}

std::string text_of(const Action& action, bool with_cost) {
  std::string text = fmt::format("  (:action {}\n    :parameters ()\n    :precondition {}\n    :effect (and",
                                 action.name, text_of(action.precondition));
  for (const Effect& effect : action.effects) {
    if (effect.condition.empty())
      for (const Literal& literal : effect.literals) text += "\n      " + text_of(Conjunction{literal});
    else
      text += "\n      " + text_of(effect);
  }
  // An increase by 0 changes nothing.
  if (with_cost && action.cost != 0) text += fmt::format("\n      (increase (total-cost) {})", action.cost);
  return text + "))\n";
}

std::string remark_text(std::string remark) {
  if (remark.empty()) return "";
  for (std::size_t at = remark.find('\n'); at != std::string::npos; at = remark.find('\n', at + 3))
    remark.replace(at, 1, "\n; ");
  return "; " + remark + "\n";
}
}  // namespace

std::string domain_text(const Task& task) {
  const bool with_costs = has_costs(task);
  std::string text = fmt::format("{}(define (domain {})\n  {}\n  {}{}\n", remark_text(task.remark), task.name,
                                 requirements(task), task.vocabulary ? objects(task) : "", predicates(task));
  if (with_costs) text += "  (:functions (total-cost))\n";
  for (const Axiom& axiom : task.axioms)
    text += fmt::format("  (:derived ({}) {})\n", axiom.fact, text_of(axiom.condition));
  for (const Action& action : task.actions)
    text += task.vocabulary ? short_text_of(action) : text_of(action, with_costs);
  return text + ")\n";
}

std::string problem_text(const Task& task, const Problem& problem) {
  std::string text = remark_text(problem.remark);
  text += fmt::format("(define (problem {0}-problem)\n  (:domain {0})\n  (:init", task.name);
  for (const std::string& fact : task.initial)
    text += fmt::format("{}({})", task.vocabulary ? " " : "\n    ", fact);
  const bool with_costs = has_costs(task);
  if (with_costs) text += "\n    (= (total-cost) 0)";
  text += fmt::format(")\n  (:goal {})", text_of(problem.goal));
  if (with_costs) text += "\n  (:metric minimize (total-cost))";
  return text + ")\n";
}
}  // namespace tarrier::languages::pddl
