// SPDX-License-Identifier: MIT
// Novelty, as in best-first width search (Lipovetzky, Geffner 2017): a state is new if some process has a
// location, or some variable a value, that none of the states had that seemed as far from the goal.
#pragma once
#include <map>
#include <vector>

#include "search/heuristic.hpp"

namespace tarrier::search {
class Novelty {
 public:
  explicit Novelty(const model::Network& network);

  // Is it new? From now on it is not.
  bool note(const space::Valuation& state, Estimate estimate);

 private:
  // Values of large domains share places: a new one among them may go unnoticed.
  static constexpr std::uint64_t kMostValues = 1024;
  struct Part {
    bool is_process = false;
    std::uint32_t index = 0;
    std::int64_t low = 0;
    std::uint64_t values = 0;
    std::size_t first = 0;  // its first fact
  };
  std::vector<Part> parts_;
  std::size_t facts_ = 0;
  std::map<Estimate, std::vector<bool>> seen_;  // by estimate and fact
};
}  // namespace tarrier::search
