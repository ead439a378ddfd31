// SPDX-License-Identifier: MIT
// All symbolic states of a random model, for judging what heuristics say of them.
#pragma once
#include <map>
#include <memory>
#include <utility>
#include <vector>

#include "base/error.hpp"
#include "differential/random_network.hpp"
#include "search/heuristic.hpp"
#include "space/state_space.hpp"

namespace tarrier::differential {
// Every symbolic state of a model, nothing covered by anything but its equal, with the distance to the goal.
class StateGraph {
 public:
  struct State {
    std::vector<space::Word> discrete;
    space::ZoneId zone{};
    std::vector<std::pair<std::size_t, std::uint32_t>> successors;  // and costs
    bool is_goal = false;
    std::uint64_t distance = search::kDeadEnd;
  };

  // Null if there are too many states, one has a fault, or the model is refused.
  static std::unique_ptr<StateGraph> explore(const RandomModel& model, const space::Reductions& reductions) {
    try {
      auto graph = std::make_unique<StateGraph>(model, reductions);
      if (!graph->expand_all()) return nullptr;
      graph->find_distances();
      return graph;
    } catch (const base::Error&) {
      return nullptr;
    }
  }
  StateGraph(const RandomModel& model, const space::Reductions& reductions)
      : space_(model.network, &model.goal, {}, reductions), valuation_(space_.make_valuation()) {}

  [[nodiscard]] const std::vector<State>& states() const { return states_; }
  // How many of them are initial: these come first.
  [[nodiscard]] std::size_t initial() const { return initial_; }
  // Of the nearest initial state.
  [[nodiscard]] std::uint64_t distance() const {
    std::uint64_t least = search::kDeadEnd;
    for (std::size_t s = 0; s < initial_; ++s) least = std::min(least, states_[s].distance);
    return least;
  }
  search::StateView view(const State& state) {
    space_.unpack(state.discrete.data(), valuation_);
    space_.frame(valuation_, frame_);
    return {valuation_, space_.zone(state.zone), &frame_};
  }

 private:
  bool expand_all() {
    constexpr std::size_t kMost = 3000;
    space::SuccessorBuffer buffer = space_.make_buffer();
    space_.initial(buffer);
    for (std::size_t i = 0; i < buffer.size(); ++i) number(buffer[i]);
    initial_ = states_.size();
    for (std::size_t s = 0; s < states_.size(); ++s) {
      if (states_.size() > kMost) return false;
      states_[s].is_goal = space_.is_goal(states_[s].discrete.data(), states_[s].zone);
      buffer.clear();
      space_.expand(states_[s].discrete.data(), states_[s].zone, buffer);
      for (std::size_t i = 0; i < buffer.size(); ++i) {
        const std::size_t successor = number(buffer[i]);
        states_[s].successors.emplace_back(successor, buffer.cost(i));
      }
    }
    return true;
  }
  std::size_t number(const space::Candidate& state) {
    std::vector<space::Word> discrete(state.discrete, state.discrete + space_.words());
    const auto [place, is_new] = numbers_.try_emplace({discrete, state.stored.zone}, states_.size());
    if (is_new) states_.push_back({.discrete = std::move(discrete), .zone = state.stored.zone});
    return place->second;
  }
  void find_distances() {
    for (State& state : states_)
      if (state.is_goal) state.distance = 0;
    for (bool changed = true; changed;) {
      changed = false;
      for (State& state : states_)
        for (const auto& [next, cost] : state.successors)
          if (states_[next].distance != search::kDeadEnd && states_[next].distance + cost < state.distance) {
            state.distance = states_[next].distance + cost;
            changed = true;
          }
    }
  }

  space::StateSpace space_;
  space::Valuation valuation_;
  space::Frame frame_;
  std::vector<State> states_;
  std::size_t initial_ = 0;  // the first ones
  std::map<std::pair<std::vector<space::Word>, space::ZoneId>, std::size_t> numbers_;
};
}  // namespace tarrier::differential
