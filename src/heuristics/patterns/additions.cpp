// SPDX-License-Identifier: MIT
#include "heuristics/patterns/additions.hpp"

#include <fmt/format.h>

#include <algorithm>

#include "heuristics/patterns/sources.hpp"

namespace tarrier::heuristics {
using search::Estimate;
using search::kDeadEnd;

namespace {
bool includes(const Selection& large, const Selection& small) {
  for (std::size_t c = 0; c < small.size(); ++c)
    if (small[c] && !large[c]) return false;
  return true;
}

std::uint64_t combinations(const Components& components, const Selection& selection) {
  constexpr std::uint64_t kMost = std::uint64_t{1} << 31;
  std::uint64_t product = 1;
  for (std::size_t c = 0; c < selection.size() && product < kMost; ++c)
    if (selection[c]) product *= std::min(kMost, components[c].size);
  return product;
}
}  // namespace

Additions::Additions(const Components& components, Selection kept, const model::Pattern& pattern,
                     bool all_clocks, std::uint64_t states)
    : components_(components),
      kept_(std::move(kept)),
      all_clocks_(all_clocks),
      most_states_(states),
      shares_(components.problem().network) {
  shares_.take(pattern);
  for (Selection& group : with_sources(components_, kept_)) {
    if (group.empty()) continue;
    // What is a source of another variable says nothing without it.
    const auto is_part = [&](const Selection& other) { return includes(other, group); };
    if (std::ranges::any_of(waiting_, is_part)) continue;
    std::erase_if(waiting_, [&](const Selection& other) { return includes(group, other); });
    waiting_.push_back(std::move(group));
  }
  std::ranges::stable_sort(waiting_, std::greater<>{},
                           [&](const Selection& group) { return combinations(components_, group); });
}

bool Additions::go_on(const base::Limits* limits, std::uint64_t end_of_work) {
  constexpr std::uint64_t kWorkOfState = 16;
  while (work() < end_of_work) {
    if (!graph_ && !begin_next()) return true;
    const std::uint64_t most = most_states_ - states_;
    const std::uint64_t most_work = kWorkOfState * most;
    graph_->explore(most, std::min(most_work, end_of_work - work_), limits);
    if (graph_->is_complete() || graph_->size() >= most || graph_->work() >= most_work) settle();
  }
  return false;
}

bool Additions::begin_next() {
  const search::Problem& problem = components_.problem();
  while (!waiting_.empty() && states_ < most_states_) {
    current_ = std::move(waiting_.back());
    waiting_.pop_back();
    Selection selection = kept_;
    for (std::size_t c = 0; c < selection.size(); ++c) selection[c] = selection[c] || current_[c];
    const model::Pattern pattern = components_.pattern(selection, all_clocks_);
    if (!shares_.is_of_use(pattern)) continue;
    projection_ = std::make_unique<model::Projection>(model::project(shares_.rest(), *problem.goal, pattern));
    graph_ = std::make_unique<AbstractGraph>(*projection_);
    return true;
  }
  return false;
}

void Additions::settle() {
  work_ += graph_->work();
  states_ += graph_->size();
  const std::uint64_t states = graph_->size();
  const bool is_complete = graph_->is_complete();
  auto database = std::make_unique<PatternDatabase>(components_.problem(), *projection_, std::move(graph_));
  const Estimate initial = database->initial();
  explanation_.push_back(fmt::format("besides {}: {}{} states, {} to be added",
                                     components_.describe(current_), is_complete ? "" : "more than ", states,
                                     initial));
  if (initial == 0) return;
  shares_.take(projection_->pattern);
  additions_.push_back({std::move(projection_), std::move(database)});
}

void Additions::end() {
  if (graph_) {
    work_ += graph_->work();
    states_ += graph_->size();
    graph_ = nullptr;
  }
  waiting_.clear();
}

Estimate Additions::initial() const {
  Estimate sum = 0;
  for (const Addition& addition : additions_) {
    const Estimate distance = addition.database->initial();
    if (distance == kDeadEnd) return kDeadEnd;
    sum += distance;
  }
  return sum;
}

Estimate Additions::evaluate(const search::StateView& state) {
  Estimate sum = 0;
  for (const Addition& addition : additions_) {
    const Estimate distance = addition.database->lookup(state);
    if (distance == kDeadEnd) return kDeadEnd;
    sum += distance;
  }
  return sum;
}

std::uint64_t Additions::bytes() const {
  std::uint64_t sum = graph_ ? graph_->bytes() : 0;
  for (const Addition& addition : additions_) sum += addition.database->bytes();
  return sum;
}
}  // namespace tarrier::heuristics
