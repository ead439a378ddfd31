// SPDX-License-Identifier: MIT
// What the fuzzers run: each kind of input as a function of arbitrary bytes.
//
// A target reads its input as a user's file would be read, errors and all; it fails by crashing, by taking
// too long, or by breaking a promise of languages/language.hpp.
#pragma once
#include <string_view>
#include <vector>

namespace tarrier::fuzz {
struct Target {
  std::string_view name;                    // also that of its folders in seeds/ and finds/
  bool (*accepts)(std::string_view input);  // true if there is nothing wrong with it
};
const std::vector<Target>& targets();
}  // namespace tarrier::fuzz
