// SPDX-License-Identifier: MIT
// Syntax tree to Network: names, types, constants, instances.
#pragma once
#include <memory>

#include "languages/language.hpp"
#include "languages/uppaal/syntax/ast.hpp"

namespace tarrier::languages::uppaal {
// Null if `diagnostics` has errors afterwards. Takes the tree over: the document keeps it to read queries
// later.
std::unique_ptr<Document> elaborate(ast::Model tree, const LoadOptions& options,
                                    base::Diagnostics& diagnostics);
}  // namespace tarrier::languages::uppaal
