// SPDX-License-Identifier: MIT
#include "evidence/candidates.hpp"

#include <algorithm>
#include <optional>

#include "evidence/objection.hpp"
#include "evidence/update.hpp"

namespace tarrier::evidence {
namespace {
using model::ActionId;
using model::Edge;
using model::Network;
using model::Participant;
using model::ProcessId;
using model::Strength;
using model::Synchronisation;

bool may_carry(const Edge& edge, const ActionSet& actions) {
  if (!edge.action) return false;
  const auto first = actions.begin() + index(edge.action->first);
  return std::find(first, first + edge.action->extent(), true) != first + edge.action->extent();
}

// The next choice of inputs in lexical order; false after the last.
bool advance(const Network& network, const Edge& edge, std::vector<std::int32_t>& inputs) {
  for (std::size_t i = inputs.size(); i-- > 0;) {
    const model::Domain& domain = network.variable(edge.inputs[i]).domain;
    if (inputs[i] < domain.high) {
      ++inputs[i];
      return true;
    }
    inputs[i] = domain.low;
  }
  return false;
}

class Collector {
 public:
  Collector(const Network& network, const Discrete& discrete, const ActionSet& actions)
      : network_(network), discrete_(discrete), actions_(actions) {}

  std::vector<Candidate> collect() {
    for (std::uint32_t p = 0; p < network_.processes.size(); ++p) {
      const std::vector<Edge>& edges = network_.processes[p].edges;
      for (std::uint32_t e = 0; e < edges.size(); ++e)
        if (edges[e].source == discrete_.locations[p] && may_carry(edges[e], actions_))
          try_all_inputs(edges[e], {.process = ProcessId{p}, .edge = model::EdgeId{e}});
    }
    return std::move(found_);
  }

 private:
  void try_all_inputs(const Edge& edge, const Candidate& blank) {
    const auto first_of_edge = static_cast<std::ptrdiff_t>(found_.size());
    std::vector<std::int32_t> inputs;
    for (const model::VariableId input : edge.inputs) inputs.push_back(network_.variable(input).domain.low);
    do {
      const std::optional<Candidate> candidate = try_inputs(edge, inputs, blank);
      const bool is_new =
          candidate && std::find(found_.begin() + first_of_edge, found_.end(), *candidate) == found_.end();
      if (is_new) found_.push_back(*candidate);
    } while (advance(network_, edge, inputs));
  }

  std::optional<Candidate> try_inputs(const Edge& edge, const std::vector<std::int32_t>& inputs,
                                      Candidate candidate) {
    try {
      set_inputs(network_, edge, inputs, discrete_);
      Memory reads = memory(network_, discrete_);
      candidate.action = resolve(*edge.action, reads);
      if (!actions_[index(candidate.action)] || !holds(edge.guard.condition, reads)) return std::nullopt;
      candidate.guard = resolve(edge.guard.clocks, reads);
      return candidate;
    } catch (const Objection&) {
      return std::nullopt;
    } catch (const base::Error&) {
      return std::nullopt;
    }
  }

  const Network& network_;
  Discrete discrete_;  // a copy: each edge is tried with its own inputs
  const ActionSet& actions_;
  std::vector<Candidate> found_;
};

// Looks for edges for all required places of a synchronisation, by backtracking.
class Search {
 public:
  Search(const Network& network, const Synchronisation& synchronisation,
         const std::vector<Candidate>& candidates, const Compatible& compatible)
      : network_(network),
        places_(synchronisation.participants),
        candidates_(candidates),
        compatible_(compatible) {}

  bool fill_required(std::size_t place = 0) {
    while (place < places_.size() && !is_required_once(places_[place])) ++place;
    if (place == places_.size()) return fill_every_process();
    return try_each(places_[place], places_[place].process, [&] { return fill_required(place + 1); });
  }

  bool fill_any_place() {
    return std::any_of(places_.begin(), places_.end(), [&](const Participant& place) {
      return try_each(place, place.process, [] { return true; });
    });
  }

 private:
  static bool is_required_once(const Participant& place) {
    return place.strength == Strength::kRequired && (!place.every || place.process);
  }
  static bool is_required_everywhere(const Participant& place) {
    return place.strength == Strength::kRequired && place.every && !place.process;
  }

  // With a place that is required in every process, all that fill no other place have to fill such a one.
  bool fill_every_process(std::uint32_t process = 0) {
    if (std::none_of(places_.begin(), places_.end(), is_required_everywhere)) return true;
    if (process == network_.processes.size()) return true;
    const auto rest = [&] { return fill_every_process(process + 1); };
    if (takes_part(ProcessId{process})) return rest();
    return std::any_of(places_.begin(), places_.end(), [&](const Participant& place) {
      return is_required_everywhere(place) && try_each(place, ProcessId{process}, rest);
    });
  }

  template <typename Rest>
  bool try_each(const Participant& place, std::optional<ProcessId> process, const Rest& rest) {
    for (const Candidate& candidate : candidates_) {
      const bool fits = candidate.action == place.action && (!process || candidate.process == *process);
      if (!fits || takes_part(candidate.process)) continue;
      chosen_.push_back(&candidate);
      const bool success = compatible_(chosen_) && rest();
      chosen_.pop_back();
      if (success) return true;
    }
    return false;
  }

  bool takes_part(ProcessId process) const {
    return std::any_of(chosen_.begin(), chosen_.end(),
                       [&](const Candidate* c) { return c->process == process; });
  }

  const Network& network_;
  const std::vector<Participant>& places_;
  const std::vector<Candidate>& candidates_;
  const Compatible& compatible_;
  std::vector<const Candidate*> chosen_;
};
}  // namespace

ActionSet actions_of_weak_places(const Network& network, const Synchronisation& synchronisation) {
  ActionSet actions(network.actions.size());
  for (const Participant& place : synchronisation.participants)
    if (place.strength == Strength::kWeak) actions[index(place.action)] = true;
  return actions;
}

ActionSet actions_of_urgent_synchronisations(const Network& network) {
  ActionSet actions(network.actions.size());
  for (const Synchronisation& synchronisation : network.synchronisations) {
    if (!synchronisation.urgent) continue;
    for (const Participant& place : synchronisation.participants) actions[index(place.action)] = true;
  }
  return actions;
}

std::vector<Candidate> candidates(const Network& network, const Discrete& discrete,
                                  const ActionSet& actions) {
  return Collector(network, discrete, actions).collect();
}

bool is_possible(const Network& network, const Synchronisation& synchronisation,
                 const std::vector<Candidate>& candidates, const Compatible& compatible) {
  const std::vector<Participant>& places = synchronisation.participants;
  const bool needs_someone = std::any_of(
      places.begin(), places.end(), [](const Participant& p) { return p.strength == Strength::kRequired; });
  Search search(network, synchronisation, candidates, compatible);
  return needs_someone ? search.fill_required() : search.fill_any_place();
}

const Synchronisation* possible_urgent_synchronisation(const Network& network,
                                                       const std::vector<Candidate>& candidates,
                                                       const Compatible& compatible) {
  for (const Synchronisation& synchronisation : network.synchronisations)
    if (synchronisation.urgent && is_possible(network, synchronisation, candidates, compatible))
      return &synchronisation;
  return nullptr;
}
}  // namespace tarrier::evidence
