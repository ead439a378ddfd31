// SPDX-License-Identifier: MIT
#include "heuristics/predicates/zones.hpp"

#include <algorithm>

#include "model/interval.hpp"
#include "model/walk.hpp"

namespace tarrier::heuristics {
using zones::Bound;
using zones::ClockIndex;
using zones::Dbm;

namespace {
bool constrain_all(Dbm& zone, const std::vector<ClockAtom>& atoms) {
  return std::ranges::all_of(
      atoms, [&](const ClockAtom& atom) { return zone.constrain(atom.left, atom.right, atom.bound); });
}

std::vector<ClockAtom> demands_of(const model::Constraint& constraint, const model::Network& network) {
  std::vector<ClockAtom> atoms;
  for (const model::ClockConstraint& part : constraint.clocks)
    std::ranges::copy(least_demand(part, network), std::back_inserter(atoms));
  return atoms;
}
}  // namespace

ClockRegression::ClockRegression(const model::Network& network, const std::vector<ClockAtom>& predicates,
                                 bool waits)
    : network_(network), waits_(waits) {
  for (const ClockAtom& predicate : predicates) {
    atoms_.push_back(predicate);
    atoms_.push_back(negation(predicate));
  }
  for (const model::Process& process : network.processes) {
    auto& places = places_.emplace_back();
    for (const model::Location& location : process.locations)
      places.push_back({demands_of(location.invariant, network), location.urgent || location.committed});
  }
}

// Only an assignment to a fixed clock can be undone exactly, up to the range of the value. Whatever else may
// set clocks (subscripts that depend on the state, branches, functions) sets each of the clocks that it
// names, perhaps: nothing is known of these before it, which is the safe side.
void ClockRegression::add_resets(const model::Block& update, std::vector<Reset>& resets) const {
  const auto is_fixed = [](const auto& reference) { return reference.subscripts.empty(); };
  for (const model::Statement& statement : update) {
    const auto* assignment = std::get_if<model::ClockAssignment>(&statement);
    const bool is_plain = assignment != nullptr && is_fixed(assignment->target) &&
                          (!assignment->source || is_fixed(*assignment->source));
    // Others are somewhere inside, perhaps.
    model::Walk walk(network_);
    walk.on_statement = [&](const model::Statement& inside) {
      const auto* set = std::get_if<model::ClockAssignment>(&inside);
      if (set == nullptr || (is_plain && &inside == &statement)) return;
      for (std::uint32_t i = 0; i < set->target.extent(); ++i)
        resets.push_back({.clock = index(set->target.first) + i + 1, .is_certain = false});
    };
    walk.statement(statement);
    if (!is_plain) continue;
    const model::Interval value = model::range_of(assignment->value, network_);
    const ClockIndex source = assignment->source ? index(assignment->source->first) + 1 : 0;
    const ClockIndex clock = index(assignment->target.first) + 1;
    const bool fits = value.low >= 0 && value.high < zones::kMaxConstant && clock != source;
    resets.push_back({clock, source, fits ? static_cast<std::int32_t>(value.low) : 0,
                      fits ? static_cast<std::int32_t>(value.high) : 0, fits});
  }
}

std::size_t ClockRegression::add(const Transition& transition) {
  Step step;
  for (const Transition::Move& move : transition.moves) {
    std::ranges::copy(demands_of(move.edge->guard, network_), std::back_inserter(step.guards));
    add_resets(move.edge->update, step.resets);
  }
  steps_.push_back(std::move(step));
  return steps_.size() - 1;
}

// Where the invariants hold.
bool ClockRegression::stay(Dbm& zone, const Whereabouts& whereabouts) const {
  for (std::size_t p = 0; p < whereabouts.size(); ++p)
    if (whereabouts[p] != kAnywhere && !constrain_all(zone, places_[p][whereabouts[p]].invariant))
      return false;
  return true;
}

// From where waiting leads there. Invariants are convex: where they hold before and after a delay, they hold
// all the time. So it suffices to intersect with them at both ends.
bool ClockRegression::wait(Dbm& zone, const Whereabouts& whereabouts) const {
  if (!stay(zone, whereabouts)) return false;
  if (is_urgent(whereabouts)) return true;
  zone.down();
  return stay(zone, whereabouts);
}

bool ClockRegression::is_urgent(const Whereabouts& whereabouts) const {
  for (std::size_t p = 0; p < whereabouts.size(); ++p)
    if (whereabouts[p] != kAnywhere && places_[p][whereabouts[p]].is_urgent) return true;
  return false;
}

// What the zone may have been before. The clock has been set to source + [least, largest], so it must be
// there now; what it was before is free.
bool ClockRegression::undo(Dbm& zone, const Reset& reset) const {
  if (reset.is_certain && (!zone.constrain(reset.clock, reset.source, Bound::weak(reset.largest)) ||
                           !zone.constrain(reset.source, reset.clock, Bound::weak(-reset.least))))
    return false;
  zone.free(reset.clock);
  return true;
}

bool ClockRegression::regress(Dbm& zone, std::size_t transition, const Journey& journey) const {
  const Step& step = steps_[transition];
  if (!wait(zone, journey.there)) return false;
  for (auto reset = step.resets.rbegin(); reset != step.resets.rend(); ++reset)
    if (!undo(zone, *reset)) return false;
  return constrain(zone, step.guards, journey.here);
}

bool ClockRegression::constrain(Dbm& zone, const std::vector<ClockAtom>& atoms,
                                const Whereabouts& here) const {
  // Usually the state of the search has waited already, and its zone says so (see the header).
  return constrain_all(zone, atoms) && (waits_ ? wait(zone, here) : stay(zone, here));
}

std::optional<Literals> ClockRegression::before(std::size_t transition, const Literals& after,
                                                const Journey& journey) const {
  Dbm zone = universe();
  for (const Literal l : after)
    if (!zone.constrain(atoms_[l].left, atoms_[l].right, atoms_[l].bound)) return std::nullopt;
  if (!regress(zone, transition, journey)) return std::nullopt;
  return literals_of(zone);
}

std::optional<Literals> ClockRegression::following(const std::vector<ClockAtom>& atoms,
                                                   const Whereabouts& here) const {
  Dbm zone = universe();
  if (!constrain(zone, atoms, here)) return std::nullopt;
  return literals_of(zone);
}

Literals ClockRegression::literals_of(const Dbm& zone) const {
  Literals literals;
  for (Literal l = 0; l < atoms_.size(); ++l)
    // The matrix is closed, so that all bounds that follow are in it.
    if (zone.at(atoms_[l].left, atoms_[l].right) <= atoms_[l].bound) literals.push_back(l);
  return literals;
}
}  // namespace tarrier::heuristics
