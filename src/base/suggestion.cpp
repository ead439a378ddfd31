// SPDX-License-Identifier: MIT
#include "base/suggestion.hpp"

#include <algorithm>
#include <numeric>

namespace tarrier::base {
namespace {
// Insertions, deletions and replacements of one character (Levenshtein 1966).
std::size_t distance(std::string_view a, std::string_view b) {
  std::vector<std::size_t> row(b.size() + 1);
  std::iota(row.begin(), row.end(), std::size_t{0});
  for (std::size_t i = 0; i < a.size(); ++i) {
    // One row of the table is enough: `diagonal` keeps the entry of the row before that is overwritten
    // next.
    std::size_t diagonal = row[0]++;
    for (std::size_t j = 0; j < b.size(); ++j) {
      const std::size_t replaced = diagonal + (a[i] == b[j] ? 0 : 1);
      diagonal = row[j + 1];
      row[j + 1] = std::min({replaced, diagonal + 1, row[j] + 1});
    }
  }
  return row.back();
}
}  // namespace

std::string suggestion(std::string_view name, const std::vector<std::string_view>& candidates,
                       std::string otherwise) {
  std::string_view best;
  std::size_t least = std::min<std::size_t>(3, name.size());  // a name of which nothing is left is no help
  for (const std::string_view candidate : candidates) {
    const std::size_t far = distance(name, candidate);
    if (far >= least) continue;
    least = far;
    best = candidate;
  }
  return best.empty() ? otherwise : "did you mean '" + std::string(best) + "'?";
}
}  // namespace tarrier::base
