// SPDX-License-Identifier: MIT
#include "heuristics/predicates/ubtree.hpp"

#include <algorithm>

namespace tarrier::heuristics {
// Each edge has the least distance of all sets below it, so that a query leaves out whole subtrees that
// cannot be better than what it has.
void UbTree::insert(std::span<const Element> set, Distance distance) {
  std::uint32_t at = 0;
  for (const Element element : set) {
    std::vector<Child>& children = nodes_[at].children;
    const auto before = [](const Child& child, Element wanted) { return child.element < wanted; };
    auto place = std::lower_bound(children.begin(), children.end(), element, before);
    if (place == children.end() || place->element != element)
      place = children.insert(place, {element, distance, static_cast<std::uint32_t>(nodes_.size())});
    place->least = std::min(place->least, distance);
    at = place->node;
    if (at == nodes_.size()) nodes_.emplace_back();
  }
  if (nodes_[at].here == kNone) ++size_;
  nodes_[at].here = std::min(nodes_[at].here, distance);
}

void UbTree::freeze() {
  for (Node& node : nodes_) {
    node.children.shrink_to_fit();
    std::ranges::stable_sort(node.children, {}, &Child::least);
  }
}
}  // namespace tarrier::heuristics
