// SPDX-License-Identifier: MIT
#include "heuristics/predicates/transitions.hpp"

#include <algorithm>

#include "model/transform/filling.hpp"

namespace tarrier::heuristics {
namespace {
class Enumeration {
 public:
  Enumeration(const model::Network& network, std::size_t most) : network_(network), most_(most) {}

  std::optional<std::vector<Transition>> all() {
    for (std::uint32_t p = 0; p < network_.processes.size(); ++p)
      for (const model::Edge& edge : network_.processes[p].edges)
        if (!edge.action) with({model::ProcessId{p}, &edge}, [this] { finish(); });
    for (const model::Synchronisation& synchronisation : network_.synchronisations) {
      places_ = unfolded(synchronisation);
      fill(0);
    }
    // Their number is exponential in the number of places; a part with too many has no predicate abstraction.
    if (found_.size() > most_) return std::nullopt;
    return std::move(found_);
  }

 private:
  // With one place for each process where a place stands for all; it still says so.
  [[nodiscard]] std::vector<model::Participant> unfolded(
      const model::Synchronisation& synchronisation) const {
    std::vector<model::Participant> places;
    for (model::Participant place : synchronisation.participants) {
      if (!place.every) {
        places.push_back(place);
        continue;
      }
      for (std::uint32_t p = 0; p < network_.processes.size(); ++p) {
        place.process = model::ProcessId{p};
        places.push_back(place);
      }
    }
    return places;
  }

  void fill(std::size_t place) {
    if (found_.size() > most_) return;
    if (place == places_.size()) {
      // Somebody has to take part.
      if (!current_.moves.empty()) finish();
      return;
    }
    const model::Participant& participant = places_[place];
    // A process that fills another place is none of those that every one of which has to come.
    if (participant.every && takes_part(*participant.process)) return fill(place + 1);
    // Also where a weak participant would have to come: whether he can depends on the state.
    if (participant.strength != model::Strength::kRequired) fill(place + 1);
    model::for_each_filling(network_, participant, [&](model::ProcessId process, const model::Edge& edge) {
      if (!takes_part(process)) with({process, &edge}, [&] { fill(place + 1); });
    });
  }
  [[nodiscard]] bool takes_part(model::ProcessId process) const {
    return std::ranges::any_of(current_.moves,
                               [&](const Transition::Move& move) { return move.process == process; });
  }

  template <typename Continue>
  void with(const Transition::Move& move, const Continue& go_on) {
    current_.moves.push_back(move);
    go_on();
    current_.moves.pop_back();
  }

  void finish() {
    current_.cost = 0;
    for (const Transition::Move& move : current_.moves)
      current_.cost = std::max(current_.cost, move.edge->cost);
    found_.push_back(current_);
  }

  const model::Network& network_;
  const std::size_t most_;
  std::vector<Transition> found_;
  Transition current_;
  std::vector<model::Participant> places_;  // of the synchronisation that is being filled
};
}  // namespace

std::optional<std::vector<Transition>> all_transitions(const model::Network& network, std::size_t most) {
  return Enumeration(network, most).all();
}
}  // namespace tarrier::heuristics
