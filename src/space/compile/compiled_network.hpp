// SPDX-License-Identifier: MIT
// A Network made executable: guards, updates and invariants compiled, edges indexed by where they start and
// by what they do together with others.
#pragma once
#include <cstdint>
#include <memory>
#include <optional>
#include <span>
#include <vector>

#include "model/network.hpp"
#include "model/path.hpp"
#include "space/compile/choices.hpp"
#include "space/compile/distinct_choices.hpp"
#include "space/compile/edge_index.hpp"
#include "space/compile/program.hpp"
#include "space/reduce/liveness.hpp"
#include "zones/dbm.hpp"

namespace tarrier::space {
// A clock constraint: x - y ~ bound where `condition` holds.
struct ClockTest {
  std::uint32_t clock = 0;  // counted from 1; the first element of an array if there is an offset
  Program offset;
  std::uint32_t right = 0;  // y; 0 if there is none
  Program right_offset;
  model::Comparison comparison = model::Comparison::kLessEqual;
  std::int32_t constant = 0;  // the bound, if `bound` is empty
  Program bound;
  Program condition;
  base::SourceSpan span;
};

struct InputRange {
  std::uint32_t variable = 0;
  model::Domain domain;
};

// The input that alone decides which action of an array an edge performs: (value - low) * stride + rest is
// its place there. A receiver on a channel `c[e]` that selects e need not try all of them.
struct DecidingInput {
  std::size_t place = 0;  // among the inputs of the edge
  std::int32_t low = 0;
  std::uint32_t stride = 1;
  std::uint32_t rest = 0;
};

// How values are chosen.
struct Choices {
  ChoicePlan plan;
  // For results that differ, where it is worth while. Owned here alone, since it is no value to be copied:
  // it has scratch memory.
  std::unique_ptr<DistinctChoices> distinct;
};

struct EdgeCode {
  std::uint32_t process = 0;
  std::uint32_t edge = 0;
  std::uint32_t number = 0;  // of all edges of the network (model::Network::edge_numbers)
  std::uint32_t target = 0;
  bool leaves_committed = false;
  std::uint32_t cost = 1;
  std::vector<InputRange> inputs;
  Choices choices;  // of inputs, and the discrete guard
  std::vector<ClockTest> clocks;
  Program update;
  std::uint32_t first_action = 0;   // the action, or the first of the array that `action_offset` chooses from
  std::uint32_t action_extent = 0;  // 0: an internal edge
  Program action_offset;
  std::optional<DecidingInput> deciding_input;
};

// clock' == rate.
struct RateCode {
  std::uint32_t clock = 0;  // counted from 1; the first element of an array if there is an offset
  Program offset;
  Program rate;
  bool is_sound = false;  // always 0 or 1, as can be seen without evaluating it
  base::SourceSpan span;
};

struct LocationCode {
  bool urgent = false;
  bool committed = false;
  std::vector<std::pair<std::uint32_t, std::int32_t>> dead;  // variables here, and the values to give them
  Program condition;
  std::vector<ClockTest> invariant;
  std::vector<RateCode> rates;
  EdgeIndex internal_edges;
  std::vector<const EdgeCode*> action_edges;
  std::vector<const EdgeCode*> initiating_edges;  // of these, those with an action that can start something
};

// The place of a synchronisation that an action can start it from: its first required place.
struct Initiation {
  std::uint32_t synchronisation = 0;
  std::uint32_t place = 0;
};

class CompiledNetwork {
 public:
  // `matters`, by variable: what does not (cone.hpp) is not assigned, and not chosen. REQUIRES: the network
  // is executable (executable.hpp) and outlives this object.
  CompiledNetwork(const model::Network& network, std::vector<bool> matters, const DeadVariables& dead);
  // Everything matters, and nothing is dead.
  explicit CompiledNetwork(const model::Network& network)
      : CompiledNetwork(network, std::vector<bool>(network.variables.size(), true), {}) {}
  CompiledNetwork(const CompiledNetwork&) = delete;
  CompiledNetwork& operator=(const CompiledNetwork&) = delete;

