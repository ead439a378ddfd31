// SPDX-License-Identifier: MIT
// Enforced hill climbing (Hoffmann, Nebel 2001): from a state, breadth-first along preferred steps until a
// better one is found, which is the next to start from. Nothing is given up: what was passed over waits, and
// where no preferred step leads on, the best of it comes next, as in greedy search. So the search is
// complete, and goes back to climbing as soon as it can.
#include <deque>

#include "search/buckets.hpp"
#include "search/evaluator.hpp"
#include "search/frontier/advice.hpp"
#include "search/frontier/options.hpp"
#include "search/graph_search.hpp"

namespace tarrier::search {
namespace {
using space::StateId;

class HillClimbing final : public OpenList {
 public:
  HillClimbing(const HeuristicFactories& heuristics, const Problem& problem)
      : evaluators_(heuristics, problem), advice_(evaluators_, problem.network.edge_numbers().back()) {}

  void attach(const space::StateSpace& space, const space::PassedList& passed) override {
    evaluators_.attach(space, passed);
  }
  void respect(const base::Limits& limits) override { evaluators_.respect(limits); }
  void push(StateId parent, std::span<Fresh> states) override {
    if (parent != space::kNoState && !states.empty()) advice_.consider(parent);
    for (const auto& [state, edges] : states) {
      const std::optional<Estimate> best = evaluators_.best();
      const Estimate estimate = evaluators_(state);
      if (estimate == kDeadEnd) continue;
      if (!best || estimate < *best) {
        for (const auto& [passed_over, its_estimate] : slope_) rest_.push(its_estimate, passed_over);
        slope_.assign(1, {state, estimate});
      } else if (parent == space::kNoState || advice_.is_preferred(edges)) {
        slope_.emplace_back(state, estimate);
      } else {
        rest_.push(estimate, state);
      }
    }
  }
  [[nodiscard]] bool takes_back() const override { return true; }
  void put_back(StateId state) override {
    const Estimate estimate = state == space::kNoState ? 0 : evaluators_(state);
    if (estimate != kDeadEnd) rest_.push(estimate, state);
  }
  std::optional<StateId> pop() override {
    if (!slope_.empty()) {
      const StateId state = slope_.front().first;
      slope_.pop_front();
      return state;
    }
    if (rest_.is_empty()) return std::nullopt;
    return rest_.pop(Order::kFirstIn);
  }
  [[nodiscard]] std::size_t size() const override { return slope_.size() + rest_.size(); }
  [[nodiscard]] std::uint64_t bytes() const override { return OpenList::bytes() + evaluators_.bytes(); }
  [[nodiscard]] std::uint64_t work() const override { return evaluators_.work(); }
  void report(base::Statistics& statistics) const override { evaluators_.report(statistics); }
  bool prepare(const base::Limits& limits, std::uint64_t end_of_work) override {
    return evaluators_.prepare(limits, end_of_work);
  }
  [[nodiscard]] std::vector<std::string> remarks() const override { return evaluators_.remarks(); }
  [[nodiscard]] std::vector<std::string> explanations() const override { return evaluators_.explanations(); }

 private:
  Evaluators evaluators_;
  StepAdvice advice_;
  std::deque<std::pair<StateId, Estimate>> slope_;  // where it climbs
  Buckets<Estimate> rest_;
};

class EnforcedHillClimbing final : public Engine {
 public:
  explicit EnforcedHillClimbing(HeuristicFactories heuristics) : heuristics_(std::move(heuristics)) {
    require_adviser(heuristics_, "search 'ehc'");
  }
  std::unique_ptr<Search> start(const Problem& problem) override {
    return std::make_unique<GraphSearch>(problem, std::make_unique<HillClimbing>(heuristics_, problem),
                                         SearchRules{});
  }

 private:
  HeuristicFactories heuristics_;
};
}  // namespace

EngineEntry ehc() {
  return {
      .name = "ehc",
      .summary = "enforced hill climbing: to the next better state by preferred steps; else as greedy",
      .standard_heuristic = "hu",
      .make = [](const base::Options& /*options*/, HeuristicFactories heuristics) -> std::unique_ptr<Engine> {
        return std::make_unique<EnforcedHillClimbing>(std::move(heuristics));
      }};
}
}  // namespace tarrier::search
