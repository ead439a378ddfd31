// SPDX-License-Identifier: MIT
// The semantics of a Network (network.hpp; UPPAAL's rules are the special case), whatever is known of clocks:
// what can move, which moves make a step, what a step does, what stops time. One rule, one function.
#pragma once
#include <cstdint>
#include <optional>
#include <utility>
#include <vector>

#include "differential/oracle/evaluation.hpp"
#include "model/formula.hpp"
#include "model/path.hpp"

namespace tarrier::differential {
template <typename Clocks>
struct StateWith {
  Valuation discrete;  // entries of inputs and local variables mean nothing
  Clocks clocks;
};

// An edge whose guard holds for these inputs, and what it then does together with others.
struct Move {
  model::ProcessId process{};
  const model::Edge* edge = nullptr;
  std::optional<model::ActionId> action;
  std::vector<std::int32_t> inputs;  // values of Edge::inputs
  bool faults = false;               // the guard or the action has no meaning
};

struct Step {
  std::vector<const Move*> moves;  // of different processes, in the order in which their updates run
  std::optional<model::SynchronisationId> synchronisation = {};  // none: an internal step
};

// REQUIRES: unit costs, no transition constraints. `network` outlives this.
template <typename Clocks>
class NetworkRules {
 public:
  using State = StateWith<Clocks>;
  struct Successor {
    model::Step step;
    State state;
  };

  explicit NetworkRules(const model::Network& network);
  NetworkRules(const NetworkRules&) = delete;
  NetworkRules& operator=(const NetworkRules&) = delete;
  virtual ~NetworkRules() = default;

  // The states with these clocks that satisfy the initial constraint, the invariants and the state
  // constraints.
  [[nodiscard]] std::vector<State> initial_states(const Clocks& clocks);

  [[nodiscard]] bool is_true_in(State state, const model::Formula& formula);

  // The states after one step, and which step it was.
  [[nodiscard]] std::vector<Successor> steps(const State& state);

  // Whether some evaluation so far had no meaning. A move, step or test with such an evaluation counts as
  // impossible, so that the rest can still be explored.
  [[nodiscard]] bool met_fault() const noexcept { return met_fault_; }
  // Whether whoever looks for all steps must have met one of them. The guard of an edge is not tried while its
  // partners are not there.
  [[nodiscard]] bool must_fault() const noexcept { return must_fault_; }

 protected:
  // -- what depends on the clocks
  // left ~ bound, or left - right ~ bound.
  [[nodiscard]] virtual bool satisfies(const Clocks& clocks, std::uint32_t left,
                                       std::optional<std::uint32_t> right, model::Comparison comparison,
                                       std::int32_t bound) const = 0;
  // clock := value, or source + value.
  virtual void assign(Clocks& clocks, std::uint32_t clock, std::optional<std::uint32_t> source,
                      std::int32_t value) const = 0;
  [[nodiscard]] virtual bool is_deadlock(State state) = 0;

  // -- what does not
  [[nodiscard]] const model::Network& network() const noexcept { return network_; }
  // Whether a location or an urgent synchronisation lets no time pass.
  [[nodiscard]] bool is_time_stopped(const State& state);
  [[nodiscard]] bool is_urgent_step_possible(const State& state);
  // A state must satisfy the invariant of every location it is in, and every state constraint; none if there
  // is a fault.
  [[nodiscard]] bool exists_without_fault(State state);
  [[nodiscard]] bool is_some_step_possible(const State& state);
  // How fast each clock runs. A rate that has no meaning is a fault.
  [[nodiscard]] std::vector<std::int32_t> rates(const State& state) const;
  void note_fault() noexcept { met_fault_ = must_fault_ = true; }

 private:
  struct Moves {
    std::vector<Move> enabled;
    std::vector<Move> faulty;  // would be enabled for all that is known
  };

  // A participant, or one process's share of a participant with `every`.
  struct Place {
    model::ActionId action{};
    model::Strength strength = model::Strength::kRequired;
    std::optional<model::ProcessId> process;  // none: any
    bool every = false;
  };

  void add_places(const model::Synchronisation& synchronisation);

  // States are not constant here because functions write their local variables.
  [[nodiscard]] bool holds(State& state, const model::ClockConstraint& constraint) const;
  [[nodiscard]] bool holds(State& state, const model::Constraint& constraint) const;
  [[nodiscard]] bool holds(State& state, const model::Formula& formula);
  [[nodiscard]] bool exists(State& state) const;
  [[nodiscard]] bool is_committed(const State& state) const;

  // Of all edges, or of those only that may take part in an urgent synchronisation.
  [[nodiscard]] Moves moves(const State& state, bool are_all_wanted = true);
  [[nodiscard]] bool may_be_urgent(const model::Edge& edge) const;
  void add_moves(State& state, model::ProcessId process, const model::Edge& edge,
                 std::vector<std::int32_t>& inputs, Moves& moves);
  [[nodiscard]] std::vector<Step> possible_steps(const State& state, const std::vector<Move>& moves) const;
  // Those that would be possible with some of the faulty moves, which `all` has as well.
  [[nodiscard]] std::vector<Step> faulty_steps(const State& state, const std::vector<Move>& all) const;
  void fill_places(std::size_t synchronisation, const std::vector<Move>& moves,
                   std::vector<const Move*>& filled, std::vector<Step>& steps) const;
  [[nodiscard]] std::pair<std::int32_t, std::int32_t> priority(const Step& step) const;
  [[nodiscard]] model::Step recorded(const Step& step) const;
  [[nodiscard]] State after(const State& state, const Step& step) const;
  [[nodiscard]] std::optional<State> target(const State& state, const Step& step);

  const model::Network& network_;
  std::vector<std::vector<Place>> places_;  // of each synchronisation
  bool met_fault_ = false;
  bool must_fault_ = false;
};
}  // namespace tarrier::differential
