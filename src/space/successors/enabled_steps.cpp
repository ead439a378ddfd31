// SPDX-License-Identifier: MIT
#include "space/successors/enabled_steps.hpp"

#include <algorithm>
#include <utility>

#include "base/budget.hpp"
#include "space/compile/takes_part.hpp"
#include "zones/federation.hpp"

namespace tarrier::space {
EnabledSteps::EnabledSteps(const CompiledNetwork& compiled)
    : compiled_(compiled), taken_(compiled.network().processes.size(), false) {}

bool EnabledSteps::for_each(Source& source, Visit visit) {
  for (std::uint32_t p = 0; p < taken_.size(); ++p)
    if (!started_by(p, source, visit)) return false;
  return started_by_nobody(source, visit);
}

bool EnabledSteps::for_each_like(const model::Step& step, Source& source, Visit visit) {
  for (const model::Move& move : step.moves)
    if (!started_by(index(move.process), source, visit)) return false;
  return !step.synchronisation || started_by_nobody(source, visit);
}

bool EnabledSteps::started_by(std::uint32_t process, Source& source, Visit visit) {
  return internal(process, source, visit) && initiated(process, source, visit);
}

bool EnabledSteps::started_by_nobody(Source& source, Visit visit) {
  for (const std::uint32_t s : compiled_.unforced()) {
    step_.synchronisation = model::SynchronisationId{s};
    step_.moves.clear();
    const Filling filling{
        .synchronisation = compiled_.network().synchronisations[s], .source = source, .visit = visit};
    if (!fill(filling, 0, 0)) return false;
  }
  return true;
}

bool EnabledSteps::internal(std::uint32_t process, Source& source, Visit visit) {
  step_.synchronisation.reset();
  const LocationCode& at = compiled_.location(process, source.state.locations[process]);
  bool goes_on = true;
  at.internal_edges.for_each(source.state, [&](const EdgeCode& edge) {
    if (!goes_on || (source.is_committed && !edge.leaves_committed)) return;
    goes_on = compiled_.for_each_choice(edge, source.state, [&] {
      std::size_t level = 0;
      if (!edge.clocks.empty() && !source.zones.restrict(level++, edge.clocks, source.state, source.frame))
        return true;
      step_.moves.assign(1, &edge);
      return finish(source, level, visit);
    });
  });
  return goes_on;
}

bool EnabledSteps::initiated(std::uint32_t process, Source& source, Visit visit) {
  const auto start_all = [&](const EdgeCode& edge) {
    for (const Initiation& start : compiled_.initiations(compiled_.action_of(edge, source.state))) {
      const Filling filling{.synchronisation = compiled_.network().synchronisations[start.synchronisation],
                            .initiator = &edge,
                            .initiating_place = start.place,
                            .source = source,
                            .visit = visit};
      const auto owner = filling.synchronisation.participants[start.place].process;
      if (owner && index(*owner) != process) continue;
      step_.synchronisation = model::SynchronisationId{start.synchronisation};
      step_.moves.clear();
      const TakesPart part(taken_, process);
      if (!fill(filling, 0, 0)) return false;
    }
    return true;
  };
  for (const EdgeCode* edge : compiled_.location(process, source.state.locations[process]).initiating_edges)
    if (!compiled_.for_each_choice(*edge, source.state, [&] { return start_all(*edge); })) return false;
  return true;
}

// Fills the places from `place` on, in all possible ways, and finishes each.
bool EnabledSteps::fill(const Filling& filling, std::uint32_t place, std::size_t level) {
  if (place == filling.synchronisation.participants.size())
    return step_.moves.empty() || finish(filling.source, level, filling.visit);
  const model::Participant& participant = filling.synchronisation.participants[place];
  if (filling.initiator != nullptr && place == filling.initiating_place)
    return take(filling, *filling.initiator, place, 0, level);
  if (participant.every) return fill_every(filling, place, 0, level);
  if (participant.process) {
    const std::uint32_t only = index(*participant.process);
    return fill_from(filling, {&only, 1}, place, 0, level);
  }
  return fill_from(filling, compiled_.performers(index(participant.action)), place, 0, level);
}

// One place in each process from `process` on that takes no other.
bool EnabledSteps::fill_every(const Filling& filling, std::uint32_t place, std::uint32_t process,
                              std::size_t level) {
  const model::Participant& participant = filling.synchronisation.participants[place];
  const auto count = static_cast<std::uint32_t>(taken_.size());
  if (participant.strength != model::Strength::kRequired) {
    // Processes without a fitting edge anywhere cannot take part and need not be asked.
    const auto& performers = compiled_.performers(index(participant.action));
    const auto next = std::lower_bound(performers.begin(), performers.end(), process);
    process = next == performers.end() ? count : *next;
  }
  if (process == count) return fill(filling, place + 1, level);
  if (taken_[process]) return fill_every(filling, place, process + 1, level);
  return fill_from(filling, {&process, 1}, place, process + 1, level);
}

// Lets one of the candidates fill the place, or nobody, as the strength of the place allows. `next_process` >
// 0 tells that the place stands for every process, and where to go on.
bool EnabledSteps::fill_from(const Filling& filling, std::span<const std::uint32_t> candidates,
                             std::uint32_t place, std::uint32_t next_process, std::size_t level) {
  Source& source = filling.source;
  const model::Participant& participant = filling.synchronisation.participants[place];
  const std::uint32_t action = index(participant.action);
  bool may_stay_away = participant.strength != model::Strength::kRequired;
  std::vector<zones::Dbm> excuses;  // a weak participant stays away only where none of these guards holds
  const auto note_excuse = [&](const EdgeCode& edge) {
    if (edge.clocks.empty()) {
      may_stay_away = false;
    } else if (zones::Dbm guard = source.zones.zone(level);
               compiled_.apply(edge.clocks, source.state, source.frame.terms, guard)) {
      excuses.push_back(std::move(guard));
    }
  };
  for (const std::uint32_t p : candidates) {
    if (taken_[p]) continue;
    const bool goes_on = compiled_.for_each_performance(p, action, source.state, [&](const EdgeCode& edge) {
      if (participant.strength == model::Strength::kWeak && may_stay_away) note_excuse(edge);
      const TakesPart part(taken_, p);
      return take(filling, edge, place, next_process, level);
    });
    if (!goes_on) return false;
  }
  if (!may_stay_away) return true;
  if (excuses.empty()) return go_on(filling, place, next_process, level);
  zones::Federation rest(source.zones.zone(level));
  for (const zones::Dbm& guard : excuses) rest.subtract(guard);
  return source.zones.for_each_part(level, rest,
                                    [&] { return go_on(filling, place, next_process, level + 1); });
}

bool EnabledSteps::take(const Filling& filling, const EdgeCode& edge, std::uint32_t place,
                        std::uint32_t next_process, std::size_t level) {
  Source& source = filling.source;
  if (!edge.clocks.empty() && !source.zones.restrict(level++, edge.clocks, source.state, source.frame))
    return true;
  step_.moves.push_back(&edge);
  const bool goes_on = go_on(filling, place, next_process, level);
  step_.moves.pop_back();
  return goes_on;
}

bool EnabledSteps::go_on(const Filling& filling, std::uint32_t place, std::uint32_t next_process,
                         std::size_t level) {
  return next_process > 0 ? fill_every(filling, place, next_process, level) : fill(filling, place + 1, level);
}

bool EnabledSteps::finish(const Source& source, std::size_t level, Visit visit) const {
  base::checkpoint();  // there may be no end of steps that turn out to be impossible
  const auto leaves_committed = [](const EdgeCode* move) { return move->leaves_committed; };
  if (source.is_committed && std::ranges::none_of(step_.moves, leaves_committed)) return true;
  return visit(step_, level);
}
}  // namespace tarrier::space
