// SPDX-License-Identifier: MIT
#include "evidence/semantics/waiting.hpp"

#include "base/assert.hpp"

namespace tarrier::evidence {
namespace {
using zones::Bound;
using zones::ClockIndex;
using zones::Dbm;

// In the following, w is reached from v by a delay d, and a barrier forbids that if it has a point of the
// half-open line [v, w), or of the closed one if it must not even be reached. Since it is convex, it meets
// the line through v and w in one interval.

// All points that come after a point of the zone: those w that have, for some d > 0, w - d in the zone. In a
// canonical matrix this needs the bounds on differences and, strictly, the lower bounds.
Dbm strictly_after(Dbm zone) {
  zone.elapse();
  for (ClockIndex x = 1; x < zone.dimension(); ++x) {
    const bool is_left = zone.constrain(0, x, Bound::strict(zone.at(0, x).value()));
    TARRIER_ASSERT(is_left);
  }
  return zone;
}

Dbm down(Dbm zone) {
  zone.down();
  return zone;
}

void add(Valuations& valuations, const Valuations& more) {
  for (const Dbm& zone : more.zones()) valuations.add(zone);
}

// Those w that come too late if something of the zone comes before them, or even at them.
Dbm too_late(const Dbm& zone, bool may_be_reached) {
  if (may_be_reached) return strictly_after(zone);
  Dbm result = zone;
  result.elapse();
  return result;
}

// All w for some v in `from`: nothing of the barrier comes before w (nor is w in it, if it must not be
// reached), or nothing of it comes after v, v included. Otherwise some of it is before w, and some not before
// v: then, by convexity, some in [v, w), or in [v, w]. Where a barrier may be reached, w = v is allowed, too.
Valuations pass(const Dbm& from, const Dbm& barrier, bool may_be_reached) {
  Valuations result(from.dimension());
  if (may_be_reached) result.add(from);
  Valuations undisturbed = elapsed(from);
  undisturbed.subtract(too_late(barrier, may_be_reached));
  add(result, undisturbed);
  Valuations beyond(from);
  beyond.subtract(down(barrier));
  add(result, elapsed(std::move(beyond)));
  return result;
}

// All v for some w in `to`, by the same three cases.
Valuations pass_back(const Dbm& to, const Dbm& barrier, bool may_be_reached) {
  Valuations result(to.dimension());
  if (may_be_reached) result.add(to);
  Valuations undisturbed(to);
  undisturbed.subtract(too_late(barrier, may_be_reached));
  add(result, before_waiting(std::move(undisturbed)));
  Valuations beyond = before_waiting(to);
  beyond.subtract(down(barrier));
  add(result, beyond);
  return result;
}

bool is_bounded(const Dbm& zone) {
  for (ClockIndex x = 1; x < zone.dimension(); ++x)
    if (!zone.at(x, 0).is_infinite()) return true;
  return false;
}
}  // namespace

Waiting::Waiting(const model::Network& network, const Discrete& discrete)
    : legal_(Dbm::universe(static_cast<ClockIndex>(network.clocks.size() + 1))),
      time_passes_(!process_in_a_hurry(network, discrete)) {
  const Valuations everything = legal_;
  for (const Demand& demand : demands_of_invariants(network, discrete))
    legal_ = constrained(legal_, std::span(&demand.atom, 1));
  for (const UrgentWay& way : urgent_ways(network, discrete)) {
    if (way.guard.empty()) time_passes_ = false;
    for (const Dbm& zone : constrained(everything, way.guard).zones()) barriers_.push_back({zone});
  }
}

void Waiting::avoid(const Valuations& valuations) {
  for (const Dbm& zone : valuations.zones()) barriers_.push_back({zone, false});
}

// One delay must suit all barriers. If each allows one from (or to) the same zone, the least of these suits
// all: a shorter delay that starts (or ends) at the same point passes less.
template <typename PassOne>
Valuations Waiting::pass_all(const Valuations& valuations, const PassOne& pass_one) const {
  Valuations result(valuations.dimension());
  for (const Dbm& zone : valuations.zones()) {
    Valuations common = pass_one(zone, barriers_.front().zone, barriers_.front().may_be_reached);
    for (std::size_t i = 1; i < barriers_.size(); ++i)
      common.intersect(pass_one(zone, barriers_[i].zone, barriers_[i].may_be_reached));
    add(result, common);
  }
  return result;
}

// Without time, what is avoided still is.
Valuations Waiting::outside(Valuations valuations) const {
  for (const Barrier& barrier : barriers_)
    if (!barrier.may_be_reached) valuations.subtract(barrier.zone);
  return valuations;
}

Valuations Waiting::after(const Valuations& valuations) const {
  if (!time_passes_) return outside(valuations);
  return intersection(barriers_.empty() ? elapsed(valuations) : pass_all(valuations, pass), legal_);
}

Valuations Waiting::before(const Valuations& valuations) const {
  if (!time_passes_) return outside(valuations);
  return intersection(barriers_.empty() ? before_waiting(valuations) : pass_all(valuations, pass_back),
                      legal_);
}

Valuations Waiting::endless() const {
  Valuations result(legal_.dimension());
  if (!time_passes_) return result;
  for (const Dbm& zone : legal_.zones())
    // All clocks run, so one upper bound of any clock ends the waiting.
    if (!is_bounded(zone)) result.add(zone);
  // Whoever comes to a barrier at all does not get beyond it.
  for (const Barrier& barrier : barriers_) result.subtract(down(barrier.zone));
  return result;
}

// Up to the first point of a barrier, or the infimum of its points if there is no first one: all earlier ones
// are outside.
void Waiting::limit(Delays& delays, std::span<const Rational> clocks) const {
  if (!time_passes_) delays.demand_below(0, false);
  for (const Barrier& barrier : barriers_) {
    if (!time_passes_ && barrier.may_be_reached) continue;
    const Delays inside = delays_into(barrier.zone, clocks);
    if (!inside.is_empty())
      delays.demand_below(inside.infimum(), !barrier.may_be_reached && inside.has_smallest());
  }
}
}  // namespace tarrier::evidence
