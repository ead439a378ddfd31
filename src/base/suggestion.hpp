// SPDX-License-Identifier: MIT
// What a misspelt name was meant to be.
#pragma once
#include <string>
#include <string_view>
#include <vector>

namespace tarrier::base {
// "did you mean 'x'?" for the candidate nearest to `name`, or `otherwise` if none is near.
std::string suggestion(std::string_view name, const std::vector<std::string_view>& candidates,
                       std::string otherwise = {});
}  // namespace tarrier::base
