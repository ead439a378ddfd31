// SPDX-License-Identifier: MIT
// What predicates about clocks follow for the states before a step, from those after it.
//
// Literals about clocks are bounds on differences, and so are their negations, so a conjunction of them is a
// zone, and regression is exact: the zone after the step and any delay, with the invariants, then its past,
// then the updates undone, then the guards. A literal follows if the closed matrix has its bound. Where a
// bound or an update depends on variables, what it demands at least counts.
//
// A state of a search has all valuations that waiting leads to, so a step can be taken at once from one of
// them. But if processes have been forgotten whose invariants, urgent locations or urgent synchronisations
// keep time from passing, it may take a step of theirs, which the abstraction does not see, until the time
// has come. Then the states before a step are also those from which waiting leads there.
#pragma once
#include <limits>
#include <optional>
#include <vector>

#include "heuristics/predicates/literals.hpp"
#include "heuristics/predicates/transitions.hpp"
#include "search/heuristic.hpp"

namespace tarrier::heuristics {
// Location vectors, as far as they are known.
using Whereabouts = std::vector<std::uint32_t>;
inline constexpr std::uint32_t kAnywhere = std::numeric_limits<std::uint32_t>::max();

class ClockRegression {
 public:
  // `waits`: somebody who has been forgotten may keep time from passing. The network must outlive this
  // object.
  ClockRegression(const model::Network& network, const std::vector<ClockAtom>& predicates, bool waits);

  // The number of a transition, to be used with before().
  std::size_t add(const Transition& transition);
  // The location vectors before and after a step.
  struct Journey {
    const Whereabouts& here;
    const Whereabouts& there;
  };
  // Which literals follow for the state before; none: there is no such state.
  [[nodiscard]] std::optional<Literals> before(std::size_t transition, const Literals& after,
                                               const Journey& journey) const;
  // Makes the zone that of the states before; false: there are none.
  [[nodiscard]] bool regress(zones::Dbm& zone, std::size_t transition, const Journey& journey) const;
  [[nodiscard]] zones::Dbm universe() const {
    return zones::Dbm::universe(static_cast<zones::ClockIndex>(network_.clocks.size() + 1));
  }
  // The same for the states in which the goal holds.
  [[nodiscard]] std::optional<Literals> following(const std::vector<ClockAtom>& atoms,
                                                  const Whereabouts& here) const;
  // Makes the zone that of these states.
  [[nodiscard]] bool constrain(zones::Dbm& zone, const std::vector<ClockAtom>& atoms,
                               const Whereabouts& here) const;

  // Calls visit(literal) for those that hold somewhere in the zone of the state.
  template <typename Visit>
  void for_each_that_may_hold(const search::StateView& state, const Visit& visit) const {
    for (Literal l = 0; l < atoms_.size(); ++l) {
      const zones::ClockIndex left = state.frame->terms[atoms_[l].left].clock;
      const zones::ClockIndex right = state.frame->terms[atoms_[l].right].clock;
      if (left == space::kNoRow || right == space::kNoRow ||
          atoms_[l].bound + zones::bound_at(state.zone, right, left) >= zones::Bound::zero())
        visit(l);
    }
  }

 private:
  // clock := source + a value between least and largest.
  struct Reset {
    zones::ClockIndex clock = 0;
    zones::ClockIndex source = 0;
    std::int32_t least = 0;
    std::int32_t largest = 0;
    bool is_certain = true;  // otherwise anything may have happened to the clock
  };
  struct Step {
    std::vector<ClockAtom> guards;
    std::vector<Reset> resets;  // in their order
  };
  struct Place {
    std::vector<ClockAtom> invariant;
    bool is_urgent = false;  // time stands still
  };
  void add_resets(const model::Block& update, std::vector<Reset>& resets) const;
  [[nodiscard]] bool stay(zones::Dbm& zone, const Whereabouts& whereabouts) const;
  [[nodiscard]] bool wait(zones::Dbm& zone, const Whereabouts& whereabouts) const;
  [[nodiscard]] bool is_urgent(const Whereabouts& whereabouts) const;
  [[nodiscard]] bool undo(zones::Dbm& zone, const Reset& reset) const;
  [[nodiscard]] Literals literals_of(const zones::Dbm& zone) const;

  const model::Network& network_;
  bool waits_;
  std::vector<ClockAtom> atoms_;  // by literal
  std::vector<std::vector<Place>> places_;
  std::vector<Step> steps_;
};
}  // namespace tarrier::heuristics
