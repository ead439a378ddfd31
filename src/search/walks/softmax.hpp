// SPDX-License-Identifier: MIT
// Choices that estimates draw to the goal.
#pragma once
#include <optional>
#include <span>

#include "base/random.hpp"
#include "search/problem.hpp"

namespace tarrier::search {
struct Draw {
  std::size_t index = 0;
  double log_weight = 0;  // the logarithm of the sum of exp(-h / temperature) over all
};
// One of them, h with a probability in proportion to exp(-h / temperature), but no dead end; none if all are.
std::optional<Draw> draw(std::span<const Estimate> estimates, double temperature, base::Random& random);
}  // namespace tarrier::search
