// SPDX-License-Identifier: MIT
// Which seeds repeated runs have.
#pragma once
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

namespace tarrier::cli {
// `ranges` are numbers and ranges such as 1..20; otherwise the seeds are `repeat` ones from `first` on.
// Throws base::Error (kUsage) if they are no numbers, too many, or contradict each other.
std::vector<std::uint64_t> choose_seeds(std::optional<std::uint64_t> first,
                                        std::optional<std::uint64_t> repeat,
                                        const std::vector<std::string>& ranges);
}  // namespace tarrier::cli
