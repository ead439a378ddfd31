// SPDX-License-Identifier: MIT
#include "heuristics/relaxation/clocks.hpp"

#include <algorithm>

#include "heuristics/relaxation/source_ranges.hpp"
#include "model/fault.hpp"
#include "model/walk.hpp"

namespace tarrier::heuristics {
using model::Comparison;
using model::Interval;
using zones::Bound;

namespace {
bool is_upper(Comparison comparison) {
  return comparison == Comparison::kLess || comparison == Comparison::kLessEqual ||
         comparison == Comparison::kEqual;
}
bool is_lower(Comparison comparison) { return comparison == Comparison::kEqual || !is_upper(comparison); }

// Values and bounds beyond the largest possible one are faults.
std::int32_t clipped(std::int64_t value) {
  return static_cast<std::int32_t>(
      std::clamp<std::int64_t>(value, -model::kMaxClockBound, model::kMaxClockBound));
}

Bound upper_bound(Comparison comparison, Interval range) {
  const std::int32_t most = clipped(range.high);
  return comparison == Comparison::kLess ? Bound::strict(most) : Bound::weak(most);
}
Bound lower_bound(Comparison comparison, Interval range) {
  const std::int32_t least = -clipped(range.low);
  return comparison == Comparison::kGreater ? Bound::strict(least) : Bound::weak(least);
}
}  // namespace

// In any state.
class Clocks::Ranges final : public SourceRanges {
 public:
  using SourceRanges::SourceRanges;

