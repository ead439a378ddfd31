// SPDX-License-Identifier: MIT
// -D NAME=VALUE
#pragma once
#include <cstdint>
#include <map>
#include <string>
#include <vector>

namespace tarrier::cli {
// Throws base::Error (kUsage) for what is not NAME=INTEGER, NAME=true or NAME=false.
std::map<std::string, std::int32_t> parse_definitions(const std::vector<std::string>& definitions);
}  // namespace tarrier::cli
