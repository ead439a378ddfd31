// SPDX-License-Identifier: MIT
// Reading of queries inside other files.
#pragma once
#include <vector>

#include "languages/uppaal/syntax/ast.hpp"
#include "languages/uppaal/syntax/source_map.hpp"

namespace tarrier::languages::uppaal::parsing {
// The one query in `range`. REQUIRES: the range is not blank.
ast::Query read_query(const SourceMap& map, Range range);

// One query per line of `range`; blank lines and comments are skipped.
std::vector<ast::Query> read_query_lines(const SourceMap& map, Range range);
}  // namespace tarrier::languages::uppaal::parsing
