// SPDX-License-Identifier: MIT
// The languages that are built in.
#pragma once
#include <vector>

#include "languages/language.hpp"

namespace tarrier::languages {
std::vector<Language> builtin();

// The language that claims the extension of `file`, the first one for standard input (-); throws base::Error
// (kUsage) that lists the extensions known if none does.
Language language_for(std::string_view file);
}  // namespace tarrier::languages
