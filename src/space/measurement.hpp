// SPDX-License-Identifier: MIT
// The values that measures take over the states of a search: sup, inf and bounds.
#pragma once
#include <vector>

#include "space/goal.hpp"

namespace tarrier::space {
// Numbers are the same in all valuations of a symbolic state. For clocks the bounds of the zone count, and
// these are exact up to `range` only, because zones are extrapolated (Extra_M with `range` among the
// constants of the measured clocks keeps the integer bounds of a clock up to there). A clock that gets beyond
// may be unbounded: it is, where time can pass without end while the formula holds. Otherwise a larger range
// must tell.
//
// Where clocks stop, zones are larger than what is reachable: the bounds hold all the same, but no state need
// come near them, and a clock that is called unbounded may not be.
class Measurement {
 public:
  // All must outlive this object. `goal` says which states count.
  Measurement(const std::vector<model::Measure>& measures, std::int32_t range, Goal& goal,
              CompiledNetwork& compiled);

  void observe(Valuation& state, const Frame& frame, const Word* discrete, ZoneId zone);

  [[nodiscard]] const std::vector<model::Extent>& extents() const { return extents_; }
  [[nodiscard]] bool is_exact() const;

 private:
  struct Code {
    Program number;
    std::uint32_t clock = 0;  // counted from 1; 0: none
    Program offset;
  };
  void observe(Valuation& state, const Frame& frame, const zones::Dbm& part);
  void observe_clock(std::int64_t number, std::uint32_t row, const zones::Dbm& part, std::size_t measure);

  std::int32_t range_;
  Goal& goal_;
  const CompiledNetwork& compiled_;
  Urgency urgency_;
  bool time_passes_ = true;  // in the state at hand
  std::vector<Code> codes_;
  std::vector<model::Extent> extents_;
  std::vector<bool> low_is_beyond_;  // by measure: the bound found so far is beyond the range
};

// What the extrapolation must keep apart to measure clocks up to `range`: the goal, and the measured clocks
// compared with it.
model::Formula measured_formula(const model::Formula& goal, const std::vector<model::Measure>& measures,
                                std::int32_t range);
}  // namespace tarrier::space
