// SPDX-License-Identifier: MIT
// The system line: which templates are instantiated, with which arguments.
#pragma once
#include <deque>

#include "languages/uppaal/elaborate/elaborate_declarations.hpp"

namespace tarrier::languages::uppaal {
// Builds a process for everything on the system line of `tree`. Families keep their place in `families`.
void build_system(const ast::Model& tree, const Scope& global, const Scope& system,
                  std::deque<Family>& families, Workspace& workspace);
}  // namespace tarrier::languages::uppaal
