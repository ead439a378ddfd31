// SPDX-License-Identifier: MIT
// --no-warning CODE
#pragma once
#include <string>
#include <vector>

#include "checker/warnings.hpp"
#include "cli/arguments.hpp"

namespace tarrier::cli {
void declare_no_warning(Arguments& arguments, std::vector<std::string>& codes);

// `all` stands for every code. Throws base::Error (kUsage) for a code that does not exist.
checker::Muted parse_muted(const std::vector<std::string>& codes);
}  // namespace tarrier::cli
