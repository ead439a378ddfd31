// SPDX-License-Identifier: MIT
// What figures depend on, beside the program.
#pragma once
#include <string>
#include <utility>
#include <vector>

namespace tarrier::cli {
// Processor, cores, memory, system, load, and this program; what is not known is left out.
std::vector<std::pair<std::string, std::string>> machine_description();
}  // namespace tarrier::cli
