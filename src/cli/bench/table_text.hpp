// SPDX-License-Identifier: MIT
// Results for people on a terminal.
#pragma once
#include <string>

#include "cli/bench/results.hpp"

namespace tarrier::cli {
// The tables, our figures beside the published ones, what peers say, and which claims hold.
std::string tables_text(const BenchResults& results);
// What peers say about lines outside of tables; empty if there are none.
std::string peers_text(const std::vector<report::BenchmarkLine>& lines);
}  // namespace tarrier::cli
