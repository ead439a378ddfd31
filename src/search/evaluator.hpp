// SPDX-License-Identifier: MIT
// Estimates of stored states: heuristics, what they said before, and how long they took.
#pragma once
#include <chrono>
#include <memory>
#include <vector>

#include "base/statistics.hpp"
#include "search/engine.hpp"
#include "space/state_space.hpp"

namespace tarrier::search {
// One heuristic with its cache. Not copied: keep it where it is.
class Evaluator {
 public:
  Evaluator(const HeuristicFactory& factory, const Problem& problem);

  // The estimate of a state with this number of its discrete part (PassedList::discrete_number). `view` gives
  // the state; it is called only if it is needed.
  template <typename View>
  Estimate operator()(std::uint32_t number, const space::Word* discrete, std::size_t words, const View& view);

  // As Heuristic::prepare.
  bool prepare(const base::Limits& limits, std::uint64_t end_of_work) {
    return heuristic_->prepare(limits, end_of_work);
  }
  // Estimates throw base::OutOfBudget when these are over; null: never.
  void respect(const base::Limits* limits) { limits_ = limits; }

  // See Heuristic; not remembered.
  Heuristic::PlanEdges plan_edges(const StateView& state) {
    ++calls_;
    return heuristic_->plan_edges(state);
  }
  Estimate without(const StateView& state, Edges edges) {
    ++calls_;
    return heuristic_->evaluate_without(state, edges);
  }

  // Does kDeadEnd prove anything? Never with a lossy cache, where it may be what another state was.
  [[nodiscard]] bool is_safe() const { return is_safe_; }
  [[nodiscard]] bool is_admissible() const { return is_admissible_; }
  [[nodiscard]] bool reads_zone() const { return reads_zone_; }
  [[nodiscard]] std::string blind_because() const { return heuristic_->blind_because(); }
  [[nodiscard]] std::vector<std::string> explanation() const { return heuristic_->explanation(); }
  [[nodiscard]] std::uint64_t work() const { return calls_ + heuristic_->work(); }
  [[nodiscard]] std::uint64_t bytes() const {
    return heuristic_->bytes() + exact_.capacity() * sizeof(Estimate) + lossy_.capacity() * sizeof(Short);
  }
  void report(base::Statistics& statistics) const;

 private:
  using Short = std::uint16_t;
  static constexpr Short kEmpty = std::numeric_limits<Short>::max();
  static constexpr Estimate kUnknown = kDeadEnd - 1;
  Estimate compute(const StateView& state);
  [[nodiscard]] Short& place(const space::Word* discrete, std::size_t words);

  std::unique_ptr<Heuristic> heuristic_;
  bool reads_zone_;
  ValueCache::Kind cache_;
  bool is_safe_;
  bool is_admissible_;
  std::vector<Estimate> exact_;  // by number of the discrete part
  std::vector<Short> lossy_;
  std::uint64_t calls_ = 0;
  std::uint64_t recalls_ = 0;
  double sampled_seconds_ = 0;
  bool is_slow_ = false;  // so that every call is measured
  const base::Limits* limits_ = nullptr;
};

// Several heuristics as one: the largest estimate counts, and what one proves to be a dead end is one.
class Evaluators {
 public:
  Evaluators(const HeuristicFactories& factories, const Problem& problem);
  void attach(const space::StateSpace& space, const space::PassedList& passed);
  void respect(const base::Limits& limits);
  // As Heuristic::prepare, for one after the other.
  bool prepare(const base::Limits& limits, std::uint64_t end_of_work);

  // kDeadEnd only if that is proved; otherwise a state that seems to be one has an estimate just below.
  Estimate operator()(space::StateId state);
  // The largest estimate that is admissible, of the same state.
  [[nodiscard]] Estimate lower_bound() const { return lower_bound_; }
  // By heuristic, of the state that was estimated last and is no dead end.
  [[nodiscard]] std::span<const Estimate> estimates() const { return estimates_; }
  [[nodiscard]] std::size_t size() const { return evaluators_.size(); }
  // The least estimate so far.
  [[nodiscard]] std::optional<Estimate> best() const { return best_; }

  // Of the first heuristic that has preferred operators. REQUIRES: there is one.
  Heuristic::PlanEdges plan_edges(space::StateId state);
  Estimate planning_estimate(space::StateId state);
  Estimate planning_estimate_without(space::StateId state, Edges edges);

  // Why estimates are of no use here, for people.
  [[nodiscard]] std::vector<std::string> remarks() const;
  // How they have come about, for people.
  [[nodiscard]] std::vector<std::string> explanations() const;
  [[nodiscard]] std::uint64_t bytes() const;
  // In units of Search::run.
  [[nodiscard]] std::uint64_t work() const;
  void report(base::Statistics& statistics) const;

 private:
  Estimate estimate(Evaluator& evaluator, space::StateId state);
  // Whatever was unpacked before is gone.
  StateView view(space::StateId state);

  std::vector<std::string> names_;
  std::vector<std::unique_ptr<Evaluator>> evaluators_;
  const space::StateSpace* space_ = nullptr;
  const space::PassedList* passed_ = nullptr;
  bool reads_zones_ = false;
  space::Valuation valuation_;
  space::Frame frame_;  // of valuation_
  std::vector<Estimate> estimates_;
  Estimate lower_bound_ = 0;
  Evaluator* planning_ = nullptr;
  std::uint64_t dead_ends_ = 0;
  std::optional<Estimate> first_;  // of all
  std::optional<Estimate> best_;
};
}  // namespace tarrier::search
