// SPDX-License-Identifier: MIT
// The languages that are built in.
#pragma once
#include <vector>

#include "languages/language.hpp"

namespace tarrier::languages {
std::vector<Language> builtin();

// The language that claims the extension of `file`. Throws base::Error (kUsage) that lists the extensions known
// if none does.
Language language_for(std::string_view file);
// The language of this name. Throws base::Error (kUsage) if there is none.
Language language_named(std::string_view name);
// The language that a text without a name seems to be in; the first one if it looks like none.
Language language_of_text(std::string_view text);
}  // namespace tarrier::languages
