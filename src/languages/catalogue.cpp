// SPDX-License-Identifier: MIT
#include "languages/catalogue.hpp"

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
  if (file == "-") return builtin().front();
  std::string known;
  for (Language& language : builtin()) {
    for (const std::string_view extension : language.extensions) {
      if (file.ends_with(extension)) return language;
      known += (known.empty() ? "" : ", ") + std::string(extension);
    }
  }
  throw base::Error(base::Code::kUsage, {base::intern(file), {}, 0, 0}, "unknown kind of model",
                    "the file name must end in one of " + known);
}
}  // namespace tarrier::languages
