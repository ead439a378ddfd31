// SPDX-License-Identifier: MIT
// What a label does to the states of one transition system.
#pragma once
#include <cstdint>
#include <unordered_map>
#include <utility>
#include <vector>

namespace tarrier::heuristics {
using AbstractState = std::uint32_t;
// A state from which the goal is out of reach; transition systems leave these out.
inline constexpr AbstractState kNoState = UINT32_MAX;

// Pairs of a state and one that may follow it: sorted, without repetitions.
using Relation = std::vector<std::pair<AbstractState, AbstractState>>;
void normalise(Relation& relation);

using RelationId = std::uint32_t;

// Relations over the same states, each kept once.
class RelationTable {
 public:
  static constexpr RelationId kIdentity = 0;

  explicit RelationTable(AbstractState states);
  RelationId add(Relation relation);  // REQUIRES: normalised
  [[nodiscard]] const Relation& operator[](RelationId id) const { return relations_[id]; }
  [[nodiscard]] std::size_t size() const { return relations_.size(); }

 private:
  std::vector<Relation> relations_;
  std::unordered_multimap<std::uint64_t, RelationId> by_hash_;
};
}  // namespace tarrier::heuristics
