// SPDX-License-Identifier: MIT
#include "languages/pddl/runs/automaton_part.hpp"

#include <fmt/format.h>

#include "languages/pddl/runs/flags.hpp"

namespace tarrier::languages::pddl {
namespace {
constexpr const char* kMatch = "match automaton";
}  // namespace

AutomatonPart::AutomatonPart(Reader reader, bool has_loop, Groundwork& work, const base::SourceSpan& where)
    : reader_(std::move(reader)), has_loop_(has_loop), work_(work) {
  for (std::size_t s = 0; s < reader_.states.size(); ++s) {
    objects_.push_back(work_.new_object(fmt::format("s{}", s)));
    facts_.push_back("is automaton " + objects_.back());
    for (const auto& transition : reader_.states[s].transitions)
      refuse_inputs(transition.guard, work_, where);
  }
  guards_ = wide_guards(reader_, work_);
  if (has_loop_) find_loop_guard();
}

void AutomatonPart::find_loop_guard() {
  std::vector<std::uint32_t> on_loop;
  for (std::uint32_t s = 0; s < reader_.states.size(); ++s)
    if (reader_.states[s].component) on_loop.push_back(s);
  if (on_loop.size() != 1) return;
  stays_in_ = on_loop.front();
  for (const auto& [target, guard] : reader_.states[*stays_in_].transitions)
    if (target == *stays_in_) loop_guard_ = guard;
}

// Does the transition stay on an accepting loop?
bool AutomatonPart::is_inside(std::size_t state, std::size_t transition) const {
  const auto& component = reader_.states[state].component;
  return component &&
         reader_.states[reader_.states[state].transitions[transition].target].component == component;
}

std::vector<const std::vector<Cube>*> AutomatonPart::loop_guards() const {
  std::vector<const std::vector<Cube>*> all;
  if (!reads(Phase::kLoop)) return all;
  for (std::size_t s = 0; s < guards_.size(); ++s)
    for (std::size_t t = 0; t < guards_[s].size(); ++t)
      if (is_inside(s, t)) all.push_back(&guards_[s][t]);
  return all;
}

std::vector<Conjunction> AutomatonPart::loop_starts() const {
  if (stays_in_) return {{{facts_[*stays_in_]}}};
  std::vector<Conjunction> all;
  for (std::size_t s = 0; s < reader_.states.size(); ++s)
    if (reader_.states[s].is_accepting && reader_.states[s].component) all.push_back({{facts_[s]}});
  return all;
}

std::vector<Conjunction> AutomatonPart::accepting() const {
  std::vector<Conjunction> all;
  for (std::size_t s = 0; s < reader_.states.size(); ++s)
    if (reader_.states[s].is_accepting) all.push_back({{facts_[s]}});
  return all;
}

void AutomatonPart::add_actions() const {
  for (std::size_t s = 0; s < reader_.states.size(); ++s) {
    for (std::size_t t = 0; t < reader_.states[s].transitions.size(); ++t) {
      add_reading(s, t, Phase::kStem);
      if (has_loop_ && reads(Phase::kLoop) && is_inside(s, t)) add_reading(s, t, Phase::kLoop);
    }
  }
}

void AutomatonPart::add_reading(std::size_t source, std::size_t transition, Phase phase) const {
  const std::uint32_t target = reader_.states[source].transitions[transition].target;
  for (const Cube& cube : guards_[source][transition]) {
    const std::string name = fmt::format("read-{}-s{}-s{}", word(phase), source, target);
    Action action = begun(work_.new_action_name(name), phase, has_loop_);
    pass(action, kAutomatonsTurn, kModelsTurn);
    action.precondition.push_back({facts_[source]});
    require(action, work_.conditions().literals({cube}));
    if (target != source) {
      action.effects.push_back({{}, {{facts_[source], false}, {facts_[target]}}});
      // Of both effects, adding wins.
      if (phase == Phase::kLoop) {
        action.effects.push_back({{}, {{kMatch, false}}});
        action.effects.push_back({{{"saved automaton " + objects_[target]}}, {{kMatch}}});
      }
    }
    work_.add_action(std::move(action), {Meaning::Kind::kGoal});
  }
}
}  // namespace tarrier::languages::pddl