  [[nodiscard]] const model::Network& network() const noexcept { return network_; }
  [[nodiscard]] const Code& code() const noexcept { return code_; }
  [[nodiscard]] bool matters(model::VariableId variable) const { return matters_[index(variable)]; }
  [[nodiscard]] const LocationCode& location(std::uint32_t process, std::uint32_t location) const {
    return locations_[process][location];
  }
  [[nodiscard]] const std::vector<Initiation>& initiations(std::uint32_t action) const {
    return initiations_[action];
  }
  // Synchronisations without required places: they start from nowhere in particular.
  [[nodiscard]] const std::vector<std::uint32_t>& unforced() const { return unforced_; }
  // Processes with an edge that may carry `action`, in the order of the network.
  [[nodiscard]] const std::vector<std::uint32_t>& performers(std::uint32_t action) const {
    return performers_[action];
  }

  // Is a location committed; is one urgent or committed?
  [[nodiscard]] bool is_committed(const Valuation& state) const;
  [[nodiscard]] bool forbids_delay(const Valuation& state) const;

  [[nodiscard]] Valuation initial() const;
  // Calls `visit(state)` for each combination of initial locations, and of values of variables that have none
  // in the beginning, that constraints and the discrete parts of invariants allow; stops when it returns
  // false.
  template <typename Visit>
  void for_each_start(const Visit& visit) const;
  // How to name an initial state.
  [[nodiscard]] model::Start start(const Valuation& state) const;
  [[nodiscard]] Valuation valuation(const model::Start& start) const;
  // There is no initial state: throws base::Error (kStructure) that says which invariant stands in the way of
  // the last one.
  [[noreturn]] void refuse_start() const;
  // Makes `target` the same state as `source`. REQUIRES: both came from initial(), so that tables are alike.
  void copy(const Valuation& source, Valuation& target) const;
  // Gives the derived variables their values.
  void derive(Valuation& state) const { derive(state, derived_); }
  // Only those that decide whether the state exists.
  void derive_for_constraints(Valuation& state) const { derive(state, decisive_); }
  // Some of them, in order of evaluation.
  using Derivation = std::vector<std::pair<std::uint32_t, Program>>;
  void derive(Valuation& state, const Derivation& derivation) const;
  // Those that a formula reads.
  [[nodiscard]] Derivation derivation_for(const model::Formula& formula) const;
  // Gives dead variables the values that they have in stored states.
  void clear_dead(Valuation& state) const;
  [[nodiscard]] bool satisfies_constraints(Valuation& state) const;

  // Restricts `zone` to the tests, evaluated in `state`; false if that leaves nothing. `terms` are the values
  // of the clocks (as in Frame) in terms of those of the zone.
  bool apply(const std::vector<ClockTest>& tests, Valuation& state, std::span<const zones::Term> terms,
             zones::Dbm& zone) const;
  // The same for the invariants of all locations.
  bool apply_invariants(Valuation& state, std::span<const zones::Term> terms, zones::Dbm& zone) const;
  // Calls `visit(x, y, bound)` for all constraints that the tests amount to, in terms of the clocks of a
  // zone; stops when it returns false, and then returns false.
  template <typename Visit>
  bool for_each_constraint(const std::vector<ClockTest>& tests, Valuation& state,
                           std::span<const zones::Term> terms, const Visit& visit) const;
  template <typename Visit>
  bool for_each_invariant(Valuation& state, std::span<const zones::Term> terms, const Visit& visit) const;
  [[nodiscard]] bool satisfies_invariants(Valuation& state) const;
  // Compiles one more constraint, e.g. of a goal.
  ClockTest compile(const model::ClockConstraint& constraint);
  Program compile(const model::Expression& expression) { return code_.compile(expression); }
  Program compile_offset(const std::vector<model::Subscript>& subscripts) {
    return code_.compile_offset(subscripts);
  }

