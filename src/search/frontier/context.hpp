// SPDX-License-Identifier: MIT
// Context-enhanced search (Wehrle, Kupferschmid 2010): a step that has to do with the step before goes on
// with what that began, and comes first.
#pragma once
#include <vector>

#include "search/open_list.hpp"

namespace tarrier::search {
// Edges have to do with each other if they belong to one process, may synchronise, or one of them assigns
// what the other reads or assigns.
class Context {
 public:
  explicit Context(const model::Network& network);

  // Does the step with these edges have to do with the one that led to its source? Remembers it as the step
  // that leads to `target`.
  bool follows(space::StateId source, Edges edges, space::StateId target);
  [[nodiscard]] std::uint64_t bytes() const {
    return (before_.capacity() + edges_.capacity()) * sizeof(std::uint32_t);
  }

 private:
  [[nodiscard]] bool interfere(std::uint32_t a, std::uint32_t b) const;
  struct Use {
    std::uint32_t process = 0;
    std::vector<std::uint32_t> reads;    // variables, sorted
    std::vector<std::uint32_t> assigns;  // likewise, and behind them synchronisations that it takes part in
  };
  std::vector<Use> uses_;              // by edge
  std::vector<std::uint32_t> before_;  // by state: where the edges of the step to it begin
  std::vector<std::uint32_t> edges_;   // how many, then which
};
}  // namespace tarrier::search
