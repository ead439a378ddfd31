// SPDX-License-Identifier: MIT
#include "languages/pddl/steps/step_shape.hpp"

#include <fmt/format.h>

#include <algorithm>

#include "languages/pddl/steps/cases.hpp"
#include "languages/pddl/steps/limits.hpp"
#include "languages/writers/write_refusal.hpp"
#include "model/faultless.hpp"
#include "model/features.hpp"
#include "model/interval.hpp"
#include "model/transform/filling.hpp"

namespace tarrier::languages::pddl {
namespace {
using model::Expression;
using model::LocationId;
using model::Op;
using model::ProcessId;
using model::Strength;

constexpr std::size_t kMostWays = 4096;  // of one synchronisation
constexpr std::int64_t kMostInputValues =
    4096;  // of an edge that a weak participant must not be able to take

Expression at(ProcessId process, LocationId location) { return Expression::at_location(process, location); }

// No process is in a committed location.
// While a process is in a committed location, only steps that leave one exist; so all other steps ask that
// none is.
void add_uncommitted(const model::Network& network, std::vector<Expression>& guard) {
  for (std::uint32_t p = 0; p < network.processes.size(); ++p) {
    const auto& locations = network.processes[p].locations;
    for (std::uint32_t l = 0; l < locations.size(); ++l)
      if (locations[l].committed)
        guard.push_back(Expression::unary(Op::kNot, at(ProcessId{p}, LocationId{l})));
  }
}

bool always_holds(const Expression& condition, const model::Network& network, const Places& places) {
  // The usual limits, whatever the caller's: a demand that cannot be shown to hold is kept, and judged
  // later.
  const auto cases = cases_of(condition, network, places, Limits{}.cases);
  return cases && std::ranges::all_of(*cases, [](const Case& each) { return each.value.value_or(0) != 0; });
}

// An equation for an input: its place and what it equals; empty if the condition is none.
std::pair<std::uint32_t, Expression> equation(const Expression& condition, const StepShape& shape,
                                              const model::Network& network, const Places& places) {
  if (condition->op != Op::kEqual) return {};
  for (const std::size_t side : {0, 1}) {
    const Expression& input = condition->operands[side];
    const Expression& value = condition->operands[1 - side];
    if (input->op != Op::kVariable) continue;
    const std::uint32_t place = places.of(input);
    if (std::ranges::find(shape.inputs, place) == shape.inputs.end()) continue;
    // An equation with itself says nothing, and the failure of a value that may fault must stay with the
    // guard.
    if (places_in(value, places).contains(place) || !model::is_faultless(value, network)) continue;
    return {place, value};
  }
  return {};
}

// Inputs that an equation of the guard says the value of are not chosen but computed.
void determine_inputs(StepShape& shape, const model::Network& network, const Places& places) {
  for (std::size_t i = 0; i < shape.guard.size();) {
    const auto [place, value] = equation(shape.guard[i], shape, network, places);
    if (value.is_empty()) {
      ++i;
      continue;
    }
    const auto put_in = [&, place = place, value = value](Expression& expression) {
      expression = rewrite(expression, network,
                           [&](const Expression& leaf) { return places.of(leaf) == place ? value : leaf; });
    };
    // The equation has been used; what it said is that the value is in the range of the input, which is
    // added below.
    shape.guard.erase(shape.guard.begin() + static_cast<std::ptrdiff_t>(i));
    const std::int32_t low = places[place].low;
    const std::int32_t high = low + static_cast<std::int32_t>(places[place].size) - 1;
    const model::Interval range = model::range_of(value, network);
    if (range.low < low)
      shape.guard.push_back(Expression::binary(Op::kGreaterEqual, value, Expression::constant(low)));
    if (range.high > high)
      shape.guard.push_back(Expression::binary(Op::kLessEqual, value, Expression::constant(high)));
    for (Expression& condition : shape.guard) put_in(condition);
    for (Expression& condition : shape.demands) put_in(condition);
    for (auto& [updated, expression] : shape.updates) put_in(expression);
    // Values of inputs that were determined before may read this one.
    for (auto& [input, expression] : shape.determined) put_in(expression);
    shape.determined[place] = value;
    std::erase(shape.inputs, place);
    // What was put in may have made another equation.
    i = 0;
  }
}
}  // namespace

// Whether a conjunct that may fail is evaluated depends on those before it, so up to the last such one they stay
// together. The rest may be tested in any order.
std::vector<Expression> guard_parts(const std::vector<Expression>& conditions,
                                    const model::Network& network) {
  std::vector<Expression> all;
  for (const Expression& condition : conditions)
    for (Expression& conjunct : conjuncts(condition)) all.push_back(std::move(conjunct));
  std::size_t together = 0;
  for (std::size_t i = 0; i < all.size(); ++i)
    if (!model::is_faultless(all[i], network)) together = i + 1;
  Expression first;
  for (std::size_t i = 0; i < together; ++i) first = Expression::conjunction(first, all[i]);
  all.erase(all.begin(), all.begin() + static_cast<std::ptrdiff_t>(together));
  if (!first.is_empty()) all.insert(all.begin(), first);
  std::erase_if(all, [](const Expression& e) { return e.is_constant() && e->value != 0; });
  return all;
}

Expression for_some_input(const Expression& condition, const std::vector<std::uint32_t>& inputs,
                          const model::Network& network, const Places& places, const base::SourceSpan& where,
                          const char* what) {
  // All combinations are written out in the condition.
  std::int64_t combinations = 1;
  for (const std::uint32_t place : inputs) {
    combinations *= places[place].size;
    if (combinations > kMostInputValues)
      refuse("PDDL", fmt::format("{} with {} choices", what, combinations), where);
  }
  Expression result = condition;
  for (const std::uint32_t place : inputs) {
    Expression any;
    for (std::uint32_t k = 0; k < places[place].size; ++k) {
      const std::int32_t value = places[place].low + static_cast<std::int32_t>(k);
      const Expression each = rewrite(result, network, [&](const Expression& leaf) {
        return places.of(leaf) == place ? places.value(leaf, value) : leaf;
      });
      any = any.is_empty() ? each : Expression::binary(Op::kOr, any, each, each->span);
    }
    result = any;
  }
  return result;
}

StepShapes::StepShapes(const model::Network& network, const Places& places, Resolver& resolver)
    : network_(network), places_(places), resolver_(resolver) {
  check();
  // Before the steps, whose guards begin with it.
  find_legality();
  for (std::uint32_t p = 0; p < network.processes.size(); ++p)
    for (const model::Edge& edge : network.processes[p].edges)
      if (!edge.action) add({.sides = {{ProcessId{p}, &edge, {}}}});
  for (std::uint32_t s = 0; s < network.synchronisations.size(); ++s)
    add_synchronisation(model::SynchronisationId{s});
}

void StepShapes::check() const {
  if (!network_.clocks.empty())
    refuse("PDDL", fmt::format("the clock '{}'", network_.clocks.front().name), network_.clocks.front().span);
  if (!network_.transition_constraints.empty())
    refuse("PDDL", "conditions on the next state", network_.transition_constraints.front()->span);
  // A step with a lower priority would have to know that no other step is possible.
  if (!model::has_priorities(network_)) return;
  for (const model::Synchronisation& synchronisation : network_.synchronisations)
    if (synchronisation.priority != 0) refuse("PDDL", "channel priorities", synchronisation.span);
  for (const model::Process& process : network_.processes)
    if (process.priority != 0) refuse("PDDL", "process priorities", process.span);
  refuse("PDDL", "priorities", {});
}

// Without clocks, an invariant says which states there are, as INVAR of NuSMV does.
void StepShapes::find_legality() {
  std::vector<Expression> all = network_.state_constraints;
  // Invariants of locations count only while the process is there.
  for (std::uint32_t p = 0; p < network_.processes.size(); ++p) {
    const auto& locations = network_.processes[p].locations;
    for (std::uint32_t l = 0; l < locations.size(); ++l)
      if (const Expression& invariant = locations[l].invariant.condition; !invariant.is_empty())
        all.push_back(Expression::binary(Op::kOr,
                                         Expression::unary(Op::kNot, at(ProcessId{p}, LocationId{l})),
                                         invariant, invariant->span));
  }
  for (const Expression& condition : all) legality_.push_back(resolver_(condition));
}

void StepShapes::add_synchronisation(model::SynchronisationId id) {
  Filling filling{.synchronisation = &network_.synchronisations[index(id)], .id = id};
  filling.is_busy.resize(network_.processes.size(), false);
  filling.ways_left = kMostWays;
  fill(filling, 0);
}

void StepShapes::fill(Filling& filling, std::size_t place) {
  const auto& participants = filling.synchronisation->participants;
  if (place == participants.size()) {
    if (filling.ways_left-- == 0)
      refuse("PDDL",
             fmt::format("the synchronisation '{}': it happens in more than {} ways",
                         filling.synchronisation->name, kMostWays),
             filling.synchronisation->span);
    // All weak participants may stay away; then nothing happens.
    if (!filling.sides.empty()) add(filling);
    return;
  }
  const model::Participant& participant = participants[place];
  const auto go_on = [&] { fill(filling, place + 1); };
  std::vector<ProcessId> free;
  for (std::uint32_t p = 0; p < network_.processes.size(); ++p)
    if (!filling.is_busy[p] && participant.process.value_or(ProcessId{p}) == ProcessId{p})
      free.push_back(ProcessId{p});
  // Of a broadcast, every process that can receive does, each by one of its edges: so processes are filled
  // one after the other.
  if (participant.every) {
    const std::function<void(std::size_t)> from = [&](std::size_t i) {
      if (i == free.size()) return go_on();
      fill_with(filling, participant.strength, candidates(participant.action, free[i]),
                [&, i] { from(i + 1); });
    };
    return from(0);
  }
  // Of a usual participant, one edge of any process.
  std::vector<Side> sides;
  for (const ProcessId process : free)
    for (Side& side : candidates(participant.action, process)) sides.push_back(std::move(side));
  fill_with(filling, participant.strength, sides, go_on);
}

// A place filled by one of the sides, or left empty.
void StepShapes::fill_with(Filling& filling, Strength strength, const std::vector<Side>& sides,
                           const std::function<void()>& go_on) {
  for (const Side& side : sides) {
    // Depth first over all combinations; undone after each.
    filling.sides.push_back(side);
    filling.is_busy[index(side.process)] = true;
    go_on();
    filling.is_busy[index(side.process)] = false;
    filling.sides.pop_back();
  }
  // Without it, the synchronisation does not happen in this way.
  if (strength == Strength::kRequired) return;
  const std::size_t before = filling.absent.size();
  // A weak participant stays away only where it cannot take part.
  if (strength == Strength::kWeak) filling.absent.insert(filling.absent.end(), sides.begin(), sides.end());
  go_on();
  filling.absent.resize(before);
}

// The edges of the process that may carry the action.
std::vector<StepShapes::Side> StepShapes::candidates(model::ActionId action, ProcessId process) const {
  std::vector<Side> result;
  for (const model::Edge& edge : network_.process(process).edges) {
    if (!model::may_carry(edge, action)) continue;
    Expression number = Expression::constant(static_cast<std::int32_t>(index(edge.action->first)));
    for (const model::Subscript& subscript : edge.action->subscripts) {
      std::vector<Expression> offsets;  // a choice, since an index out of range is a fault
      for (std::uint32_t k = 0; k < subscript.size; ++k)
        offsets.push_back(Expression::constant(static_cast<std::int32_t>(k * subscript.stride)));
      number = Expression::binary(
          Op::kAdd, number, Expression::choose(subscript.index, subscript.low, std::move(offsets), edge.span),
          edge.span);
    }
    const Expression chosen = Expression::binary(
        Op::kEqual, number, Expression::constant(static_cast<std::int32_t>(index(action))), edge.span);
    if (!chosen.is_constant(0)) result.push_back({process, &edge, chosen});
  }
  return result;
}

// Whether the side could take part.
Expression StepShapes::possible(const Side& side) {
  Expression all = Expression::conjunction(at(side.process, side.edge->source), side.edge->guard.condition);
  std::vector<std::uint32_t> inputs;
  for (const model::VariableId input : side.edge->inputs) inputs.push_back(places_.of(input));
  return for_some_input(resolver_(Expression::conjunction(all, side.chosen)), inputs, network_, places_,
                        side.edge->span, "a weak participant");
}

// The guard in the order in which the Network evaluates: what holds anyway, then the edges, then those who
// stay away.
void StepShapes::add(const Filling& filling) {
  StepShape shape{.name = name_of(filling), .guard = legality_};
  if (filling.synchronisation != nullptr) shape.step.synchronisation = filling.id;
  shape.span = filling.sides.front().edge->span;
  shape.cost = 0;
  bool leaves_committed = false;
  Execution execution(network_, resolver_);
  for (const Side& side : filling.sides) {
    const model::Edge& edge = *side.edge;
    const auto number = static_cast<std::uint32_t>(&edge - network_.process(side.process).edges.data());
    shape.step.moves.push_back({side.process, model::EdgeId{number}, {}});
    shape.cost = std::max(shape.cost, edge.cost);
    for (const model::VariableId input : edge.inputs) {
      // Two values for one input in one step: a setting of a place could not say that.
      if (std::ranges::find(shape.inputs, places_.of(input)) != shape.inputs.end())
        refuse("PDDL", "an input that two edges of a step share", edge.span);
      shape.inputs.push_back(places_.of(input));
    }
    // One side that leaves a committed location is enough.
    leaves_committed =
        leaves_committed || edge.leaves_committed || network_.location(side.process, edge.source).committed;
    for (const Expression& part : {at(side.process, edge.source), edge.guard.condition, side.chosen})
      if (!part.is_empty()) shape.guard.push_back(resolver_(part));
  }
  if (!leaves_committed) add_uncommitted(network_, shape.guard);
  for (const Side& side : filling.absent) shape.guard.push_back(negated(possible(side)));
  // Updates in the order of the participants, as UPPAAL runs the sender's first.
  for (const Side& side : filling.sides) {
    execution.run(side.edge->update);
    shape.updates[places_.of(side.process)] =
        Expression::constant(static_cast<std::int32_t>(index(side.edge->target)));
  }
  for (const Demand& demand : execution.demands())
    (demand.is_guard ? shape.guard : shape.demands).push_back(demand.condition);
  for (const auto& [variable, value] : execution.values())
    // Local variables end with the step.
    if (network_.variable(variable).kind == model::VariableKind::kState)
      shape.updates[places_.of(variable)] = value;
  // Most demands are met by their domains; what remains has to be judged with the guard.
  std::erase_if(shape.demands,
                [&](const Expression& demand) { return always_holds(demand, network_, places_); });
  shape.guard = guard_parts(shape.guard, network_);
  determine_inputs(shape, network_, places_);
  // A guard that is false makes no action.
  if (std::ranges::none_of(shape.guard, [](const Expression& e) { return e.is_constant(0); }))
    shapes_.push_back(std::move(shape));
}

std::string StepShapes::name_of(const Filling& filling) const {
  if (filling.synchronisation != nullptr) {
    std::string name = filling.synchronisation->name;
    // The processes, since one synchronisation makes many actions.
    for (const Side& side : filling.sides) name += "-" + network_.process(side.process).name;
    return name;
  }
  const Side& side = filling.sides.front();
  const model::Process& process = network_.process(side.process);
  // Models of SMV and PDDL: locations have nothing to say, and PDDL keeps the name of its action in the
  // update.
  if (network_.processes.size() == 1 && process.locations.size() == 1)
    return side.edge->text.update.empty() ? "step" : side.edge->text.update;
  return fmt::format("{}-{}-to-{}", process.name, process.locations[index(side.edge->source)].name,
                     process.locations[index(side.edge->target)].name);
}
}  // namespace tarrier::languages::pddl
