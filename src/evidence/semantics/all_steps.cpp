// SPDX-License-Identifier: MIT
#include "evidence/semantics/all_steps.hpp"

#include <algorithm>
#include <utility>

#include "base/error.hpp"
#include "evidence/semantics/objection.hpp"

namespace tarrier::evidence {
namespace {
using model::ActionId;
using model::Edge;
using model::Move;
using model::Network;
using model::Participant;
using model::ProcessId;
using model::Step;
using model::Strength;

// A move whose edge can be taken, as far as locations and variables tell.
struct Offer {
  Move move;
  std::optional<ActionId> action;
  bool needs_clocks = false;
};

// What an edge offers with these inputs; nothing if its guard does not hold or faults.
std::optional<Offer> offer(const Network& network, Discrete discrete, Move move) {
  const Edge& edge = network.edge(move.process, move.edge);
  try {
    set_inputs(network, edge, move.inputs, discrete);
    Memory reads = memory(network, discrete);
    if (!holds(edge.guard.condition, reads)) return std::nullopt;
    Offer result{.move = std::move(move)};
    if (edge.action) result.action = resolve(*edge.action, reads);
    // Of the clock constraints, those under a condition that is false demand nothing.
    result.needs_clocks = !resolve(edge.guard.clocks, reads).empty();
    return result;
  } catch (const Objection&) {
    return std::nullopt;
  } catch (const base::Error&) {
    return std::nullopt;
  }
}

std::vector<Offer> all_offers(const Network& network, const Discrete& discrete) {
  std::vector<Offer> offers;
  for (std::uint32_t p = 0; p < network.processes.size(); ++p) {
    const std::vector<Edge>& edges = network.processes[p].edges;
    for (std::uint32_t e = 0; e < edges.size(); ++e) {
      if (edges[e].source != discrete.locations[p]) continue;
      for_each_input(network, edges[e], [&](const std::vector<std::int32_t>& inputs) {
        if (std::optional<Offer> found = offer(network, discrete, {ProcessId{p}, model::EdgeId{e}, inputs}))
          offers.push_back(*std::move(found));
      });
    }
  }
  return offers;
}

// Puts offers into the places of a synchronisation, one place after the other, in every way.
class Composition {
 public:
  Composition(const Network& network, model::SynchronisationId synchronisation,
              const std::vector<Offer>& offers)
      : network_(network),
        places_(network.synchronisations[index(synchronisation)].participants),
        offers_(offers),
        step_{synchronisation, {}} {}

  std::vector<Step> all() {
    fill(0, 0);
    return std::move(found_);
  }

 private:
  // `process` counts in a place for every process only: whose turn it is.
  void fill(std::size_t place, std::uint32_t process) {
    if (place == places_.size()) {
      if (!step_.moves.empty()) found_.push_back(step_);
      return;
    }
    const bool for_every = places_[place].every && !places_[place].process;
    if (!for_every) return choose(places_[place], places_[place].process, [&] { fill(place + 1, 0); });
    if (process == network_.processes.size()) return fill(place + 1, 0);
    const auto rest = [&] { fill(place, process + 1); };
    if (takes_part(ProcessId{process})) return rest();
    choose(places_[place], ProcessId{process}, rest);
  }

  // Each offer that fits, or nobody. Nobody is not allowed in a required place, nor in a weak one that some
  // offer can fill whatever the clocks say.
  template <typename Rest>
  void choose(const Participant& place, std::optional<ProcessId> process, const Rest& rest) {
    bool may_stay_empty = place.strength != Strength::kRequired;
    for (const Offer& offer : offers_) {
      const bool fits = offer.action == place.action && (!process || offer.move.process == *process);
      if (!fits || takes_part(offer.move.process)) continue;
      // Who can take part whatever the clocks say has to. With clock guards both are steps, and
      // Enabled::left_out says when which of them is possible.
      if (place.strength == Strength::kWeak && !offer.needs_clocks) may_stay_empty = false;
      step_.moves.push_back(offer.move);
      rest();
      step_.moves.pop_back();
    }
    if (may_stay_empty) rest();
  }

  [[nodiscard]] bool takes_part(ProcessId process) const {
    return std::any_of(step_.moves.begin(), step_.moves.end(),
                       [&](const Move& move) { return move.process == process; });
  }

  const Network& network_;
  const std::vector<Participant>& places_;
  const std::vector<Offer>& offers_;
  Step step_;
  std::vector<Step> found_;
};

// That of the synchronisation first, then the highest among the processes that take part.
std::pair<std::int32_t, std::int32_t> priority(const Network& network, const Step& step) {
  const std::int32_t common =
      step.synchronisation ? network.synchronisations[index(*step.synchronisation)].priority : 0;
  std::int32_t highest = network.process(step.moves.at(0).process).priority;
  for (const Move& move : step.moves) highest = std::max(highest, network.process(move.process).priority);
  return {common, highest};
}

bool has_priorities(const Network& network) {
  const auto has_one = [](const auto& owner) { return owner.priority != 0; };
  return std::any_of(network.processes.begin(), network.processes.end(), has_one) ||
         std::any_of(network.synchronisations.begin(), network.synchronisations.end(), has_one);
}
}  // namespace

std::vector<PossibleStep> all_steps(const Network& network, const Discrete& discrete) {
  std::vector<PossibleStep> result;
  const auto try_step = [&](const Step& step) {
    try {
      result.push_back({step, take(network, discrete, step)});
    } catch (const Objection&) {    // a rule that asks for more than the edges
    } catch (const base::Error&) {  // a fault
    }
  };
  const std::vector<Offer> offers = all_offers(network, discrete);
  for (const Offer& offer : offers)
    if (!offer.action) try_step({{}, {offer.move}});
  for (std::uint32_t s = 0; s < network.synchronisations.size(); ++s)
    for (const Step& step : Composition(network, model::SynchronisationId{s}, offers).all()) try_step(step);
  return result;
}

std::vector<const PossibleStep*> unblocked(const Network& network,
                                           std::vector<const PossibleStep*> possible) {
  // Only among those that are possible after the same delay: a step that is not possible blocks nobody.
  if (possible.empty() || !has_priorities(network)) return possible;
  auto highest = priority(network, possible.front()->step);
  for (const PossibleStep* step : possible) highest = std::max(highest, priority(network, step->step));
  std::erase_if(possible, [&](const PossibleStep* step) { return priority(network, step->step) < highest; });
  return possible;
}

std::vector<PossibleStep> steps_before(const Network& network, const Discrete& discrete, const Step& step) {
  if (!has_priorities(network)) return {};
  std::vector<PossibleStep> result = all_steps(network, discrete);
  std::erase_if(result, [&](const PossibleStep& other) {
    return priority(network, other.step) <= priority(network, step);
  });
  return result;
}
}  // namespace tarrier::evidence
