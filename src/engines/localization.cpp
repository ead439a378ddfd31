// SPDX-License-Identifier: MIT
// Localization (Kurshan 1994): a proof for a small part of the network is one for all of it.
//
// The goal is split into cases, and each case is looked for in projections (model/transform/projection/), which
// keep what can make a difference to it, nearest first, but for inputs that somebody sets at will. A projection
// does whatever the network does. So where one has no way to the case, the network has none; where it has
// one, that is only a suspicion, and the next projection keeps more. What is left open in the end is
// looked for in the network itself, so that the search is complete and its paths are true ones.
//
// How large a projection will be nobody knows: one that keeps more may have fewer states. So they are tried in
// rounds, each of which allows some times the work of the one before. After each round the network itself has as much
// as all projections together, so that no answer takes much more than twice the work that it takes without them.
#include <fmt/format.h>

#include <algorithm>
#include <deque>
#include <functional>
#include <map>
#include <optional>
#include <set>
#include <string>
#include <tuple>
#include <utility>
#include <vector>

#include "engines/catalogue.hpp"
#include "engines/strategy.hpp"
#include "heuristics/patterns/components.hpp"
#include "heuristics/patterns/relevance.hpp"
#include "heuristics/predicates/goal_cases.hpp"
#include "model/transform/projection/projection.hpp"

namespace tarrier::engines {
namespace {
using heuristics::Components;
using heuristics::Selection;
using search::Outcome;
using search::Problem;
using search::Verdict;

// A part of the goal, and what may be enough to see that it is out of reach.
struct Case {
  model::Formula goal;
  std::vector<Selection> selections;
  bool is_settled = false;
};

// Cases that are looked for in a projection.
class Part {
 public:
  Part(const Problem& problem, const model::Formula& goal, const model::Pattern& pattern,
       search::Engine& engine)
      : projection_(model::project(problem.network, goal, pattern)),
        problem_(problem.with(projection_.network)) {
    problem_.goal = &*projection_.goal;
    problem_.counts_edges = false;  // they have other numbers there
    search_ = engine.start(problem_);
  }
  Part(const Part&) = delete;
  Part& operator=(const Part&) = delete;
  [[nodiscard]] search::Search& search() const { return *search_; }

 private:
  model::Projection projection_;
  Problem problem_;
  std::unique_ptr<search::Search> search_;
};

class LocalizationSearch final : public search::Search {
 public:
  LocalizationSearch(const Problem& problem, std::uint64_t first_round)
      : problem_(problem),
        allowance_(first_round),
        engine_(entrant(topological()).make()),
        whole_(engine_->start(problem)) {
    if (search::explores_all(problem)) return;  // no part will do
    components_.emplace(problem);
    for (model::Formula& goal : heuristics::goal_formulas(*problem.goal, problem.network))
      cases_.push_back({std::move(goal), {}});
  }

  Outcome run(base::Limits& limits, std::uint64_t work) override {
    const std::uint64_t end = work < kUnlimited - this->work() ? this->work() + work : kUnlimited;
    while (this->work() < end) {
      if (prepared_ < cases_.size()) {
        if (const auto reason = limits.exceeded(0, 0)) return finish({.reason = reason});
        prepare_next();
        continue;
      }
      if (!cases_.empty() && std::ranges::all_of(cases_, &Case::is_settled))
        return finish({.verdict = Verdict::kUnreachable});
      if (part_ || begin_next()) {
        if (auto limit = go_on_with_part(limits, end)) return finish(std::move(*limit));
      } else if (auto answer = go_on_with_whole(limits, end)) {
        return finish(std::move(*answer));
      }
    }
    return finish({});
  }
  [[nodiscard]] std::uint64_t work() const override {
    return work_ + (part_ ? part_->search().work() : 0) + whole_->work();
  }

 private:
  static constexpr std::uint64_t kGrowth = 8;
  static constexpr std::uint64_t kPreparation = 64;  // work on a part of the goal

  struct Attempt {
    Selection selection;
    std::vector<std::size_t> cases;  // by number
  };

  void prepare_next() {
    work_ += kPreparation;
    cases_[prepared_].selections = heuristics::cones_without_inputs(*components_, cases_[prepared_].goal);
    if (++prepared_ < cases_.size()) return;
    // Small ones first. Cases for which the same matters are one, so far.
    bool goes_on = true;
    for (std::size_t i = 0; goes_on; ++i) {
      goes_on = false;
      std::map<Selection, std::vector<std::size_t>, std::greater<>> at;
      for (std::size_t number = 0; number < cases_.size(); ++number) {
        if (i < cases_[number].selections.size()) at[cases_[number].selections[i]].push_back(number);
        goes_on = goes_on || i + 1 < cases_[number].selections.size();
      }
      for (auto& [selection, numbers] : at) waiting_.push_back({selection, std::move(numbers)});
    }
  }

  // False if nothing of this round is left.
  bool begin_next() {
    while (!waiting_.empty()) {
      current_ = std::move(waiting_.front());
      waiting_.pop_front();
      std::vector<model::Formula> goals;
      for (const std::size_t number : current_.cases)
        if (!cases_[number].is_settled) goals.push_back(cases_[number].goal);
      if (goals.empty()) continue;
      part_.emplace(problem_, model::Formula::any(std::move(goals)),
                    components_->pattern(current_.selection, false), *engine_);
      return true;
    }
    return false;
  }

