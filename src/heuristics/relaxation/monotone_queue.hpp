// SPDX-License-Identifier: MIT
// A queue of numbers by cost that never goes back (a radix heap: Ahuja, Mehlhorn, Orlin, Tarjan 1990): an
// entry is in the bucket of the highest bit in which its cost differs from the current one. Unlike an array
// of buckets it does not mind large costs, and it allocates nothing once its buckets have grown.
#pragma once
#include <algorithm>
#include <array>
#include <bit>
#include <cstdint>
#include <vector>

#include "base/assert.hpp"

namespace tarrier::heuristics {
class MonotoneQueue {
 public:
  struct Entry {
    std::uint32_t cost = 0;
    std::uint32_t item = 0;
  };

  void clear() {
    for (auto& bucket : buckets_) bucket.clear();
    now_ = 0;
  }
  // REQUIRES: the cost is not below now().
  void push(std::uint32_t cost, std::uint32_t item) {
    TARRIER_ASSERT(cost >= now_);
    buckets_[static_cast<std::size_t>(std::bit_width(cost ^ now_))].push_back({cost, item});
  }
  [[nodiscard]] std::uint32_t now() const { return now_; }
  [[nodiscard]] bool has_some_now() const { return !buckets_.front().empty(); }
  // REQUIRES: has_some_now().
  std::uint32_t pop() {
    const std::uint32_t item = buckets_.front().back().item;
    buckets_.front().pop_back();
    return item;
  }
  // Goes on to the next cost that there is; false if there is none. REQUIRES: !has_some_now().
  bool advance() {
    const auto found =
        std::find_if(buckets_.begin(), buckets_.end(), [](const auto& bucket) { return !bucket.empty(); });
    if (found == buckets_.end()) return false;
    now_ = std::min_element(found->begin(), found->end(), [](const Entry& a, const Entry& b) {
             return a.cost < b.cost;
           })->cost;
    // All of them agree with the new cost in the bit of their bucket, so they go to earlier ones.
    for (const Entry& entry : *found) push(entry.cost, entry.item);
    found->clear();
    return true;
  }

 private:
  std::uint32_t now_ = 0;
  std::array<std::vector<Entry>, 33> buckets_;
};
}  // namespace tarrier::heuristics
