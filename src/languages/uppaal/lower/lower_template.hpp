// SPDX-License-Identifier: MIT
// The body of a template to a process: local declarations, locations, edges.
#pragma once
#include "languages/uppaal/elaborate/elaborate_declarations.hpp"

namespace tarrier::languages::uppaal {
// Appends the process `instance.name` to the network and fills in the rest of `instance`.
// REQUIRES: its scope has the parameters, and nothing else.
void lower_template(const ast::Template& tree, Instance& instance, Workspace& workspace);
}  // namespace tarrier::languages::uppaal
