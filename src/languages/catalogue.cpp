// SPDX-License-Identifier: MIT
#include "languages/catalogue.hpp"

#include "base/source_file.hpp"
#include "base/suggestion.hpp"

namespace tarrier::languages {
// The suffix keeps the functions apart from the namespaces of the same name.
#define TARRIER_BUILTIN(name) Language name##_language();
#include "languages/builtin.inc"
#undef TARRIER_BUILTIN

std::vector<Language> builtin() {
#define TARRIER_BUILTIN(name) name##_language(),
  return {
#include "languages/builtin.inc"
  };
#undef TARRIER_BUILTIN
}

Language language_for(std::string_view file) {
  std::string known;
  for (Language& language : builtin()) {
    for (const std::string_view extension : language.extensions) {
      // The first one wins; no two languages claim the same extension.
      // The first one wins; no two languages claim the same extension.
      if (file.ends_with(extension)) return language;
      known += (known.empty() ? "" : ", ") + std::string(extension);
    }
  }
  throw base::Error(base::Code::kUsage, {base::intern(file), {}, 0, 0}, "unknown kind of model",
                    "the file name must end in one of " + known + "; or say it with --language");
}

Language language_named(std::string_view name) {
  std::vector<std::string_view> known;
  for (Language& language : builtin()) {
    if (language.name == name) return language;
    known.push_back(language.name);
  }
  throw base::Error(base::Code::kUsage, {}, "there is no language '" + std::string(name) + "'",
                    base::suggestion(name, known, "see `tarrier list languages`"));
}

Language language_of_text(std::string_view text) {
  // Editors of Windows put it before the first word.
  text.remove_prefix(base::byte_order_mark(text));
  for (Language& language : builtin())
    if (language.recognises(text)) return language;
  // UPPAAL comes first in builtin.inc: .xta may begin with nearly any text.
  // UPPAAL comes first in builtin.inc: its textual models may begin with nearly any text.
  return builtin().front();
}
}  // namespace tarrier::languages
