// SPDX-License-Identifier: MIT
#include "differential/oracle/region_oracle.hpp"

#include <algorithm>
#include <optional>
#include <string>
#include <tuple>
#include <unordered_map>
#include <unordered_set>
#include <vector>

#include "base/assert.hpp"
#include "differential/oracle/step_rules.hpp"

namespace tarrier::differential {
namespace {
// States as strings of bytes, short enough to be stored without an allocation in most small models.
class Packing {
 public:
  explicit Packing(const model::Network& network) : network_(network) {
    for (const model::Process& process : network.processes) TARRIER_ASSERT(process.locations.size() <= 256);
  }

  [[nodiscard]] std::string pack(const State& state) const {
    std::string bytes;
    for (const model::LocationId location : state.discrete.locations)
      bytes += static_cast<char>(index(location));
    for (std::size_t i = 0; i < network_.variables.size(); ++i) {
      if (!is_stored(i)) continue;
      auto code = static_cast<std::uint32_t>(std::int64_t{state.discrete.values[i]} - domain(i).low);
      for (int k = 0; k < width(i); ++k, code >>= 8) bytes += static_cast<char>(code & 0xff);
    }
    for (const std::uint8_t whole : state.clocks.whole) bytes += static_cast<char>(whole);
    for (const std::uint8_t rank : state.clocks.rank) bytes += static_cast<char>(rank);
    for (const std::int8_t difference : state.clocks.difference) bytes += static_cast<char>(difference);
    return bytes;
  }

  [[nodiscard]] State unpack(const std::string& bytes) const {
    std::size_t next = 0;
    const auto byte = [&] { return static_cast<std::uint8_t>(bytes[next++]); };
    State state;
    state.discrete.values.reserve(network_.variables.size());
    for (std::size_t i = 0; i < network_.processes.size(); ++i)
      state.discrete.locations.push_back(model::LocationId{byte()});
    for (std::size_t i = 0; i < network_.variables.size(); ++i) {
      if (!is_stored(i)) {
        state.discrete.values.push_back(network_.variables[i].initial.value_or(0));  // for kConstant
        continue;
      }
      std::uint32_t code = 0;
      for (int k = 0; k < width(i); ++k) code |= std::uint32_t{byte()} << (8 * k);
      state.discrete.values.push_back(static_cast<std::int32_t>(code + std::int64_t{domain(i).low}));
    }
    for (std::size_t i = 0; i < network_.clocks.size(); ++i) state.clocks.whole.push_back(byte());
    for (std::size_t i = 0; i < network_.clocks.size(); ++i) state.clocks.rank.push_back(byte());
    while (next < bytes.size()) state.clocks.difference.push_back(static_cast<std::int8_t>(byte()));
    return state;
  }

 private:
  [[nodiscard]] const model::Domain& domain(std::size_t variable) const {
    return network_.variables[variable].domain;
  }
  [[nodiscard]] bool is_stored(std::size_t variable) const {
    return network_.variables[variable].kind == model::VariableKind::kState;
  }
  [[nodiscard]] int width(std::size_t variable) const {
    return std::int64_t{domain(variable).high} - domain(variable).low < 256 ? 1 : 4;
  }

  const model::Network& network_;
};

// Walks through the states level by level; level n has the states that need n discrete steps.
class Walk {
 public:
  Walk(const model::Network& network, StepRules& rules, std::size_t max_states)
      : packing_(network), rules_(rules), max_states_(max_states) {
    for (const State& state : rules_.initial_states()) add(state);
  }

  // Calls `visit` for each state of the level, first adding to it what its states reach by delay.
  template <typename Visit>
  void visit_level(const Visit& visit) {
    for (std::size_t i = 0; i < level_.size() && !is_too_big(); ++i) {  // the level grows on the way
      State state = packing_.unpack(*level_[i]);
      visit(state);
      if (const std::optional<Region> later = rules_.delayed(state)) {
        state.clocks = *later;
        add(state);
      }
    }
  }

  void take_steps() {
    const std::vector<const std::string*> previous = std::move(level_);
    level_.clear();
    for (const std::string* packed : previous)
      for (const State& successor : rules_.successors(packing_.unpack(*packed))) add(successor);
  }

  [[nodiscard]] bool is_finished() const { return level_.empty(); }
  [[nodiscard]] bool is_too_big() const { return seen_.size() > max_states_; }
  [[nodiscard]] std::size_t states() const { return seen_.size(); }

