// SPDX-License-Identifier: MIT
// The initial states of a model, of which there may be many.
#pragma once
#include <cstddef>

#include "model/path.hpp"

namespace tarrier::checker {
// Where runs start in initial state number `number`, counted from 0. Throws base::Error (kUsage) if there are
// fewer, (kStructure) if there is none, (kUnsupported) if the network cannot be executed.
model::Start start_number(const model::Network& network, std::size_t number);
}  // namespace tarrier::checker
