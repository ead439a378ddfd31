// SPDX-License-Identifier: MIT
// Text to syntax tree. Syntax errors go to the diagnostics with their position in the file; the tree is
// usable only if there are none.
#pragma once
#include "base/error.hpp"
#include "languages/uppaal/syntax/ast.hpp"

namespace tarrier::languages::uppaal {
ast::Model parse_xml(const base::SourceText& text, base::Diagnostics& diagnostics);  // .xml
ast::Model parse_xta(const base::SourceText& text, base::Diagnostics& diagnostics);  // .xta, .ta

// One query per line; `\` continues a line; comments and empty lines are skipped. A query that does not parse
// carries its own error.
std::vector<ast::Query> parse_queries(const base::SourceText& text);

// A condition that stands alone. Throws base::Error for the first mistake.
ast::ExprPtr parse_condition(const base::SourceText& text);
}  // namespace tarrier::languages::uppaal
