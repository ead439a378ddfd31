// SPDX-License-Identifier: MIT
// An engine that looks for a part of what is wanted only.
#pragma once
#include <memory>

#include "search/engine.hpp"

namespace tarrier::procedures {
// Where it finds nothing, the question is open: it gives up.
std::unique_ptr<search::Engine> partial(std::unique_ptr<search::Engine> engine);
}  // namespace tarrier::procedures
