// SPDX-License-Identifier: MIT
// The semantics of a Network (network.hpp; UPPAAL's rules are the special case) on the level of regions: what
// can move, which moves make a step, what a step does, when time may pass. One rule, one function.
#pragma once
#include <cstdint>
#include <optional>
#include <utility>
#include <vector>

#include "differential/evaluation.hpp"
#include "differential/region.hpp"
#include "model/property.hpp"

namespace tarrier::differential {
struct State {
  Valuation discrete;  // entries of inputs and local variables mean nothing
  Region region;
};

// An edge whose guard holds for these inputs, and what it then does together with others.
struct Move {
  model::ProcessId process{};
  const model::Edge* edge = nullptr;
  std::optional<model::ActionId> action;
  std::vector<std::int32_t> inputs;  // values of Edge::inputs
};

struct Step {
  std::vector<const Move*> moves;  // of different processes, in the order in which their updates run
  std::int32_t priority = 0;       // of the synchronisation
};

// Values up to this are told apart of a clock that is measured.
inline constexpr std::int32_t kMeasured = 40;

class StepRules {
 public:
  // `measured`: a clock that regions tell apart up to kMeasured. REQUIRES: unit costs, no
  // transition constraints, no clock rates, copies of clocks only where updates are sequential; clock bounds
  // up to kMaxCeiling and kMaxDifference (region.hpp). `network` and `goal` outlive this.
  StepRules(const model::Network& network, const model::Formula& goal,
            const std::optional<model::Reference<model::ClockId>>& measured = std::nullopt);

  // The initial states that satisfy the initial constraint, the invariants and the state constraints.
  [[nodiscard]] std::vector<State> initial_states();

  [[nodiscard]] bool is_goal(State state) { return is_true_in(std::move(state), goal_); }
  // REQUIRES: the clock constraints of the formula are among those of the goal.
  [[nodiscard]] bool is_true_in(State state, const model::Formula& formula);

  // The region that time enters next; none if time may not pass.
  [[nodiscard]] std::optional<Region> delayed(const State& state);

  [[nodiscard]] const Ceilings& ceilings() const noexcept { return ceilings_; }

  // The states after one step.
  [[nodiscard]] std::vector<State> successors(const State& state);

  // Whether some evaluation so far had no meaning. A move, step or test with such an evaluation counts as
  // impossible, so that the rest can still be explored.
  [[nodiscard]] bool met_fault() const noexcept { return met_fault_; }

 private:
  // A participant, or one process's share of a participant with `every`.
  struct Place {
    model::ActionId action{};
    model::Strength strength = model::Strength::kRequired;
    std::optional<model::ProcessId> process;  // none: any
    bool every = false;
  };

  void raise_ceilings(const model::ClockConstraint& constraint);
  void raise_ceilings(const model::Formula& formula);
  void collect(const model::Block& block, std::vector<ClockUpdate>& updates) const;
  void close_ceilings();
  void add_places(const model::Synchronisation& synchronisation);

  // States are not constant here because functions write their local variables.
  [[nodiscard]] bool holds(State& state, const model::ClockConstraint& constraint) const;
  [[nodiscard]] bool holds(State& state, const model::Constraint& constraint) const;
  [[nodiscard]] bool holds(State& state, const model::Formula& formula);
  [[nodiscard]] bool exists(State& state) const;
  [[nodiscard]] bool is_committed(const State& state) const;

  [[nodiscard]] std::vector<Move> enabled_moves(const State& state);
  void add_moves(State& state, model::ProcessId process, const model::Edge& edge,
                 std::vector<std::int32_t>& inputs, std::vector<Move>& moves);
  [[nodiscard]] std::vector<Step> possible_steps(const State& state, const std::vector<Move>& moves) const;
  void fill_places(std::size_t synchronisation, const std::vector<Move>& moves,
                   std::vector<const Move*>& filled, std::vector<Step>& steps) const;
  [[nodiscard]] std::pair<std::int32_t, std::int32_t> priority(const Step& step) const;
  [[nodiscard]] bool is_urgent_step_possible(const State& state);
  [[nodiscard]] bool is_deadlock(State state);
  [[nodiscard]] State after(const State& state, const Step& step) const;
  [[nodiscard]] std::optional<State> target(const State& state, const Step& step);

  const model::Network& network_;
  const model::Formula& goal_;
  Ceilings ceilings_;
  std::vector<std::vector<Place>> places_;  // of each synchronisation
  bool met_fault_ = false;
};
}  // namespace tarrier::differential
