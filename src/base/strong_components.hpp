// SPDX-License-Identifier: MIT
// Strongly connected components of a graph that is given as a whole (Tarjan 1972).
#pragma once
#include <algorithm>
#include <cstdint>
#include <limits>
#include <vector>

namespace tarrier::base {
// By node: the number of its component; edges lead to smaller or equal numbers. The i-th of the
// `degree(node)` edges of a node leads to `target(node, i)`. Without recursion: paths may be long.
template <typename Degree, typename Target>
class StrongComponents {
 public:
  static std::vector<std::uint32_t> of(std::uint32_t size, const Degree& degree, const Target& target) {
    StrongComponents search(size, degree, target);
    for (std::uint32_t root = 0; root < size; ++root)
      if (search.index_[root] == kUnseen) search.go_through(root);
    return std::move(search.component_);
  }

 private:
  static constexpr std::uint32_t kUnseen = std::numeric_limits<std::uint32_t>::max();
  struct Frame {
    std::uint32_t node;
    std::size_t next_edge;
  };

  StrongComponents(std::uint32_t size, const Degree& degree, const Target& target)
      : degree_(degree),
        target_(target),
        index_(size, kUnseen),
        low_(size),
        is_open_(size),
        component_(size, kUnseen) {}

  void go_through(std::uint32_t root) {
    enter(root);
    while (!frames_.empty()) {
      Frame& frame = frames_.back();
      const std::uint32_t node = frame.node;
      if (frame.next_edge < degree_(node)) {
        const std::uint32_t next = target_(node, frame.next_edge++);
        if (index_[next] == kUnseen)
          enter(next);
        else if (is_open_[next])
          low_[node] = std::min(low_[node], index_[next]);
        continue;
      }
      if (low_[node] == index_[node]) close(node);
      frames_.pop_back();
      if (!frames_.empty()) {
        const std::uint32_t parent = frames_.back().node;
        low_[parent] = std::min(low_[parent], low_[node]);
      }
    }
  }

  void enter(std::uint32_t node) {
    index_[node] = low_[node] = count_++;
    is_open_[node] = true;
    open_.push_back(node);
    frames_.push_back({node, 0});
  }

  void close(std::uint32_t root) {
    for (std::uint32_t node = kUnseen; node != root;) {
      node = open_.back();
      open_.pop_back();
      is_open_[node] = false;
      component_[node] = component_count_;
    }
    ++component_count_;
  }

  const Degree& degree_;
  const Target& target_;
  std::uint32_t count_ = 0;
  std::uint32_t component_count_ = 0;
  std::vector<std::uint32_t> index_;  // by node: when it was met
  std::vector<std::uint32_t> low_;
  std::vector<bool> is_open_;
  std::vector<std::uint32_t> open_;
  std::vector<Frame> frames_;
  std::vector<std::uint32_t> component_;
};

template <typename Degree, typename Target>
std::vector<std::uint32_t> strong_components(std::uint32_t size, const Degree& degree, const Target& target) {
  return StrongComponents<Degree, Target>::of(size, degree, target);
}
}  // namespace tarrier::base
