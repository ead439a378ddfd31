// SPDX-License-Identifier: MIT
// The steps of a network as labels that all its components agree on.
//
// Each step that is possible in the network is one of some label: its edges fill slots, in the order in which
// their updates run. Edges that have to take part are named one by one, so that components move together;
// those that only may, and those of which there would be too many combinations, share a slot.
#pragma once
#include <vector>

#include "heuristics/merge_shrink/factor.hpp"

namespace tarrier::heuristics {
struct Slot {
  std::vector<std::uint32_t> options;  // numbers of instances, of which one fills the slot
  bool may_be_empty = false;
};

struct Label {
  std::vector<Slot> slots;
  std::uint32_t cost = 0;  // at least
};

struct Labels {
  std::vector<EdgeInstance> instances;
  std::vector<Label> labels;
};

// About `most` labels, or a few for each edge if that is more.
Labels labels_of(const Components& components, std::size_t most);

// What a label does to the states of a factor: everything that it may do in the network.
Relation relation_of(const Label& label, const std::vector<EdgeInstance>& instances, Factor& factor);
}  // namespace tarrier::heuristics
