// SPDX-License-Identifier: MIT
// Words for syntax errors.
#pragma once
#include <vector>

#include "grammar.hpp"

namespace tarrier::languages::uppaal::parsing {
// Reports that `token` stands where only one of `expected` may.
void report_unexpected(Driver& driver, Parser::symbol_kind_type token, Range at,
                       const std::vector<Parser::symbol_kind_type>& expected);
}  // namespace tarrier::languages::uppaal::parsing
