// SPDX-License-Identifier: MIT
// Where what a pattern has forgotten comes from.
#pragma once
#include "heuristics/patterns/components.hpp"

namespace tarrier::heuristics {
// By component: a forgotten variable that a kept process reads, and what its values come from: the forgotten variables that
// statements that assign it read, and so on. Empty for other components.
std::vector<Selection> with_sources(const Components& components, const Selection& kept);
}  // namespace tarrier::heuristics
