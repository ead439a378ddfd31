// SPDX-License-Identifier: MIT
// Which of many edges may be enabled in a state, by what their guards demand of single variables.
//
// A tree asks for the value of one variable after the other and leads to the edges whose guards do not say
// otherwise; guards are still tested. So the cost of a state does not grow with edges that have nothing to do
// with it (the successor generators of planners: Helmert 2006, "The Fast Downward Planning System", 5.3.1).
#pragma once
#include <cstdint>
#include <span>
#include <vector>

#include "model/network.hpp"
#include "space/compile/program.hpp"

namespace tarrier::space {
struct EdgeCode;

class EdgeIndex {
 public:
  // variable == value
  struct Demand {
    std::uint32_t variable = 0;
    std::int32_t value = 0;
  };
  struct Entry {
    const EdgeCode* edge = nullptr;
    std::vector<Demand> demands;
  };
  // What the guard of an edge demands before anything in it can fault; of inputs nothing.
  static std::vector<Demand> demands(const model::Expression& guard, const model::Network& network);

  EdgeIndex() = default;
  EdgeIndex(const model::Network& network, std::vector<Entry> entries) : root_(add(network, entries)) {}

  // Calls `visit(edge)` for all whose demands are met, and perhaps for others. Few edges are visited in the
  // order in which they were given.
  template <typename Visit>
  void for_each(const Valuation& state, const Visit& visit) const {
    if (root_ != kNone) for_each_below(root_, state, visit);
  }

 private:
  static constexpr std::uint32_t kNone = 0xFFFF'FFFF;
  struct Node {
    std::vector<const EdgeCode*> edges;  // that demand nothing more
    std::uint32_t variable = kNone;      // none: this is a leaf
    std::int32_t low = 0;
    std::vector<std::uint32_t> children;  // by value, from `low` on
    std::uint32_t others = kNone;         // those that demand nothing of the variable
  };

  std::uint32_t add(const model::Network& network, std::span<const Entry> entries);
  template <typename Visit>
  void for_each_below(std::uint32_t at, const Valuation& state, const Visit& visit) const {
    const Node& node = nodes_[at];
    for (const EdgeCode* edge : node.edges) visit(*edge);
    if (node.variable == kNone) return;
    const auto value = static_cast<std::size_t>(state.values[node.variable] - node.low);
    if (node.children[value] != kNone) for_each_below(node.children[value], state, visit);
    if (node.others != kNone) for_each_below(node.others, state, visit);
  }

  std::vector<Node> nodes_;
  std::uint32_t root_ = kNone;
};
}  // namespace tarrier::space
