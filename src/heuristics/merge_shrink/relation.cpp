// SPDX-License-Identifier: MIT
#include "heuristics/merge_shrink/relation.hpp"

#include <algorithm>

namespace tarrier::heuristics {
namespace {
std::uint64_t hash(const Relation& relation) {
  constexpr std::uint64_t kPrime = 0x9E3779B97F4A7C15;
  std::uint64_t result = relation.size();
  for (const auto& [from, to] : relation) {
    result = (result ^ (std::uint64_t{from} << 32 | to)) * kPrime;
    result ^= result >> 29;
  }
  return result;
}
}  // namespace

void normalise(Relation& relation) {
  std::sort(relation.begin(), relation.end());
  relation.erase(std::unique(relation.begin(), relation.end()), relation.end());
}

// The identity comes first, so that it has the number kIdentity in every table.
RelationTable::RelationTable(AbstractState states) {
  Relation identity;
  for (AbstractState s = 0; s < states; ++s) identity.emplace_back(s, s);
  add(std::move(identity));
}

RelationId RelationTable::add(Relation relation) {
  const std::uint64_t key = hash(relation);
  const auto [begin, end] = by_hash_.equal_range(key);
  for (auto it = begin; it != end; ++it)
    // Equal hashes are not enough: two labels would do the same without doing so.
    if (relations_[it->second] == relation) return it->second;
  const auto id = static_cast<RelationId>(relations_.size());
  by_hash_.emplace(key, id);
  relations_.push_back(std::move(relation));
  return id;
}
}  // namespace tarrier::heuristics
