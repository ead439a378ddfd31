// SPDX-License-Identifier: MIT
#include "evidence/semantics/enabling.hpp"

namespace tarrier::evidence {
// The same moves may fill the places in several ways, and each leaves out other candidates for weak places:
// one way in which none of them can take part is enough.
Valuations guarded(const Enabled& step, const Valuations& valuations) {
  Valuations open = valuations;
  for (const std::vector<ClockAtom>& guard : step.guards) open = constrained(open, guard);
  Valuations result(valuations.dimension());
  for (const std::vector<Candidate>& left_out : step.left_out) {
    Valuations way = open;
    for (const Candidate& candidate : left_out) way = excluded(std::move(way), candidate.guard);
    for (const zones::Dbm& zone : way.zones()) result.add(zone);
  }
  return result;
}

Valuations enabling(const Enabled& step, const Valuations& valuations) {
  Valuations legal = zones::Dbm::universe(valuations.dimension());
  for (const Demand& demand : step.invariants) legal = constrained(legal, std::span(&demand.atom, 1));
  return intersection(guarded(step, valuations), before_resets(legal, step.resets));
}
}  // namespace tarrier::evidence
