// SPDX-License-Identifier: MIT
// UPPAAL stops at an assignment out of range; where such a step should just not exist, a guard must see to
// it.
#pragma once
#include "model/network.hpp"

namespace tarrier::languages {
// What must hold before `edge` so that its assignments stay in range; empty if they always do. `moves_first`:
// no other edge of the step changes anything before. Throws base::Error (kUnsupported) where a guard cannot
// tell.
model::Expression stays_in_range(const model::Network& network, const model::Edge& edge, bool moves_first);
}  // namespace tarrier::languages
