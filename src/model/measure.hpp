// SPDX-License-Identifier: MIT
// What values expressions take.
#pragma once
#include <optional>
#include <string>

#include "model/network.hpp"

namespace tarrier::model {
// What sup, inf and bounds measure: a number, or a clock plus a number.
struct Measure {
  Expression number;  // empty: 0
  std::optional<Reference<ClockId>> clock;
  std::string text;  // as the user wrote it
};

// The values that a measure takes, from `low` to `high`. A bound that is not attained is only approached.
struct Extent {
  bool is_empty = true;  // there is no state that counts
  std::int64_t low = 0;
  std::int64_t high = 0;
  bool low_is_attained = true;
  bool high_is_attained = true;
  bool is_unbounded = false;  // there is no `high`
  bool is_beyond = false;     // there are values beyond the range of measuring: `high` does not count them
  friend bool operator==(const Extent&, const Extent&) = default;
};
}  // namespace tarrier::model
