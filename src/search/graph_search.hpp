// SPDX-License-Identifier: MIT
// The loop that all searches with a passed list share: take an open state, expand it, keep the successors
// that no stored state covers.
#pragma once
#include "search/engine.hpp"
#include "search/open_list.hpp"
#include "search/problem.hpp"
#include "space/passed_list.hpp"

namespace tarrier::search {
// What a search must respect for the promises that it makes.
struct SearchRules {
  space::Dominance dominance = space::Dominance::kIgnoreCost;
  // Are goals recognised only when it is their turn to be expanded? A search by costs and estimates needs
  // that to be optimal (passed_list.hpp, R3). Breadth-first search does not, because it generates states in
  // the order of their cost; others have no reason to wait.
  bool expands_goals = false;
};

// `is_shortest` is left for the caller to say.
Outcome graph_search(const Problem& problem, base::Limits& limits, OpenList& open, SearchRules rules);

// An engine that explores in the order of its open list, made from the problem, and does not go by costs.
template <typename Open>
class UncostedSearch final : public Engine {
 public:
  Outcome run(const Problem& problem, base::Limits& limits) override {
    Open open(problem);
    return graph_search(problem, limits, open, {});
  }
};
}  // namespace tarrier::search
