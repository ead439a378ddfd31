// SPDX-License-Identifier: MIT
// The two parts of a run that goes on forever, and whose turn it is in them.
#pragma once
#include <string>
#include <string_view>

#include "languages/pddl/task/task.hpp"

namespace tarrier::languages::pddl {
enum class Phase : std::uint8_t { kStem, kLoop };
inline std::string_view word(Phase phase) { return phase == Phase::kStem ? "stem" : "loop"; }

inline constexpr const char* kModelsTurn = "turn-model";
inline constexpr const char* kAutomatonsTurn = "turn-automaton";

// An action of the phase; tasks without loops have no phases.
inline Action begun(const std::string& name, Phase phase, bool has_phases) {
  Action action{name};
  if (has_phases) action.precondition.push_back({std::string(word(phase))});
  return action;
}

// The action is possible where `from` holds, and `to` holds instead after it. Empty: nothing is said.
inline void pass(Action& action, const std::string& from, const std::string& to) {
  if (!from.empty()) action.precondition.push_back({from});
  if (from == to) return;
  if (!from.empty()) action.effects.push_back({{}, {{from, false}}});
  action.effects.push_back({{}, {{to}}});
}

inline void require(Action& action, const Conjunction& condition) {
  action.precondition.insert(action.precondition.end(), condition.begin(), condition.end());
}
}  // namespace tarrier::languages::pddl