 private:
  [[nodiscard]] Interval of_source(model::VariableId variable, std::uint32_t /*source*/) const override {
    return of_other(variable);
  }
};

Clocks::Clocks(Relaxation& relaxation, Graph& graph, bool are_ignored)
    : network_(*relaxation.network),
      relaxation_(relaxation),
      graph_(graph),
      are_ignored_(are_ignored || network_.clocks.empty()),
      source_of_(network_.variables.size(), kNoNode),
      may_stop_(network_.clocks.size(), false),
      setters_(network_.clocks.size()),
      places_(network_.clocks.size(), kNoNode) {
  if (are_ignored_) return;
  for (std::uint32_t s = 0; s < relaxation.sources.size(); ++s)
    if (!relaxation.sources[s].is_process) source_of_[relaxation.sources[s].index] = s;
  find_stopping();
  find_setters();
  for (std::uint32_t p = 0; p < network_.processes.size(); ++p) find_stays(p);
}

void Clocks::find_stopping() {
  for (const model::Process& process : network_.processes)
    for (const model::Location& location : process.locations)
      for (const model::ClockRate& rate : location.rates)
        std::fill_n(may_stop_.begin() + index(rate.clock.first), rate.clock.extent(), true);
}

void Clocks::find_setters() {
  for (std::uint32_t p = 0; p < network_.processes.size(); ++p)
    for (const model::Edge& edge : network_.processes[p].edges) {
      // Who moves alone sets nothing in a step of another process.
      if (!edge.action) continue;
      for_each_assignment(edge, [&](const model::ClockAssignment& assignment) {
        for (const std::uint32_t x : elements(assignment.target, {}))
          if (setters_[x].empty() || setters_[x].back() != p) setters_[x].push_back(p);
      });
    }
}

template <typename Visit>
void Clocks::for_each_assignment(const model::Edge& edge, const Visit& visit) const {
  model::Walk walk(network_);
  walk.on_statement = [&](const model::Statement& statement) {
    if (const auto* assignment = std::get_if<model::ClockAssignment>(&statement)) visit(*assignment);
  };
  walk.block(edge.update);
}

// Only invariants that surely end a stay count: an upper bound, without a condition, on one known clock that
// never stops. To leave one out makes more possible, never less. A bound that depends on variables counts
// with its largest value.
void Clocks::find_stays(std::uint32_t process) {
  Timing::Process result{.process = process};
  const auto& locations = network_.processes[process].locations;
  for (const model::Location& location : locations) {
    Timing::Stay& stay = result.stays.emplace_back();
    stay.is_urgent = location.urgent || location.committed;
    for (const model::ClockConstraint& invariant : location.invariant.clocks) {
      if (invariant.right || !is_upper(invariant.comparison)) continue;
      if (!invariant.condition.is_empty() && !invariant.condition.is_constant(1)) continue;
      const std::vector<std::uint32_t> clock = elements(invariant.left, {});
      if (clock.size() != 1 || may_stop_[clock.front()]) continue;
      const std::uint32_t x = place(clock.front());
      const auto known = std::find(result.clocks.begin(), result.clocks.end(), x);
      const auto i = static_cast<std::size_t>(known - result.clocks.begin());
      if (known == result.clocks.end()) result.clocks.push_back(x);
      if (stay.ends.size() <= i) stay.ends.resize(i + 1);
      stay.ends[i] = std::min(stay.ends[i], upper_bound(invariant.comparison, range(invariant.bound, {})));
    }
  }
  for (Timing::Stay& stay : result.stays) stay.ends.resize(result.clocks.size());
  relaxation_.timing.processes.push_back(std::move(result));
}

Interval Clocks::range(const model::Expression& expression, const model::Substitution& inputs) const {
  const auto known = model::substitute(expression, inputs, network_);
  return model::range_of(known ? *known : expression, Ranges(network_, source_of_));
}

std::vector<std::uint32_t> Clocks::elements(const ClockReference& clock,
                                            const model::Substitution& inputs) const {
  std::vector<std::uint32_t> result{index(clock.first)};
  for (const model::Subscript& subscript : clock.subscripts) {
    const Interval indices = range(subscript.index, inputs);
    const std::int64_t first = std::max<std::int64_t>(indices.low, subscript.low);
    const std::int64_t last =
        std::min<std::int64_t>(indices.high, std::int64_t{subscript.low} + subscript.size - 1);
    std::vector<std::uint32_t> further;
    for (const std::uint32_t x : result)
      for (std::int64_t i = first; i <= last; ++i)
        further.push_back(x + static_cast<std::uint32_t>(i - subscript.low) * subscript.stride);
    result = std::move(further);
  }
  return result;
}

// Intervals know nothing of clock differences, so these are ignored; a bound that depends on variables counts
// with the value that demands least.
NodeId Clocks::node(const model::ClockConstraint& constraint, const model::Substitution& inputs) {
  if (are_ignored_ || constraint.right) return kAlways;
  const Interval bound = range(constraint.bound, inputs);
  std::vector<NodeId> alternatives;
  for (const std::uint32_t x : elements(constraint.left, inputs)) {
    std::vector<NodeId> ends;
    if (is_lower(constraint.comparison))
      ends.push_back(at_least(x, lower_bound(constraint.comparison, bound)));
    if (is_upper(constraint.comparison))
      ends.push_back(at_most(x, upper_bound(constraint.comparison, bound)));
    alternatives.push_back(graph_.all(std::move(ends)));
  }
  return graph_.any(std::move(alternatives));
}

// Clocks are never negative; that a clock without a value does not matter does not make x >= 0 false.
NodeId Clocks::at_least(std::uint32_t clock, Bound bound) {
  return bound >= Bound::zero() ? kAlways : atom(clock, true, bound);
}

NodeId Clocks::at_most(std::uint32_t clock, Bound bound) {
  return bound < Bound::zero() ? kNever : atom(clock, false, bound);
}

NodeId Clocks::atom(std::uint32_t clock, bool is_lower, Bound bound) {
  // Its intervals would have to allow for standing still; to ask nothing of it is on the safe side.
  if (may_stop_[clock]) return kAlways;
  const auto [known, is_new] = atoms_.try_emplace({clock, is_lower, bound}, kNoNode);
  if (is_new) {
    // Without children: it is intervals that make it true (ClockHulls), not the graph.
    known->second = graph_.separate({});
    Timing::Clock& timed = relaxation_.timing.clocks[place(clock)];
    (is_lower ? timed.at_least : timed.at_most).push_back({known->second, bound});
  }
  return known->second;
}

std::uint32_t Clocks::place(std::uint32_t clock) {
  auto& clocks = relaxation_.timing.clocks;
  // Only clocks that something is asked of are followed.
  if (places_[clock] == kNoNode) {
    places_[clock] = static_cast<std::uint32_t>(clocks.size());
    clocks.push_back({.clock = clock + 1});
  }
  return places_[clock];
}

// A clock that is not set by the step has the same value on both sides of it.
std::vector<NodeId> Clocks::entry(std::uint32_t process, const model::Edge& edge,
                                  const model::Substitution& inputs) {
  std::vector<NodeId> result;
  if (are_ignored_) return result;
  std::vector<bool> is_set(network_.clocks.size(), false);
  for_each_assignment(edge, [&](const model::ClockAssignment& assignment) {
    for (const std::uint32_t x : elements(assignment.target, inputs)) is_set[x] = true;
  });
  const Timing::Process& own = relaxation_.timing.processes[process];
  const Timing::Stay& stay = own.stays[index(edge.target)];
  for (std::size_t i = 0; i < own.clocks.size(); ++i) {
    const std::uint32_t x = relaxation_.timing.clocks[own.clocks[i]].clock - 1;
    // The invariant of the target has to hold after the resets. What a partner sets is not known here.
    if (stay.ends[i].is_infinite() || is_set[x] || (edge.action && is_set_by_partner(x, process))) continue;
    result.push_back(at_most(x, stay.ends[i]));
  }
  return result;
}

bool Clocks::is_set_by_partner(std::uint32_t clock, std::uint32_t process) const {
  return std::any_of(setters_[clock].begin(), setters_[clock].end(),
                     [&](std::uint32_t setter) { return setter != process; });
}

void Clocks::set(NodeId step, const model::Edge& edge, const model::Substitution& inputs) {
  if (are_ignored_) return;
  for_each_assignment(edge, [&](const model::ClockAssignment& assignment) {
    const Interval value = assignment.source ? Interval{0, std::int64_t{model::kMaxClockBound} + 1}
                                             : range(assignment.value, inputs);
    for (const std::uint32_t x : elements(assignment.target, inputs)) add_setting(step, x, value);
  });
}

void Clocks::add_setting(NodeId step, std::uint32_t clock, Interval value) {
  if (may_stop_[clock] || value.high < 0) return;  // a negative value is a fault
  const Bound low = Bound::weak(-clipped(std::max<std::int64_t>(value.low, 0)));
  const Bound high =
      value.high > model::kMaxClockBound ? Bound::infinity() : Bound::weak(clipped(value.high));
  const auto [known, is_new] = settings_.try_emplace({clock, low, high}, kNoNode);
  if (is_new) {
    known->second = graph_.new_fact();
    relaxation_.timing.settings.push_back({known->second, place(clock), low, high});
  }
  graph_.add(step, known->second);
}

// The passing of time makes atoms x >= c true and nothing else. Without such an atom how long processes may
// stay makes no difference, and layers need not keep account of it.
void Clocks::watch_locations() {
  auto& [clocks, settings, processes] = relaxation_.timing;
  std::erase_if(processes, [](const Timing::Process& process) {
    return std::none_of(process.stays.begin(), process.stays.end(),
                        [](const Timing::Stay& stay) { return stay.is_bounded(); });
  });
  if (std::all_of(clocks.begin(), clocks.end(), [](const auto& clock) { return clock.at_least.empty(); }))
    processes.clear();
  for (const Timing::Process& process : processes)
    for (std::uint32_t l = 0; l < process.stays.size(); ++l)
      graph_.fact(relaxation_.sources[process.process], l);
}
}  // namespace tarrier::heuristics
