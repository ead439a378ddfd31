// SPDX-License-Identifier: MIT
// Which values an expression can take, judged by the domains of its variables alone.
#pragma once
#include <cstdint>

#include "model/network.hpp"

namespace tarrier::model {
struct Interval {
  std::int64_t low = 0;
  std::int64_t high = 0;
};

// A superset of the values of `expression` in any state. Faulting evaluations count for nothing.
Interval range_of(const Expression& expression, const Network& network);
}  // namespace tarrier::model
