// SPDX-License-Identifier: MIT
// Words of a line of a suite, as a shell splits them in the simple cases.
#pragma once
#include <string>
#include <string_view>
#include <vector>

#include "base/source.hpp"

namespace tarrier::cli {
// Blanks separate words; '…' and "…" keep them together, and # begins a comment outside of these. Throws
// base::Error (kSyntax) if a quotation mark is not closed.
std::vector<std::string> split_words(std::string_view line, const base::SourceSpan& where);

// The other way, with single blanks, and quotation marks where they are needed.
std::string join_words(const std::vector<std::string>& words);
}  // namespace tarrier::cli
