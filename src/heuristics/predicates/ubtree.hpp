// SPDX-License-Identifier: MIT
// Sets with a distance each, and the least distance of those that a given set includes: an unlimited
// branching tree (Hoffmann and Koehler 1999, "A new method to index and query sets").
//
// A set is the way from the root along its elements in increasing order; sets with the same beginning share
// it. A query follows the elements that it has itself, and leaves out what cannot be better than what it has
// found.
#pragma once
#include <algorithm>
#include <cstdint>
#include <limits>
#include <span>
#include <vector>

namespace tarrier::heuristics {
class UbTree {
 public:
  using Element = std::uint32_t;
  using Distance = std::uint32_t;
  static constexpr Distance kNone = std::numeric_limits<Distance>::max();

  UbTree() : nodes_(1) {}

  // REQUIRES: increasing elements.
  void insert(std::span<const Element> set, Distance distance);
  // The least distance of a set that has no elements but those of which contains[element] is true, if it is
  // less than `bound`; otherwise `bound`.
  template <typename Contains>
  [[nodiscard]] Distance least_below(const Contains& contains, Distance bound = kNone) const {
    descend(nodes_.front(), contains, bound);
    return bound;
  }
  // Puts what is near the goal first, so that queries end sooner. Nothing can be inserted afterwards.
  void freeze();

  [[nodiscard]] std::size_t size() const { return size_; }  // sets
  // Each node but the root is a child. Vectors of children have some room to spare.
  [[nodiscard]] std::uint64_t bytes() const {
    return nodes_.capacity() * sizeof(Node) + nodes_.size() * 3 * sizeof(Child) / 2;
  }

 private:
  struct Child {
    Element element = 0;
    Distance least = kNone;  // of all sets below
    std::uint32_t node = 0;
  };
  struct Node {
    Distance here = kNone;  // of the set that ends here
    std::vector<Child> children;
  };

  template <typename Contains>
  void descend(const Node& node, const Contains& contains, Distance& best) const {
    best = std::min(best, node.here);
    for (const Child& child : node.children) {
      if (child.least < best && contains(child.element)) descend(nodes_[child.node], contains, best);
    }
  }

  std::vector<Node> nodes_;  // the root first
  std::size_t size_ = 0;
};
}  // namespace tarrier::heuristics
