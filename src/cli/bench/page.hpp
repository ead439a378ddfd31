// SPDX-License-Identifier: MIT
// Results as one page of HTML that needs nothing else: no other files, no scripts.
#pragma once
#include <string>
#include <vector>

#include "cli/bench/results.hpp"

namespace tarrier::cli {
// `words` are the options that were added to each line. The page is well-formed XML, too.
std::string page_text(const BenchResults& results, const report::Benchmark& benchmark,
                      const std::vector<std::string>& words);
}  // namespace tarrier::cli
