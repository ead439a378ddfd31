// SPDX-License-Identifier: MIT
// Random SMV models as text: small enough to try everything, with all that the language has.
#pragma once
#include <cstdint>
#include <optional>
#include <string>

#include "differential/random_network.hpp"

namespace tarrier::differential {
// Not every one of them is legal. The first specification is an INVARSPEC.
std::string random_smv(std::uint64_t seed);
// With so many more of them, and with JUSTICE and COMPASSION.
std::string random_fair_smv(std::uint64_t seed, std::size_t invariants);
// Its Network, and what its INVARSPEC forbids as the goal; none if it is not legal.
std::optional<RandomModel> random_smv_model(std::uint64_t seed);
}  // namespace tarrier::differential
