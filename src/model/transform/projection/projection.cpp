// SPDX-License-Identifier: MIT
#include "model/transform/projection/projection.hpp"

#include <algorithm>

#include "model/terms/same.hpp"
#include "model/transform/projection/excess.hpp"
#include "model/transform/projection/simplify.hpp"
#include "model/transform/projection/unknowns.hpp"

namespace tarrier::model {
namespace {
class Projector {
 public:
  Projector(const Network& original, const Formula& goal, Pattern& pattern)
      : original_(original), goal_(goal), pattern_(pattern), forgetting_(original, pattern) {}

  // What remains is not to be used if there is a surplus.
  Projection run() {
    Network network = original_;
    // Whether an evaluation has a meaning may depend on what is forgotten: to report a fault here would be
    // wrong.
    network.faults = Faults::kDisable;
    forget_variables(network.variables);
    network.functions = forgetting_.functions();
    touched_.assign(original_.actions.size(), std::vector<bool>(original_.processes.size(), false));
    for (std::uint32_t p = 0; p < network.processes.size(); ++p) project_process(p, network);
    for (Synchronisation& synchronisation : network.synchronisations) loosen(synchronisation);
    network.initial_constraint = forgetting_.weakened(original_.initial_constraint);
    weaken_all(network.state_constraints);
    weaken_all(network.transition_constraints);
    return {std::move(network), weakened(goal_), pattern_};
  }
  [[nodiscard]] const Surplus& surplus() const { return surplus_; }

 private:
  void forget_variables(std::vector<Variable>& variables) const {
    for (std::uint32_t v = 0; v < variables.size(); ++v) {
      Variable& variable = variables[v];
      const bool is_state = variable.kind == VariableKind::kState || variable.kind == VariableKind::kDerived;
      if (!is_state || forgetting_.is_kept(Reference<VariableId>{VariableId{v}, {}, {}})) continue;
      // Nobody reads it any more. It stays in its place, so that the numbers of the others remain what they
      // are.
      variable = {.name = variable.name, .domain = {0, 0}, .kind = VariableKind::kConstant, .initial = 0};
    }
  }

  void project_process(std::uint32_t p, Network& network) {
    Process& process = network.processes[p];
    const bool is_kept = forgetting_.is_kept(ProcessId{p});
    // A step that blocks others in the abstraction need not be possible in the network.
    process.priority = 0;
    if (!is_kept) {
      process.locations.assign(1, {.name = "anywhere"});
      process.initial = {LocationId{0}};
    }
    for (Location& location : process.locations) {
      location.invariant = forgetting_.weakened(location.invariant);
      location.rates.clear();
    }
    process.edges.clear();
    for (const Edge& edge : original_.processes[p].edges) {
      Edge rest = edge;
      bool is_touched = !is_kept;
      rest.guard = forgetting_.weakened(edge.guard);
      is_touched = is_touched || !is_same(rest.guard, edge.guard);
      Unknowns unknowns(forgetting_, original_, network, rest, surplus_);
      if (edge.action) {
        rest.action->subscripts = unknowns.rewritten_action(edge.action->subscripts);
        // The choice of an index may be one that the network does not have.
        is_touched = is_touched || rest.inputs.size() > edge.inputs.size();
        for (std::uint32_t a = 0; is_touched && a < edge.action->extent(); ++a)
          touched_[index(edge.action->first) + a][p] = true;
      }
      rest.update = unknowns.rewritten(edge.update);
      if (!is_kept) {
        rest.leaves_committed = original_.processes[p].locations[index(edge.source)].committed;
        rest.source = rest.target = LocationId{0};
      }
      process.edges.push_back(std::move(rest));
    }
  }

