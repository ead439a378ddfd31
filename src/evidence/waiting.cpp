// SPDX-License-Identifier: MIT
#include "evidence/waiting.hpp"

#include "base/assert.hpp"

namespace tarrier::evidence {
namespace {
using zones::Bound;
using zones::ClockIndex;
using zones::Dbm;

// In the following, w is reached from v by a delay d, and a zone `stop` forbids that if it has a point of the
// half-open line [v, w). Since `stop` is convex, it meets the line through v and w in one interval.

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

// All w for some v in `from`: w = v; or nothing of `stop` comes before w; or nothing of it comes after v, v
// included. Otherwise some of `stop` is before w, and some not before v: then, by convexity, some in [v, w).
Valuations pass(const Dbm& from, const Dbm& stop) {
  Valuations result(from);
  Valuations undisturbed = elapsed(from);
  undisturbed.subtract(strictly_after(stop));
  add(result, undisturbed);
  Valuations beyond(from);
  beyond.subtract(down(stop));
  add(result, elapsed(std::move(beyond)));
  return result;
}

// All v for some w in `to`, by the same three cases.
Valuations pass_back(const Dbm& to, const Dbm& stop) {
  Valuations result(to);
  Valuations undisturbed(to);
  undisturbed.subtract(strictly_after(stop));
  add(result, before_waiting(std::move(undisturbed)));
  Valuations beyond = before_waiting(to);
  beyond.subtract(down(stop));
  add(result, beyond);
  return result;
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
    for (const Dbm& zone : constrained(everything, way.guard).zones()) stops_.push_back(zone);
  }
}

// One delay must suit all stops. If each allows one from (or to) the same zone, the least of these suits all:
// a shorter delay that starts (or ends) at the same point passes less.
template <typename PassOne>
Valuations Waiting::pass_all(const Valuations& valuations, const PassOne& pass_one) const {
  Valuations result(valuations.dimension());
  for (const Dbm& zone : valuations.zones()) {
    Valuations common = pass_one(zone, stops_.front());
    for (std::size_t i = 1; i < stops_.size(); ++i) common.intersect(pass_one(zone, stops_[i]));
    add(result, common);
  }
  return result;
}

Valuations Waiting::after(const Valuations& valuations) const {
  if (!time_passes_) return valuations;
  return intersection(stops_.empty() ? elapsed(valuations) : pass_all(valuations, pass), legal_);
}

Valuations Waiting::before(const Valuations& valuations) const {
  if (!time_passes_) return valuations;
  return intersection(stops_.empty() ? before_waiting(valuations) : pass_all(valuations, pass_back), legal_);
}

// Up to the first point of a stop, or the infimum of its points if there is no first one: all earlier ones
// are outside.
void Waiting::limit(Delays& delays, std::span<const Rational> clocks) const {
  if (!time_passes_) return delays.demand_below(0, false);
  for (const Dbm& stop : stops_) {
    const Delays inside = delays_into(stop, clocks);
    if (!inside.is_empty()) delays.demand_below(inside.infimum(), false);
  }
}
}  // namespace tarrier::evidence
