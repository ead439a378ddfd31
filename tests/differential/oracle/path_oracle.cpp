// SPDX-License-Identifier: MIT
#include "differential/oracle/path_oracle.hpp"

#include <algorithm>
#include <functional>
#include <map>
#include <optional>
#include <vector>

#include "differential/oracle/path_rules.hpp"

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
                     [&](const PathState& state) { return !rules.satisfying(state, goal).empty(); });
}

// Follows all paths up to a length. `visit` gets the states after so many steps and any delays, and tells
// whether that is enough.
PathAnswer explore(PathRules& rules, const model::Network& network, std::uint32_t length,
                   std::size_t max_states, const std::function<bool(const std::vector<PathState>&)>& visit) {
  Passed passed(network);
  PathAnswer answer;
  std::vector<PathState> level = rules.initial_states();
  while (true) {
    std::erase_if(level, [&](PathState& state) { return !passed.add(state); });
    answer.is_final = level.empty();
    answer.is_too_big = passed.size() > max_states;
    const std::vector<PathState> states = elapsed(rules, level);
    answer.is_reachable = visit(states);
    answer.has_fault = rules.met_fault();
    if (answer.is_final || answer.is_too_big || answer.is_reachable || answer.length == length) return answer;
    level.clear();
    for (const PathState& state : states)
      for (PathRules::Successor& successor : rules.successors(state))
        level.push_back(std::move(successor.state));
    ++answer.length;
  }
}

// The value as the only unknown, and what is demanded of it.
Demands demands_on(const LinearTerm& value, const PathClocks& clocks) {
  PathClocks alone = clocks;
  alone.values = {value};
  return PathRules::in_plain_words(alone).demands;
}

// The end of what one demand allows; none if it limits the other side only.
std::optional<PathExtreme> limit(const Demand& demand, bool is_upper) {
  const std::int64_t factor = demand.term.factor(0);
  if (demand.sign != Sign::kZero && (factor < 0) != is_upper) return std::nullopt;
  return PathExtreme{.value = model::Rational(-demand.term.number) / factor,
                     .is_attained = demand.sign != Sign::kPositive};
}

// Is the first the larger supremum, or the smaller infimum?
bool is_beyond(const PathExtreme& a, const PathExtreme& b, bool is_upper) {
  if (a.is_infinite || b.is_infinite) return a.is_infinite && !b.is_infinite;
  if (a.value == b.value) return a.is_attained && !b.is_attained;
  return (a.value > b.value) == is_upper;
}

// Of a set of values that is not empty.
PathExtreme extreme(const Demands& demands, bool is_upper) {
  PathExtreme result{.is_infinite = true};
  for (const Demand& demand : demands) {
    const std::optional<PathExtreme> found = limit(demand, is_upper);
    if (found && is_beyond(result, *found, is_upper)) result = *found;
  }
  return result;
}

void widen(PathExtent& extent, const Demands& demands) {
  const PathExtreme low = extreme(demands, false);
  const PathExtreme high = extreme(demands, true);
  if (extent.is_empty || is_beyond(low, extent.infimum, false)) extent.infimum = low;
  if (extent.is_empty || is_beyond(high, extent.supremum, true)) extent.supremum = high;
  extent.is_empty = false;
}
}  // namespace

PathAnswer solve_by_paths(const model::Network& network, const model::Formula& goal, std::uint32_t length,
                          std::size_t max_states) {
  PathRules rules(network);
  try {
    return explore(rules, network, length, max_states,
                   [&](const std::vector<PathState>& states) { return can_satisfy(rules, states, goal); });
  } catch (const TooLarge&) {
    return {.is_too_big = true};
  }
}

PathExtent measure_by_paths(const model::Network& network, const model::Formula& goal,
                            const model::Measure& measured, std::uint32_t length, std::size_t max_states) {
  PathRules rules(network);
  PathExtent extent;
  const auto observe = [&](PathState state) {
    Evaluator in(network, state.discrete);
    LinearTerm value{.number = measured.number.is_empty() ? 0 : in.evaluate(measured.number)};
    if (measured.clock) value = value + state.clocks.values[index(in.resolve(*measured.clock))];
    widen(extent, demands_on(value, state.clocks));
  };
  try {
    const PathAnswer answer =
        explore(rules, network, length, max_states, [&](const std::vector<PathState>& states) {
          for (const PathState& state : states)
            for (const PathState& part : rules.satisfying(state, goal)) observe(part);
          return false;
        });
    extent.is_final = answer.is_final;
    extent.has_fault = answer.has_fault;
    extent.is_too_big = answer.is_too_big;
  } catch (const Fault&) {
    extent.has_fault = true;
  } catch (const TooLarge&) {
    extent.is_too_big = true;
  }
  return extent;
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
