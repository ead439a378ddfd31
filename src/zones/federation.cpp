// SPDX-License-Identifier: MIT
#include "zones/federation.hpp"

#include <algorithm>
#include <utility>

namespace tarrier::zones {
namespace {
// Moves the part of `rest` that violates `what` at (x, y) into `parts`; false if nothing else is left.
bool cut(Dbm& rest, const Dbm& what, ClockIndex x, ClockIndex y, Federation& parts) {
  const Bound bound = what.at(x, y);
  if (x == y || rest.at(x, y) <= bound) return true;
  Dbm part = rest;
  // The complement of x - y <= c is y - x < -c: a single bound again, so each part is a zone.
  if (part.constrain(y, x, bound.negated())) parts.add(std::move(part));
  return rest.constrain(x, y, bound);
}
}  // namespace

Federation::Federation(Dbm zone) : dimension_(zone.dimension()) { zones_.push_back(std::move(zone)); }

void Federation::add(Dbm zone) {
  // Only inclusion in a single member is asked for: whether several together include the zone can take
  // exponential time, and one zone too many does no harm.
  if (std::any_of(zones_.begin(), zones_.end(), [&](const Dbm& member) { return member.includes(zone); }))
    return;
  std::erase_if(zones_, [&](const Dbm& member) { return zone.includes(member); });
  zones_.push_back(std::move(zone));
}

void Federation::subtract(const Dbm& zone) {
  Federation result(dimension_);
  for (const Dbm& member : zones_)
    for (const Dbm& part : zones::subtract(member, zone).zones()) result.add(part);
  *this = std::move(result);
}

void Federation::subtract(const Federation& other) {
  // The loop would go through a list that it changes.
  if (&other == this) return zones_.clear();
  for (const Dbm& zone : other.zones_) subtract(zone);
}

void Federation::intersect(const Dbm& zone) { intersect(Federation(zone)); }

void Federation::intersect(const Federation& other) {
  Federation result(dimension_);
  for (const Dbm& member : zones_) {
    for (const Dbm& zone : other.zones_) {
      Dbm common = member;
      if (common.intersect(zone)) result.add(std::move(common));
    }
  }
  *this = std::move(result);
}

bool Federation::includes(const Dbm& zone) const {
  // What is left of the zone outside of all members decides. Most zones are used up after a few of them.
  Federation rest(zone);
  for (const Dbm& member : zones_) {
    rest.subtract(member);
    if (rest.is_empty()) return true;
  }
  return false;
}

void Federation::down() {
  for (Dbm& zone : std::exchange(zones_, {})) {
    zone.down();
    add(std::move(zone));
  }
}

void Federation::elapse() {
  for (Dbm& zone : std::exchange(zones_, {})) {
    zone.elapse();
    add(std::move(zone));
  }
}

Federation subtract(const Dbm& from, const Dbm& what) {
  Dbm rest = from;
  if (!rest.intersect(what)) return Federation(from);  // disjoint: do not split for nothing
  rest = from;

  // One part for each bound of `what` that cuts something off, out of what satisfies the earlier ones: so the
  // parts are disjoint. Bounds on single clocks first: those on differences often follow and then cut no
  // more. `rest` never becomes empty, since the two zones intersect.
  const ClockIndex dimension = from.dimension();
  Federation parts(dimension);
  for (ClockIndex x = 1; x < dimension; ++x)
    if (!cut(rest, what, 0, x, parts) || !cut(rest, what, x, 0, parts)) return parts;
  for (ClockIndex x = 1; x < dimension; ++x)
    for (ClockIndex y = 1; y < dimension; ++y)
      if (!cut(rest, what, x, y, parts)) return parts;
  return parts;
}
}  // namespace tarrier::zones
