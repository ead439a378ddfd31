// SPDX-License-Identifier: MIT
#include "checker/warnings.hpp"

#include "languages/catalogue.hpp"
#include "model/lint/lint.hpp"

namespace tarrier::checker {
std::vector<base::WarningKind> warning_kinds() {
  std::vector<base::WarningKind> kinds = model::lint_kinds();
  for (const languages::Language& language : languages::builtin())
    kinds.insert(kinds.end(), language.warnings.begin(), language.warnings.end());
  return kinds;
}

std::vector<base::Warning> audible(const base::Diagnostics& diagnostics, const Muted& muted) {
  std::vector<base::Warning> warnings;
  for (const base::Warning& warning : diagnostics.warnings())
    // Only here, not where warnings are made: who makes one need not know what the user wants to hear.
    if (!muted.contains(warning.code)) warnings.push_back(warning);
  return warnings;
}
}  // namespace tarrier::checker
