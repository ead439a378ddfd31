// SPDX-License-Identifier: MIT
// The body of a function.
#pragma once
#include "languages/uppaal/lower/lower.hpp"

namespace tarrier::languages::uppaal {
// `scope` has the parameters. What is wrong goes to the diagnostics of `workspace`.
model::Block lower_body(const ast::Block& tree, const Scope& scope, Frame& frame, Workspace& workspace);
}  // namespace tarrier::languages::uppaal
