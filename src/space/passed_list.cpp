// SPDX-License-Identifier: MIT
#include "space/passed_list.hpp"

namespace tarrier::space {
PassedList::PassedList(std::size_t words, const ZoneStore& zones, Dominance dominance)
    : zones_(zones), dominance_(dominance), discrete_(words) {}

std::optional<StateId> PassedList::insert(const Candidate& candidate, Origin origin) {
  const auto [key, is_new] = discrete_.insert(candidate.discrete);
  if (is_new) *heads_.add() = kEnd;
  std::uint32_t& head = *heads_[key];
  if (is_covered(head, candidate.stored, origin.cost)) return std::nullopt;
  remove_covered(head, candidate.stored, origin.cost);
  auto id = static_cast<std::uint32_t>(nodes_.size());
  if (free_.empty()) {
    nodes_.add();
  } else {
    id = free_.back();
    free_.pop_back();
  }
  *nodes_[id] = {.origin = origin, .discrete = key, .stored = candidate.stored, .next = head};
  head = id;
  ++size_;
  return StateId{id};
}

bool PassedList::take(StateId state) {
  Node& entry = *nodes_[static_cast<std::uint32_t>(state)];
  if ((entry.discrete & kTaken) != 0 || entry.next == kRemoved) return false;
  entry.discrete |= kTaken;
  return true;
}

bool PassedList::is_covered(std::uint32_t head, StoredZone candidate, std::uint32_t cost) const {
  const zones::PackedZone thresholds = zones_[candidate.thresholds];
  for (std::uint32_t at = head; at != kEnd; at = nodes_[at]->next) {
    const Node& entry = *nodes_[at];
    if (dominance_ == Dominance::kCompareCost && entry.origin.cost > cost) continue;
    if (entry.stored.zone == candidate.zone || zones::is_below(thresholds, zones_[entry.stored.zone]))
      return true;
  }
  return false;
}

void PassedList::remove_covered(std::uint32_t& head, StoredZone candidate, std::uint32_t cost) {
  const zones::PackedZone zone = zones_[candidate.zone];
  for (std::uint32_t* link = &head; *link != kEnd;) {
    Node& entry = *nodes_[*link];
    const bool cheaper = dominance_ == Dominance::kIgnoreCost || cost <= entry.origin.cost;
    if (cheaper && zones::is_below(zones_[entry.stored.thresholds], zone)) {
      ++removed_;
      --size_;
      // A search that goes by costs relies on its order, so there the numbers of states stay theirs.
      if (dominance_ == Dominance::kIgnoreCost && (entry.discrete & kTaken) == 0) free_.push_back(*link);
      *link = std::exchange(entry.next, kRemoved);
    } else {
      link = &entry.next;
    }
  }
}

std::uint64_t PassedList::bytes() const noexcept {
  return discrete_.bytes() + zones_.bytes() + heads_.bytes() + nodes_.bytes() +
         free_.capacity() * sizeof(std::uint32_t);
}
}  // namespace tarrier::space
