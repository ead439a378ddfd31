// SPDX-License-Identifier: MIT
#include "space/successors/enabled_steps.hpp"

#include <algorithm>
#include <span>
#include <utility>

#include "base/budget.hpp"
#include "space/compile/takes_part.hpp"
#include "zones/federation.hpp"

namespace tarrier::space {
// One walk through the steps of a source. All functions return false if no more are wanted; `level` is the one
// which the choices made so far have led to.
class EnabledSteps::Enumeration {
 public:
  Enumeration(EnabledSteps& steps, Source& source, Visit visit)
      : compiled_(steps.compiled_),
        source_(source),
        visit_(visit),
        step_(steps.step_),
        taken_(steps.taken_) {}

  bool started_by(std::uint32_t process);
  bool started_by_nobody();

 private:
  bool internal(const EdgeIndex& edges);
  bool initiated_by(const EdgeCode& edge);
  void begin(std::uint32_t synchronisation);
  bool fill(std::uint32_t place, std::size_t level);
  bool fill_every(std::uint32_t place, std::uint32_t process, std::size_t level);
  bool fill_from(std::span<const std::uint32_t> candidates, std::uint32_t place, std::uint32_t next_process,
                 std::size_t level);
  bool take(const EdgeCode& edge, std::uint32_t place, std::uint32_t next_process, std::size_t level);
  bool go_on(std::uint32_t place, std::uint32_t next_process, std::size_t level);
  bool finish(std::size_t level) const {
    base::checkpoint();  // there may be no end of steps that turn out to be impossible
    return (source_.is_committed && !leaves_committed()) || visit_(step_, level);
  }
  [[nodiscard]] bool leaves_committed() const;
  [[nodiscard]] bool restrict(const EdgeCode& edge, std::size_t& level);

