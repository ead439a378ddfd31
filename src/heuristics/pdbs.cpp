// SPDX-License-Identifier: MIT
#include <fmt/format.h>

#include <algorithm>
#include <chrono>
#include <limits>
#include <optional>

#include "heuristics/catalogue.hpp"
#include "heuristics/patterns/additions.hpp"
#include "heuristics/patterns/pattern_heuristic.hpp"
#include "heuristics/patterns/relevance.hpp"
#include "heuristics/predicates/goal_cases.hpp"

namespace tarrier::heuristics {
namespace {
using search::Estimate;
using search::kDeadEnd;

// What can make a difference to the goal, nearest first, but for inputs that others set at will; in the end everything.
class Cones final : public PatternHeuristic {
 public:
  using PatternHeuristic::PatternHeuristic;

 private:
  std::optional<Proposal> propose(const Result* last) override {
    if (last == nullptr) {
      waiting_ = cones_without_inputs(components(), *components().problem().goal);
      waiting_.emplace_back(components().size(), true);
      std::ranges::reverse(waiting_);
    }
    if (waiting_.empty()) return std::nullopt;
    Proposal next{.selection = std::move(waiting_.back()),
                  .reason = "what makes a difference to the goal, but for inputs that others set at will"};
    waiting_.pop_back();
    return next;
  }

  std::vector<Selection> waiting_;  // the next one last
};

// What is known of a case of the goal: the distances of a pattern, and what others add to them.
class Case {
 public:
  Case(const search::Problem& problem, model::Formula goal, const PatternOptions& options)
      : goal_(std::move(goal)), problem_(problem), options_(options) {
    problem_.goal = &goal_;
    // Half of the states, so that something is left for additions.
    PatternOptions half = options;
    half.states = std::max<std::uint64_t>(1, options.states / 2);
    base_.emplace(problem_, half);
  }
  Case(const Case&) = delete;
  Case& operator=(const Case&) = delete;

  // Is it done?
  bool go_on(const base::Limits* limits, std::uint64_t end_of_work) {
    if (!additions_) {
      if (!base_->go_on(limits, end_of_work)) return false;
      if (base_->is_hopeless()) return true;
      const std::uint64_t rest = options_.states - std::min(options_.states, base_->abstract_states());
      additions_.emplace(base_->components(), base_->selected(), base_->kept(), options_.all_clocks, rest);
    }
    return additions_->go_on(limits, end_of_work - std::min(end_of_work, base_->work()));
  }
  // There is no more time for additions.
  void hurry() {
    if (additions_) additions_->end();
  }
  Estimate evaluate(const search::StateView& state) {
    const Estimate base = base_->evaluate(state);
    if (base == kDeadEnd || !additions_) return base;
    const Estimate rest = additions_->evaluate(state);
    return rest == kDeadEnd ? kDeadEnd : base + rest;
  }
  // Of the initial state.
  [[nodiscard]] Estimate initial() const {
    if (base_->is_hopeless()) return kDeadEnd;
    const Estimate rest = additions_->initial();
    return rest == kDeadEnd ? kDeadEnd : base_->initial() + rest;
  }
  [[nodiscard]] std::uint64_t work() const { return base_->work() + (additions_ ? additions_->work() : 0); }
  [[nodiscard]] std::uint64_t bytes() const {
    return base_->bytes() + (additions_ ? additions_->bytes() : 0);
  }
  [[nodiscard]] std::uint64_t abstract_states() const {
    return base_->abstract_states() + (additions_ ? additions_->abstract_states() : 0);
  }
  [[nodiscard]] std::vector<std::string> explanation() const {
    std::vector<std::string> lines = base_->explanation();
    if (additions_) std::ranges::copy(additions_->explanation(), std::back_inserter(lines));
    return lines;
  }

