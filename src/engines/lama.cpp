// SPDX-License-Identifier: MIT
// Anytime search (after LAMA: Richter, Westphal 2010): a path at first, better ones as long as there is time.
//
// Greedy search finds the first one. Then weighted A* with less and less weight on the estimates looks for
// paths that cost less than the best so far, which bounds each search: what cannot stay below is left out. A
// search that ends without a path has proved that the best one is a shortest; so has A* with admissible
// estimates when it finds one. When a limit is reached, the best path so far is the answer.
#include <fmt/format.h>

#include <algorithm>
#include <array>

#include "search/frontier/frontier.hpp"
#include "search/graph_search.hpp"

namespace tarrier::engines {
namespace {
using search::HeuristicFactories;
using search::HeuristicFactory;
using search::Outcome;
using search::Problem;
using search::Search;
using search::Verdict;

class Anytime final : public Search {
 public:
  Anytime(const Problem& problem, const HeuristicFactories& heuristics)
      : problem_(problem), all_(heuristics) {
    std::copy_if(all_.begin(), all_.end(), std::back_inserter(admissible_),
                 // The last stage uses these alone: with any other one, A* would prove nothing.
                 [](const HeuristicFactory& heuristic) { return heuristic.traits.admissible; });
    has_preferred_ = std::any_of(all_.begin(), all_.end(), [](const HeuristicFactory& heuristic) {
      return heuristic.traits.has_preferred_operators;
    });
    begin_stage();
  }

  Outcome run(base::Limits& limits, std::uint64_t work) override {
    const std::uint64_t end = work < kUnlimited - this->work() ? this->work() + work : kUnlimited;
    while (true) {
      Outcome outcome = search_->run(limits, end - std::min(end, this->work()));
      base::Statistics statistics = before_;
      statistics.add(outcome.statistics);
      // One search's memory is freed before the next one begins.
      statistics.peak_memory_bytes =
          std::max(before_.peak_memory_bytes, outcome.statistics.peak_memory_bytes);
      if (outcome.verdict == Verdict::kUnknown && !outcome.reason) {
        outcome.statistics = statistics;
        return outcome;
      }
      note(outcome);
      // A path in the last stage ends the search only if estimates are admissible and every path is
      // possible. Otherwise the stage is repeated below a smaller bound; costs are natural numbers, so
      // there is an end.
      const bool is_last = outcome.verdict != Verdict::kReached || (is_optimal() && !problem_.confirms);
      if (outcome.verdict == Verdict::kReached) {
        best_ = std::move(outcome);
      } else if (best_) {
        // Nothing below the bound: that is a proof, unless an impossible path may have covered a possible
        // one.
        best_->is_shortest = outcome.verdict == Verdict::kUnreachable && !problem_.confirms;
      } else {
        best_ = std::move(outcome);
      }
      if (is_last) {
        best_->statistics = statistics;
        best_->attempts = attempts_;
        return *best_;
      }
      before_ = statistics;
      if (stage_ < kWeights.size()) ++stage_;
      begin_stage();
    }
  }
  [[nodiscard]] std::uint64_t work() const override { return work_before_ + search_->work(); }

 private:
  static constexpr std::array kWeights = {5.0, 3.0, 2.0, 1.0};  // of the stages after the first

  // Is it the last stage, and the first path that it finds a shortest?
  [[nodiscard]] bool is_optimal() const { return stage_ == kWeights.size() && !admissible_.empty(); }

  void begin_stage() {
    search::FrontierOptions options;
    search::SearchRules rules;
    if (stage_ > 0) {
      options.ranking = {
          .cost_weight = 1, .estimate_weight = kWeights[stage_ - 1], .ties = search::Order::kLastIn};
      // In both places: the open list leaves out what is too dear by its estimate, the search what is so
      // already.
      options.bound = rules.bound = best_->cost;
      // A cheap way to a state must not be covered by a dear one, which the bound cuts off
      // (SearchRules::bound).
      rules.dominance = space::Dominance::kCompareCost;
      rules.expands_goals = rules.finds_shortest = is_optimal();
    }
    // Preferred steps and queues in turns find paths sooner, but not in the order of their costs.
    options.alternates = options.preferred = !is_optimal() && has_preferred_;
    if (search_) work_before_ += search_->work();
    // Before the next one is made, so that there is memory for one of them at a time.
    search_.reset();
    search_ = std::make_unique<search::GraphSearch>(
        problem_, std::make_unique<search::Frontier>(options, is_optimal() ? admissible_ : all_, problem_),
        rules);
  }

  void note(const Outcome& outcome) {
    const std::string name = stage_ == 0    ? "greedy"
                             : is_optimal() ? "astar"
                                            : fmt::format("wastar(w={})", kWeights[stage_ - 1]);
    std::string result = "no path";
    if (outcome.verdict == Verdict::kReached)
      result = fmt::format("a path of cost {}", outcome.cost);
    else if (outcome.verdict == Verdict::kUnreachable && best_)
      result = fmt::format("no path of cost below {}", best_->cost);
    else if (outcome.verdict == Verdict::kUnknown)
      result = fmt::format("stopped: {}", base::name(*outcome.reason));
    else if (outcome.verdict == Verdict::kFault)
      result = "a fault of the model";
    attempts_.push_back({name, names(is_optimal() ? admissible_ : all_), outcome.statistics.explored,
                         outcome.statistics.search_seconds, std::move(result)});
  }

  static std::string names(const HeuristicFactories& heuristics) {
    std::string list;
    for (const HeuristicFactory& heuristic : heuristics) list += (list.empty() ? "" : ",") + heuristic.name;
    return list;
  }

  const Problem& problem_;
  HeuristicFactories all_;
  HeuristicFactories admissible_;
  bool has_preferred_ = false;
  std::size_t stage_ = 0;
  std::unique_ptr<Search> search_;  // of this stage
  base::Statistics before_;         // of the stages before, as is
  std::uint64_t work_before_ = 0;
  std::vector<search::Attempt> attempts_;
  std::optional<Outcome> best_;  // the answer if no better path is found
};

class Lama final : public search::Engine {
 public:
  explicit Lama(HeuristicFactories heuristics) : heuristics_(std::move(heuristics)) {}
  std::unique_ptr<Search> start(const Problem& problem) override {
    return std::make_unique<Anytime>(problem, heuristics_);
  }

 private:
  HeuristicFactories heuristics_;
};
}  // namespace

search::EngineEntry lama() {
  return {.name = "lama",
          .summary = "greedy, then weighted A*: better and better traces until a limit, at last a shortest",
          .standard_heuristic = "hu,hl",
          .proves_shortest = true,
          .make = [](const search::EngineParts& parts) -> std::unique_ptr<search::Engine> {
            return std::make_unique<Lama>(parts.heuristics);
          }};
}
}  // namespace tarrier::engines
