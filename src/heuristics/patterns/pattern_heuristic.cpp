// SPDX-License-Identifier: MIT
#include "heuristics/patterns/pattern_heuristic.hpp"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <chrono>

namespace tarrier::heuristics {
using search::Estimate;

Estimate PatternHeuristic::evaluate(const search::StateView& state) {
  constexpr std::uint64_t kUnlimited = std::numeric_limits<std::uint64_t>::max();
  if (!is_ready_) (void)go_on(nullptr, kUnlimited);
  // A proof for the whole network holds in every state that can be reached.
  return hopeless_because_.empty() ? best_.database->lookup(state) : search::kDeadEnd;
}

bool PatternHeuristic::go_on(const base::Limits* limits, std::uint64_t end_of_work) {
  if (is_ready_) return true;
  const auto begin = std::chrono::steady_clock::now();
  while (!is_ready_ && work() < end_of_work) {
    if (!graph_ && !begin_next()) break;
    const std::uint64_t most = allowance();
    // States with large zones take more time than others: so the allowance is one of work, too.
    const std::uint64_t most_work = kWorkOfState * most;
    graph_->explore(most, std::min(most_work, end_of_work - work_), limits);
    if (graph_->is_complete() || graph_->size() >= most || graph_->work() >= most_work) settle();
  }
  seconds_ += std::chrono::duration<double>(std::chrono::steady_clock::now() - begin).count();
  return is_ready_;
}

// States that the pattern at hand may have. With a limit on growth, one that turns out to be too large has
// cost no more than a few times what was spent before.
std::uint64_t PatternHeuristic::allowance() const {
  constexpr std::uint64_t kAlways = 20'000;
  const std::uint64_t rest = options_.states - states_;
  return options_.growth == 0 ? rest : std::min(rest, std::max(kAlways, options_.growth * states_));
}

// False if there is no more to be done.
bool PatternHeuristic::begin_next() {
  const search::Problem& problem = components_.problem();
  do {
    auto proposal = propose(last_ ? &*last_ : nullptr);
    if (!proposal || !hopeless_because_.empty()) {
      is_ready_ = true;
      return false;
    }
    const model::Pattern pattern = components_.pattern(proposal->selection, options_.all_clocks);
    current_ = {.proposal = std::move(*proposal),
                .projection = std::make_unique<model::Projection>(
                    model::project(problem.network, *problem.goal, pattern))};
    // What is too expensive to be kept is not, and then two patterns may be the same.
  } while (last_pattern_ == current_.projection->pattern);
  last_pattern_ = current_.projection->pattern;
  graph_ = std::make_unique<AbstractGraph>(*current_.projection);
  return true;
}

// A pattern is done: keeps what it has come to, if that is better than what there was.
void PatternHeuristic::settle() {
  work_ += graph_->work();
  states_ += std::max(graph_->size(), graph_->work() / kWorkOfState);
  current_.states = graph_->size();
  abstract_states_ += graph_->size();
  current_.is_complete = graph_->is_complete();
  last_ = Result{current_.is_complete};
  current_.database =
      std::make_unique<PatternDatabase>(components_.problem(), *current_.projection, std::move(graph_));
  const Estimate initial = current_.database->initial();
  tried_.push_back(fmt::format("{}{} states: {}", current_.is_complete ? "" : "more than ", current_.states,
                               initial == search::kDeadEnd ? "infinite" : std::to_string(initial)));
  const auto value = [](const Built& built) {
    return std::pair(built.database->initial(), built.is_complete);
  };
  // Among equals the later one, which is the larger pattern: it may know more about other states.
  if (!best_.database || value(current_) >= value(best_)) best_ = std::move(current_);
  // Nothing is better than a proof that there is no way.
  is_ready_ = states_ >= options_.states || best_.database->initial() == search::kDeadEnd;
}

std::vector<std::string> PatternHeuristic::explanation() const {
  if (!hopeless_because_.empty()) return {hopeless_because_};
  if (!best_.database) return {};
  return {
      best_.proposal.reason, components_.describe(best_.proposal.selection),
      fmt::format("{} abstract states{}", best_.states,
                  best_.is_complete ? "" : ", and more that were not looked at"),
      fmt::format("patterns tried, with their estimate of the initial state: {}", fmt::join(tried_, ", "))};
}

std::string PatternHeuristic::blind_because() const {
  const bool wants_nothing = best_.projection && best_.projection->goal->condition.is_constant() &&
                             best_.projection->goal->condition->value != 0;
  return wants_nothing ? "what it keeps of the goal is always true" : "";
}

void PatternHeuristic::give_up(std::string reason) { hopeless_because_ = std::move(reason); }
}  // namespace tarrier::heuristics