  // The answer of limits that are over, if they are.
  std::optional<Outcome> go_on_with_part(base::Limits& limits, std::uint64_t end) {
    const std::uint64_t rest = allowance_ - std::min(allowance_, part_->search().work());
    Outcome outcome = run_beside(whole_statistics_, part_->search(), limits, std::min(rest, end - work()));
    part_statistics_ = outcome.statistics;
    const bool is_full = outcome.reason == base::StopReason::kMemory;
    if (outcome.reason && !is_full) return outcome;
    if (outcome.verdict == Verdict::kUnknown && !is_full && part_->search().work() < allowance_)
      return std::nullopt;
    if (outcome.verdict == Verdict::kUnreachable) {
      explanations_.push_back(fmt::format("nothing to be found in {}: {} states",
                                          components_->describe(current_.selection),
                                          outcome.statistics.stored));
      for (const std::size_t number : current_.cases) cases_[number].is_settled = true;
    } else if (outcome.verdict == Verdict::kUnknown && !is_full) {
      postponed_.push_back(std::move(current_));
    }
    leave_part();
    return std::nullopt;
  }

  void leave_part() {
    work_ += part_->search().work();
    add(std::exchange(part_statistics_, {}), finished_);
    part_.reset();
  }

  // In the network itself: an answer, if there is one.
  std::optional<Outcome> go_on_with_whole(base::Limits& limits, std::uint64_t end) {
    // Nothing else is left to be tried.
    const bool is_last = postponed_.empty();
    const std::uint64_t rest = is_last ? kUnlimited : work_ - std::min(work_, whole_->work());
    Outcome outcome = run_beside({.stored = finished_.stored + finished_.removed}, *whole_, limits,
                                 std::min(rest, end - work()));
    whole_statistics_ = outcome.statistics;
    if (outcome.verdict != Verdict::kUnknown || outcome.reason) return outcome;
    if (!is_last && whole_->work() >= work_) {
      waiting_ = std::exchange(postponed_, {});
      allowance_ *= kGrowth;
    }
    return std::nullopt;
  }

  // What the other one, which waits, has stored counts as well.
  static Outcome run_beside(const base::Statistics& other, search::Search& search, base::Limits& limits,
                            std::uint64_t work) {
    const auto before = std::pair(limits.states_elsewhere, limits.bytes_elsewhere);
    limits.states_elsewhere += other.stored + other.removed;
    limits.bytes_elsewhere += other.peak_memory_bytes;
    Outcome outcome = search.run(limits, work);
    std::tie(limits.states_elsewhere, limits.bytes_elsewhere) = before;
    return outcome;
  }

  // Parts come one after the other, in the same memory.
  static void add(const base::Statistics& part, base::Statistics& parts) {
    const std::uint64_t peak = std::max(part.peak_memory_bytes, parts.peak_memory_bytes);
    parts.add(part);
    parts.peak_memory_bytes = peak;
  }

  Outcome finish(Outcome outcome) const {
    base::Statistics parts = finished_;
    add(part_statistics_, parts);
    outcome.statistics = whole_statistics_;
    outcome.statistics.add(parts);
    outcome.explanations.insert(outcome.explanations.begin(), explanations_.begin(), explanations_.end());
    return outcome;
  }

  const Problem& problem_;
  std::uint64_t allowance_;                 // work on each, in this round
  std::unique_ptr<search::Engine> engine_;  // of all searches
  std::unique_ptr<search::Search> whole_;
  std::optional<Components> components_;  // if there is a goal
  std::vector<Case> cases_;
  std::size_t prepared_ = 0;       // of them
  std::deque<Attempt> waiting_;    // in this round
  std::deque<Attempt> postponed_;  // to the next one
  Attempt current_;
  std::optional<Part> part_;
  base::Statistics part_statistics_;
  base::Statistics whole_statistics_;
  base::Statistics finished_;  // of parts that are over
  std::uint64_t work_ = 0;     // likewise
  std::vector<std::string> explanations_;
};

class Localization final : public search::Engine {
 public:
  explicit Localization(std::uint64_t first_round) : first_round_(first_round) {}

  std::unique_ptr<search::Search> start(const Problem& problem) override {
    return std::make_unique<LocalizationSearch>(problem, first_round_);
  }

 private:
  std::uint64_t first_round_;
};
}  // namespace

search::EngineEntry localization() {
  return {
      .name = "localization",
      .summary = "proofs by parts of the network that matter to a case of the goal; then the whole network",
      .options = {{.name = "round",
                   .summary = "successors of a part in the first round, at most; then eight times as many",
                   .kind = base::OptionEntry::Kind::kWhole,
                   .standard = "1000000",
                   .least = 1,
                   .most = 1e12,
                   .small = "20"}},
      .proves_by_parts = true,
      .make = [](const search::EngineParts& parts) -> std::unique_ptr<search::Engine> {
        return std::make_unique<Localization>(static_cast<std::uint64_t>(parts.options.number("round")));
      }};
}
}  // namespace tarrier::engines
