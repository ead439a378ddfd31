// SPDX-License-Identifier: MIT
// Zones that the user has asked for and that would not have been sound.
#pragma once
#include "procedures/choices.hpp"
#include "report/result.hpp"

namespace tarrier::procedures {
// Notes in the result where finer zones were `used` than the user has chosen. Without clocks there are none.
void remark_on_zones(const Choices& choices, const model::Network& network, space::ZoneOptions used,
                     report::QueryResult& result);

// What is used where every valuation of a zone has to be one of the network's, up to bisimulation.
space::ZoneOptions bisimilar(space::ZoneOptions wish);
}  // namespace tarrier::procedures
