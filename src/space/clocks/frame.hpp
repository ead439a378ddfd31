// SPDX-License-Identifier: MIT
// The clocks that matter in a state, and where they stand in the matrices of its zones.
//
// A clock matters while it may be compared before it is set to a number: it has a bound (bounds.hpp). Zones
// have no rows for the others, which guards, invariants and the goal do not ask for (Daws and Yovine 1996,
// "Reducing the number of clock variables of timed automata"). The frame is a function of the discrete
// state (its rows of the locations, its bounds of some variables too), so zones of one discrete state can be
// compared.
#pragma once
#include <limits>
#include <vector>

#include "zones/dbm.hpp"

namespace tarrier::space {
inline constexpr std::uint32_t kNoRow = std::numeric_limits<std::uint32_t>::max();

struct Frame {
  std::vector<std::uint32_t> clocks;  // by row; row 0 is the constant zero
  std::vector<zones::Term> terms;     // by clock (0 for zero): its row; kNoRow if it does not matter
  zones::LuBounds bounds;             // by row

  // No clock matters.
  void clear(std::size_t clock_count) {
    if (terms.size() != clock_count + 1) terms.assign(clock_count + 1, {kNoRow, 0});
    for (const std::uint32_t clock : clocks) terms[clock].clock = kNoRow;
    clocks.assign(1, 0);
    terms[0].clock = 0;
    bounds.clear();
  }
  // Makes the clock matter, up to these constants at least, which are codes as LuBounds has them.
  void raise(std::uint32_t clock, std::int32_t lower, std::int32_t upper) {
    std::uint32_t& row = terms[clock].clock;
    if (row != kNoRow) return bounds.raise_codes(row, lower, upper);
    row = static_cast<std::uint32_t>(clocks.size());
    clocks.push_back(clock);
    bounds.append_codes(lower, upper);
  }
  [[nodiscard]] zones::ClockIndex dimension() const { return static_cast<zones::ClockIndex>(clocks.size()); }
};
}  // namespace tarrier::space