  [[nodiscard]] std::uint32_t action_of(const EdgeCode& edge, Valuation& state) const {
    if (edge.action_offset.is_empty()) return edge.first_action;
    return edge.first_action + static_cast<std::uint32_t>(code_.evaluate(edge.action_offset, state));
  }

  // Calls `visit()` for choices of the inputs of `edge` for which its discrete guard holds, with the inputs
  // set in `state`; stops when `visit` returns false, and then returns false. Of an edge that takes its step
  // alone and without clocks, there is a choice for every result that a choice can have, and for every fault
  // in making it; of others, every choice comes.
  template <typename Visit>
  bool for_each_choice(const EdgeCode& edge, Valuation& state, Visit&& visit) const {
    return for_each_choice(edge.choices, state, visit);
  }
  // Calls `visit(edge)` likewise for every choice by which an edge of `process` can perform `action`, as far
  // as its discrete guard tells.
  template <typename Visit>
  bool for_each_performance(std::uint32_t process, std::uint32_t action, Valuation& state,
                            Visit&& visit) const {
    for (const EdgeCode* edge : location(process, state.locations[process]).action_edges) {
      if (action < edge->first_action || action >= edge->first_action + edge->action_extent) continue;
      const auto go_on = [&] { return visit(*edge); };
      const bool goes_on = edge->deciding_input ? for_each_choice_of(action, *edge, state, go_on)
                                                : for_each_choice(*edge, state, [&] {
                                                    return action_of(*edge, state) != action || visit(*edge);
                                                  });
      if (!goes_on) return false;
    }
    return true;
  }

 private:
  // REQUIRES: there is a deciding input.
  template <typename Visit>
  bool for_each_choice_of(std::uint32_t action, const EdgeCode& edge, Valuation& state,
                          const Visit& visit) const {
    const std::uint32_t decider = edge.inputs[edge.deciding_input->place].variable;
    return !decide(edge, action, state) ||
           space::for_each_choice(edge.choices.plan, code_, state, decider, visit);
  }
  template <typename Visit>
  bool for_each_choice(const Choices& choices, Valuation& state, const Visit& visit) const {
    if (choices.distinct == nullptr)
      return space::for_each_choice(choices.plan, code_, state, kNoneFixed, visit);
    if (!begin_choices(choices.plan, code_, state)) return true;
    if (!choices.distinct->is_busy()) return for_each_result(choices.plan, *choices.distinct, state, visit);
    DistinctChoices another(*choices.distinct);
    return for_each_result(choices.plan, another, state, visit);
  }
  template <typename Visit>
  bool for_each_result(const ChoicePlan& plan, DistinctChoices& distinct, Valuation& state,
                       const Visit& visit) const {
    if (!distinct.begin(state)) return space::for_each_choice(plan, code_, state, kNoneFixed, visit);
    return distinct.for_each([&] {
      finish_choices(plan, code_, state);
      return visit();
    });
  }
  // Gives the deciding input the value by which the edge performs the action; false if there is none.
  static bool decide(const EdgeCode& edge, std::uint32_t action, Valuation& state);
  // The state with these of the initial locations; the next combination, false after the last.
  [[nodiscard]] Valuation start_at(const std::vector<std::size_t>& choice) const;
  bool next_start(std::vector<std::size_t>& choice) const;
  // The bound of a test in a state; throws if it is out of range.
  [[nodiscard]] std::int32_t bound_of(const ClockTest& test, Valuation& state) const;
  void compile_process(std::uint32_t process);
  void compile_rates(const model::Location& location, std::vector<RateCode>& rates);
  EdgeCode compile_edge(std::uint32_t process, std::uint32_t edge);
  [[nodiscard]] std::optional<DecidingInput> deciding_input(const model::Edge& edge) const;
  void index_synchronisations();
  void order_derived();
  void find_decisive();
  [[nodiscard]] Derivation derivation_for(std::vector<bool> needed) const;
  void plan_start();
  void find_changing();
  void find_particular();

