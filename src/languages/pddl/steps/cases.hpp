// SPDX-License-Identifier: MIT
// Expressions taken apart: which value they have where.
#pragma once
#include <optional>
#include <vector>

#include "languages/pddl/steps/rewrite.hpp"

namespace tarrier::languages::pddl {
struct Case {
  Cube cube;
  std::optional<std::int32_t> value;  // none: the evaluation fails, or
  bool is_kept = false;               // it is what the place has that gets it
  friend bool operator==(const Case&, const Case&) = default;
};

// Every state is in exactly one of the cases. None if there are more than `most`, or no end of finding them.
//
// Places are tried in the order in which the evaluation comes to them, each with all its values; those that
// leave the same to be evaluated go together, as do those with the same cases. So the boolean structure of a
// condition decides how many cases it has, and arithmetic is tabulated. Cases in which the value is the one
// that the place `updated` has already need not tell which it is. REQUIRES: the expression is resolved.
std::optional<std::vector<Case>> cases_of(const model::Expression& expression, const model::Network& network,
                                          const Places& places, std::size_t most,
                                          std::optional<std::uint32_t> updated = std::nullopt);

// The cubes of the cases that have a value for which `has_value` holds.
template <typename HasValue>
std::vector<Cube> cubes_of(const std::vector<Case>& cases, const HasValue& has_value) {
  std::vector<Cube> cubes;
  for (const Case& each : cases)
    if (each.value && has_value(*each.value)) cubes.push_back(each.cube);
  return cubes;
}
}  // namespace tarrier::languages::pddl
