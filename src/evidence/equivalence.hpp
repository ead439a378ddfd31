// SPDX-License-Identifier: MIT
// States from which the same steps can be repeated forever.
//
// Let a run go through some rounds of the same steps. The conditions on clocks that it depends on, guards,
// invariants, urgency, priorities and what is claimed while time passes, are those of a timed automaton with
// a location for each step of a round. Two states with the same locations and variables at the beginning of a
// round are equivalent if their clock values are in one region of it (Alur and Dill 1994, section 4.3): for
// each clock that is not above its ceiling in both of them they agree on the integer part and on whether the
// fraction is 0, and they agree on the order of these fractions. The ceiling of a clock is the largest number
// that it is compared with before it is set; where it is not compared, its value does not matter. That is a
// bisimulation that is blind for how much time passes: whatever one state can do by waiting and taking the
// steps of the round, the other can do as well, through states that satisfy the same conditions, and ends
// equivalent:
//   - waiting takes both through the same regions, as only the order of fractions decides which is next, and
//     a clock above its ceiling stays there;
//   - setting a clock to an integer makes the same of both, and makes its old value irrelevant;
//   - ceilings before a step are at least those after it, for the clocks that the step does not set.
// So if a run has come from one state to an equivalent one, the steps between can be repeated forever.
//
// Where clocks are compared with each other, x - y ~ c, the states must also agree on such differences up to
// the largest c in size, and the ceilings of both clocks are that c plus what a clock is set to, since x := n
// makes n - y of the difference. Where clocks are copied, all have the largest ceiling. Where there are both,
// or clocks that stand still, all clocks must have equal values.
#pragma once
#include <cstdint>
#include <span>
#include <vector>

#include "evidence/interpreter.hpp"
#include "evidence/semantics/step.hpp"

namespace tarrier::evidence {
// The same locations and variables, but for those that run on?
bool have_same_discrete_part(const model::Network& network, const State& left, const State& right,
                             std::span<const model::VariableId> running_on = {});

class Equivalence {
 public:
  // `states` are those of the rounds, from the beginning of the first to the end of the last, and `steps` lie
  // between them; a round has so many. `always` is what is claimed, or null. REQUIRES: the steps are
  // possible, and all rounds take the same ones. Variables that run on make no difference (influence.hpp).
  // `network` must outlive this object.
  Equivalence(const model::Network& network, std::span<const State> states,
              std::span<const model::TimedStep> steps, std::size_t length, const model::Formula* always,
              std::span<const model::VariableId> running_on = {});

  // REQUIRES: these are states at the beginning or end of a round.
  [[nodiscard]] bool holds(const State& left, const State& right) const;
  // Are they equivalent, and can the rounds between them be repeated such that time diverges? So it is
  //   - if they take some time, and the same delays can be repeated: the clocks that are not above their
  //     ceilings have equal values;
  //   - if they take at least 1. Imagine one more clock, which is 0 at the beginning of these rounds, asked
  //     to be at least 1 by their last step, and set to 0 by it: with it, too, the two states are in one
  //     region, so that the rounds are possible again, and take at least 1 again.
  [[nodiscard]] bool lets_time_diverge(const State& first, const State& last) const;

 private:
  [[nodiscard]] bool has_same_values(const State& left, const State& right) const;
  using Table = std::vector<std::int64_t>;  // by clock: its ceiling, kNone if it is not compared
  static constexpr std::int64_t kNone = -1;
  // x - y is compared with numbers from -most to most.
  struct Difference {
    model::ClockId x{};
    model::ClockId y{};
    std::int64_t most = 0;
    friend bool operator==(const Difference&, const Difference&) = default;
  };

  void count_state(const State& state, const model::Formula* always, Table& table);
  void count_formula(const model::Formula& formula, Memory& reads, Table& table);
  void count_step(const Enabled& enabled, Table& table);
  void count(std::span<const ClockAtom> atoms, Table& table);
  void spread(std::vector<Table>& tables, const std::vector<std::vector<bool>>& set) const;
  void level(std::vector<Table>& tables) const;
  // Is the clock above its ceiling, or not compared?
  [[nodiscard]] bool is_beyond(const State& state, model::ClockId clock) const;
  [[nodiscard]] bool is_in_same_region(const State& left, const State& right) const;

  const model::Network& network_;
  std::vector<model::VariableId> running_on_;
  bool has_copies_ = false;
  bool needs_equal_clocks_ = false;
  std::int64_t largest_value_ = 0;  // that a clock is set to
  std::vector<Difference> differences_;
  Table ceilings_;  // at the beginning of a round
};
}  // namespace tarrier::evidence
