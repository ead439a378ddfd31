// SPDX-License-Identifier: MIT
// Enforced hill climbing (Hoffmann, Nebel 2001): from a state, breadth-first along preferred steps until a
// better one is found, which is the next to start from. Nothing is given up: what was passed over waits, and
// where no preferred step leads on, the best of it comes next, as in greedy search. So the search is
// complete, and goes back to climbing as soon as it can.
#include <deque>

#include "search/buckets.hpp"
#include "search/estimating_list.hpp"
#include "search/frontier/options.hpp"
#include "search/frontier/preferred_operators.hpp"
#include "search/graph_search.hpp"

namespace tarrier::engines {
namespace {
using search::Estimate;
using search::HeuristicFactories;

using space::StateId;

class HillClimbing final : public search::EstimatingList {
 public:
  HillClimbing(const HeuristicFactories& heuristics, const search::Problem& problem)
      : EstimatingList(heuristics, problem), preferred_(evaluators_, problem.network.edge_numbers().back()) {}

  void push(StateId parent, std::span<search::Fresh> states) override {
    // A relaxed plan costs about as much as an estimate, so only if there are new states to choose from.
    if (parent != space::kNoState && !states.empty()) preferred_.consider(parent);
    for (const auto& [state, edges] : states) {
      // Asked first: computing the estimate may make it the best one.
      const std::optional<Estimate> best = evaluators_.best();
      const Estimate estimate = evaluators_(state);
      if (estimate == search::kDeadEnd) continue;
      if (!best || estimate < *best) {
        // The climb begins anew from the better state. What waited on the old slope is kept, as
        // completeness asks.
        for (const auto& [passed_over, its_estimate] : slope_) rest_.push(its_estimate, passed_over);
        slope_.assign(1, {state, estimate});
      } else if (parent == space::kNoState || preferred_.is_preferred(edges)) {
        // No operator leads to an initial state, so all of them are on the slope.
        slope_.emplace_back(state, estimate);
      } else {
        rest_.push(estimate, state);
      }
    }
  }
  void put_back(StateId state) override {
    // The other initial states come next: a start that is missing may be the best one.
    const Estimate estimate = state == space::kNoState ? 0 : evaluators_(state);
    if (estimate != search::kDeadEnd) rest_.push(estimate, state);
  }
  std::optional<StateId> pop() override {
    if (!slope_.empty()) {
      const StateId state = slope_.front().first;
      slope_.pop_front();
      return state;
    }
    if (rest_.is_empty()) return std::nullopt;
    // No slope leads on, so the best of all that was passed over is next, as in greedy search.
    return rest_.pop(search::Order::kFirstIn);
  }
  [[nodiscard]] std::size_t size() const override { return slope_.size() + rest_.size(); }

 private:
  search::PreferredOperators preferred_;
  std::deque<std::pair<StateId, Estimate>> slope_;  // where it climbs
  search::Buckets<Estimate> rest_;
};

class EnforcedHillClimbing final : public search::Engine {
 public:
  explicit EnforcedHillClimbing(HeuristicFactories heuristics) : heuristics_(std::move(heuristics)) {
    search::require_preferred_operators(heuristics_, "search 'ehc'");
  }
  std::unique_ptr<search::Search> start(const search::Problem& problem) override {
    return std::make_unique<search::GraphSearch>(
        problem, std::make_unique<HillClimbing>(heuristics_, problem), search::SearchRules{});
  }

 private:
  HeuristicFactories heuristics_;
};
}  // namespace

search::EngineEntry ehc() {
  return {.name = "ehc",
          .summary = "enforced hill climbing: to the next better state by preferred steps; else as greedy",
          .standard_heuristic = "hu",
          .needs_preferred_operators = true,
          .make = [](const search::EngineParts& parts) -> std::unique_ptr<search::Engine> {
            return std::make_unique<EnforcedHillClimbing>(parts.heuristics);
          }};
}
}  // namespace tarrier::engines
