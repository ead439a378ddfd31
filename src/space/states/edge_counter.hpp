// SPDX-License-Identifier: MIT
// Counts how often each edge is part of a step.
#pragma once
#include <vector>

#include "base/statistics.hpp"
#include "model/network.hpp"
#include "model/path.hpp"

namespace tarrier::space {
class EdgeCounter {
 public:
  // From now on steps are counted; `counts`, which outlives the counter, gets a place for each edge.
  void begin(const model::Network& network, base::EdgeCounts& counts) {
    counts.clear();
    for (const model::Process& process : network.processes) counts.emplace_back(process.edges.size(), 0);
    counts_ = &counts;
  }
  void pause(bool is_paused) noexcept { is_paused_ = is_paused; }

  // Where steps are to be put for count(), without any; null if nobody wants them.
  [[nodiscard]] std::vector<model::Step>* steps() {
    steps_.clear();
    return counts_ == nullptr || is_paused_ ? nullptr : &steps_;
  }
  void count() {
    for (const model::Step& step : steps_)
      for (const model::Move& move : step.moves) ++(*counts_)[index(move.process)][index(move.edge)];
  }

 private:
  base::EdgeCounts* counts_ = nullptr;
  bool is_paused_ = false;
  std::vector<model::Step> steps_;
};
}  // namespace tarrier::space
