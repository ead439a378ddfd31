// SPDX-License-Identifier: MIT
#include "search/evaluator.hpp"

#include <fmt/format.h>
#include <xxhash.h>

#include <algorithm>

#include "base/budget.hpp"
#include "search/open_list.hpp"

namespace tarrier::search {
Evaluator::Evaluator(const HeuristicFactory& factory, const Problem& problem)
    : heuristic_(factory.make(problem)),
      reads_zone_(factory.traits.reads_zone && heuristic_->reads_zone()),
      // Caches go by discrete parts. An estimate that depends on the zone is no function of those.
      cache_(reads_zone_ ? ValueCache::Kind::kOff : factory.cache.kind),
      is_safe_(factory.traits.safe),
      is_admissible_(factory.traits.admissible) {
  // At once: its size is all the memory that this cache will ever take.
  if (cache_ == ValueCache::Kind::kLossy) lossy_.assign(factory.cache.entries, kEmpty);
}

template <typename View>
Estimate Evaluator::operator()(std::uint32_t number, const space::Word* discrete, std::size_t words,
                               const View& view) {
  switch (cache_) {
    case ValueCache::Kind::kOff: return compute(view());
    case ValueCache::Kind::kExact: {
      if (number >= exact_.size())
        // In steps that grow, as numbers come in order: one by one, all would be copied each time.
        exact_.resize(std::max<std::size_t>(number + 1, exact_.size() * 3 / 2), kUnknown);
      Estimate& known = exact_[number];
      if (known != kUnknown)
        ++recalls_;
      else
        known = compute(view());
      return known;
    }
    case ValueCache::Kind::kLossy: {
      // There is no key with the estimate: two states in one place have that of the first. The order of a
      // search may suffer from it, its answer does not.
      Short& known = place(discrete, words);
      if (known != kEmpty) {
        ++recalls_;
        return known;
      }
      const Estimate estimate = compute(view());
      // A dead end is never stored: it would be passed on to states that are none.
      if (estimate != kDeadEnd) known = static_cast<Short>(std::min<Estimate>(estimate, kEmpty - 1));
      return estimate;
    }
  }
  return 0;
}

Evaluator::Short& Evaluator::place(const space::Word* discrete, std::size_t words) {
  return lossy_[XXH3_64bits(discrete, words * sizeof(space::Word)) % lossy_.size()];
}

// Looking at the clock takes as long as a simple heuristic, so only one call in 16 is measured, unless they
// are slow.
Estimate Evaluator::compute(const StateView& state) {
  constexpr std::uint64_t kSampling = 16;
  constexpr double kSlow = 0.001;
  if (calls_++ % kSampling != 0 && !is_slow_) return heuristic_->evaluate(state);
  const auto begin = std::chrono::steady_clock::now();
  const Estimate estimate = heuristic_->evaluate(state);
  const double seconds = std::chrono::duration<double>(std::chrono::steady_clock::now() - begin).count();
  sampled_seconds_ += seconds * (is_slow_ ? 1.0 : static_cast<double>(kSampling));
  is_slow_ = seconds > kSlow;
  // Only where the clock is read anyway.
  if (limits_ != nullptr) base::require_time(*limits_);
  return estimate;
}

void Evaluator::report(base::Statistics& statistics) const {
  statistics.heuristic_calls += calls_;
  statistics.heuristic_recalls += recalls_;
  statistics.heuristic_seconds += sampled_seconds_;
  statistics.abstract_states += heuristic_->abstract_states();
  statistics.preprocessing_seconds += heuristic_->preprocessing_seconds();
}

Evaluators::Evaluators(const HeuristicFactories& factories, const Problem& problem) {
  for (const HeuristicFactory& factory : factories) {
    names_.push_back(factory.name);
    evaluators_.push_back(std::make_unique<Evaluator>(factory, problem));
    // The first one that can: preferred operators of several would have to be weighed against each other.
    if (factory.traits.has_preferred_operators && planning_ == nullptr) planning_ = evaluators_.back().get();
    reads_zones_ = reads_zones_ || evaluators_.back()->reads_zone();
  }
  estimates_.resize(evaluators_.size());
}

void Evaluators::respect(const base::Limits& limits) {
  for (const auto& evaluator : evaluators_) evaluator->respect(&limits);
}

bool Evaluators::prepare(const base::Limits& limits, std::uint64_t end_of_work) {
  for (const auto& evaluator : evaluators_) {
    const std::uint64_t done = work();
    if (done >= end_of_work || !evaluator->prepare(limits, evaluator->work() + (end_of_work - done)))
      return false;
  }
  return true;
}

void Evaluators::attach(const space::StateSpace& space, const space::PassedList& passed) {
  space_ = &space;
  passed_ = &passed;
  valuation_ = space.make_valuation();
}

StateView Evaluators::view(space::StateId state) {
  // Called for what has to be computed only: an estimate that is remembered needs no valuation.
  space_->unpack(passed_->discrete(state), valuation_);
  if (reads_zones_) space_->frame(valuation_, frame_);
  return {valuation_, space_->zone(passed_->zone(state)), reads_zones_ ? &frame_ : nullptr};
}

Estimate Evaluators::estimate(Evaluator& evaluator, space::StateId state) {
  return evaluator(passed_->discrete_number(state), passed_->discrete(state), space_->words(),
                   [&] { return view(state); });
}

Estimate Evaluators::operator()(space::StateId state) {
  Estimate largest = 0;
  lower_bound_ = 0;
  for (std::size_t i = 0; i < evaluators_.size(); ++i) {
    const Estimate estimate = this->estimate(*evaluators_[i], state);
    // One proof is enough, whatever the others say of the state; so they are not asked.
    if (estimate == kDeadEnd && evaluators_[i]->is_safe()) {
      ++dead_ends_;
      if (!first_) first_ = kDeadEnd;
      return kDeadEnd;
    }
    // Without a proof the state is put last, and not dropped.
    estimates_[i] = std::min(estimate, kDeadEnd - 1);
    largest = std::max(largest, estimates_[i]);
    if (evaluators_[i]->is_admissible()) lower_bound_ = std::max(lower_bound_, estimates_[i]);
  }
  if (!first_) first_ = largest;
  if (!best_ || largest < *best_) best_ = largest;
  return largest;
}

Heuristic::PlanEdges Evaluators::plan_edges(space::StateId state) {
  return planning_->plan_edges(view(state));
}

Estimate Evaluators::planning_estimate(space::StateId state) { return estimate(*planning_, state); }

Estimate Evaluators::planning_estimate_without(space::StateId state, Edges edges) {
  return planning_->without(view(state), edges);
}

std::vector<std::string> Evaluators::remarks() const {
  std::vector<std::string> result;
  for (std::size_t i = 0; i < evaluators_.size(); ++i)
    if (const std::string why = evaluators_[i]->blind_because(); !why.empty())
      result.push_back(fmt::format("heuristic '{}' is 0 in every state: {}", names_[i], why));
  return result;
}

std::vector<std::string> Evaluators::explanations() const {
  std::vector<std::string> result;
  for (std::size_t i = 0; i < evaluators_.size(); ++i)
    for (const std::string& line : evaluators_[i]->explanation())
      result.push_back(fmt::format("{}: {}", names_[i], line));
  return result;
}

std::uint64_t Evaluators::bytes() const {
  std::uint64_t sum = 0;
  for (const auto& evaluator : evaluators_) sum += evaluator->bytes();
  return sum;
}

std::uint64_t Evaluators::work() const {
  std::uint64_t sum = 0;
  for (const auto& evaluator : evaluators_) sum += evaluator->work();
  return sum;
}

void Evaluators::report(base::Statistics& statistics) const {
  // The same statistics are filled in again and again, and evaluators add.
  statistics.heuristic_calls = 0;
  statistics.heuristic_recalls = 0;
  statistics.heuristic_seconds = 0;
  statistics.abstract_states = 0;
  statistics.preprocessing_seconds = 0;
  for (const auto& evaluator : evaluators_) evaluator->report(statistics);
  statistics.dead_ends = dead_ends_;
  statistics.initial_estimate = first_;
  statistics.best_estimate = best_;
}
}  // namespace tarrier::search
