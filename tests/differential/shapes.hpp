// SPDX-License-Identifier: MIT
// Shapes of random models that several tests use.
#pragma once
#include "differential/random_network.hpp"

namespace tarrier::differential {
inline Shape arrays_and_functions(std::uint32_t faults) {
  return {.faults = faults, .arrays = 60, .functions = 80};
}
inline Shape all_kinds_of_clocks() {
  return {.max_processes = 2,
          .max_constant = 6,
          .faults = 0,
          .arrays = 30,
          .differences = 20,
          .copies = 30,
          .urgency = 20,
          .deadlines = 50};
}
inline Shape everything_together(std::uint32_t faults) {
  return {.max_clocks = 1,
          .faults = faults,
          .starts = 30,
          .arrays = 20,
          .functions = 50,
          .copies = 10,
          .priorities = 40,
          .urgency = 20,
          .deadlocks = 20};
}
}  // namespace tarrier::differential
