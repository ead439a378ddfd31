// SPDX-License-Identifier: MIT
// What a relaxation knows of clocks: for each one, an interval around all values that it can have after so
// many transitions (clocks=on of h^L and h^U). Differences between clocks are ignored.
//
// Layer k has, besides its facts, an interval hull_x(k) for each clock x. Layer 0 takes it from the zone of
// the state. From layer k to k + 1,
//   - it grows by the values that edges which are possible in layer k set x to (*settings*, which are facts),
//     whether they have been possible before or not;
//   - then its upper end grows by D(k + 1), the longest time that can pass after a transition: a process at
//     location l stays at most s(l) = 0 if l is urgent or committed, otherwise as long as the invariants
//     y <= c of l allow that start from the least value of y, c - low_y(k + 1). All processes stay, but it
//     is not known where: D is the minimum over processes of the maximum of s(l) over the locations in
//     layer k + 1;
//   - but never above what the invariants of some process say about x at each of its locations in layer
//   k + 1.
// A constraint x >= c is a node that becomes true with the upper end, x <= c one that does with the lower
// end. They are conditions of edges and of the goal, and x <= c also of entering a location with that
// invariant.
//
// Why h^L remains admissible and safe. Let t1 … tn be the steps of a path from a state (q, Z) to a goal, in
// the graph of abstract states that is searched. Extrapolations are chosen such that they add no path
// (space/clocks/bounds.hpp): there is a run with these very steps from a valuation v0 of Z, where Z has let time
// pass already, and it can be chosen such that v0 satisfies the invariants of q, as the zones did before they
// were extrapolated. Let vj be the valuation after step j and the delay dj that follows it. By induction over
// j: the locations of state j are in layer j; vj(x) is in hull_x(j) for each clock x in the frame of state j;
// and step j + 1 is possible in layer j.
//   - Values before the delay are those of layer j - 1 or were set, so the settings cover them; none is
//     below low(j). Invariants hold after the delay, so dj <= s(l) for the location l of each process, which
//     is in layer j: dj <= D(j). With that and with the invariants at those locations, vj is in the hull.
//   - A clock that is not in the frame of state j is set before it is compared (space/clocks/frame.hpp), so the
//     guards of step j + 1 and the invariants of state j do not ask for it; if it is in the frame of state
//     j + 1, step j + 1 has set it to a number. So it needs no value, and its hull is empty at the start.
//   - What is asked of clocks holds in vj, hence in the hull.
// So the goal is true in layer n at the latest. Hulls and facts only grow, as everything else here.
//
// It is not consistent: the zone of a successor has been extrapolated and has lost clocks, so it may be
// larger than layer 1. A search with A* needs no more than an estimate h(q, Z) that is below the distance of
// (q, Z), for every state that it stores; this holds for a covering state too, whatever it covers.
//
// Where clocks can stop, zones have more than can be reached, and a path of abstract states may be no run.
// What is said here is then true of runs, on which verdicts rest (search/problem.hpp, confirms).
//
// The safe side, where a model says more than this understands: differences, bounds of invariants that
// depend on a condition or on elements that the state chooses, and clocks that may stop count for nothing;
// bounds that are expressions count with the end of their range that allows more; a copy of a clock may have
// any value.
#pragma once
#include <cstdint>
#include <functional>
#include <vector>

#include "heuristics/relaxation/node.hpp"
#include "zones/bound.hpp"

namespace tarrier::heuristics {
struct Timing {
  // True when a value of the clock satisfies the bound.
  struct Atom {
    NodeId node = kNoNode;
    zones::Bound bound;
  };
  struct Clock {
    std::uint32_t clock = 0;     // of the network, counted from 1 as in zones
    std::vector<Atom> at_least;  // bounds on -x, the easiest first
    std::vector<Atom> at_most;   // on x
  };
  // A fact: a clock has been set.
  struct Setting {
    NodeId fact = kNoNode;
    std::uint32_t clock = 0;  // of `clocks`
    zones::Bound low;         // on -x
    zones::Bound high;        // on x
  };
  // How long a process stays at a location.
  struct Stay {
    bool is_urgent = false;
    std::vector<zones::Bound> ends;  // invariants, by clock of the process
    [[nodiscard]] bool is_bounded() const;
  };
  // A process that cannot stay everywhere forever.
  struct Process {
    std::uint32_t process = 0;
    std::vector<std::uint32_t> clocks;  // in its invariants, of those below
    std::vector<Stay> stays;            // by location
  };
  std::vector<Clock> clocks;
  std::vector<Setting> settings;
  std::vector<Process> processes;

  // Can the clocks of a state make a difference?
  [[nodiscard]] bool is_empty() const { return clocks.empty(); }
  // Numbers nodes anew (kNoNode: it is gone) and drops what has no influence on those left.
  void trim(const std::function<NodeId(NodeId)>& number);
};

// Is there a value that satisfies both, where one bounds the clock and the other its negative?
inline bool meet(zones::Bound a, zones::Bound b) { return a + b >= zones::Bound::zero(); }
}  // namespace tarrier::heuristics