  // Those who lost some of a guard need not take part any more.
  void loosen(Synchronisation& synchronisation) const {
    synchronisation.priority = 0;
    std::vector<Participant> places;
    for (const Participant& place : synchronisation.participants) {
      const auto& touched = touched_[index(place.action)];
      const bool is_touched = place.process
                                  ? touched[index(*place.process)]
                                  : std::find(touched.begin(), touched.end(), true) != touched.end();
      if (is_touched) synchronisation.urgent = false;
      places.push_back(place);
      if (!is_touched || place.strength != Strength::kWeak) continue;
      if (!place.every) {
        places.back().strength = Strength::kOptional;
        continue;
      }
      // Which of the processes may stay away is told for each of them, so the place for all becomes one for
      // each.
      places.pop_back();
      for (std::uint32_t p = 0; p < touched.size(); ++p) {
        const auto is_named = [&](const Participant& other) { return other.process == ProcessId{p}; };
        if (std::ranges::any_of(synchronisation.participants, is_named)) continue;
        const Strength strength = touched[p] ? Strength::kOptional : Strength::kWeak;
        places.push_back({place.action, strength, ProcessId{p}, false});
      }
    }
    synchronisation.participants = std::move(places);
  }

  void weaken_all(std::vector<Expression>& constraints) const {
    for (Expression& constraint : constraints) constraint = forgetting_.weakened(constraint);
    std::erase_if(constraints, [](const Expression& constraint) { return constraint.is_empty(); });
  }

  // A formula that holds wherever this one does.
  [[nodiscard]] Formula weakened(const Formula& formula) const {
    const Formula anything = Formula::of(Expression::constant(1));
    switch (formula.kind) {
      case Formula::Kind::kCondition: {
        const Expression rest = forgetting_.weakened(formula.condition);
        return rest.is_empty() ? anything : Formula::of(rest);
      }
      case Formula::Kind::kClock: {
        std::vector<Formula> parts;
        for (ClockConstraint& rest : forgetting_.weakened(formula.clock))
          parts.push_back(Formula::of(std::move(rest)));
        return Formula::all(std::move(parts));
      }
      case Formula::Kind::kDeadlock:
      // The abstraction has more steps, and says nothing about whether the network has any.
      case Formula::Kind::kNoDeadlock: return anything;
      case Formula::Kind::kAnd:
      case Formula::Kind::kOr: break;
    }
    std::vector<Formula> parts;
    for (const Formula& part : formula.parts) parts.push_back(weakened(part));
    return formula.kind == Formula::Kind::kAnd ? Formula::all(std::move(parts))
                                               : Formula::any(std::move(parts));
  }

  const Network& original_;
  const Formula& goal_;
  Pattern& pattern_;
  Forgetting forgetting_;
  Surplus surplus_;
  std::vector<std::vector<bool>> touched_;  // [action][process]: has an edge that lost some of its guard
};

void forget_stopwatches(const Network& network, Pattern& pattern) {
  for (const Process& process : network.processes)
    for (const Location& location : process.locations)
      for (const ClockRate& rate : location.rates)
        for (std::uint32_t i = 0; i < rate.clock.extent(); ++i)
          pattern.clocks[index(rate.clock.first) + i] = false;
}
}  // namespace

Projection::Projection(Network projected, Formula weakened, Pattern kept)
    : Transformed(std::move(projected), {.runs = false, .lengths = false, .faults = false, .edges = false}),
      pattern(std::move(kept)) {
  goal = std::move(weakened);
}

Projection project(const Network& network, const Formula& goal, Pattern pattern, std::uint64_t most_ways) {
  forget_stopwatches(network, pattern);
  // Ends, because each further round keeps less than the one before.
  while (true) {
    Projector projector(network, goal, pattern);
    Projection projection = projector.run();
    for (const VariableId v : projector.surplus().variables) pattern.variables[index(v)] = false;
    for (const ClockId x : projector.surplus().clocks) pattern.clocks[index(x)] = false;
    // What would need too many choices is forgotten, and all is projected anew without it.
    if (!projector.surplus().is_empty()) continue;
    // Before it is asked what is too much: most choices turn out to make no difference.
    simplify(projection.network);
    if (!forget_excess(projection.network, network.variables.size(), most_ways, pattern)) return projection;
  }
}
}  // namespace tarrier::model
