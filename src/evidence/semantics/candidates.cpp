// SPDX-License-Identifier: MIT
#include "evidence/semantics/candidates.hpp"

#include <algorithm>
#include <optional>
#include <span>

#include "base/error.hpp"
#include "evidence/semantics/objection.hpp"
#include "evidence/semantics/update.hpp"

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
    for_each_input(network_, edge, [&](const std::vector<std::int32_t>& inputs) {
      const std::optional<Candidate> candidate = try_inputs(edge, inputs, blank);
      const bool is_new =
          // Inputs that make no difference to action and guard would list the same one many times.
          candidate && std::find(found_.begin() + first_of_edge, found_.end(), *candidate) == found_.end();
      if (is_new) found_.push_back(*candidate);
    });
  }

  std::optional<Candidate> try_inputs(const Edge& edge, const std::vector<std::int32_t>& inputs,
                                      Candidate candidate) {
    try {
      set_inputs(network_, edge, inputs, discrete_);
      Memory reads = memory(network_, discrete_);
      // The action first: a guard is asked only for those that matter, as it may fault.
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

// Candidates by their actions, those for one action in their own order.
class ByAction {
 public:
  explicit ByAction(const std::vector<Candidate>& candidates) {
    for (const Candidate& candidate : candidates) sorted_.push_back(&candidate);
    // Sorted once, since each place of each synchronisation asks for those of its own action only.
    std::stable_sort(sorted_.begin(), sorted_.end(),
                     [](const Candidate* a, const Candidate* b) { return a->action < b->action; });
  }

  [[nodiscard]] std::span<const Candidate* const> of(ActionId action) const {
    const auto first = std::lower_bound(sorted_.begin(), sorted_.end(), action,
                                        [](const Candidate* c, ActionId a) { return c->action < a; });
    const auto last = std::upper_bound(first, sorted_.end(), action,
                                       [](ActionId a, const Candidate* c) { return a < c->action; });
    return {first, last};
  }

 private:
  std::vector<const Candidate*> sorted_;
};

// Looks for edges for all required places of a synchronisation, by backtracking. `visit` gets each choice.
class Search {
 public:
  using Visit = std::function<void(const std::vector<const Candidate*>&)>;

  Search(const Network& network, const Synchronisation& synchronisation, const ByAction& candidates,
         Visit visit)
      : network_(network),
        places_(synchronisation.participants),
        candidates_(candidates),
        visit_(std::move(visit)) {}

  void run() {
    const bool needs_someone = std::any_of(places_.begin(), places_.end(), [](const Participant& place) {
      return place.strength == Strength::kRequired;
    });
    // Those who only may take part do not decide when the synchronisation is possible.
    if (needs_someone) return fill_required(0);
    // Nobody has to come, but a synchronisation without anybody is none: one participant makes it possible.
    for (const Participant& place : places_) try_each(place, place.process, [&] { visit_(chosen_); });
  }

 private:
  static bool is_required_once(const Participant& place) {
    return place.strength == Strength::kRequired && (!place.every || place.process);
  }
  static bool is_required_everywhere(const Participant& place) {
    return place.strength == Strength::kRequired && place.every && !place.process;
  }

  void fill_required(std::size_t place) {
    while (place < places_.size() && !is_required_once(places_[place])) ++place;
    if (place == places_.size()) return fill_every_process(0);
    try_each(places_[place], places_[place].process, [&] { fill_required(place + 1); });
  }

  // With a place that is required in every process, all that fill no other place have to fill such a one.
  void fill_every_process(std::uint32_t process) {
    const bool is_done = process == network_.processes.size() ||
                         std::none_of(places_.begin(), places_.end(), is_required_everywhere);
    if (is_done) return visit_(chosen_);
    const auto rest = [&] { fill_every_process(process + 1); };
    if (takes_part(ProcessId{process})) return rest();
    for (const Participant& place : places_)
      if (is_required_everywhere(place)) try_each(place, ProcessId{process}, rest);
  }

  template <typename Rest>
  void try_each(const Participant& place, std::optional<ProcessId> process, const Rest& rest) {
    for (const Candidate* candidate : candidates_.of(place.action)) {
      const bool fits = !process || candidate->process == *process;
      if (!fits || takes_part(candidate->process)) continue;
      chosen_.push_back(candidate);
      rest();
      chosen_.pop_back();
    }
  }

  [[nodiscard]] bool takes_part(ProcessId process) const {
    return std::any_of(chosen_.begin(), chosen_.end(),
                       [&](const Candidate* c) { return c->process == process; });
  }

  const Network& network_;
  const std::vector<Participant>& places_;
  const ByAction& candidates_;
  Visit visit_;
  std::vector<const Candidate*> chosen_;
};

ActionSet actions_of_urgent_synchronisations(const Network& network) {
  ActionSet actions(network.actions.size());
  for (const Synchronisation& synchronisation : network.synchronisations) {
    if (!synchronisation.urgent) continue;
    for (const Participant& place : synchronisation.participants) actions[index(place.action)] = true;
  }
  return actions;
}
}  // namespace

void for_each_input(const Network& network, const Edge& edge,
                    const std::function<void(const std::vector<std::int32_t>&)>& visit) {
  std::vector<std::int32_t> inputs;
  for (const model::VariableId input : edge.inputs) inputs.push_back(network.variable(input).domain.low);
  do visit(inputs);
  while (advance(network, edge, inputs));
}

ActionSet actions_of_weak_places(const Network& network, const Synchronisation& synchronisation) {
  ActionSet actions(network.actions.size());
  for (const Participant& place : synchronisation.participants)
    if (place.strength == Strength::kWeak) actions[index(place.action)] = true;
  return actions;
}

std::vector<Candidate> candidates(const Network& network, const Discrete& discrete,
                                  const ActionSet& actions) {
  const bool any = std::find(actions.begin(), actions.end(), true) != actions.end();
  if (!any) return {};
  return Collector(network, discrete, actions).collect();
}

// Only guards matter for how far time may pass: equal ones are listed once, and a way without any makes all
// others superfluous.
std::vector<UrgentWay> urgent_ways(const Network& network, const Discrete& discrete) {
  std::vector<UrgentWay> ways;
  const std::vector<Candidate> all =
      candidates(network, discrete, actions_of_urgent_synchronisations(network));
  const ByAction by_action(all);
  for (const Synchronisation& synchronisation : network.synchronisations) {
    if (!synchronisation.urgent) continue;
    Search(network, synchronisation, by_action, [&](const std::vector<const Candidate*>& chosen) {
      UrgentWay way{&synchronisation, {}};
      for (const Candidate* candidate : chosen)
        way.guard.insert(way.guard.end(), candidate->guard.begin(), candidate->guard.end());
      const bool is_known = std::any_of(ways.begin(), ways.end(), [&](const UrgentWay& known) {
        return known.guard.empty() || known.guard == way.guard;
      });
      if (is_known) return;
      // It is possible at once, whatever the clocks say, so that time does not pass at all.
      if (way.guard.empty()) ways.clear();
      ways.push_back(std::move(way));
    }).run();
  }
  return ways;
}
}  // namespace tarrier::evidence
