// SPDX-License-Identifier: MIT
// An order in which each definition uses only earlier ones.
#pragma once
#include <vector>

#include "base/error.hpp"
#include "languages/smv/flatten/names.hpp"

namespace tarrier::languages::smv {
// Numbers of Names::definitions. Those that depend on themselves are reported and left out.
std::vector<std::size_t> define_order(const Names& names, base::Diagnostics& diagnostics);
}  // namespace tarrier::languages::smv
