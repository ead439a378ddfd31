// SPDX-License-Identifier: MIT
// A circle of dependencies, in words.
#pragma once
#include <string>
#include <vector>

namespace tarrier::languages::smv {
// "a -> b -> a"; the middle of a long one is left out. REQUIRES: the last name is the first.
std::string describe_circle(const std::vector<std::string>& names);
}  // namespace tarrier::languages::smv
