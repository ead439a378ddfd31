// SPDX-License-Identifier: MIT
#include "languages/tchecker/names.hpp"

#include <algorithm>
#include <numeric>
#include <vector>

namespace tarrier::languages::tchecker {
namespace {
bool is_letter(char c) { return ('a' <= c && c <= 'z') || ('A' <= c && c <= 'Z') || c == '_'; }

// Insertions, deletions and replacements of one character (Levenshtein 1966).
std::size_t distance(std::string_view a, std::string_view b) {
  std::vector<std::size_t> row(b.size() + 1);
  std::iota(row.begin(), row.end(), std::size_t{0});
  for (std::size_t i = 0; i < a.size(); ++i) {
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

std::optional<base::SourceSpan> Names::declare(std::string name, const base::SourceSpan& where) {
  const auto [entry, is_new] = entries_.try_emplace(std::move(name), Entry{size(), where});
  if (is_new) return std::nullopt;
  return entry->second.where;
}

std::optional<std::uint32_t> Names::find(std::string_view name) const {
  const auto entry = entries_.find(name);
  if (entry == entries_.end()) return std::nullopt;
  return entry->second.number;
}

std::string Names::suggestion(std::string_view name) const {
  std::size_t best = std::min<std::size_t>(3, (name.size() + 2) / 3 + 1);  // must be nearer than this
  std::string_view nearest;
  for (const auto& [candidate, entry] : entries_) {
    const std::size_t far = distance(name, candidate);
    if (far >= best || far >= std::max(name.size(), candidate.size())) continue;
    best = far;
    nearest = candidate;
  }
  return nearest.empty() ? std::string() : "did you mean '" + std::string(nearest) + "'?";
}

bool is_identifier(std::string_view text) {
  return !text.empty() && is_letter(text.front()) && std::all_of(text.begin(), text.end(), [](char c) {
    return is_letter(c) || ('0' <= c && c <= '9') || c == '.';
  });
}
}  // namespace tarrier::languages::tchecker
