// SPDX-License-Identifier: MIT
// How tests name what a selection has.
#pragma once
#include <string>

#include "heuristics/patterns/components.hpp"

namespace tarrier::heuristics {
inline std::string names(const Components& components, const Selection& selection) {
  std::string result;
  for (std::size_t c = 0; c < selection.size(); ++c)
    if (selection[c]) result += components[c].name + " ";
  return result;
}
}  // namespace tarrier::heuristics
