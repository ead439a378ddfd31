// SPDX-License-Identifier: MIT
#include "cli/options/language_option.hpp"

#include "languages/catalogue.hpp"

namespace tarrier::cli {
void LanguageOption::declare(Arguments& arguments) {
  std::vector<std::string> names{"auto"};
  for (const languages::Language& language : languages::builtin()) names.emplace_back(language.name);
  arguments.choice("--language", name_, names, "of the model; auto: by the name of the file, or its text");
}

std::optional<std::string> LanguageOption::chosen() const {
  return name_ == "auto" ? std::nullopt : std::optional(name_);
}
}  // namespace tarrier::cli
