// SPDX-License-Identifier: MIT
#include "space/passed_list.hpp"

namespace tarrier::space {
PassedList::PassedList(std::size_t words, zones::ClockIndex dimension, Dominance dominance)
    : cells_(std::size_t{dimension} * dimension), dominance_(dominance), discrete_(words), zones_(cells_) {}

std::optional<StateId> PassedList::insert(const Word* discrete, std::span<const zones::Bound> zone,
                                          Origin origin) {
  const auto [key, is_new] = discrete_.insert(discrete);
  if (is_new) *heads_.add() = kEnd;
  std::uint32_t& head = *heads_[key];
  if (is_covered(head, zone, origin.cost)) return std::nullopt;
  remove_covered(head, zone, origin.cost);
  const auto id = static_cast<std::uint32_t>(nodes_.size());
  *nodes_.add() = {origin, key, zones_.insert(zone.data()).first, head, false};
  head = id;
  return StateId{id};
}

bool PassedList::is_covered(std::uint32_t head, std::span<const zones::Bound> zone,
                            std::uint32_t cost) const {
  for (std::uint32_t at = head; at != kEnd; at = nodes_[at]->next) {
    const Node& entry = *nodes_[at];
    if (dominance_ == Dominance::kCompareCost && entry.origin.cost > cost) continue;
    if (zones::is_included(zone, {zones_[entry.zone], cells_})) return true;
  }
  return false;
}

void PassedList::remove_covered(std::uint32_t& head, std::span<const zones::Bound> zone, std::uint32_t cost) {
  for (std::uint32_t* link = &head; *link != kEnd;) {
    Node& entry = *nodes_[*link];
    const bool cheaper = dominance_ == Dominance::kIgnoreCost || cost <= entry.origin.cost;
    if (cheaper && zones::is_included({zones_[entry.zone], cells_}, zone)) {
      entry.removed = true;
      ++removed_;
      *link = entry.next;
    } else {
      link = &entry.next;
    }
  }
}

std::uint64_t PassedList::bytes() const noexcept {
  return discrete_.bytes() + zones_.bytes() + heads_.bytes() + nodes_.bytes();
}
}  // namespace tarrier::space