 private:
  model::Formula goal_;
  search::Problem problem_;
  PatternOptions options_;
  std::optional<Cones> base_;
  std::optional<Additions> additions_;
};

// A state is as far from the goal as from the nearest case of it. Each case has patterns of its own, which keep only what
// makes a difference to it: of many processes two, where no two of them may be somewhere at once.
class PatternDatabases final : public search::Heuristic {
 public:
  PatternDatabases(const search::Problem& problem, const PatternOptions& options) : lean_(problem) {
    constexpr std::size_t kMostCases = 64;
    std::vector<model::Formula> goals = goal_formulas(*problem_.goal, problem_.network);
    if (goals.empty() || goals.size() > kMostCases) goals = {*problem_.goal};
    PatternOptions share = options;
    share.always_tries_again = false;
    share.states = std::max<std::uint64_t>(1, options.states / goals.size());
    share.share_of_time = kShareOfTime / static_cast<double>(goals.size());
    for (model::Formula& goal : goals)
      cases_.push_back(std::make_unique<Case>(problem_, std::move(goal), share));
  }

  bool prepare(const base::Limits& limits, std::uint64_t end_of_work) override {
    return go_on(&limits, end_of_work);
  }
  Estimate evaluate(const search::StateView& state) override {
    (void)go_on(nullptr, std::numeric_limits<std::uint64_t>::max());
    Estimate least = kDeadEnd;
    for (const auto& one : cases_) least = std::min(least, one->evaluate(state));
    // Both are lower bounds, so the larger one is.
    return layers_ && least != kDeadEnd ? std::max(least, layers_->evaluate(state)) : least;
  }
  [[nodiscard]] std::uint64_t work() const override {
    return sum(&Case::work) + (layers_ ? layers_->work() : 0);
  }
  [[nodiscard]] std::uint64_t bytes() const override { return sum(&Case::bytes); }
  [[nodiscard]] std::uint64_t abstract_states() const override { return sum(&Case::abstract_states); }
  [[nodiscard]] double preprocessing_seconds() const override { return seconds_; }
  [[nodiscard]] std::vector<std::string> explanation() const override {
    std::vector<std::string> lines;
    for (const auto& one : cases_) std::ranges::copy(one->explanation(), std::back_inserter(lines));
    if (layers_)
      lines.emplace_back("h^L estimates the initial state at more than that: the larger of both is used");
    return lines;
  }

 private:
  static constexpr double kShareOfTime = 0.25;  // of the limit, for patterns
  static constexpr std::uint64_t kWorkBetweenLooks = 100'000;

  bool go_on(const base::Limits* limits, std::uint64_t end_of_work) {
    if (ready_ == cases_.size()) return true;
    const auto begin = std::chrono::steady_clock::now();
    const auto seconds = [&, before = seconds_] {
      return before + std::chrono::duration<double>(std::chrono::steady_clock::now() - begin).count();
    };
    while (ready_ < cases_.size() && work() < end_of_work) {
      Case& one = *cases_[ready_];
      const std::uint64_t rest = std::min(end_of_work - work(), kWorkBetweenLooks);
      if (limits != nullptr && limits->seconds && seconds() > *limits->seconds * kShareOfTime) one.hurry();
      if (one.go_on(limits, one.work() + rest)) ++ready_;
    }
    if (ready_ == cases_.size()) finish();
    seconds_ = seconds();
    return ready_ == cases_.size();
  }

  // Where patterns know less than layers do, the search would be nearly blind.
  void finish() {
    Estimate least = kDeadEnd;
    for (const auto& one : cases_) least = std::min(least, one->initial());
    if (least == kDeadEnd) return;
    auto layers = configure("hl").front().make(problem_);
    if (estimate_of_start(*layers, problem_) > least) layers_ = std::move(layers);
  }
  [[nodiscard]] std::uint64_t sum(std::uint64_t (Case::*count)() const) const {
    std::uint64_t result = 0;
    for (const auto& one : cases_) result += ((*one).*count)();
    return result;
  }

  LeanProblem lean_;
  const search::Problem& problem_ = *lean_;
  std::vector<std::unique_ptr<Case>> cases_;
  std::size_t ready_ = 0;                      // cases
  std::unique_ptr<search::Heuristic> layers_;  // h^L, if it is asked
  double seconds_ = 0;
};
}  // namespace

search::HeuristicEntry pdbs() {
  return pattern_entry<PatternDatabases>(
      "pdbs", "pattern databases for each case of the goal, added up where no step counts twice", "1000000");
}
}  // namespace tarrier::heuristics
