// SPDX-License-Identifier: MIT
#include "model/transform/reductions/safe_abstraction.hpp"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>

#include "model/features.hpp"
#include "model/run.hpp"
#include "model/terms/same.hpp"
#include "model/transform/filling.hpp"
#include "model/transform/reductions/safe_processes.hpp"
#include "model/walk.hpp"

namespace tarrier::model {
namespace {
// The goal has a part for each combination of places where these processes may end.
constexpr std::size_t kMostEnds = 64;

// May an edge of the process fill the place?
bool can_fill(const Participant& place, ProcessId id, const Process& process) {
  if (place.process && *place.process != id) return false;
  return std::ranges::any_of(process.edges, [&](const Edge& edge) { return may_carry(edge, place.action); });
}

// Time does not wait for the process, and it is never made to take part.
bool is_unforced(const Network& network, ProcessId id) {
  return std::ranges::none_of(network.synchronisations, [&](const Synchronisation& synchronisation) {
    return std::ranges::any_of(synchronisation.participants, [&](const Participant& place) {
      return (synchronisation.urgent || place.strength == Strength::kWeak) &&
             can_fill(place, id, network.process(id));
    });
  });
}

// Of the process, those of which the goal speaks.
std::vector<bool> locations_in(const Formula& goal, const Network& network, ProcessId id) {
  std::vector<bool> found(network.process(id).locations.size(), false);
  Walk walk(network);
  walk.on_expression = [&](const ExpressionNode& node) {
    if (node.op == Op::kAtLocation && node.process == id) found[index(node.location)] = true;
  };
  walk.formula(goal);
  return found;
}

bool speaks_of(const Formula& goal, const Network& network, ProcessId id) {
  const std::vector<bool> found = locations_in(goal, network, id);
  return std::ranges::find(found, true) != found.end();
}

// Where the process may be in the end, as far as the goal can tell: in a location of which it speaks, or in
// some other one.
std::vector<LocationId> ends_for(const Formula& goal, const Network& network, ProcessId id) {
  const std::vector<bool> is_named = locations_in(goal, network, id);
  std::vector<LocationId> ends;
  for (std::uint32_t l = 0; l < is_named.size(); ++l)
    if (is_named[l]) ends.push_back(LocationId{l});
  const auto other = std::ranges::find(is_named, false);
  if (!ends.empty() && other != is_named.end())
    ends.push_back(LocationId{static_cast<std::uint32_t>(other - is_named.begin())});
  return ends;
}

// What is said about the process, if it is there.
Expression placed(const Expression& expression, ProcessId id, LocationId location) {
  if (expression.is_empty()) return expression;
  if (expression->op == Op::kAtLocation && expression->process == id)
    return Expression::constant(expression->location == location ? 1 : 0, expression->span);
  std::vector<Expression> operands = expression->operands;
  for (Expression& operand : operands) operand = placed(operand, id, location);
  std::vector<Subscript> subscripts = expression->subscripts;
  for (Subscript& subscript : subscripts) subscript.index = placed(subscript.index, id, location);
  return with_parts(expression, std::move(operands), std::move(subscripts));
}

Formula placed(const Formula& formula, ProcessId id, LocationId location) {
  if (formula.kind == Formula::Kind::kCondition) return Formula::of(placed(formula.condition, id, location));
  if (formula.parts.empty()) return formula;
  std::vector<Formula> parts;
  for (const Formula& part : formula.parts) parts.push_back(placed(part, id, location));
  return formula.kind == Formula::Kind::kAnd ? Formula::all(std::move(parts))
                                             : Formula::any(std::move(parts));
}
}  // namespace

std::unique_ptr<SafeAbstraction> SafeAbstraction::of(const Network& network, const Formula& goal) {
  // See the head of the header for what each of these would do to a move that is put in.
  if (has_priorities(network) || !network.transition_constraints.empty() || mentions_deadlock(goal))
    return nullptr;
  std::unique_ptr<SafeAbstraction> abstraction(new SafeAbstraction(network));
  std::vector<Formula> goals{goal};
  const std::vector<bool> safe = safe_processes(network);
  for (std::uint32_t p = 0; p < safe.size(); ++p) {
    const ProcessId id{p};
    if (!safe[p] || network.process(id).locations.size() == 1 || !is_unforced(network, id)) continue;
    const std::vector<LocationId> ends = ends_for(goal, network, id);
    std::vector<Formula> rest;
    for (const Formula& choice : goals)
      for (const LocationId end : ends) rest.push_back(placed(choice, id, end));
    // To keep one process more is always right.
    if (rest.size() > kMostEnds) continue;
    // In functions, and as a condition of a clock constraint.
    if (std::ranges::any_of(rest, [&](const Formula& g) { return speaks_of(g, network, id); })) continue;
    if (!ends.empty()) goals = std::move(rest);
    abstraction->leave_out(id, ends);
  }
  if (abstraction->wanderers_.empty()) return nullptr;
  abstraction->goal = Formula::any(std::move(goals));
  return abstraction;
}

void SafeAbstraction::leave_out(ProcessId id, std::vector<LocationId> ends) {
  Process& process = network.processes[index(id)];
  process.locations.assign(1, {.name = "anywhere"});
  process.initial = {LocationId{0}};
  process.edges.clear();
  Wanderer wanderer{id, {}, std::move(ends)};
  const std::vector<Edge>& edges = original_->process(id).edges;
  for (std::uint32_t e = 0; e < edges.size(); ++e) {
    // These are the moves that are left out; they do nothing but move.
    if (edges[e].source != edges[e].target) continue;
    Edge edge = edges[e];
    edge.source = edge.target = LocationId{0};
    const auto is_like_it = [&](const Edge& other) { return is_same(edge, other); };
    // Two that differ only in where they start are one edge here; either is a way home.
    if (std::ranges::any_of(process.edges, is_like_it)) continue;
    process.edges.push_back(std::move(edge));
    wanderer.edges.push_back(EdgeId{e});
  }
  wanderers_.push_back(std::move(wanderer));
}

std::string SafeAbstraction::explanation() const {
  std::vector<std::string_view> names;
  for (const Wanderer& wanderer : wanderers_) names.push_back(original_->process(wanderer.process).name);
  return fmt::format("left out: moves of {}: can be anywhere at any time", fmt::join(names, ", "));
}

// A process that can always move leaves no state without a successor: deadlocks of the abstraction are none.
void SafeAbstraction::bring_home(base::Statistics& statistics) const { statistics.deadlocks = 0; }

void SafeAbstraction::bring_home(base::EdgeCounts& counts) const {
  for (const Wanderer& wanderer : wanderers_) {
    std::vector<std::uint64_t>& own = counts[index(wanderer.process)];
    std::vector<std::uint64_t> all(original_->process(wanderer.process).edges.size(), base::kUncounted);
    for (std::size_t e = 0; e < own.size(); ++e) all[index(wanderer.edges[e])] = own[e];
    own = std::move(all);
  }
}

void SafeAbstraction::go(std::size_t w, LocationId to, Whereabouts& at, std::vector<TimedStep>& steps) const {
  const ProcessId id = wanderers_[w].process;
  const Process& process = original_->process(id);
  // Breadth-first, backwards: by location, the first edge of a shortest way.
  std::vector<std::optional<EdgeId>> first(process.locations.size());
  std::vector<LocationId> open{to};
  for (std::size_t i = 0; i < open.size(); ++i) {
    for (std::uint32_t e = 0; e < process.edges.size(); ++e) {
      const Edge& edge = process.edges[e];
      // Whoever is there already need not go.
      if (edge.target != open[i] || edge.source == to || first[index(edge.source)]) continue;
      first[index(edge.source)] = EdgeId{e};
      open.push_back(edge.source);
    }
  }
  while (at[w] != to) {
    const EdgeId edge = *first[index(at[w])];
    steps.push_back(
        {.delay = 0,
         .step = {.synchronisation = {}, .moves = {{.process = id, .edge = edge, .inputs = {}}}}});
    at[w] = process.edges[index(edge)].target;
  }
}

void SafeAbstraction::restore(Move& move, Whereabouts& at, std::vector<TimedStep>& steps) const {
  for (std::size_t w = 0; w < wanderers_.size(); ++w) {
    if (move.process != wanderers_[w].process) continue;
    move.edge = wanderers_[w].edges[index(move.edge)];
    go(w, original_->edge(move.process, move.edge).source, at, steps);
  }
}

std::vector<Run> SafeAbstraction::home(Run run, End end) const {
  Run same{.start = run.start, .steps = {}, .final_delay = run.final_delay};
  Whereabouts at;
  for (const Wanderer& wanderer : wanderers_) {
    at.push_back(original_->process(wanderer.process).initial.front());
    if (!same.start.locations.empty()) same.start.locations[index(wanderer.process)] = at.back();
  }
  for (TimedStep timed : run.steps) {
    // Before the delay, not after it: a safe process can go at once, whatever time it is.
    for (Move& move : timed.step.moves) restore(move, at, same.steps);
    same.steps.push_back(std::move(timed));
  }
  struct Version {
    Run run;
    Whereabouts at;
  };
  std::vector<Version> versions{{std::move(same), std::move(at)}};
  for (std::size_t w = 0; w < wanderers_.size(); ++w) {
    // Only the goal can tell where they are.
    if (wanderers_[w].ends.empty() || end != End::kGoal) continue;
    std::vector<Version> further;
    for (const Version& version : versions)
      for (const LocationId last : wanderers_[w].ends) {
        further.push_back(version);
        go(w, last, further.back().at, further.back().run.steps);
      }
    versions = std::move(further);
  }
  std::vector<Run> runs;
  for (Version& version : versions) runs.push_back(std::move(version.run));
  return runs;
}

ReductionEntry safe_abstraction() {
  return {
      .name = "safe",
      .summary = "they leave out moves of processes that can go wherever they like, and put them in again",
      .keeps = SafeAbstraction::kKeeps,
      .apply = [](const Network& network, const Formula& goal) -> std::unique_ptr<Transformed> {
        return SafeAbstraction::of(network, goal);
      }};
}
}  // namespace tarrier::model