 private:
  void add(const State& state) {
    const auto [place, is_new] = seen_.insert(packing_.pack(state));
    if (is_new) level_.push_back(&*place);
  }

  Packing packing_;
  StepRules& rules_;
  std::size_t max_states_;
  std::unordered_set<std::string> seen_;
  std::vector<const std::string*> level_;  // pointers into seen_, whose elements never move
};

// A measure in one region. What is between two integers takes every value there (region.hpp).
Extent extent_of(const model::Network& network, const model::Measure& measured, const Ceilings& ceilings,
                 State state) {
  Evaluator in(network, state.discrete);
  const std::int64_t number = measured.number.is_empty() ? 0 : in.evaluate(measured.number);
  if (!measured.clock) return {.empty = false, .infimum = {number}, .supremum = {number}};
  const std::uint32_t clock = index(in.resolve(*measured.clock));
  const std::int64_t whole = number + state.clocks.whole[clock];
  if (state.clocks.whole[clock] > ceilings.of(clock)) {
    const Extreme above{.value = whole - 1, .attained = false, .beyond = true};
    return {.empty = false, .infimum = above, .supremum = above};
  }
  if (state.clocks.rank[clock] == 0) return {.empty = false, .infimum = {whole}, .supremum = {whole}};
  return {.empty = false, .infimum = {whole, false}, .supremum = {whole + 1, false}};
}

// Adds what one region says. Of equal bounds the one that is attained, or known better, counts.
void widen(Extent& extent, const Extent& more) {
  const auto is_lower = [](const Extreme& a, const Extreme& b) {
    return std::tuple(a.value, a.beyond, !a.attained) < std::tuple(b.value, b.beyond, !b.attained);
  };
  const auto is_greater = [](const Extreme& a, const Extreme& b) {
    return std::tuple(a.beyond, a.value, a.attained) > std::tuple(b.beyond, b.value, b.attained);
  };
  if (extent.empty || is_lower(more.infimum, extent.infimum)) extent.infimum = more.infimum;
  if (extent.empty || is_greater(more.supremum, extent.supremum)) extent.supremum = more.supremum;
  extent.empty = false;
}
// All reachable states, and what comes next for each.
class Graph {
 public:
  // With `timer`, a clock that is told apart up to 1 and that nothing else asks for, it may be set to 0 where
  // it is at least 1.
  Graph(const model::Network& network, StepRules& rules, std::size_t max_states,
        std::optional<std::uint32_t> timer = std::nullopt)
      : packing_(network), rules_(rules) {
    for (const State& state : rules_.initial_states()) number(state);
    initial_ = states_.size();
    for (std::size_t s = 0; s < states_.size() && states_.size() <= max_states; ++s) {
      State state = packing_.unpack(*states_[s]);
      nodes_.emplace_back();
      for (const State& successor : rules_.successors(state)) {
        const std::size_t next = number(successor);
        nodes_[s].steps.push_back(next);
      }
      if (timer && differential::satisfies(state.clocks, rules_.ceilings(), *timer,
                                           model::Comparison::kGreaterEqual, 1)) {
        State ticked = state;
        assign(ticked.clocks, rules_.ceilings(), *timer, 0);
        nodes_[s].tick = number(ticked);
      }
      if (const std::optional<Region> later = rules_.delayed(state)) {
        state.clocks = *later;
        nodes_[s].later = number(state);
      }
    }
    is_too_big_ = states_.size() > max_states;
  }

  struct Node {
    std::vector<std::size_t> steps;
    std::optional<std::size_t> later;  // none: time cannot leave the region; itself: it need not
    std::optional<std::size_t> tick;   // the same state with the timer at 0
  };
  [[nodiscard]] bool is_too_big() const { return is_too_big_; }
  [[nodiscard]] std::size_t size() const { return nodes_.size(); }
  [[nodiscard]] std::size_t initial() const { return initial_; }
  [[nodiscard]] const Node& node(std::size_t state) const { return nodes_[state]; }
  [[nodiscard]] bool satisfies(std::size_t state, const model::Formula& formula) {
    return rules_.is_true_in(packing_.unpack(*states_[state]), formula);
  }

 private:
  std::size_t number(const State& state) {
    const auto [place, is_new] = numbers_.try_emplace(packing_.pack(state), states_.size());
    if (is_new) states_.push_back(&place->first);
    return place->second;
  }

