// SPDX-License-Identifier: MIT
// Clock bounds by static guard analysis: which constants a clock may still be compared with.
//
// For a location l of a process and a clock x, lower(l, x) is the largest constant in a lower-bound
// constraint on x that the process can meet from l on before it resets x itself, upper(l, x) likewise
// (Behrmann, Bouyer, Fleury, Larsen 2003; Behrmann, Bouyer, Larsen, Pelánek 2006). A state takes the maximum
// over its locations. Soundness (the extrapolations keep reachability and the number of steps) needs that
// every constraint that can decide anything is counted:
//   - guards and invariants, with the largest value their bound expression can take;
//   - the clock constraints of the goal, everywhere;
//   - for edges that fill weak places (receivers of a broadcast): also the negated guard, because who takes
//   part
//     depends on it, so each such constant counts as lower and as upper bound.
// Resets by other processes only make bounds smaller than computed here, which is the safe side. Copies of
// clocks and clock differences make bounds that hold everywhere.
#pragma once
#include <cstdint>
#include <span>
#include <vector>

#include "model/network.hpp"
#include "model/property.hpp"
#include "space/diagonals.hpp"
#include "space/frame.hpp"

namespace tarrier::space {
class ClockBounds {
 public:
  // `goal` may be null. `differences` are all that guards, invariants and the goal ask for.
  ClockBounds(const model::Network& network, const model::Formula* goal,
              const std::vector<Difference>& differences = {});

  // The clocks that matter at the given locations (by process), and their bounds there.
  void collect(std::span<const std::uint32_t> locations, Frame& frame) const;

 private:
  struct Entry {
    std::uint32_t clock;  // counted from 1
    std::int32_t lower;   // codes, as in zones::LuBounds
    std::int32_t upper;
  };
  std::size_t clocks_;
  std::vector<std::vector<std::vector<Entry>>> by_location_;  // [process][location]: compared clocks only
  std::vector<std::uint32_t> comparing_;                      // processes with entries at some location
  std::vector<Entry> everywhere_;                             // from the goal, copies and differences
};
}  // namespace tarrier::space
