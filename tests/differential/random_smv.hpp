// SPDX-License-Identifier: MIT
// Random SMV models as text: small enough to try everything, with all that the language has.
#pragma once
#include <cstdint>
#include <optional>
#include <string>

#include "differential/random_network.hpp"

namespace tarrier::differential {
// Not every one of them is legal. The last line is an INVARSPEC.
std::string random_smv(std::uint64_t seed);
// Its Network, and what its INVARSPEC forbids as the goal; none if it is not legal.
std::optional<RandomModel> random_smv_model(std::uint64_t seed);
}  // namespace tarrier::differential