  [[nodiscard]] model::Block needed_part(const model::Block& update) const;
  // What is chosen, and what need not be. `outputs`: what may become of it; none if everything may count.
  [[nodiscard]] Choices plan(const model::Expression& condition, std::span<const model::VariableId> chosen,
                             std::span<const model::VariableId> derived,
                             const std::optional<std::vector<model::Expression>>& outputs);

  const model::Network& network_;
  std::vector<bool> matters_;  // by variable
  Code code_;
  std::vector<std::uint32_t> edge_numbers_;  // model::Network::edge_numbers
  std::vector<std::vector<EdgeCode>> edges_;
  std::vector<std::vector<LocationCode>> locations_;
  std::vector<std::vector<Initiation>> initiations_;
  std::vector<std::uint32_t> unforced_;
  std::vector<std::vector<std::uint32_t>> performers_;
  Derivation derived_;
  Derivation decisive_;  // see derive_for_constraints()
  std::vector<Program> constraints_;
  Choices start_;
  std::vector<std::pair<std::uint32_t, std::uint32_t>> changing_;  // variables, from and to: see copy()
  // Processes that have, at some location, a condition to satisfy, a clock invariant, no time to lose.
  std::vector<std::uint32_t> conditional_;
  std::vector<std::uint32_t> invariant_;
  std::vector<std::uint32_t> without_delay_;
};

template <typename Visit>
void CompiledNetwork::for_each_start(const Visit& visit) const {
  std::vector<std::size_t> choice(network_.processes.size(), 0);
  bool goes_on = true;
  do {
    Valuation state = start_at(choice);
    goes_on = for_each_choice(start_, state, [&] { return !satisfies_invariants(state) || visit(state); });
  } while (goes_on && next_start(choice));
}

template <typename Visit>
bool CompiledNetwork::for_each_constraint(const std::vector<ClockTest>& tests, Valuation& state,
                                          std::span<const zones::Term> terms, const Visit& visit) const {
  using zones::Bound;
  const auto offset = [&](Program program) {
    return program.is_empty() ? 0 : static_cast<std::uint32_t>(code_.evaluate(program, state));
  };
  for (const ClockTest& test : tests) {
    if (!code_.holds(test.condition, state)) continue;
    const std::uint32_t clock = test.clock + offset(test.offset);
    const std::uint32_t other = test.right + offset(test.right_offset);
    // A clock minus itself is zero minus zero, also where it has no row.
    const zones::Term left = terms[clock == other ? 0 : clock];
    const zones::Term right = terms[clock == other ? 0 : other];
    const std::uint32_t x = left.clock;
    const std::uint32_t y = right.clock;
    const std::int32_t c = bound_of(test, state) - left.offset + right.offset;
    bool goes_on = true;
    switch (test.comparison) {
      case model::Comparison::kLess: goes_on = visit(x, y, Bound::strict(c)); break;
      case model::Comparison::kLessEqual: goes_on = visit(x, y, Bound::weak(c)); break;
      case model::Comparison::kEqual:
        goes_on = visit(x, y, Bound::weak(c)) && visit(y, x, Bound::weak(-c));
        break;
      case model::Comparison::kGreaterEqual: goes_on = visit(y, x, Bound::weak(-c)); break;
      case model::Comparison::kGreater: goes_on = visit(y, x, Bound::strict(-c)); break;
    }
    if (!goes_on) return false;
  }
  return true;
}

template <typename Visit>
bool CompiledNetwork::for_each_invariant(Valuation& state, std::span<const zones::Term> terms,
                                         const Visit& visit) const {
  for (const std::uint32_t p : invariant_) {
    const auto& invariant = location(p, state.locations[p]).invariant;
    if (!invariant.empty() && !for_each_constraint(invariant, state, terms, visit)) return false;
  }
  return true;
}
}  // namespace tarrier::space
