// SPDX-License-Identifier: MIT
#include "search/frontier/frontier.hpp"

#include <algorithm>

#include "search/frontier/ranked_queue.hpp"
#include "search/frontier/type_buckets.hpp"

namespace tarrier::search {
namespace {
// Then they differ in what was chosen for one step, of which the estimate of the parent says nothing.
bool are_by_one_edge(std::span<const Fresh> states) {
  return states.size() > 1 && std::ranges::all_of(states, [&](const Fresh& state) {
           return std::ranges::equal(state.edges, states.front().edges);
         });
}
}  // namespace

Frontier::Frontier(const FrontierOptions& options, const HeuristicFactories& heuristics,
                   const Problem& problem)
    : EstimatingList(heuristics, problem), options_(options) {
  std::uint64_t seed = problem.seed;
  const auto add = [&](const Alternation::Filter& filter) {
    const std::size_t queues = options.alternates ? heuristics.size() : 1;
    for (std::size_t i = 0; i < queues; ++i)
      queues_.add(
          // Only queues that have all states draw at random: the others are there for what is preferred.
          std::make_unique<RankedQueue>(options.ranking, options.alternates ? i : RankedQueue::kLargest,
                                        filter ? 0 : options.epsilon, seed++),
          filter);
  };
  add(nullptr);
  if (options.preferred) add([](const Mark& mark) { return mark.is_preferred; });
  if (options.context) add([](const Mark& mark) { return mark.is_in_context; });
  if (options.types) queues_.add(std::make_unique<TypeBuckets>(seed++));
  if (options.preferred || options.useless)
    preferred_.emplace(evaluators_, problem.network.edge_numbers().back());
  if (options.context) context_.emplace(problem.network);
  if (options.novelty) novelty_.emplace(problem.network);
}

void Frontier::attach(const space::StateSpace& space, const space::PassedList& passed) {
  EstimatingList::attach(space, passed);
  space_ = &space;
  passed_ = &passed;
  valuation_ = space.make_valuation();
}

void Frontier::push(space::StateId parent, std::span<Fresh> states) {
  if (states.empty()) return;
  const std::optional<Estimate> best = evaluators_.best();
  const bool has_parent = parent != space::kNoState;
  const bool is_deferred = options_.deferred && has_parent && !are_by_one_edge(states);
  bool is_considered = false;
  // The states of one expansion stay in their order.
  if (options_.ranking.ties == Order::kLastIn) std::reverse(states.begin(), states.end());
  for (const auto& [state, edges] : states) {
    const Estimate estimate = evaluators_(is_deferred ? parent : state);
    // Evaluators say so only if it is proved, so the state may be forgotten.
    if (estimate == kDeadEnd) continue;
    const std::uint32_t cost = passed_->origin(state).cost;
    // The lower bound of the parent is none for its successor, which may be nearer to the goal.
    if (!is_deferred && std::uint64_t{cost} + evaluators_.lower_bound() >= options_.bound) continue;
    Mark mark{.cost = cost, .estimates = evaluators_.estimates(), .largest = estimate};
    if (preferred_ && has_parent) {
      // When the first state is kept, not before: a relaxed plan takes as long as an estimate.
      if (!is_considered) preferred_->consider(parent);
      is_considered = true;
      mark.is_preferred = preferred_->is_preferred(edges);
      mark.is_useless = options_.useless && preferred_->is_useless(edges, state);
    }
    if (context_) mark.is_in_context = context_->follows(parent, edges, state);
    if (novelty_) {
      space_->unpack(passed_->discrete(state), valuation_);
      mark.novelty = novelty_->note(valuation_, estimate) ? 0 : 1;
    }
    queues_.push(state, mark);
  }
  // Not after the first estimate of all, which is better than none.
  if (best && evaluators_.best() < best) queues_.boost();
}

// By its own rank. So nothing comes before the rest of its successors that would not come before the state,
// and A* finds what it promises: a shortest path whose next state is among the rest leads through the state,
// which is open and ranked by a lower bound of its length. The initial states come first of all.
void Frontier::put_back(space::StateId state) {
  if (state == space::kNoState) {
    const std::vector<Estimate> none(evaluators_.size(), 0);
    return queues_.push(state, {.estimates = none});
  }
  const Estimate estimate = evaluators_(state);
  const std::uint32_t cost = passed_->origin(state).cost;
  if (estimate == kDeadEnd || std::uint64_t{cost} + evaluators_.lower_bound() >= options_.bound) return;
  queues_.push(state, {.cost = cost,
                       .estimates = evaluators_.estimates(),
                       .largest = estimate,
                       .novelty = static_cast<std::uint8_t>(novelty_ ? 1 : 0)});
}

std::uint64_t Frontier::bytes() const {
  return OpenList::bytes() + evaluators_.bytes() + (context_ ? context_->bytes() : 0);
}
}  // namespace tarrier::search
