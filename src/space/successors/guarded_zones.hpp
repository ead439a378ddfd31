// SPDX-License-Identifier: MIT
// The valuations in which the edges chosen for a step are enabled, while they are being chosen.
//
// Edges are chosen one after the other, with backtracking, and each may narrow the set: it has a level for
// each choice so far that did. A level is a stored zone with clock guards on top, and not their intersection:
// what becomes of it after the step is looked up by the guards (zone_calculator.hpp), so that most
// intersections are never computed.
#pragma once
#include <cstddef>
#include <span>
#include <vector>

#include "space/clocks/frame.hpp"
#include "space/clocks/zone_calculator.hpp"
#include "space/clocks/zone_store.hpp"
#include "space/compile/compiled_network.hpp"
#include "zones/dbm.hpp"
#include "zones/federation.hpp"

namespace tarrier::space {
class GuardedZones {
 public:
  // All must outlive this object.
  GuardedZones(const CompiledNetwork& compiled, ZoneStore& store, ZoneCalculator& calculator)
      : compiled_(compiled), store_(store), calculator_(calculator), levels_(1) {}

  // Makes this zone level 0.
  void begin(ZoneId zone) { levels_[0] = {zone, 0, 0}; }
  // Makes the level after this one its part in which the tests hold in a state, in whose frame all zones are.
  // False if that leaves nothing.
  [[nodiscard]] bool restrict(std::size_t level, const std::vector<ClockTest>& tests, Valuation& state,
                              const Frame& frame);
  // Makes the level after this one each of these zones, and calls `visit` then; stops when it returns false,
  // and then returns false.
  template <typename Visit>
  bool for_each_part(std::size_t level, const zones::Federation& parts, const Visit& visit) {
    for (const zones::Dbm& part : parts.zones()) {
      Level& next = next_level(level);
      next.zone = store_.insert(part.matrix());
      next.begin = next.end;
      if (!visit()) return false;
    }
    return true;
  }

  // A level is this zone with these guards; both together are not empty.
  [[nodiscard]] ZoneId unguarded(std::size_t level) const { return levels_[level].zone; }
  [[nodiscard]] std::span<const RowConstraint> guards(std::size_t level) const {
    return std::span(guards_).subspan(levels_[level].begin, levels_[level].end - levels_[level].begin);
  }
  [[nodiscard]] zones::Dbm zone(std::size_t level) const;

 private:
  struct Level {
    ZoneId zone{};
    std::size_t begin = 0;  // of its guards
    std::size_t end = 0;
  };
  // The level after this one, a copy of this one at first.
  Level& next_level(std::size_t level);

  const CompiledNetwork& compiled_;
  ZoneStore& store_;
  ZoneCalculator& calculator_;
  std::vector<Level> levels_;          // grows as steps get there
  std::vector<RowConstraint> guards_;  // of the levels, those of deeper ones last
};
}  // namespace tarrier::space
