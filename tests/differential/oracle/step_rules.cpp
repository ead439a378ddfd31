// SPDX-License-Identifier: MIT
#include "differential/oracle/step_rules.hpp"

#include <algorithm>
#include <numeric>

#include "base/assert.hpp"
#include "model/interval.hpp"

namespace tarrier::differential {
using model::ClockConstraint;
using model::Edge;
using model::Formula;
using model::Network;

namespace {
// Every clock that the reference may stand for.
std::vector<std::uint32_t> elements(const model::Reference<model::ClockId>& reference) {
  std::vector<std::uint32_t> result(reference.extent());
  std::iota(result.begin(), result.end(), index(reference.first));
  return result;
}

// Values that no ceiling can have are caught where a ceiling is raised to them.
std::int32_t ceiling(std::int64_t value) {
  return static_cast<std::int32_t>(std::clamp<std::int64_t>(value, 0, 2 * kMaxCeiling));
}
}  // namespace

StepRules::StepRules(const Network& network, const Formula& goal,
                     const std::optional<model::Reference<model::ClockId>>& measured)
    : NetworkRules(network), goal_(goal), ceilings_(network.clocks.size()) {
  for (const model::Process& process : network.processes) {
    for (const model::Location& location : process.locations) {
      TARRIER_ASSERT(location.rates.empty());
      for (const ClockConstraint& constraint : location.invariant.clocks) raise_ceilings(constraint);
    }
    for (const Edge& edge : process.edges)
      for (const ClockConstraint& constraint : edge.guard.clocks) raise_ceilings(constraint);
  }
  raise_ceilings(goal);
  if (measured)
    for (const std::uint32_t clock : elements(*measured)) ceilings_.raise(clock, kMeasured);
  close_ceilings();
}

void StepRules::raise_ceilings(const ClockConstraint& constraint) {
  const auto [low, high] = model::range_of(constraint.bound, network());
  for (const std::uint32_t left : elements(constraint.left)) {
    if (!constraint.right) {
      ceilings_.raise(left, ceiling(high));
      continue;
    }
    for (const std::uint32_t right : elements(*constraint.right))
      ceilings_.raise(left, right, ceiling(std::max(std::abs(low), std::abs(high))));
  }
}

void StepRules::raise_ceilings(const Formula& formula) {
  if (formula.kind == Formula::Kind::kClock) raise_ceilings(formula.clock);
  for (const Formula& part : formula.parts) raise_ceilings(part);
}

// Every clock assignment in the block, with every clock that it may speak about.
void StepRules::collect(const model::Block& block, std::vector<ClockUpdate>& updates) const {
  for (const model::Statement& statement : block) {
    if (const auto* branch = std::get_if<model::Branch>(&statement)) {
      collect(branch->then, updates);
      collect(branch->otherwise, updates);
    } else if (const auto* loop = std::get_if<model::Loop>(&statement)) {
      collect(loop->body, updates);
    } else if (const auto* assignment = std::get_if<model::ClockAssignment>(&statement)) {
      const auto [low, high] = model::range_of(assignment->value, network());
      for (const std::uint32_t target : elements(assignment->target)) {
        ClockUpdate update{.target = target, .low = ceiling(low), .high = ceiling(high)};
        if (!assignment->source) updates.push_back(update);
        if (!assignment->source) continue;
        TARRIER_ASSERT(network().update_order == model::UpdateOrder::kSequential);
        for (const std::uint32_t source : elements(*assignment->source)) {
          update.source = source;
          updates.push_back(update);
        }
      }
    }
  }
}

void StepRules::close_ceilings() {
  std::vector<ClockUpdate> updates;
  for (std::uint32_t clock = 0; clock < network().clocks.size(); ++clock) {
    const std::int32_t initial = network().clocks[clock].initial;
    updates.push_back({.target = clock, .source = {}, .low = initial, .high = initial});
  }
  for (const model::Process& process : network().processes)
    for (const Edge& edge : process.edges) collect(edge.update, updates);
  for (const model::Function& function : network().functions) collect(function.body, updates);
  ceilings_.close(updates);
}

bool StepRules::satisfies(const Region& region, std::uint32_t left, std::optional<std::uint32_t> right,
                          model::Comparison comparison, std::int32_t bound) const {
  return right ? differential::satisfies(region, ceilings_, left, *right, comparison, bound)
               : differential::satisfies(region, ceilings_, left, comparison, bound);
}

void StepRules::assign(Region& region, std::uint32_t clock, std::optional<std::uint32_t> source,
                       std::int32_t value) const {
  if (source)
    copy(region, ceilings_, clock, *source, value);
  else
    differential::assign(region, ceilings_, clock, value);
}

std::vector<State> StepRules::initial_states() {
  return NetworkRules::initial_states(initial_region(network(), ceilings_));
}

std::vector<State> StepRules::successors(const State& state) {
  std::vector<State> result;
  for (Successor& successor : steps(state)) result.push_back(std::move(successor.state));
  return result;
}

// Time may pass into the next region iff no location is urgent or committed, the state exists in the next
// region too, and no urgent synchronisation is possible on the way: now, or, where time leaves this region at
// once, in the next one, because whoever is inside the next region has been in it for a while already. Into a
// region that time leaves at once one may always go; it is only the end of the way.
std::optional<Region> StepRules::delayed(const State& state) {
  if (is_time_stopped(state)) return std::nullopt;
  State later = state;
  elapse(later.clocks, ceilings_);
  if (!exists_without_fault(later)) return std::nullopt;
  if (is_instant(state.clocks, ceilings_) && is_urgent_step_possible(later)) return std::nullopt;
  return later.clocks;
}

// Steps are looked for here and wherever time can pass to.
bool StepRules::is_deadlock(State state) {
  while (true) {
    if (is_some_step_possible(state)) return false;
    const std::optional<Region> later = delayed(state);
    if (!later || *later == state.clocks) return true;
    state.clocks = *later;
  }
}
}  // namespace tarrier::differential
