// SPDX-License-Identifier: MIT
#include "cli/options/muted_warnings.hpp"

#include <algorithm>

#include "base/suggestion.hpp"

namespace tarrier::cli {
void declare_no_warning(Arguments& arguments, std::vector<std::string>& codes) {
  arguments.list("--no-warning", codes, "switch these warnings off, or all; see `tarrier list warnings`",
                 "CODE,CODE");
}

checker::Muted parse_muted(const std::vector<std::string>& codes) {
  std::vector<std::string_view> known;
  for (const base::WarningKind& kind : checker::warning_kinds()) known.push_back(kind.code);
  checker::Muted muted;
  for (const std::string& code : codes) {
    if (code == "all")
      muted.insert(known.begin(), known.end());
    else if (std::find(known.begin(), known.end(), code) != known.end())
      muted.insert(code);
    else
      // If it were ignored, the warning would come nevertheless and nobody would know why.
      throw base::Error(base::Code::kUsage, {}, "there is no warning '" + code + "'",
                        base::suggestion(code, known, "see `tarrier list warnings`"));
  }
  return muted;
}
}  // namespace tarrier::cli