  const CompiledNetwork& compiled_;
  Source& source_;
  Visit visit_;
  CompiledStep& step_;                                       // the one being put together
  std::vector<bool>& taken_;                                 // by process: does it fill a place?
  const model::Synchronisation* synchronisation_ = nullptr;  // whose places are being filled
  const EdgeCode* initiator_ = nullptr;                      // that has started it; null: nobody has
  std::uint32_t initiating_place_ = 0;
};

EnabledSteps::EnabledSteps(const CompiledNetwork& compiled)
    : compiled_(compiled), taken_(compiled.network().processes.size(), false) {}

bool EnabledSteps::for_each(Source& source, Visit visit) {
  Enumeration steps(*this, source, visit);
  for (std::uint32_t p = 0; p < taken_.size(); ++p)
    if (!steps.started_by(p)) return false;
  return steps.started_by_nobody();
}

bool EnabledSteps::for_each_like(const model::Step& step, Source& source, Visit visit) {
  Enumeration steps(*this, source, visit);
  for (const model::Move& move : step.moves)
    if (!steps.started_by(index(move.process))) return false;
  return !step.synchronisation || steps.started_by_nobody();
}

bool EnabledSteps::Enumeration::started_by(std::uint32_t process) {
  const LocationCode& at = compiled_.location(process, source_.state.locations[process]);
  if (!internal(at.internal_edges)) return false;
  for (const EdgeCode* edge : at.initiating_edges)
    if (!initiated_by(*edge)) return false;
  return true;
}

bool EnabledSteps::Enumeration::started_by_nobody() {
  initiator_ = nullptr;
  for (const std::uint32_t s : compiled_.unforced()) {
    begin(s);
    if (!fill(0, 0)) return false;
  }
  return true;
}

bool EnabledSteps::Enumeration::internal(const EdgeIndex& edges) {
  step_.synchronisation.reset();
  bool goes_on = true;
  edges.for_each(source_.state, [&](const EdgeCode& edge) {
    if (!goes_on || (source_.is_committed && !edge.leaves_committed)) return;
    goes_on = compiled_.for_each_choice(edge, source_.state, [&] {
      std::size_t level = 0;
      if (!restrict(edge, level)) return true;
      step_.moves.assign(1, &edge);
      return finish(level);
    });
  });
  return goes_on;
}

bool EnabledSteps::Enumeration::initiated_by(const EdgeCode& edge) {
  initiator_ = &edge;
  return compiled_.for_each_choice(edge, source_.state, [&] {
    for (const Initiation& start : compiled_.initiations(compiled_.action_of(edge, source_.state))) {
      begin(start.synchronisation);
      initiating_place_ = start.place;
      const auto owner = synchronisation_->participants[start.place].process;
      if (owner && index(*owner) != edge.process) continue;
      const TakesPart part(taken_, edge.process);
      if (!fill(0, 0)) return false;
    }
    return true;
  });
}

void EnabledSteps::Enumeration::begin(std::uint32_t synchronisation) {
  synchronisation_ = &compiled_.network().synchronisations[synchronisation];
  step_.synchronisation = model::SynchronisationId{synchronisation};
  step_.moves.clear();
}

// Fills the places from `place` on, in all possible ways, and finishes each.
bool EnabledSteps::Enumeration::fill(std::uint32_t place, std::size_t level) {
  if (place == synchronisation_->participants.size()) return step_.moves.empty() || finish(level);
  const model::Participant& participant = synchronisation_->participants[place];
  if (initiator_ != nullptr && place == initiating_place_) return take(*initiator_, place, 0, level);
  if (participant.every) return fill_every(place, 0, level);
  if (participant.process) {
    const std::uint32_t only = index(*participant.process);
    return fill_from({&only, 1}, place, 0, level);
  }
  return fill_from(compiled_.performers(index(participant.action)), place, 0, level);
}

// One place in each process from `process` on that takes no other.
bool EnabledSteps::Enumeration::fill_every(std::uint32_t place, std::uint32_t process, std::size_t level) {
  const model::Participant& participant = synchronisation_->participants[place];
  const auto count = static_cast<std::uint32_t>(taken_.size());
  if (participant.strength != model::Strength::kRequired) {
    // Processes without a fitting edge anywhere cannot take part and need not be asked.
    const auto& performers = compiled_.performers(index(participant.action));
    const auto next = std::lower_bound(performers.begin(), performers.end(), process);
    process = next == performers.end() ? count : *next;
  }
  if (process == count) return fill(place + 1, level);
  if (taken_[process]) return fill_every(place, process + 1, level);
  return fill_from({&process, 1}, place, process + 1, level);
}

// Lets one of the candidates fill the place, or nobody, as the strength of the place allows. `next_process` >
// 0 tells that the place stands for every process, and where to go on.
bool EnabledSteps::Enumeration::fill_from(std::span<const std::uint32_t> candidates, std::uint32_t place,
                                          std::uint32_t next_process, std::size_t level) {
  const model::Participant& participant = synchronisation_->participants[place];
  const std::uint32_t action = index(participant.action);
  bool may_stay_away = participant.strength != model::Strength::kRequired;
  std::vector<zones::Dbm> excuses;  // a weak participant stays away only where none of these guards holds
  const auto note_excuse = [&](const EdgeCode& edge) {
    if (edge.clocks.empty()) {
      may_stay_away = false;
    } else if (zones::Dbm guard = source_.zones.zone(level);
               compiled_.apply(edge.clocks, source_.state, source_.frame.terms, guard)) {
      excuses.push_back(std::move(guard));
    }
  };
  for (const std::uint32_t p : candidates) {
    if (taken_[p]) continue;
    const bool goes_on = compiled_.for_each_performance(p, action, source_.state, [&](const EdgeCode& edge) {
      if (participant.strength == model::Strength::kWeak && may_stay_away) note_excuse(edge);
      const TakesPart part(taken_, p);
      return take(edge, place, next_process, level);
    });
    if (!goes_on) return false;
  }
  if (!may_stay_away) return true;
  if (excuses.empty()) return go_on(place, next_process, level);
  zones::Federation rest(source_.zones.zone(level));
  for (const zones::Dbm& guard : excuses) rest.subtract(guard);
  return source_.zones.for_each_part(level, rest, [&] { return go_on(place, next_process, level + 1); });
}

bool EnabledSteps::Enumeration::take(const EdgeCode& edge, std::uint32_t place, std::uint32_t next_process,
                                     std::size_t level) {
  if (!restrict(edge, level)) return true;
  step_.moves.push_back(&edge);
  const bool goes_on = go_on(place, next_process, level);
  step_.moves.pop_back();
  return goes_on;
}

bool EnabledSteps::Enumeration::go_on(std::uint32_t place, std::uint32_t next_process, std::size_t level) {
  return next_process > 0 ? fill_every(place, next_process, level) : fill(place + 1, level);
}

bool EnabledSteps::Enumeration::leaves_committed() const {
  return std::ranges::any_of(step_.moves, [](const EdgeCode* move) { return move->leaves_committed; });
}

// Leads to the next level if the edge has clock guards; false if none of the valuations satisfies them.
bool EnabledSteps::Enumeration::restrict(const EdgeCode& edge, std::size_t& level) {
  return edge.clocks.empty() || source_.zones.restrict(level++, edge.clocks, source_.state, source_.frame);
}
}  // namespace tarrier::space
