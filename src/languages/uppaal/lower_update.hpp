// SPDX-License-Identifier: MIT
// The update of an edge.
#pragma once
#include <vector>

#include "languages/uppaal/lower.hpp"

namespace tarrier::languages::uppaal {
// Appends what `update`, one item of the comma-separated list, does. REQUIRES: `lowering` has context
// kUpdate.
void lower_update(const ast::Expr& update, Lowering& lowering, std::vector<model::Statement>& statements);
}  // namespace tarrier::languages::uppaal