  Packing packing_;
  StepRules& rules_;
  std::unordered_map<std::string, std::size_t> numbers_;
  std::vector<const std::string*> states_;
  std::vector<Node> nodes_;
  std::size_t initial_ = 0;  // the first ones
  bool is_too_big_ = false;
};

// The states with maximal runs: all those with `always`, without those that cannot go on to another one of
// them, infinitely often. Time alone goes on forever only in a region that it does not leave.
std::vector<bool> with_maximal_runs(Graph& graph, const model::Formula& always) {
  std::vector<bool> good(graph.size());
  for (std::size_t s = 0; s < graph.size(); ++s) good[s] = graph.satisfies(s, always);
  const auto goes_on = [&](std::size_t s) {
    const Graph::Node& node = graph.node(s);
    if (node.later == s) return true;
    if (!node.later && node.steps.empty()) return true;
    return (node.later && good[*node.later]) ||
           std::any_of(node.steps.begin(), node.steps.end(), [&](std::size_t next) { return good[next]; });
  };
  for (bool changed = true; changed;) {
    changed = false;
    for (std::size_t s = graph.size(); s-- > 0;) {
      if (!good[s] || goes_on(s)) continue;
      good[s] = false;
      changed = true;
    }
  }
  return good;
}

// The states with runs on which time diverges: all those with `always`, without those from which no way leads
// through others of them to a tick that leads to one of them, infinitely often.
std::vector<bool> with_diverging_runs(Graph& graph, const model::Formula& always) {
  std::vector<bool> good(graph.size());
  for (std::size_t s = 0; s < graph.size(); ++s) good[s] = graph.satisfies(s, always);
  for (bool changed = true; changed;) {
    std::vector<bool> ticks(graph.size(), false);
    for (bool grows = true; grows;) {
      grows = false;
      for (std::size_t s = graph.size(); s-- > 0;) {
        const Graph::Node& node = graph.node(s);
        if (!good[s] || ticks[s]) continue;
        ticks[s] =
            (node.tick && good[*node.tick]) || (node.later && ticks[*node.later]) ||
            std::any_of(node.steps.begin(), node.steps.end(), [&](std::size_t next) { return ticks[next]; });
        grows = grows || ticks[s];
      }
    }
    changed = ticks != good;
    good = std::move(ticks);
  }
  return good;
}

// With one more clock.
struct Timed {
  explicit Timed(model::Network original) : network(std::move(original)) {
    timer = model::ClockId{static_cast<std::uint32_t>(network.clocks.size())};
    network.clocks.push_back({.name = "timer"});
  }
  // The timer is at least 1.
  [[nodiscard]] model::Formula is_one() const {
    return model::Formula::of(model::ClockConstraint{.left = {timer, {}, {}},
                                                     .comparison = model::Comparison::kGreaterEqual,
                                                     .bound = model::Expression::constant(1)});
  }
  model::Network network;
  model::ClockId timer{};
};
}  // namespace

MaximalRun find_maximal_run(const model::Network& network, const model::Formula& always,
                            const model::Formula* trigger, std::size_t max_states, Ticking ticking) {
  const Timed timed(network);
  const bool ticks = ticking == Ticking::kOn;
  model::Formula both{.kind = model::Formula::Kind::kOr, .parts = {always}};
  if (trigger != nullptr) both.parts.push_back(*trigger);
  if (ticks) both.parts.push_back(timed.is_one());
  StepRules rules(ticks ? timed.network : network, both);
  Graph graph(ticks ? timed.network : network, rules, max_states,
              ticks ? std::optional(index(timed.timer)) : std::nullopt);
  if (graph.is_too_big()) return {.too_big = true};
  const std::vector<bool> good =
      ticks ? with_diverging_runs(graph, always) : with_maximal_runs(graph, always);
  MaximalRun result;
  for (std::size_t s = 0; s < graph.size(); ++s)
    result.exists |= good[s] && (trigger == nullptr ? s < graph.initial() : graph.satisfies(s, *trigger));
  result.fault = rules.met_fault();
  return result;
}

Answer solve(const model::Network& network, const model::Formula& goal, std::size_t max_states) {
  Answer answer;
  StepRules rules(network, goal);
  Walk walk(network, rules, max_states);
  while (!walk.is_finished()) {
    walk.visit_level([&](const State& state) { answer.reachable |= rules.is_goal(state); });
    if (answer.reachable || walk.is_too_big()) break;
    walk.take_steps();
    ++answer.length;
  }
  answer.too_big = walk.is_too_big();
  answer.fault = rules.met_fault();
  answer.must_fault = rules.must_fault();
  answer.states = walk.states();
  if (!answer.reachable) answer.length = 0;
  return answer;
}

Extent measure(const model::Network& network, const model::Formula& goal, const model::Measure& measured,
               std::size_t max_states) {
  Extent extent;
  StepRules rules(network, goal, measured.clock);
  Walk walk(network, rules, max_states);
  while (!walk.is_finished() && !walk.is_too_big()) {
    walk.visit_level([&](const State& state) {
      try {
        if (rules.is_goal(state)) widen(extent, extent_of(network, measured, rules.ceilings(), state));
      } catch (const Fault&) {
        extent.fault = extent.must_fault = true;
      }
    });
    walk.take_steps();
  }
  extent.too_big = walk.is_too_big();
  extent.fault |= rules.met_fault();
  extent.must_fault |= rules.must_fault();
  return extent;
}

namespace {
// The states of discrete_runs(), found one after the other.
class DiscreteWalk {
 public:
  // With `timer`, a clock of the network that is told apart up to 1 and that nothing else asks for, at least
  // 1 has passed where it is 1, and it is 0 then.
  DiscreteWalk(const model::Network& network, StepRules& rules, std::optional<std::uint32_t> timer)
      : packing_(network), rules_(rules), timer_(timer) {
    for (const State& state : rules_.initial_states()) runs_.initial.push_back(number(state, false));
  }

