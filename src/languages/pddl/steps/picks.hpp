// SPDX-License-Identifier: MIT
// Choices that can be made after the step that they belong to.
//
// `next(token) := 0..3` has nothing to do with what else happens in the step. As part of it, the choice would
// multiply its cases: n k actions with n values. Made by actions of their own, after the step and before the
// next one, n k becomes n + k. That is right if nothing but the one update depends on the input, and its values
// are restricted by nothing but the input itself.
#pragma once
#include <optional>
#include <vector>

#include "languages/pddl/steps/step_shape.hpp"

namespace tarrier::languages::pddl {
struct Pick {
  std::uint32_t place = 0;  // what gets a value
  std::uint32_t input = 0;
  // By the value that the place gets, from the lowest on: the value of the input; none: it cannot get it.
  std::vector<std::optional<std::int32_t>> inputs;
  friend bool operator==(const Pick&, const Pick&) = default;

  // Can the place get each of its values, so that it can also stay as it is?
  [[nodiscard]] bool has_all() const;
};

struct SplitShapes {
  std::vector<Pick> picks;  // all that make any make these, in this order
  std::vector<StepShape> shapes;
  std::vector<bool> is_split;  // by shape
};

// Steps whose picks are others than those of the first step with any keep their choices.
SplitShapes split_choices(const std::vector<StepShape>& shapes, const model::Network& network,
                          const Places& places);
}  // namespace tarrier::languages::pddl
