// SPDX-License-Identifier: MIT
// Tables and claims in the document of bench --json.
#pragma once
#include <nlohmann/json_fwd.hpp>

#include "cli/bench/results.hpp"

namespace tarrier::cli {
// Adds "tables" and, if something cannot be right, "errors".
void add_tables(nlohmann::ordered_json& document, const BenchResults& results);
}  // namespace tarrier::cli
