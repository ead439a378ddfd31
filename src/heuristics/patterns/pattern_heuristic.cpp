// SPDX-License-Identifier: MIT
#include "heuristics/patterns/pattern_heuristic.hpp"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <chrono>

#include "heuristics/catalogue.hpp"
#include "space/state_space.hpp"

namespace tarrier::heuristics {
using search::Estimate;

Estimate PatternHeuristic::evaluate(const search::StateView& state) {
  constexpr std::uint64_t kUnlimited = std::numeric_limits<std::uint64_t>::max();
  if (!is_ready_) (void)go_on(nullptr, kUnlimited);
  // A proof for the whole network holds in every state that can be reached.
  if (!hopeless_because_.empty()) return search::kDeadEnd;
  // Both are lower bounds, so the larger one is.
  const Estimate layers = asks_layers_ ? layers_->evaluate(state) : 0;
  return asks_database_ ? std::max(layers, best_.database->lookup(state)) : layers;
}

bool PatternHeuristic::go_on(const base::Limits* limits, std::uint64_t end_of_work) {
  if (is_ready_) return true;
  const auto begin = std::chrono::steady_clock::now();
  const auto seconds = [&, before = seconds_] {
    return before + std::chrono::duration<double>(std::chrono::steady_clock::now() - begin).count();
  };
  while (!is_ready_ && work() < end_of_work) {
    if (!graph_ && !begin_next()) break;
    const std::uint64_t most = allowance();
    // States with large zones take more time than others: so the allowance is one of work, too.
    const std::uint64_t most_work = kWorkOfState * most;
    const std::uint64_t soon = graph_->work() + kWorkBetweenLooks;
    graph_->explore(most, std::min({most_work, end_of_work - work_, soon}), limits);
    const bool is_late =
        limits != nullptr && limits->seconds && seconds() > *limits->seconds * options_.share_of_time;
    if (graph_->is_complete() || graph_->size() >= most || graph_->work() >= most_work || is_late) settle();
    is_ready_ = is_ready_ || is_late;
  }
  if (is_ready_) finish();
  seconds_ = seconds();
  return is_ready_;
}

// States that the pattern at hand may have: one that turns out to be too large has cost no more than a few times
// what was spent before.
std::uint64_t PatternHeuristic::allowance() const {
  constexpr std::uint64_t kAlways = 20'000;
  const std::uint64_t rest = options_.states - states_;
  return current_.proposal.takes_rest ? rest : std::min(rest, std::max(kAlways, states_));
}

// False if there is no more to be done.
bool PatternHeuristic::begin_next() {
  const search::Problem& problem = components_.problem();
  do {
    auto proposal = propose(last_ ? &*last_ : nullptr);
    // There is no use in less than it had before.
    if (!proposal && options_.states - states_ > cut_off_at_ && is_worth_another_try())
      proposal = std::exchange(cut_off_, std::nullopt);
    if (!proposal || !hopeless_because_.empty()) {
      is_ready_ = true;
      return false;
    }
    const model::Pattern pattern = components_.pattern(proposal->selection, options_.all_clocks);
    current_ = {.proposal = std::move(*proposal),
                .projection = std::make_unique<model::Projection>(
                    model::project(problem.network, *problem.goal, pattern))};
    // What is too expensive to be kept is not, and then two patterns may be the same.
  } while (last_pattern_ == current_.projection->pattern && !current_.proposal.takes_rest);
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
  const bool is_first_cut = !current_.is_complete && !current_.proposal.takes_rest && !cut_off_;
  if (is_first_cut) {
    cut_off_ = current_.proposal;
    cut_off_->takes_rest = true;
    cut_off_at_ = current_.states;
  }
  current_.database =
      std::make_unique<PatternDatabase>(components_.problem(), *current_.projection, std::move(graph_));
  const Estimate initial = current_.database->initial();
  if (is_first_cut) promised_ = initial;
  tried_.push_back(fmt::format("{}{} states: {}", current_.is_complete ? "" : "more than ", current_.states,
                               initial == search::kDeadEnd ? "infinite" : std::to_string(initial)));
  if (!best_.database || is_better(current_, best_)) best_ = std::move(current_);
  // Nothing is better than a proof that there is no way.
  is_ready_ = states_ >= options_.states || best_.database->initial() == search::kDeadEnd;
}

bool PatternHeuristic::is_worth_another_try() const {
  return options_.always_tries_again || !best_.is_complete || promised_ > best_.database->initial();
}

bool PatternHeuristic::is_better(const Built& one, const Built& other) {
  const Estimate mine = one.database->initial();
  const Estimate others = other.database->initial();
  // Among equals the one that takes less.
  if (one.is_complete == other.is_complete)
    return mine > others || (mine == others && one.states <= other.states);
  const Estimate partly = one.is_complete ? others : mine;
  const Estimate whole = one.is_complete ? mine : others;
  const bool is_partly_better = partly > std::max(whole, layers_at_start());
  return one.is_complete != is_partly_better;
}

Estimate PatternHeuristic::layers_at_start() {
  if (layers_at_start_) return *layers_at_start_;
  const search::Problem& problem = components_.problem();
  if (!layers_) layers_ = configure("hl").front().make(problem);
  layers_at_start_ = estimate_of_start(*layers_, problem);
  return *layers_at_start_;
}

void PatternHeuristic::finish() {
  if (!options_.falls_back || !hopeless_because_.empty()) return;
  const Estimate initial = best_.database->initial();
  const Estimate layers = layers_at_start();
  if (best_.is_complete && initial >= layers) return;
  asks_layers_ = true;
  asks_database_ = initial > layers;
}

std::vector<std::string> PatternHeuristic::explanation() const {
  if (!hopeless_because_.empty()) return {hopeless_because_};
  if (!best_.database) return {};
  std::vector<std::string> lines = {
      best_.proposal.reason, components_.describe(best_.proposal.selection),
      fmt::format("{} abstract states{}", best_.states,
                  best_.is_complete ? "" : ", and more that were not looked at"),
      fmt::format("patterns tried, with their estimate of the initial state: {}", fmt::join(tried_, ", "))};
  if (asks_layers_)
    lines.push_back(fmt::format(
        "h^L estimates the initial state at {}, more than any pattern that was looked at as a whole: "
        "{} is used",
        *layers_at_start_, asks_database_ ? "the larger of both" : "h^L"));
  return lines;
}

std::string PatternHeuristic::blind_because() const {
  const bool wants_nothing = best_.projection && best_.projection->goal->condition.is_constant() &&
                             best_.projection->goal->condition->value != 0;
  return wants_nothing && !asks_layers_ ? "what it keeps of the goal is always true" : "";
}

void PatternHeuristic::give_up(std::string reason) { hopeless_because_ = std::move(reason); }

search::Estimate estimate_of_start(search::Heuristic& heuristic, const search::Problem& problem) {
  space::StateSpace space(problem.network, problem.goal);
  space::SuccessorBuffer states = space.make_buffer();
  space.initial(states);
  space::Valuation valuation = space.make_valuation();
  Estimate least = search::kDeadEnd;
  for (std::size_t i = 0; i < states.size(); ++i) {
    space.unpack(states[i].discrete, valuation);
    least = std::min(least, heuristic.evaluate({valuation, {}}));
  }
  return least;
}
}  // namespace tarrier::heuristics
