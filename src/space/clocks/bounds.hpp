// SPDX-License-Identifier: MIT
// Clock bounds by static guard analysis: which constants a clock may still be compared with.
//
// For a location l of a process and a clock x, lower(l, x) is the largest constant in a lower-bound
// constraint on x that the process can meet from l on before it resets x itself, upper(l, x) likewise
// (Behrmann, Bouyer, Fleury, Larsen 2003; Behrmann, Bouyer, Larsen, Pelánek 2006). A state takes the maximum
// over its locations. Soundness (the extrapolations keep reachability and the number of steps) needs that
// every constraint that can decide anything is counted:
//   - guards and invariants; for what a bound that is an expression counts is said below;
//   - the clock constraints of the goal, everywhere;
//   - for edges that fill weak places (receivers of a broadcast): also the negated guard, because who takes
//     part depends on it, so each such constant counts as lower and as upper bound.
// Resets by other processes only make bounds smaller than computed here, which is the safe side. Copies of
// clocks and clock differences make bounds that hold everywhere.
//
// Bounds that are expressions (dynamic extrapolation: Jensen, Jensen, Larsen 2023). All that the theory asks
// of bounds is, with discrete states for locations: those of a state q are at least the constants of the
// constraints that are tested in q, and those of q' for every step from q to q' and every clock that the step
// does not set. The largest value that the expression can take satisfies this. Its value in the current state
// does so too, up to an edge that may change it, if the expression reads only variables that no other process
// assigns:
//   - where the process tests the constraint, the value is that of the state: a guard is tested in the source
//     state, an invariant in the state itself, and inputs, which have no value in states, are not read;
//   - a step in which the process does not move changes neither its location nor what the expression reads;
//   - over an edge of the process that assigns nothing the expression reads, the value is the same before and
//     after, whatever others do in the same step, so the constraint counts before it in the same way;
//   - before any other edge of the process it counts with its largest value.
// So there the constants counted are at least those of every constraint that the process can meet before it
// sets the clock. An expression is evaluated here where the model may not do so; therefore those that could
// fault (faultless.hpp) always count with their largest value, as does all that holds everywhere. Bounds are
// thus a function of the locations and of variables that are read, which states keep (reduction.hpp). A
// reduction that also forgot values where they are about to be assigned would do no harm: where an expression
// counts with its value, a way without such an assignment leads to a constraint that reads it.
#pragma once
#include <cstdint>
#include <vector>

#include "model/formula.hpp"
#include "model/network.hpp"
#include "space/clocks/diagonals.hpp"
#include "space/clocks/frame.hpp"
#include "space/compile/compiled_network.hpp"

namespace tarrier::space {
class ClockBounds {
 public:
  // `goal` may be null. `differences` are all that guards, invariants and the goal ask for. `compiled` must
  // outlive this object.
  ClockBounds(CompiledNetwork& compiled, const model::Formula* goal,
              const std::vector<Difference>& differences = {});

  // The clocks that matter in the state, and their bounds there. Which ones and in which order depends on the
  // locations alone.
  void collect(Valuation& state, Frame& frame) const;

 private:
  struct Entry {
    std::uint32_t clock;  // counted from 1
    std::int32_t lower;   // codes, as in zones::LuBounds
    std::int32_t upper;
  };
  // A bound that the state tells, for clocks that follow each other.
  struct VaryingEntry {
    std::uint32_t first;
    std::uint32_t count;
    bool is_lower;
    bool is_upper;
    Program bound;
  };
  const CompiledNetwork& compiled_;
  std::vector<std::vector<std::vector<Entry>>> by_location_;  // [process][location]: compared clocks only
  std::vector<std::uint32_t> comparing_;                      // processes with entries at some location
  std::vector<Entry> everywhere_;                             // from the goal, copies and differences
  std::vector<std::vector<std::vector<VaryingEntry>>> varying_by_location_;  // likewise
  std::vector<std::uint32_t> varying_;
};
}  // namespace tarrier::space
