// SPDX-License-Identifier: MIT
// States that can do the same for ever.
//
// Two states with the same locations and variables are equivalent if their clock values are in one region
// (Alur and Dill 1994, section 4.3): for each clock that is not above its ceiling in both of them they agree
// on the integer part and on whether the fraction is 0, and they agree on the order of these fractions. The
// ceiling of a clock is the largest number that it may still be compared with before it is set; where it is
// not compared any more, its value does not matter. That is a bisimulation that is blind for how much time
// passes: whatever one state can do by waiting and stepping, through states that satisfy some clock
// constraints, the other can do as well, by the same steps, through states that satisfy the same constraints,
// and ends equivalent:
//   - waiting takes both through the same regions, as only the order of fractions decides which is next, and
//     a clock above its ceiling stays there;
//   - setting a clock to an integer makes the same of both, and makes its old value irrelevant;
//   - ceilings of a location are at least those after each edge, for the clocks that the edge does not set.
// So if a run has come from one state to an equivalent one, the steps between can be repeated for ever.
//
// Where clocks are compared with each other, x - y ~ c, the states must also agree on such differences up to
// the largest c in size, and the ceilings of both clocks are that c plus what a clock may be set to, since
// x := n makes n - y of the difference. Copies of clocks make ceilings that hold everywhere. Where there are
// both, or clocks that stand still, all clocks must have equal values.
#pragma once
#include <cstdint>
#include <vector>

#include "evidence/interpreter.hpp"

namespace tarrier::evidence {
class Equivalence {
 public:
  // The clock constraints of the formulas count, too: their truth stays the same. Null pointers are skipped.
  Equivalence(const model::Network& network, const std::vector<const model::Formula*>& formulas);

  [[nodiscard]] bool holds(const State& left, const State& right) const;
  // Are they equivalent, and can one do what the other can by the same delays? So it is if the clocks that
  // are not above their ceilings have equal values.
  [[nodiscard]] bool holds_with_same_delays(const State& left, const State& right) const;

 private:
  using Table = std::vector<std::int64_t>;  // by clock: its ceiling, kNone if it is not compared
  static constexpr std::int64_t kNone = -1;
  // x - y is compared with numbers from -most to most.
  struct Difference {
    model::ClockId x{};
    model::ClockId y{};
    std::int64_t most = 0;
  };

  void count(const model::ClockConstraint& constraint, Table& table);
  void count(const model::Formula& formula);
  void count_process(const model::Process& process);
  void count_updates();
  // Is the clock above its ceiling, or not compared any more?
  [[nodiscard]] bool is_beyond(const State& state, model::ClockId clock) const;
  [[nodiscard]] std::int64_t ceiling(const State& state, model::ClockId clock) const;
  [[nodiscard]] bool has_same_discrete_part(const State& left, const State& right) const;
  [[nodiscard]] bool is_in_same_region(const State& left, const State& right) const;

  const model::Network& network_;
  bool needs_equal_clocks_ = false;
  std::vector<std::vector<Table>> tables_;  // [process][location]
  Table everywhere_;
  std::vector<Difference> differences_;
};
}  // namespace tarrier::evidence
