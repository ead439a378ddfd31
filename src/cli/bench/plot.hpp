// SPDX-License-Identifier: MIT
// Drawings for the page: how figures grow within a family of models.
#pragma once
#include <string>
#include <vector>

#include "cli/bench/results.hpp"

namespace tarrier::cli {
// Text for XML and HTML.
std::string escaped(const std::string& text);

// One SVG element for each family of at least two rows, such as C1 to C9: a line for each column over the rows, on a
// logarithmic scale, and a dashed one for published figures.
std::vector<std::string> plots_of(const TableResult& table, const std::string& measure);
}  // namespace tarrier::cli
