// SPDX-License-Identifier: MIT
// A network without the moves of processes that can go wherever they like (Wehrle and Helmert 2009, "The
// causal graph revisited for directed model checking"), and the way back.
//
// A safe process (safe_processes.hpp) that moves between its locations changes nothing else, needs nothing
// and can do so at any time. So it may as well be everywhere at once: in the abstraction it has one location
// with all the edges that do not leave theirs. Whatever the network does, the abstraction does with these
// moves left out. Whatever the abstraction does, the network does if the process goes, before each step of
// its own, where the step starts, and in the end where the goal wants it. For that, nothing may depend on
// where the process is not:
//   - it takes part in synchronisations because it wants to, not because it can (Strength::kWeak), and in
//     none that is urgent, for which time would have to wait;
//   - there are no priorities, which its moves and those of others could be blocked by, no constraints on
//     transitions, which its moves might violate, and the goal does not ask for deadlock;
//   - the goal is the disjunction over the places where the process may be.
// Runs get longer: this is not for shortest traces. What ends in a fault is to be searched in the network
// itself, where the trace shows the step that fails.
#pragma once
#include <memory>
#include <vector>

#include "model/transform/reductions/catalogue.hpp"

namespace tarrier::model {
class SafeAbstraction final : public Transformed {
 public:
  static constexpr Keeps kKeeps{.lengths = false, .faults = false};
  // Null if there is no process to be left out.
  static std::unique_ptr<SafeAbstraction> of(const Network& network, const Formula& goal);

  // One for each way in which those of whom the goal speaks may go in the end.
  [[nodiscard]] std::vector<Run> home(Run run, End end) const override;
  // Of moves that are left out nobody knows how often they are made, but they are always possible.
  void bring_home(base::EdgeCounts& counts) const override;
  void bring_home(base::Statistics& statistics) const override;
  [[nodiscard]] std::string explanation() const override;

 private:
  struct Wanderer {
    ProcessId process{};
    std::vector<EdgeId> edges;     // of the original network, by edge of the abstraction
    std::vector<LocationId> ends;  // where the goal may want it; empty: anywhere
  };
  using Whereabouts = std::vector<LocationId>;  // by wanderer

  explicit SafeAbstraction(const Network& original) : Transformed(original, kKeeps), original_(&original) {}
  void leave_out(ProcessId process, std::vector<LocationId> ends);
  // Lets a wanderer go, as fast as possible.
  void go(std::size_t wanderer, LocationId to, Whereabouts& at, std::vector<TimedStep>& steps) const;
  // The same, where the move starts if it is one of a wanderer; its edge becomes that of the network.
  void restore(Move& move, Whereabouts& at, std::vector<TimedStep>& steps) const;

  const Network* original_;
  std::vector<Wanderer> wanderers_;
};
}  // namespace tarrier::model
