// SPDX-License-Identifier: MIT
#include "search/loops/lasso_path.hpp"

#include <algorithm>

namespace tarrier::search {
LassoPath::LassoPath(const LoopGraph& graph)
    : fairness_(graph.fairness()), last_(graph.sets(), 0), marks_(graph.sets()) {}

void LassoPath::clear() {
  for (const StateNumber state : states_) places_[state] = 0;
  states_.clear();
  std::ranges::fill(last_, 0);
}

void LassoPath::push(StateNumber state, LoopGraph& graph) {
  if (places_.size() <= state) places_.resize(std::max<std::size_t>(state + 1, graph.size()), 0);
  states_.push_back(state);
  const auto place = static_cast<std::uint32_t>(states_.size());
  if (places_[state] == 0) places_[state] = place;
  marks_.clear();
  graph.mark(state, marks_);
  for (std::size_t set = 0; set < last_.size(); ++set)
    if (marks_.has(set)) last_[set] = place;
}

std::span<const StateNumber> LassoPath::loop_to(StateNumber state, LoopGraph& graph) {
  const std::uint32_t place = state < places_.size() ? places_[state] : 0;
  if (place == 0 || place > complete()) return {};
  const std::span<const StateNumber> part = std::span<const StateNumber>(states_).subspan(place - 1);
  if (fairness_.pairs.empty()) return part;
  marks_.clear();
  for (const StateNumber member : part) graph.mark(member, marks_);
  return fairness_.is_met_by(marks_) ? part : std::span<const StateNumber>{};
}

std::optional<std::size_t> LassoPath::missing() const {
  for (std::size_t set = 0; set < last_.size(); ++set)
    if (fairness_.all.has(set) && last_[set] == 0) return set;
  return std::nullopt;
}

std::size_t LassoPath::complete() const {
  std::size_t least = states_.size();
  for (std::size_t set = 0; set < last_.size(); ++set)
    if (fairness_.all.has(set)) least = std::min<std::size_t>(least, last_[set]);
  return least;
}
}  // namespace tarrier::search
