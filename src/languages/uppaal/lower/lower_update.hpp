// SPDX-License-Identifier: MIT
// Expressions for what they do: the update of an edge, statements of a function.
#pragma once
#include "languages/uppaal/lower/lower.hpp"

namespace tarrier::languages::uppaal {
// An assignment inside an expression; its value is what is assigned. REQUIRES: `lowering` has context kUpdate.
Value lower_assignment(const ast::Expr& e, Lowering& lowering);

// Appends what `e` does. REQUIRES: `lowering` has context kUpdate.
void lower_effect(const ast::Expr& e, Lowering& lowering, model::Block& block);

// One item of the update of an edge; something that obviously does nothing is an error there.
void lower_update(const ast::Expr& update, Lowering& lowering, model::Block& block);
}  // namespace tarrier::languages::uppaal
