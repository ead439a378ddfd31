// SPDX-License-Identifier: MIT
// The intervals of clocks, layer by layer (timing.hpp).
#pragma once
#include <span>
#include <vector>

#include "heuristics/relaxation/relaxation.hpp"
#include "search/heuristic.hpp"

namespace tarrier::heuristics {
class ClockHulls {
 public:
  // The relaxation must outlive this object.
  explicit ClockHulls(const Relaxation& relaxation);

  // Layer 0. REQUIRES: the state has a frame.
  void start(const search::StateView& state);
  // As many layers on; the facts are new in the last of them, and none are in the others.
  void advance(std::span<const NodeId> facts, std::uint32_t layers);
  // Calls visit(atom, cause) for each atom that has become true: the cause is the fact that a clock has been
  // set, or kNoNode if the value is that of the state, or comes from waiting.
  template <typename Visit>
  void for_each_new(const Visit& visit);
  // After how many layers without new facts an atom becomes true; 0: never.
  [[nodiscard]] std::uint32_t patience();

 private:
  struct Hull {
    zones::Bound low;  // on -x
    zones::Bound high;
    zones::Bound set_high;  // of the values that it may be set to, again and again
    NodeId set_cause = kNoNode;
    NodeId low_cause = kNoNode;
    NodeId high_cause = kNoNode;
    std::uint32_t at_least = 0;  // atoms that are true
    std::uint32_t at_most = 0;
  };
  // A process whose locations so far bound its stay; it does not count when one does not.
  struct Staying {
    bool counts = true;
    std::vector<std::uint32_t> locations;
    std::vector<zones::Bound> ends;  // the largest of all locations, by clock of the process
  };

  void reach(std::uint32_t process, std::uint32_t location);
  // D, and what invariants say about each clock.
  void refresh();
  [[nodiscard]] zones::Bound longest_stay(const Timing::Process& process, const Staying& staying) const;

  const Relaxation& relaxation_;
  const Timing& timing_;
  std::vector<std::uint32_t> setting_of_;  // by fact; kNoNode if it is about something else
  std::vector<std::uint32_t> process_of_;  // by source: of Timing::processes, or kNoNode
  std::vector<Hull> hulls_;                // by clock
  std::vector<Staying> staying_;           // by process
  bool is_stale_ = true;                   // are these two?
  zones::Bound delay_;
  std::vector<zones::Bound> ends_;  // by clock
};

template <typename Visit>
void ClockHulls::for_each_new(const Visit& visit) {
  for (std::size_t x = 0; x < hulls_.size(); ++x) {
    Hull& hull = hulls_[x];
    const auto& [clock, at_least, at_most] = timing_.clocks[x];
    for (; hull.at_least < at_least.size() && meet(at_least[hull.at_least].bound, hull.high); ++hull.at_least)
      visit(at_least[hull.at_least].node, hull.high_cause);
    for (; hull.at_most < at_most.size() && meet(at_most[hull.at_most].bound, hull.low); ++hull.at_most)
      visit(at_most[hull.at_most].node, hull.low_cause);
  }
}
}  // namespace tarrier::heuristics
