// SPDX-License-Identifier: MIT
// An engine whose paths are made shorter (search/shortening/), where somebody wants to see them.
#pragma once
#include <memory>

#include "procedures/choices.hpp"
#include "procedures/strategy.hpp"

namespace tarrier::procedures {
// An engine of the strategy. The choices outlive its searches.
std::unique_ptr<search::Engine> shortened(const Strategy& strategy, const Choices& choices);
}  // namespace tarrier::procedures
