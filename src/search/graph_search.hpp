// SPDX-License-Identifier: MIT
// The loop that all searches with a passed list share: take an open state, expand it, keep the successors
// that no stored state covers.
#pragma once
#include "search/engine.hpp"
#include "search/open_list.hpp"
#include "search/problem.hpp"
#include "space/passed_list.hpp"

namespace tarrier::search {
// Goals are recognised when they are generated. Breadth-first search stays optimal that way, because states
// are generated in the order of their cost; a search by estimates would not. `is_shortest` is left for the
// caller to say.
Outcome graph_search(const Problem& problem, base::Limits& limits, OpenList& open,
                     space::Dominance dominance);

// An engine that explores in the order of its open list, made from the problem, and does not go by costs.
template <typename Open>
class UncostedSearch final : public Engine {
 public:
  static std::unique_ptr<Engine> make() { return std::make_unique<UncostedSearch>(); }
  Outcome run(const Problem& problem, base::Limits& limits) override {
    Open open(problem);
    return graph_search(problem, limits, open, space::Dominance::kIgnoreCost);
  }
};
}  // namespace tarrier::search
