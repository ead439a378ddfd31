// SPDX-License-Identifier: MIT
// Text to declarations, line by line.
#pragma once
#include "base/error.hpp"
#include "languages/tchecker/syntax.hpp"

namespace tarrier::languages::tchecker {
// A line that cannot be read is reported and left out. Known keywords have the right number of fields.
std::vector<Declaration> read_declarations(const base::SourceFile& source, base::Diagnostics& diagnostics);
}  // namespace tarrier::languages::tchecker
