// SPDX-License-Identifier: MIT
// What the tests of the oracle ask it.
#pragma once
#include <gtest/gtest.h>

#include "differential/network_builder.hpp"
#include "differential/oracle/region_oracle.hpp"

namespace tarrier::differential {
inline constexpr int kUnreachable = -1;

inline model::Formula clock_is(model::ClockId clock, model::Comparison comparison, std::int32_t bound) {
  return model::Formula::of(compare(clock, comparison, bound));
}

// The number of steps to the goal, which must be free of faults.
inline int steps(const NetworkBuilder& builder, const model::Formula& goal) {
  const Answer answer = solve(builder.network, goal, 100000);
  EXPECT_FALSE(answer.fault);
  EXPECT_FALSE(answer.too_big);
  return answer.reachable ? static_cast<int>(answer.length) : kUnreachable;
}
}  // namespace tarrier::differential
