// SPDX-License-Identifier: MIT
#include "differential/path_oracle.hpp"

#include <algorithm>
#include <map>
#include <vector>

#include "differential/path_rules.hpp"

namespace tarrier::differential {
namespace {
using PathState = PathRules::State;

// All states so far, with their clock values in plain words.
class Passed {
 public:
  explicit Passed(const model::Network& network) : network_(network) {}

  // False if the state says nothing new.
  bool add(PathState& state) {
    state.clocks = PathRules::in_plain_words(state.clocks);
    std::vector<Demands>& known = states_[key(state.discrete)];
    const auto covers = [&](const Demands& demands) {
      return std::all_of(demands.begin(), demands.end(),
                         [&](const Demand& demand) { return imply(state.clocks.demands, demand); });
    };
    if (std::any_of(known.begin(), known.end(), covers)) return false;
    known.push_back(state.clocks.demands);
    ++size_;
    return true;
  }

  [[nodiscard]] std::size_t size() const { return size_; }

 private:
  [[nodiscard]] std::vector<std::int32_t> key(const Valuation& discrete) const {
    std::vector<std::int32_t> result;
    for (const model::LocationId location : discrete.locations)
      result.push_back(static_cast<std::int32_t>(index(location)));
    for (std::size_t v = 0; v < network_.variables.size(); ++v)
      if (network_.variables[v].kind == model::VariableKind::kState) result.push_back(discrete.values[v]);
    return result;
  }

  const model::Network& network_;
  std::map<std::vector<std::int32_t>, std::vector<Demands>> states_;
  std::size_t size_ = 0;
};

// After any delays.
std::vector<PathState> elapsed(PathRules& rules, const std::vector<PathState>& states) {
  std::vector<PathState> result;
  for (const PathState& state : states) {
    std::vector<PathState> later = rules.elapsed(state);
    std::move(later.begin(), later.end(), std::back_inserter(result));
  }
  return result;
}

bool can_satisfy(PathRules& rules, const std::vector<PathState>& states, const model::Formula& goal) {
  return std::any_of(states.begin(), states.end(),
                     [&](const PathState& state) { return rules.can_satisfy(state, goal); });
}

PathAnswer solve(PathRules& rules, const model::Network& network, const model::Formula& goal,
                 std::uint32_t length, std::size_t max_states) {
  Passed passed(network);
  PathAnswer answer;
  std::vector<PathState> level = rules.initial_states();
  while (true) {
    std::erase_if(level, [&](PathState& state) { return !passed.add(state); });
    if (level.empty()) answer.is_final = true;
    if (passed.size() > max_states) answer.is_too_big = true;
    const std::vector<PathState> states = elapsed(rules, level);
    answer.is_reachable = can_satisfy(rules, states, goal);
    answer.has_fault = rules.met_fault();
    if (answer.is_final || answer.is_too_big || answer.is_reachable || answer.length == length) return answer;
    level.clear();
    for (const PathState& state : states)
      for (PathRules::Successor& successor : rules.successors(state))
        level.push_back(std::move(successor.state));
    ++answer.length;
  }
}
}  // namespace

PathAnswer solve_by_paths(const model::Network& network, const model::Formula& goal, std::uint32_t length,
                          std::size_t max_states) {
  PathRules rules(network);
  try {
    return solve(rules, network, goal, length, max_states);
  } catch (const TooLarge&) {
    return {.is_too_big = true};
  }
}

bool is_possible(const model::Network& network, const model::Path& path, const model::Formula& goal) {
  PathRules rules(network);
  std::vector<PathState> states = elapsed(rules, rules.initial_states());
  for (const model::Step& step : path.steps) {
    Passed passed(network);
    std::vector<PathState> next;
    for (const PathState& state : states)
      for (PathRules::Successor& successor : rules.successors(state))
        if (successor.step == step && passed.add(successor.state)) next.push_back(std::move(successor.state));
    states = elapsed(rules, next);
  }
  return can_satisfy(rules, states, goal);
}
}  // namespace tarrier::differential
