// SPDX-License-Identifier: MIT
#include "search/best_first.hpp"

#include <algorithm>

#include "search/evaluator.hpp"

namespace tarrier::search {
namespace {
class RankedStates final : public OpenList {
 public:
  RankedStates(const Ranking& ranking, Evaluators& evaluators) : ranking_(ranking), evaluators_(evaluators) {}

  void attach(const space::StateSpace& space, const space::PassedList& passed) override {
    evaluators_.attach(space, passed);
    passed_ = &passed;
  }
  void push(std::span<space::StateId> states) override {
    for (const space::StateId state : states)
      if (const Estimate estimate = evaluators_(state); estimate != kDeadEnd)
        states_.push(rank(passed_->origin(state).cost, estimate), state);
  }
  std::optional<space::StateId> pop() override {
    if (states_.is_empty()) return std::nullopt;
    return states_.pop(ranking_.ties);
  }
  [[nodiscard]] std::size_t size() const override { return states_.size(); }
  [[nodiscard]] std::uint64_t bytes() const override { return OpenList::bytes() + evaluators_.bytes(); }
  void report(base::Statistics& statistics) const override { evaluators_.report(statistics); }

 private:
  struct Rank {
    double sum;
    Estimate estimate;
    friend auto operator<=>(const Rank&, const Rank&) = default;
  };
  [[nodiscard]] Rank rank(std::uint32_t cost, Estimate estimate) const {
    return {ranking_.cost_weight * cost + ranking_.estimate_weight * estimate, estimate};
  }

  const Ranking& ranking_;
  Evaluators& evaluators_;
  const space::PassedList* passed_ = nullptr;
  Buckets<Rank> states_;
};
}  // namespace

BestFirst::BestFirst(Ranking ranking, HeuristicFactories heuristics)
    : ranking_(ranking), heuristics_(std::move(heuristics)) {}

bool BestFirst::finds_shortest() const {
  return ranking_.cost_weight > 0 && ranking_.estimate_weight <= ranking_.cost_weight &&
         std::all_of(heuristics_.begin(), heuristics_.end(),
                     [](const HeuristicFactory& heuristic) { return heuristic.traits.admissible; });
}

Outcome BestFirst::run(const Problem& problem, base::Limits& limits) {
  Evaluators evaluators(heuristics_, problem);
  RankedStates open(ranking_, evaluators);
  const bool by_cost = ranking_.cost_weight > 0;
  Outcome outcome =
      graph_search(problem, limits, open,
                   {.dominance = by_cost ? space::Dominance::kCompareCost : space::Dominance::kIgnoreCost,
                    .expands_goals = by_cost});
  // An impossible path may have covered a longer one that is possible and shorter than the one found.
  outcome.is_shortest = outcome.verdict == Verdict::kReached && finds_shortest() && !problem.confirms;
  outcome.remarks = evaluators.remarks();
  return outcome;
}

base::OptionEntry ties_option(std::string_view standard) {
  return {.name = "ties",
          .summary = "which of equally good states comes first",
          .standard = standard,
          .words = {"first-in", "last-in"}};
}

Order ties(const base::Options& options) {
  return options.word("ties") == "first-in" ? Order::kFirstIn : Order::kLastIn;
}
}  // namespace tarrier::search
