// SPDX-License-Identifier: MIT
// Runs for spreadsheets and scripts.
#pragma once
#include <string>
#include <vector>

#include "report/benchmark.hpp"

namespace tarrier::cli {
// As RFC 4180 has it, with a line for each query of each run: line, query, seed, verdict, reason, search, heuristic,
// all measures, peer. A run of a peer has its name in the last column.
std::string csv_text(const std::vector<report::BenchmarkLine>& lines);
}  // namespace tarrier::cli
