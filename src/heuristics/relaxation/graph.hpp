// SPDX-License-Identifier: MIT
// The and/or graph of a relaxation while it grows.
#pragma once
#include <map>
#include <vector>

#include "heuristics/relaxation/relaxation.hpp"

namespace tarrier::heuristics {
class Graph {
 public:
  // The fact that a source may have a value of the cell.
  NodeId fact(Source& source, std::uint32_t cell);
  // A fact about something else.
  NodeId new_fact();

  // What is true when all or one of these are; nodes that are the same are made once.
  NodeId all(std::vector<NodeId> children) { return joined(false, std::move(children)); }
  NodeId any(std::vector<NodeId> children) { return joined(true, std::move(children)); }
  // A node of its own: for what has effects, or becomes true by other means (no children).
  NodeId separate(std::vector<NodeId> children);

  void add(NodeId node, NodeId fact) { nodes_[node].adds.push_back(fact); }
  void belongs(NodeId node, std::uint32_t step) { nodes_[node].step = step; }
  void set_extra(NodeId node, std::uint32_t extra) { nodes_[node].extra = extra; }
  [[nodiscard]] std::size_t size() const { return nodes_.size(); }

  // Moves the nodes that `goal` depends on to `relaxation`, whose other parts have their numbers changed.
  // What does not lead to the goal is left out.
  void finish(NodeId goal, Relaxation& relaxation);

 private:
  struct Node {
    bool is_fact = false;
    bool is_or = false;
    std::vector<NodeId> children;
    std::vector<NodeId> adds;
    std::uint32_t step = 0;
    std::uint32_t extra = 0;
  };
  NodeId joined(bool is_or, std::vector<NodeId> children);
  [[nodiscard]] std::vector<bool> relevant(NodeId goal, const Relaxation& relaxation) const;

  std::vector<Node> nodes_;
  std::map<std::pair<bool, std::vector<NodeId>>, NodeId> known_;
};
}  // namespace tarrier::heuristics
