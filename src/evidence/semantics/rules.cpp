// SPDX-License-Identifier: MIT
#include "evidence/semantics/rules.hpp"

#include <fmt/format.h>

#include <algorithm>

#include "base/assert.hpp"
#include "evidence/delays/delays.hpp"
#include "evidence/semantics/all_steps.hpp"
#include "evidence/semantics/objection.hpp"

namespace tarrier::evidence {
namespace {
using model::Location;
using model::Network;

const ClockAtom* first_broken(const std::vector<ClockAtom>& atoms, const Clocks& clocks) {
  for (const ClockAtom& atom : atoms)
    if (!holds(atom, clocks)) return &atom;
  return nullptr;
}

// Time stands still in urgent and committed locations.
void require_patience(const Network& network, const State& state, const Rational& delay) {
  const std::optional<model::ProcessId> process = process_in_a_hurry(network, state);
  if (!process) return;
  const Location& location = network.location(*process, state.locations[index(*process)]);
  throw Objection(fmt::format("time cannot pass by {}: {} is in {}, which is {}", to_text(delay),
                              network.process(*process).name, location.name,
                              location.committed ? "committed" : "urgent"));
}

// Time does not pass a point at which an urgent synchronisation is possible: it must not be at any d with
// 0 <= d < delay. The guards of its edges hold together in an interval of such d.
void require_no_urgent_synchronisation(const Network& network, const State& state, const Rational& delay) {
  const Motion motion{state.clocks, clock_rates(network, state)};
  for (const UrgentWay& way : urgent_ways(network, state)) {
    Delays together;
    for (const ClockAtom& atom : way.guard) together.demand(atom, motion);
    if (together.has_one_below(delay))
      throw Objection(fmt::format("time cannot pass by {}: {} is urgent and possible before that",
                                  to_text(delay), way.synchronisation->name));
  }
}

// The clock part of a guard holds in the source state.
void require_guard(const Network& network, const model::Move& move, const std::vector<ClockAtom>& guard,
                   const Clocks& clocks) {
  const ClockAtom* const broken = first_broken(guard, clocks);
  if (broken == nullptr) return;
  const std::string& written = network.edge(move.process, move.edge).text.guard;
  throw Objection(fmt::format("{}: its guard {} does not hold ({})", refusal(network, move),
                              written.empty() ? to_text(network, *broken) : written,
                              values_text(network, *broken, clocks)));
}

// A process that could fill a weak place does so.
void require_nobody_left_out(const Network& network, const std::vector<std::vector<Candidate>>& ways,
                             const Clocks& clocks) {
  const Candidate* missed = nullptr;
  for (const std::vector<Candidate>& left_out : ways) {
    const auto can_take_part = [&](const Candidate& c) { return first_broken(c.guard, clocks) == nullptr; };
    const auto found = std::find_if(left_out.begin(), left_out.end(), can_take_part);
    // The same moves may fill the places in several ways, and one in which nobody is missing is enough.
    if (found == left_out.end()) return;
    missed = &*found;
  }
  TARRIER_ASSERT(missed != nullptr);
  const model::Process& process = network.process(missed->process);
  const model::Edge& edge = process.edges[index(missed->edge)];
  throw Objection(fmt::format("{} takes no part although it can take {} -> {} with {}", process.name,
                              process.locations[index(edge.source)].name,
                              process.locations[index(edge.target)].name,
                              network.actions[index(missed->action)].name));
}

// No step with a higher priority is possible in the source state.
void require_precedence(const Network& network, const State& source, const model::Step& step) {
  for (const PossibleStep& other : steps_before(network, source, step))
    if (can_follow(network, source, other.step, other.enabled))
      throw Objection(fmt::format("{} is blocked: {} has a higher priority and is possible",
                                  to_text(network, step), to_text(network, other.step)));
}
}  // namespace

void require_invariants(const Network& network, const State& state, const std::vector<Demand>& demands,
                        const std::string& when) {
  for (const auto& [process, atom] : demands) {
    if (holds(atom, state.clocks)) continue;
    const Location& location = network.location(process, state.locations[index(process)]);
    throw Objection(fmt::format("{}the invariant {} of {}.{} does not hold ({})", when,
                                to_text(network, atom), network.process(process).name, location.name,
                                values_text(network, atom, state.clocks)));
  }
}

// A delay of 0 is always allowed. Invariants are tested at the end only: they held at the beginning, the
// clock values that satisfy them in a fixed discrete state are a convex set, and with fixed rates the clocks
// move along a line.
void wait(const Network& network, State& state, const Rational& delay) {
  if (delay < 0) throw Objection(fmt::format("the delay {} is negative", to_text(delay)));
  if (delay == 0) return;
  require_patience(network, state, delay);
  require_no_urgent_synchronisation(network, state, delay);
  state.clocks.advance(delay, clock_rates(network, state));
  require_invariants(network, state, demands_of_invariants(network, state),
                     fmt::format("after a delay of {} ", to_text(delay)));
}

std::optional<State> waited(const Network& network, State state, const Rational& delay) {
  try {
    wait(network, state, delay);
    return state;
  } catch (const Objection&) {
    return std::nullopt;
  }
}

void follow(const Network& network, State& state, const model::Step& step, const Enabled& enabled) {
  for (std::size_t i = 0; i < step.moves.size(); ++i)
    require_guard(network, step.moves[i], enabled.guards[i], state.clocks);
  require_nobody_left_out(network, enabled.left_out, state.clocks);
  reset_clocks(enabled.resets, state.clocks);
  static_cast<Discrete&>(state) = enabled.target;
  require_invariants(network, state, enabled.invariants, "after the step ");
}

bool can_follow(const Network& network, const State& state, const model::Step& step, const Enabled& enabled) {
  try {
    State copy = state;
    follow(network, copy, step, enabled);
    return true;
  } catch (const Objection&) {
    return false;
  }
}

void make_step(const Network& network, State& state, const model::Step& step) {
  const State source = state;
  follow(network, state, step, take(network, state, step));
  // Last, as it is the most expensive: all steps of the source state have to be found.
  require_precedence(network, source, step);
}
}  // namespace tarrier::evidence
