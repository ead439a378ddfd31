// SPDX-License-Identifier: MIT
#include "languages/pddl/runs/flags.hpp"

#include <fmt/format.h>

#include <algorithm>

#include "languages/pddl/runs/reader.hpp"
#include "languages/writers/write_refusal.hpp"

namespace tarrier::languages::pddl {
void refuse_inputs(const model::Expression& expression, Groundwork& work, const base::SourceSpan& where) {
  if (expression.is_empty()) return;
  const Places& places = work.places();
  for (const std::uint32_t place : places_in(work.resolver()(expression), places))
    if (places[place].size > 1 && !places.is_kept(place))
      refuse("PDDL", fmt::format("a condition on '{}', which is chosen in a step,", places[place].name),
             where);
}

Flags::Flags(const WantedRuns& wanted, Groundwork& work, const base::SourceSpan& where) : work_(work) {
  for (const model::FairnessCondition& condition : wanted.flags)
    flags_.push_back({new_fact("c"), watched(condition, where)});
  for (const auto& [first, second] : wanted.pairs) {
    flags_.push_back({new_fact("c"), watched(second, where), watched(first, where)});
    flags_.back().promised = new_fact("never");
  }
}

std::string Flags::new_fact(const std::string& wanted) {
  objects_.push_back(work_.new_object(wanted));
  return "seen " + objects_.back();
}

Flags::Watched Flags::watched(const model::FairnessCondition& condition, const base::SourceSpan& where) {
  refuse_inputs(condition.condition, work_, where);
  return {condition, cubes_where(condition.condition, work_)};
}

Conjunction Flags::all_seen() const {
  Conjunction all;
  for (const Flag& flag : flags_) all.push_back({flag.seen});
  return all;
}

std::vector<const std::vector<Cube>*> Flags::conditions() const {
  std::vector<const std::vector<Cube>*> all;
  for (const Flag& flag : flags_) {
    all.push_back(&flag.watched.where);
    if (flag.first) all.push_back(&flag.first->where);
  }
  return all;
}

// Under which conditions the step sees it.
std::vector<Conjunction> Flags::ways(const Watched& watched, const StepShape* shape,
                                     const Cube& known) const {
  const std::vector<bool>& edges = watched.condition.edges;
  if (!edges.empty()) {
    if (shape == nullptr) return {};
    const std::vector<std::uint32_t> first = work_.network().edge_numbers();
    const auto is_meant = [&](const model::Move& move) {
      return edges[first[index(move.process)] + index(move.edge)];
    };
    if (std::ranges::none_of(shape->step.moves, is_meant)) return {};
  }
  std::vector<Conjunction> all;
  for (const Cube& cube : watched.where) {
    if (!cube.meets(known)) continue;
    all.push_back(work_.conditions().literals({unknown(cube, known)}));
    // One way without a condition makes all others superfluous.
    if (all.back().empty()) return {{}};
  }
  return all;
}

void Flags::see(const StepShape* shape, const Cube& known, Action& action) const {
  for (const Flag& flag : flags_) {
    if (flag.first) {
      for (Conjunction& condition : ways(*flag.first, shape, known)) {
        condition.push_back({flag.promised});
        action.effects.push_back({std::move(condition), {{flag.seen, false}}});
      }
    }
    // Of both effects, adding wins: who sees the second need not keep the promise.
    for (Conjunction& condition : ways(flag.watched, shape, known))
      action.effects.push_back({std::move(condition), {{flag.seen}}});
  }
}

void Flags::forget(Action& action) const {
  for (const Flag& flag : flags_) {
    action.effects.push_back({{}, {{flag.seen, false}}});
    if (flag.first) action.effects.push_back({{}, {{flag.promised, false}}});
  }
}

void Flags::add_promises(const std::string& ready) const {
  for (const Flag& flag : flags_) {
    if (!flag.first) continue;
    Action action{work_.new_action_name("promise"), {{"loop"}, {"stepped", false}}};
    if (!ready.empty()) action.precondition.push_back({ready});
    action.effects.push_back({{}, {{flag.seen}, {flag.promised}}});
    work_.add_action(std::move(action), {Meaning::Kind::kGoal});
  }
}
}  // namespace tarrier::languages::pddl
