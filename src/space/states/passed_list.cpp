// SPDX-License-Identifier: MIT
#include "space/states/passed_list.hpp"

#include <algorithm>
#include <utility>

#include "base/assert.hpp"

namespace tarrier::space {
PassedList::PassedList(std::size_t words, const ZoneStore& zones, Dominance dominance)
    : zones_(zones), dominance_(dominance), discrete_(words) {}

PassedList::Place PassedList::place(const Candidate& candidate, Origin origin) {
  const auto [key, is_new] = discrete_.insert(candidate.discrete);
  // Heads have the numbers of the discrete parts, so nothing has to be looked up twice.
  if (is_new) *heads_.add() = kEnd;
  std::uint32_t& head = *heads_[key];
  if (const std::uint32_t above = cover(head, candidate.stored, origin.cost); above != kEnd)
    return {StateId{above}, false};
  // Only when it is certain that the new one stays: whatever is removed has to be covered by something.
  remove_covered(head, candidate.stored, origin.cost);
  auto id = static_cast<std::uint32_t>(nodes_.size());
  if (free_.empty()) {
    nodes_.add();
  } else {
    id = free_.back();
    free_.pop_back();
  }
  // The bits above tell long lists and the ends of short ones.
  TARRIER_ASSERT(id < kLong);
  *nodes_[id] = {.origin = origin, .discrete = key, .stored = candidate.stored};
  link(head, id);
  ++size_;
  return {StateId{id}, true};
}

bool PassedList::is_covered(const Candidate& candidate, std::uint32_t cost) {
  const std::optional<std::uint32_t> key = discrete_.find(candidate.discrete);
  return key && cover(*heads_[*key], candidate.stored, cost) != kEnd;
}

bool PassedList::take(StateId state) {
  Node& entry = *nodes_[static_cast<std::uint32_t>(state)];
  if ((entry.discrete & kTaken) != 0 || entry.next == kRemoved) return false;
  // In a bit of another number: a field of its own would make every entry larger.
  entry.discrete |= kTaken;
  return true;
}

std::vector<std::uint32_t> PassedList::ordinals(Origin last) const {
  std::vector<std::uint32_t> choices;
  for (Origin at = last;; at = origin(at.parent)) {
    choices.push_back(at.ordinal);
    if (at.parent == kNoState) break;
  }
  std::reverse(choices.begin(), choices.end());
  return choices;
}

std::uint32_t PassedList::cover(std::uint32_t head, StoredZone candidate, std::uint32_t cost) const {
  const zones::PackedZone thresholds = zones_[candidate.thresholds];
  std::uint32_t found = kEnd;
  const auto covers = [&](std::uint32_t id) {
    const Node& entry = *nodes_[id];
    // Costs first: comparing numbers is cheaper than comparing zones.
    if (dominance_ == Dominance::kCompareCost && entry.origin.cost > cost) return false;
    // Zones are stored once, so equal ones have equal numbers and need not be looked at.
    if (entry.stored.zone != candidate.zone && !is_below(thresholds, zones_[entry.stored.zone])) return false;
    found = id;
    return true;
  };
  if (is_long(head)) {
    (void)long_[head & ~kLong].any_above(Signature(thresholds), covers);
    return found;
  }
  for (std::uint32_t at = head; at != kEnd && found == kEnd; at = nodes_[at]->next) (void)covers(at);
  return found;
}

void PassedList::remove_covered(std::uint32_t& head, StoredZone candidate, std::uint32_t cost) {
  const zones::PackedZone zone = zones_[candidate.zone];
  const auto is_to_go = [&](std::uint32_t id) {
    const Node& entry = *nodes_[id];
    // A cheaper entry stays, whatever the new zone includes (R2).
    if (dominance_ == Dominance::kCompareCost && cost > entry.origin.cost) return false;
    return is_below(zones_[entry.stored.thresholds], zone);
  };
  if (is_long(head)) {
    long_[head & ~kLong].remove_below(Signature(zone), [&](std::uint32_t id) {
      const bool goes = is_to_go(id);
      if (goes) remove(id);
      return goes;
    });
    return;
  }
  // By the place that refers to an entry, so that taking one out needs no entry before it.
  for (std::uint32_t* link = &head; *link != kEnd;) {
    const std::uint32_t id = *link;
    if (is_to_go(id)) {
      *link = nodes_[id]->next;
      remove(id);
    } else {
      link = &nodes_[id]->next;
    }
  }
}

// REQUIRES: no list has the entry any more.
void PassedList::remove(std::uint32_t entry) {
  Node& node = *nodes_[entry];
  node.next = kRemoved;
  ++removed_;
  --size_;
  // A search that goes by costs relies on its order, so there the numbers of states stay theirs.
  if (dominance_ == Dominance::kIgnoreCost && (node.discrete & kTaken) == 0) free_.push_back(entry);
}

void PassedList::link(std::uint32_t& head, std::uint32_t entry) {
  if (!is_long(head)) {
    std::uint32_t length = 0;
    for (std::uint32_t at = head; at != kEnd; at = nodes_[at]->next) ++length;
    if (length < kMostLinked) {
      nodes_[entry]->next = head;
      head = entry;
      return;
    }
    // It stays long, also when entries are removed.
    head = make_long(head);
  }
  LongList& list = long_[head & ~kLong];
  const StoredZone stored = nodes_[entry]->stored;
  long_bytes_ -= list.bytes();
  list.add(entry, Signature(zones_[stored.zone]), Signature(zones_[stored.thresholds]));
  long_bytes_ += list.bytes();
}

std::uint32_t PassedList::make_long(std::uint32_t head) {
  LongList list;
  for (std::uint32_t at = head; at != kEnd; at = std::exchange(nodes_[at]->next, kEnd)) {
    const StoredZone stored = nodes_[at]->stored;
    list.add(at, Signature(zones_[stored.zone]), Signature(zones_[stored.thresholds]));
  }
  long_bytes_ += list.bytes();
  long_.push_back(std::move(list));
  return static_cast<std::uint32_t>(long_.size() - 1) | kLong;
}

std::uint64_t PassedList::bytes() const noexcept {
  return discrete_.bytes() + zones_.bytes() + heads_.bytes() + nodes_.bytes() + long_bytes_ +
         long_.capacity() * sizeof(LongList) + free_.capacity() * sizeof(std::uint32_t);
}
}  // namespace tarrier::space