  DiscreteRuns walk(std::size_t max_states) {
    for (std::size_t s = 0; s < states_.size(); ++s) {
      if (states_.size() > max_states) return {.too_big = true};
      visit(s);
    }
    for (const State& state : states_) runs_.states.push_back(state.discrete);
    for (const auto& [s, waits] : ending_) {
      const std::size_t copy = runs_.states.size();
      runs_.states.push_back(runs_.states[s]);
      runs_.ticks.push_back(waits);
      runs_.successors[s].push_back(copy);
      runs_.successors.push_back({copy});
    }
    runs_.fault = rules_.met_fault();
    return std::move(runs_);
  }

 private:
  std::size_t number(const State& state, bool ticks) {
    const auto [place, is_new] =
        numbers_.try_emplace(packing_.pack(state) + (ticks ? "t" : ""), states_.size());
    if (is_new) {
      states_.push_back(state);
      runs_.successors.emplace_back();
      runs_.ticks.push_back(ticks);
    }
    return place->second;
  }

  void visit(std::size_t s) {
    bool is_last = true;  // no step from where time has come to
    std::unordered_set<std::string> seen;
    std::optional<State> at = states_[s];
    while (at && seen.insert(packing_.pack(*at)).second) {
      const bool ticks =
          timer_ && satisfies(at->clocks, rules_.ceilings(), *timer_, model::Comparison::kGreaterEqual, 1);
      State before = *at;
      if (ticks) assign(before.clocks, rules_.ceilings(), *timer_, 0);
      const std::vector<State> next = rules_.successors(before);
      is_last = next.empty();
      for (const State& successor : next) {
        const std::size_t place = number(successor, ticks);  // may make room for more
        runs_.successors[s].push_back(place);
      }
      const std::optional<Region> later = rules_.delayed(*at);
      if (later)
        at->clocks = *later;
      else
        at.reset();
    }
    if (is_last) ending_.emplace_back(s, at.has_value());
  }

  Packing packing_;
  StepRules& rules_;
  std::optional<std::uint32_t> timer_;
  DiscreteRuns runs_;
  std::unordered_map<std::string, std::size_t> numbers_;
  std::vector<State> states_;
  std::vector<std::pair<std::size_t, bool>> ending_;  // where runs end, and whether they wait forever
};
}  // namespace

DiscreteRuns discrete_runs(const model::Network& network, std::size_t max_states, Ticking ticking) {
  if (ticking == Ticking::kOff) {
    const model::Formula anything = model::Formula::of(model::Expression::constant(1));
    StepRules rules(network, anything);
    return DiscreteWalk(network, rules, std::nullopt).walk(max_states);
  }
  const Timed timed(network);
  const model::Formula is_one = timed.is_one();
  StepRules rules(timed.network, is_one);
  return DiscreteWalk(timed.network, rules, index(timed.timer)).walk(max_states);
}
}  // namespace tarrier::differential
