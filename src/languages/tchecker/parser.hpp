// SPDX-License-Identifier: MIT
// The values of attributes to expressions and statements. Each call has its own parser and scanner.
#pragma once
#include <optional>

#include "base/error.hpp"
#include "languages/tchecker/syntax.hpp"

namespace tarrier::languages::tchecker {
// Conjuncts; an empty text has none. None if there are syntax errors.
std::optional<std::vector<Expr>> parse_condition(const base::SourceFile& source, Range range,
                                                 base::Diagnostics& diagnostics);
std::optional<std::vector<Stmt>> parse_statements(const base::SourceFile& source, Range range,
                                                  base::Diagnostics& diagnostics);
}  // namespace tarrier::languages::tchecker
