// SPDX-License-Identifier: MIT
#include "evidence/semantics/places.hpp"

#include <fmt/format.h>

#include <algorithm>

#include "base/assert.hpp"

namespace tarrier::evidence {
namespace {
using model::ActionId;
using model::Move;
using model::Participant;
using model::ProcessId;
using model::Strength;
using model::Synchronisation;

// A place for one move in each of several processes. (In a single process it is a place like any other.)
bool is_multiple(const Participant& place) { return place.every && !place.process; }

// Gives places to the moves from left to right, in every possible way.
class Distribution {
 public:
  Distribution(const Synchronisation& synchronisation, std::span<const Move> moves,
               std::span<const ActionId> actions)
      : places_(synchronisation.participants), moves_(moves), actions_(actions) {}

  std::vector<Filling> all() {
    distribute();
    return std::move(found_);
  }

 private:
  void distribute() {
    if (filling_.size() == moves_.size()) {
      found_.push_back(filling_);
      return;
    }
    // Moves come in the order of places, so each place is at or behind that of the move before.
    for (std::size_t place = filling_.empty() ? 0 : filling_.back(); place < places_.size(); ++place) {
      if (!fits(place)) continue;
      filling_.push_back(place);
      distribute();
      filling_.pop_back();
    }
  }

  // Does the next move fit into `place`?
  [[nodiscard]] bool fits(std::size_t place) const {
    const Participant& participant = places_[place];
    const std::size_t next = filling_.size();
    const ProcessId process = moves_[next].process;
    if (actions_[next] != participant.action) return false;
    if (participant.process && *participant.process != process) return false;
    const bool is_taken = next > 0 && filling_.back() == place;
    // In a place for many, the order of processes is fixed: otherwise the same step would occur in several
    // forms.
    return !is_taken || (is_multiple(participant) && moves_[next - 1].process < process);
  }

  const std::vector<Participant>& places_;
  std::span<const Move> moves_;
  std::span<const ActionId> actions_;
  Filling filling_;
  std::vector<Filling> found_;
};

bool takes_part(ProcessId process, std::span<const Move> moves) {
  return std::any_of(moves.begin(), moves.end(), [&](const Move& move) { return move.process == process; });
}

bool is_filled(std::size_t place, const Filling& filling) {
  return std::find(filling.begin(), filling.end(), place) != filling.end();
}

// The processes that `place` is meant for fill it, or another place. Any one will do, unless it is multiple.
std::optional<std::string> missing_for(const model::Network& network, const Participant& place,
                                       std::span<const Move> moves) {
  const std::string& action = network.actions[index(place.action)].name;
  if (place.process)
    return fmt::format("{} does not take part with {}", network.process(*place.process).name, action);
  if (!is_multiple(place)) return fmt::format("nobody takes part with {}", action);
  for (std::uint32_t p = 0; p < network.processes.size(); ++p)
    if (!takes_part(ProcessId{p}, moves))
      return fmt::format("{} does not take part with {}", network.processes[p].name, action);
  return std::nullopt;
}
}  // namespace

std::vector<Filling> fillings(const Synchronisation& synchronisation, std::span<const Move> moves,
                              std::span<const ActionId> actions) {
  TARRIER_ASSERT(moves.size() == actions.size());
  return Distribution(synchronisation, moves, actions).all();
}

std::optional<std::string> missing(const model::Network& network, const Synchronisation& synchronisation,
                                   const Filling& filling, std::span<const Move> moves) {
  for (std::size_t i = 0; i < synchronisation.participants.size(); ++i) {
    const Participant& place = synchronisation.participants[i];
    const bool is_complete = is_filled(i, filling) && !is_multiple(place);
    if (place.strength != Strength::kRequired || is_complete) continue;
    if (std::optional<std::string> complaint = missing_for(network, place, moves)) return complaint;
  }
  return std::nullopt;
}

std::vector<Candidate> left_out(const Synchronisation& synchronisation, const Filling& filling,
                                std::span<const Move> moves, const std::vector<Candidate>& candidates) {
  std::vector<Candidate> result;
  for (const Candidate& candidate : candidates) {
    // Whoever takes part has used his one edge.
    if (takes_part(candidate.process, moves)) continue;
    for (std::size_t i = 0; i < synchronisation.participants.size(); ++i) {
      const Participant& place = synchronisation.participants[i];
      const bool is_open =
          place.strength == Strength::kWeak && (is_multiple(place) || !is_filled(i, filling));
      const bool fits =
          candidate.action == place.action && (!place.process || *place.process == candidate.process);
      if (!is_open || !fits) continue;
      result.push_back(candidate);
      break;
    }
  }
  return result;
}
}  // namespace tarrier::evidence
