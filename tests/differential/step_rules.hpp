// SPDX-License-Identifier: MIT
// The semantics of a Network (network.hpp; UPPAAL's rules are the special case) on the level of regions: what
// can move, which moves make a step, what a step does, when time may pass. One rule, one function.
#pragma once
#include <cstdint>
#include <optional>
#include <vector>

#include "differential/evaluation.hpp"
#include "differential/region.hpp"
#include "model/property.hpp"

namespace tarrier::differential {
struct State {
  Valuation discrete;  // entries of inputs mean nothing
  Region region;
};

// An edge whose guard holds for these inputs, and what it then does together with others.
struct Move {
  model::ProcessId process{};
  const model::Edge* edge = nullptr;
  std::optional<model::ActionId> action;
  std::vector<std::int32_t> inputs;  // values of Edge::inputs
};

// Moves of different processes, in the order in which their updates run.
using Step = std::vector<const Move*>;

class StepRules {
 public:
  // REQUIRES: no clock differences, no priorities, unit costs, no transition constraints; clock bounds up to
  // kMaxCeiling. `network` and `goal` outlive this.
  StepRules(const model::Network& network, const model::Formula& goal);

  // The initial states that satisfy the initial constraint, the invariants and the state constraints.
  [[nodiscard]] std::vector<State> initial_states();

  [[nodiscard]] bool is_goal(const State& state);

  // The region that time enters next; none if time may not pass.
  [[nodiscard]] std::optional<Region> delayed(const State& state);

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
  void add_places(const model::Synchronisation& synchronisation);

  [[nodiscard]] bool holds(const State& state, const model::ClockConstraint& constraint) const;
  [[nodiscard]] bool holds(const State& state, const model::Constraint& constraint) const;
  [[nodiscard]] bool holds(const State& state, const model::Formula& formula) const;
  [[nodiscard]] bool exists(const State& state) const;
  [[nodiscard]] bool is_committed(const State& state) const;

  [[nodiscard]] std::vector<Move> enabled_moves(const State& state);
  void add_moves(State& state, model::ProcessId process, const model::Edge& edge,
                 std::vector<std::int32_t>& inputs, std::vector<Move>& moves);
  [[nodiscard]] std::vector<Step> possible_steps(const State& state, const std::vector<Move>& moves) const;
  void fill_places(const std::vector<Place>& places, std::size_t next, const std::vector<Move>& moves,
                   std::vector<const Move*>& filled, std::vector<Step>& steps) const;
  [[nodiscard]] bool is_urgent_step_possible(const State& state);
  [[nodiscard]] State after(const State& state, const Step& step) const;
  void execute(const model::Statement& statement, const Valuation& read, State& written) const;

  const model::Network& network_;
  const model::Formula& goal_;
  Ceilings ceilings_;
  std::vector<std::vector<Place>> places_;  // of each synchronisation
  bool met_fault_ = false;
};
}  // namespace tarrier::differential
