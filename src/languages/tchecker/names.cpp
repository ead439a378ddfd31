// SPDX-License-Identifier: MIT
#include "languages/tchecker/names.hpp"

#include <algorithm>
#include <vector>

#include "base/suggestion.hpp"

namespace tarrier::languages::tchecker {
namespace {
bool is_letter(char c) { return ('a' <= c && c <= 'z') || ('A' <= c && c <= 'Z') || c == '_'; }
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

std::vector<std::pair<std::string, std::uint32_t>> Names::all() const {
  std::vector<std::pair<std::string, std::uint32_t>> result;
  for (const auto& [name, entry] : entries_) result.emplace_back(name, entry.number);
  return result;
}

std::string Names::suggestion(std::string_view name) const {
  std::vector<std::string_view> candidates;
  candidates.reserve(entries_.size());
  for (const auto& [candidate, entry] : entries_) candidates.push_back(candidate);
  return base::suggestion(name, candidates);
}

// A letter of ASCII, whatever the locale says: files must mean the same everywhere.
bool is_identifier(std::string_view text) {
  return !text.empty() && is_letter(text.front()) && std::all_of(text.begin(), text.end(), [](char c) {
    return is_letter(c) || ('0' <= c && c <= '9') || c == '.';
  });
}
}  // namespace tarrier::languages::tchecker
