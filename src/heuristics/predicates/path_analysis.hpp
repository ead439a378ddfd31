// SPDX-License-Identifier: MIT
// Is an abstract path to the goal one of the network, and if it is not, which predicates rule it out?
//
// The path is followed forwards, step by step, with exact zones. If it ends too soon, what it demands is
// carried back from the goal: conditions by substitution, clocks by zones. At the start, or before, the
// demand contradicts itself or the initial states. The reason is one condition, or as few bounds on clocks as
// suffice; and each of these has its own reason one step later, up to a guard or the goal. Together they say
// at each step what follows backwards from the goal, literal by literal, down to the contradiction. So an
// abstraction that knows these predicates does not have the path.
#pragma once
#include <optional>
#include <vector>

#include "heuristics/predicates/goal_cases.hpp"
#include "heuristics/predicates/integer_logic.hpp"
#include "heuristics/predicates/subsystem.hpp"
#include "heuristics/predicates/zones.hpp"
#include "space/compile/program.hpp"
#include "space/state_space.hpp"

namespace tarrier::heuristics {
// Steps by the numbers of transitions, and the case of the goal in which it ends.
struct AbstractPath {
  std::vector<std::uint32_t> steps;
  std::size_t goal_case = 0;
};

class PathAnalysis {
 public:
  // The subsystem must outlive this object.
  explicit PathAnalysis(const Subsystem& subsystem);

  enum class Verdict : std::uint8_t {
    kFeasible,
    kRefuted,  // by predicates that have been added
    kUnclear,  // it is not feasible, but no predicate says why
  };
  Verdict analyse(const AbstractPath& path, Predicates& predicates);

  // The initial states, to be looked up.
  [[nodiscard]] std::vector<search::StateView> initial_views();
  // Of a path that is feasible: what space::StateSpace::path takes.
  [[nodiscard]] const std::vector<std::uint32_t>& ordinals() const { return ordinals_; }
  [[nodiscard]] space::StateSpace& space() { return space_; }

 private:
  struct Reached {
    std::vector<space::Word> discrete;
    space::ZoneId zone{};
    std::size_t parent = 0;
    std::uint32_t ordinal = 0;
  };
  using Layer = std::vector<Reached>;
  struct Demand {
    std::vector<model::Expression> conditions;
    std::vector<std::optional<std::size_t>>
        later;                       // by condition: which one of the next demand it comes from
    std::optional<zones::Dbm> zone;  // none: no clocks satisfy it
    Whereabouts places;
  };

  void follow(const AbstractPath& path);
  [[nodiscard]] bool reaches_goal();
  void find_demands(const AbstractPath& path);
  [[nodiscard]] Whereabouts start_of(const AbstractPath& path);
  [[nodiscard]] Demand demand_of_goal(std::size_t goal_case, const Whereabouts& here) const;
  [[nodiscard]] Demand demand_before(std::uint32_t transition, const Demand& after,
                                     const Whereabouts& here) const;
  [[nodiscard]] std::optional<model::Expression> condition_before(const Transition& transition,
                                                                  model::Expression condition) const;
  [[nodiscard]] bool explain(const AbstractPath& path, Predicates& predicates);
  [[nodiscard]] bool explain_contradiction(Predicates& predicates);
  [[nodiscard]] bool explain_start(const AbstractPath& path, Predicates& predicates);
  void explain_condition(std::size_t j, std::size_t condition, Predicates& predicates) const;
  void explain_clocks(const AbstractPath& path, std::size_t j, std::vector<ClockAtom> atoms,
                      Predicates& predicates) const;
  [[nodiscard]] std::optional<zones::Dbm> zone_before(std::uint32_t step, const std::vector<ClockAtom>& atoms,
                                                      const Demand& here, const Demand& there) const;
  [[nodiscard]] bool are_apart(const Reached& state, const std::vector<ClockAtom>& atoms);

  const Subsystem& subsystem_;
  std::vector<GoalCase> goal_cases_;
  space::StateSpace space_;
  space::Code code_;
  IntegerLogic logic_;
  ClockRegression clocks_;
  std::vector<std::vector<std::uint32_t>> edges_;  // by transition: their numbers, increasing
  std::vector<Layer> layers_;                      // as far as the path goes
  std::vector<Demand> demands_;                    // from the start to the goal
  std::vector<std::uint32_t> ordinals_;

  struct Initial {
    space::Valuation valuation;
    space::Frame frame;
    space::ZoneId zone{};
  };
  std::vector<Initial> initial_;
};
}  // namespace tarrier::heuristics
