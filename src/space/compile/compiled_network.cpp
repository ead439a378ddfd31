// SPDX-License-Identifier: MIT
#include "space/compile/compiled_network.hpp"

#include <algorithm>
#include <iterator>
#include <map>

#include "base/assert.hpp"
#include "model/fault.hpp"
#include "model/faultless.hpp"
#include "model/interval.hpp"
#include "model/terms/joined.hpp"
#include "model/walk.hpp"

namespace tarrier::space {
using zones::Bound;

namespace {
// So many that it pays to see what they lead to.
bool has_many_choices(const CircuitTerms& terms, const model::Network& network) {
  constexpr std::int64_t kMany = 16;
  std::int64_t count = 1;
  for (const model::VariableId v : terms.inputs) {
    const model::Domain domain = network.variable(v).domain;
    count = std::min(kMany, count * std::min(kMany, std::int64_t{domain.high} - domain.low + 1));
  }
  return count == kMany;
}

// The values that an update assigns; none if it does anything else.
std::optional<std::vector<model::Expression>> assigned_values(const model::Block& update) {
  std::vector<model::Expression> values;
  for (const model::Statement& statement : update) {
    const auto* assignment = std::get_if<model::Assignment>(&statement);
    if (assignment == nullptr || !assignment->target.subscripts.empty()) return std::nullopt;
    values.push_back(assignment->value);
  }
  return values;
}
}  // namespace

CompiledNetwork::CompiledNetwork(const model::Network& network, std::vector<bool> matters,
                                 const DeadVariables& dead)
    : network_(network),
      matters_(std::move(matters)),
      code_(network),
      edge_numbers_(network.edge_numbers()),
      edges_(network.processes.size()),
      locations_(network.processes.size()),
      initiations_(network.actions.size()),
      performers_(network.actions.size()) {
  for (std::uint32_t p = 0; p < network.processes.size(); ++p) compile_process(p);
  const Valuation start = initial();
  for (std::size_t p = 0; p < dead.size(); ++p)
    for (std::size_t l = 0; l < dead[p].size(); ++l)
      for (const model::VariableId variable : dead[p][l])
        locations_[p][l].dead.emplace_back(index(variable), start.values[index(variable)]);
  index_synchronisations();
  order_derived();
  // After order_derived(), whose order it keeps.
  find_decisive();
  find_changing();
  find_particular();
  for (const model::Expression& constraint : network.state_constraints)
    constraints_.push_back(compile(constraint));
  plan_start();
}

// Variables without an initial value have any that the constraints allow.
void CompiledNetwork::plan_start() {
  std::vector<model::VariableId> chosen;
  std::vector<model::VariableId> derived;
  for (std::uint32_t v = 0; v < network_.variables.size(); ++v) {
    const model::Variable& variable = network_.variables[v];
    if (variable.kind == model::VariableKind::kDerived) derived.push_back(model::VariableId{v});
    if (variable.is_free_at_start()) chosen.push_back(model::VariableId{v});
  }
  // All of them differ.
  std::vector<model::Expression> outputs;
  for (const model::VariableId v : chosen)
    if (matters_[index(v)]) outputs.push_back(model::Expression::variable(v));
  start_ = plan(
      model::Expression::conjunction(network_.initial_constraint, model::all_of(network_.state_constraints)),
      chosen, derived, outputs);
}

Choices CompiledNetwork::plan(const model::Expression& condition, std::span<const model::VariableId> chosen,
                              std::span<const model::VariableId> derived,
                              const std::optional<std::vector<model::Expression>>& outputs) {
  Choices result;
  CircuitTerms terms;
  std::vector<model::VariableId> open;
  for (const model::VariableId v : chosen) {
    const model::Domain domain = network_.variable(v).domain;
    if (matters_[index(v)]) {
      open.push_back(v);
      continue;
    }
    // What does not matter is not tried: it has its least value in all choices.
    terms.definitions.emplace_back(v, model::Expression::constant(domain.low));
    result.plan.push_back({.kind = ChoiceStep::Kind::kCompute,
                           .program = compile(terms.definitions.back().second),
                           .variable = index(v),
                           .domain = domain});
  }
  std::ranges::move(plan_choices(network_, condition, open, derived, code_, terms),
                    std::back_inserter(result.plan));
  // A circuit takes time to build and to begin. For a handful of choices, trying them all is quicker.
  if (!outputs || !has_many_choices(terms, network_)) return result;
  terms.outputs = *outputs;
  if (auto circuit = Circuit::of(network_, terms))
    result.distinct = std::make_unique<DistinctChoices>(*std::move(circuit));
  return result;
}

// Assignments that nobody will ask for are left out, unless they can fault.
model::Block CompiledNetwork::needed_part(const model::Block& update) const {
  model::Block result;
  for (const model::Statement& statement : update) {
    const auto* assignment = std::get_if<model::Assignment>(&statement);
    const bool is_needed = assignment == nullptr || !assignment->target.subscripts.empty() ||
                           matters_[index(assignment->target.first)] ||
                           !model::is_faultless(*assignment, network_);
    if (is_needed) result.push_back(statement);
  }
  return result;
}

void CompiledNetwork::compile_process(std::uint32_t process) {
  const model::Process& source = network_.processes[process];
  for (const model::Location& location : source.locations) {
    LocationCode& compiled = locations_[process].emplace_back();
    compiled.urgent = location.urgent;
    compiled.committed = location.committed;
    compiled.condition = compile(location.invariant.condition);
    for (const auto& constraint : location.invariant.clocks)
      compiled.invariant.push_back(compile(constraint));
    compile_rates(location, compiled.rates);
  }
  edges_[process].reserve(source.edges.size());  // locations point into it
  std::vector<std::vector<EdgeIndex::Entry>> internal(source.locations.size());
  for (std::uint32_t e = 0; e < source.edges.size(); ++e) {
    const EdgeCode& edge = edges_[process].emplace_back(compile_edge(process, e));
    LocationCode& from = locations_[process][index(source.edges[e].source)];
    if (edge.action_extent == 0)
      internal[index(source.edges[e].source)].push_back(
          {&edge, EdgeIndex::demands(source.edges[e].guard.condition, network_)});
    else
      from.action_edges.push_back(&edge);
    for (std::uint32_t a = edge.first_action; a < edge.first_action + edge.action_extent; ++a)
      // Processes come one after the other, so the last entry tells whether this one is there already.
      if (performers_[a].empty() || performers_[a].back() != process) performers_[a].push_back(process);
  }
  for (std::size_t l = 0; l < internal.size(); ++l)
    locations_[process][l].internal_edges = EdgeIndex(network_, std::move(internal[l]));
}

// A quantifier inside another says the same again and again: once is enough.
void CompiledNetwork::compile_rates(const model::Location& location, std::vector<RateCode>& rates) {
  std::map<std::uint32_t, std::vector<Program>> known;  // by clock
  for (const model::ClockRate& rate : location.rates) {
    const model::Interval range = model::range_of(rate.rate, network_);
    const RateCode code{
        .clock = zone_index(rate.clock.first),
        .offset = code_.compile_offset(rate.clock.subscripts),
        .rate = compile(rate.rate),
        .is_sound = model::is_faultless(rate.rate, network_) && range.low >= 0 && range.high <= 1,
        .span = rate.span};
    // Elements of arrays are left: which one is meant depends on the state.
    if (code.offset.is_empty()) {
      std::vector<Program>& same_clock = known[code.clock];
      if (std::any_of(same_clock.begin(), same_clock.end(),
                      [&](Program other) { return code_.are_equal(other, code.rate); }))
        continue;
      same_clock.push_back(code.rate);
    }
    rates.push_back(code);
  }
}

void CompiledNetwork::clear_dead(Valuation& state) const {
  for (std::uint32_t p = 0; p < state.locations.size(); ++p)
    for (const auto& [variable, value] : location(p, state.locations[p]).dead) state.values[variable] = value;
}

EdgeCode CompiledNetwork::compile_edge(std::uint32_t process, std::uint32_t edge) {
  const model::Edge& source = network_.processes[process].edges[edge];
  EdgeCode compiled{.process = process,
                    .edge = edge,
                    .number = edge_numbers_[process] + edge,
                    .target = index(source.target),
                    .cost = source.cost};
  compiled.leaves_committed =
      source.leaves_committed || network_.processes[process].locations[index(source.source)].committed;
  for (const model::VariableId input : source.inputs)
    compiled.inputs.push_back({index(input), network_.variable(input).domain});
  const model::Block update = needed_part(source.update);
  std::optional<std::vector<model::Expression>> results;
  // In a sequential update a later assignment reads what an earlier one has assigned, so its expression
  // alone does not give the result in terms of the source.
  const bool reads_own_values = network_.update_order == model::UpdateOrder::kSequential && update.size() > 1;
  // Only then do the assigned values say all that a choice decides: partners and clock guards see the
  // inputs.
  if (!source.action && source.guard.clocks.empty() && !reads_own_values) results = assigned_values(update);
  compiled.choices = plan(source.guard.condition, source.inputs, {}, results);
  for (const auto& constraint : source.guard.clocks) compiled.clocks.push_back(compile(constraint));
  compiled.update = code_.compile(update);
  if (source.action) {
    compiled.first_action = index(source.action->first);
    compiled.action_extent = source.action->extent();
    compiled.action_offset = code_.compile_offset(source.action->subscripts);
    compiled.deciding_input = deciding_input(source);
  }
  return compiled;
}

// None if it takes more to know the action, or if evaluating the edge for other values might show a fault of
// the model, which is not to be missed.
std::optional<DecidingInput> CompiledNetwork::deciding_input(const model::Edge& edge) const {
  if (!edge.guard.condition.is_empty() && !model::is_faultless(edge.guard.condition, network_))
    return std::nullopt;
  std::optional<DecidingInput> found;
  std::uint32_t rest = 0;
  for (const model::Subscript& subscript : edge.action->subscripts) {
    const std::int64_t low = subscript.low;
    if (subscript.index.is_constant()) {
      const std::int64_t index = subscript.index->value - low;
      if (index < 0 || index >= subscript.size) return std::nullopt;
      rest += static_cast<std::uint32_t>(index) * subscript.stride;
      continue;
    }
    if (found || subscript.index->op != model::Op::kVariable) return std::nullopt;
    const auto input = std::find(edge.inputs.begin(), edge.inputs.end(), subscript.index->variable);
    if (input == edge.inputs.end()) return std::nullopt;
    const model::Domain& domain = network_.variable(*input).domain;
    // A value outside is a fault of the model, which evaluation has to find.
    if (domain.low < low || domain.high >= low + subscript.size) return std::nullopt;
    found = {.place = static_cast<std::size_t>(input - edge.inputs.begin()),
             .low = subscript.low,
             .stride = subscript.stride};
  }
  if (found) found->rest = rest;
  return found;
}

ClockTest CompiledNetwork::compile(const model::ClockConstraint& constraint) {
  ClockTest test{.clock = zone_index(constraint.left.first),
                 .comparison = constraint.comparison,
                 .span = constraint.span};
  test.offset = code_.compile_offset(constraint.left.subscripts);
  if (constraint.right) {
    test.right = zone_index(constraint.right->first);
    test.right_offset = code_.compile_offset(constraint.right->subscripts);
  }
  if (constraint.bound.is_constant())
    test.constant = constraint.bound->value;
  else
    test.bound = compile(constraint.bound);
  test.condition = compile(constraint.condition);
  return test;
}

void CompiledNetwork::index_synchronisations() {
  for (std::uint32_t s = 0; s < network_.synchronisations.size(); ++s) {
    const auto& places = network_.synchronisations[s].participants;
    TARRIER_ASSERT(is_well_formed(network_.synchronisations[s]));
    const auto first = std::find_if(places.begin(), places.end(), [](const model::Participant& place) {
      return place.strength == model::Strength::kRequired && !place.every;
    });
    if (first == places.end())
      unforced_.push_back(s);
    else
      initiations_[index(first->action)].push_back({s, static_cast<std::uint32_t>(first - places.begin())});
  }
}

// Depth-first over the definitions, with a stack of its own, so that each is evaluated after those it reads.
// Those that nobody asks for are left out, unless they can fault.
void CompiledNetwork::order_derived() {
  enum class Mark : std::uint8_t { kNew, kOpen, kDone };
  std::vector<Mark> marks(network_.variables.size(), Mark::kNew);
  std::vector<std::uint32_t> open;
  model::Walk walk(network_);
  walk.on_read = [&](model::VariableId first, std::uint32_t count) {
    for (std::uint32_t v = index(first); v < index(first) + count; ++v)
      if (marks[v] == Mark::kNew && network_.variables[v].kind == model::VariableKind::kDerived)
        open.push_back(v);
  };
  for (std::uint32_t v = 0; v < network_.variables.size(); ++v) {
    const model::Variable& variable = network_.variables[v];
    if (variable.kind == model::VariableKind::kDerived &&
        (matters_[v] || !model::is_faultless(variable.definition, network_)))
      open.push_back(v);
    while (!open.empty()) {
      const std::uint32_t top = open.back();
      const model::Expression& definition = network_.variables[top].definition;
      if (marks[top] == Mark::kNew) {  // what it reads comes first
        marks[top] = Mark::kOpen;
        walk.expression(definition);
        continue;
      }
      if (marks[top] == Mark::kOpen) derived_.emplace_back(top, compile(definition));
      marks[top] = Mark::kDone;
      open.pop_back();
    }
  }
}

// What a state is asked before it is stored. Definitions that can fault are part of it: a state in which one
// does has no meaning, whether it is read or not.
void CompiledNetwork::find_decisive() {
  if (!network_.clocks.empty()) {  // invariants and bounds are asked, too
    decisive_ = derived_;
    return;
  }
  std::vector<bool> needed(network_.variables.size(), false);
  model::Walk walk(network_);
  walk.on_read = [&](model::VariableId first, std::uint32_t count) {
    std::fill_n(needed.begin() + index(first), count, true);
  };
  for (const model::Expression& constraint : network_.state_constraints) walk.expression(constraint);
  for (const model::Process& process : network_.processes)
    for (const model::Location& location : process.locations) walk.location(location);
  for (const auto& [variable, definition] : derived_)
    if (!model::is_faultless(network_.variables[variable].definition, network_)) needed[variable] = true;
  decisive_ = derivation_for(std::move(needed));
}

CompiledNetwork::Derivation CompiledNetwork::derivation_for(std::vector<bool> needed) const {
  model::Walk walk(network_);
  walk.on_read = [&](model::VariableId first, std::uint32_t count) {
    std::fill_n(needed.begin() + index(first), count, true);
  };
  Derivation result;
  // Backwards: whoever reads a variable comes after it, so when it is its turn, all that need it are known.
  for (auto derived = derived_.rbegin(); derived != derived_.rend(); ++derived) {
    if (!needed[derived->first]) continue;
    walk.expression(network_.variables[derived->first].definition);
    result.push_back(*derived);
  }
  std::ranges::reverse(result);
  return result;
}

CompiledNetwork::Derivation CompiledNetwork::derivation_for(const model::Formula& formula) const {
  std::vector<bool> needed(network_.variables.size(), false);
  model::Walk walk(network_);
  walk.on_read = [&](model::VariableId first, std::uint32_t count) {
    std::fill_n(needed.begin() + index(first), count, true);
  };
  walk.formula(formula);
  return derivation_for(std::move(needed));
}

// Tables of constants can be large and stand still; locals mean nothing between evaluations.
void CompiledNetwork::find_changing() {
  for (std::uint32_t v = 0; v < network_.variables.size(); ++v) {
    const model::VariableKind kind = network_.variables[v].kind;
    if (kind == model::VariableKind::kConstant || kind == model::VariableKind::kLocal) continue;
    // As ranges, since states are copied in every step and most variables stand side by side.
    if (!changing_.empty() && changing_.back().second == v)
      ++changing_.back().second;
    else
      changing_.emplace_back(v, v + 1);
  }
}

void CompiledNetwork::find_particular() {
  const auto note = [](std::vector<std::uint32_t>& processes, std::uint32_t process) {
    if (processes.empty() || processes.back() != process) processes.push_back(process);
  };
  for (std::uint32_t p = 0; p < locations_.size(); ++p) {
    const auto can_start = [&](const EdgeCode* edge) {
      for (std::uint32_t a = edge->first_action; a < edge->first_action + edge->action_extent; ++a) {
        for (const Initiation& start : initiations_[a]) {
          const auto owner =
              network_.synchronisations[start.synchronisation].participants[start.place].process;
          if (!owner || index(*owner) == p) return true;
        }
      }
      return false;
    };
    for (LocationCode& location : locations_[p]) {
      // Others need not be asked in each state.
      if (!location.condition.is_empty()) note(conditional_, p);
      if (!location.invariant.empty()) note(invariant_, p);
      if (location.urgent || location.committed) note(without_delay_, p);
      std::copy_if(location.action_edges.begin(), location.action_edges.end(),
                   std::back_inserter(location.initiating_edges), can_start);
    }
  }
}

void CompiledNetwork::copy(const Valuation& source, Valuation& target) const {
  target.locations = source.locations;
  for (const auto& [from, to] : changing_)
    std::copy(source.values.begin() + from, source.values.begin() + to, target.values.begin() + from);
}

Valuation CompiledNetwork::initial() const {
  Valuation state;
  for (const model::Process& process : network_.processes)
    state.locations.push_back(index(process.initial.at(0)));
  for (const model::Variable& variable : network_.variables)
    // Those without an initial value are chosen later; until then any value of the domain will do.
    state.values.push_back(variable.initial.value_or(variable.domain.low));
  return state;
}

Valuation CompiledNetwork::start_at(const std::vector<std::size_t>& choice) const {
  Valuation state = initial();
  for (std::size_t p = 0; p < choice.size(); ++p)
    state.locations[p] = index(network_.processes[p].initial[choice[p]]);
  return state;
}

// Counts up like an odometer.
bool CompiledNetwork::next_start(std::vector<std::size_t>& choice) const {
  for (std::size_t p = choice.size(); p-- > 0;) {
    if (++choice[p] < network_.processes[p].initial.size()) return true;
    choice[p] = 0;
  }
  return false;
}

// What has an initial value need not be named.
model::Start CompiledNetwork::start(const Valuation& state) const {
  model::Start start;
  for (const std::uint32_t location : state.locations) start.locations.push_back(model::LocationId{location});
  for (std::size_t v = 0; v < network_.variables.size(); ++v)
    if (network_.variables[v].is_free_at_start()) start.values.push_back(state.values[v]);
  return start;
}

Valuation CompiledNetwork::valuation(const model::Start& start) const {
  Valuation state = initial();
  for (std::size_t p = 0; p < start.locations.size(); ++p) state.locations[p] = index(start.locations[p]);
  auto value = start.values.begin();
  for (std::size_t v = 0; v < network_.variables.size(); ++v)
    if (network_.variables[v].is_free_at_start() && value != start.values.end()) state.values[v] = *value++;
  return state;
}

void CompiledNetwork::refuse_start() const {
  // Any combination shows what is wrong with it. Where there is only one, as in most models, it is this.
  std::vector<std::size_t> last;
  for (const model::Process& process : network_.processes) last.push_back(process.initial.size() - 1);
  Valuation state = start_at(last);
  const auto is_free = [](const model::Variable& variable) { return variable.is_free_at_start(); };
  if (std::ranges::any_of(network_.variables, is_free) || !network_.initial_constraint.is_empty())
    throw base::Error(base::Code::kStructure, {}, "no state satisfies all that is demanded of initial ones");
  derive(state);
  std::vector<zones::Term> terms(1);  // clocks are numbers in the beginning
  for (const model::Clock& clock : network_.clocks) terms.push_back({0, clock.initial});
  for (std::uint32_t p = 0; p < network_.processes.size(); ++p) {
    const LocationCode& compiled = location(p, state.locations[p]);
    const auto is_true = [](std::uint32_t /*x*/, std::uint32_t /*y*/, Bound bound) {
      return bound >= Bound::weak(0);
    };
    if (code_.holds(compiled.condition, state) &&
        for_each_constraint(compiled.invariant, state, terms, is_true))
      continue;
    const model::Location& location = network_.processes[p].locations[state.locations[p]];
    throw base::Error(
        base::Code::kStructure, location.span,
        "the initial state breaks the invariant of " + network_.processes[p].name + "." + location.name,
        "initial values must satisfy all invariants");
  }
  throw base::Error(base::Code::kStructure, {},
                    "the initial state breaks the invariants or constraints of the model",
                    "initial values must satisfy all of them");
}

void CompiledNetwork::derive(Valuation& state, const Derivation& derivation) const {
  for (const auto& [variable, definition] : derivation) {
    const std::int32_t value = code_.evaluate(definition, state);
    const model::Variable& declared = network_.variables[variable];
    // States have room for values of the domain only, and whoever reads the variable relies on it.
    if (!declared.domain.contains(value)) throw model::bad_value(declared, value, declared.span);
    state.values[variable] = value;
  }
}

bool CompiledNetwork::satisfies_constraints(Valuation& state) const {
  return std::all_of(constraints_.begin(), constraints_.end(),
                     [&](Program constraint) { return code_.holds(constraint, state); });
}

std::int32_t CompiledNetwork::bound_of(const ClockTest& test, Valuation& state) const {
  const std::int32_t c = test.bound.is_empty() ? test.constant : code_.evaluate(test.bound, state);
  // Analyses count bounds up to there only (bounds.cpp), and the difference of two of them fits a matrix.
  if (c > model::kMaxClockBound || c < -model::kMaxClockBound) throw model::bound_too_large(c, test.span);
  return c;
}

bool CompiledNetwork::apply(const std::vector<ClockTest>& tests, Valuation& state,
                            std::span<const zones::Term> terms, zones::Dbm& zone) const {
  return for_each_constraint(tests, state, terms, [&](std::uint32_t x, std::uint32_t y, zones::Bound bound) {
    return zone.constrain(x, y, bound);
  });
}

bool CompiledNetwork::apply_invariants(Valuation& state, std::span<const zones::Term> terms,
                                       zones::Dbm& zone) const {
  return for_each_invariant(state, terms, [&](std::uint32_t x, std::uint32_t y, zones::Bound bound) {
    return zone.constrain(x, y, bound);
  });
}

bool CompiledNetwork::satisfies_invariants(Valuation& state) const {
  // Only processes that have such a condition at some location.
  return std::all_of(conditional_.begin(), conditional_.end(), [&](std::uint32_t p) {
    return code_.holds(location(p, state.locations[p]).condition, state);
  });
}

bool CompiledNetwork::is_committed(const Valuation& state) const {
  return std::any_of(without_delay_.begin(), without_delay_.end(),
                     [&](std::uint32_t p) { return location(p, state.locations[p]).committed; });
}

bool CompiledNetwork::forbids_delay(const Valuation& state) const {
  return std::any_of(without_delay_.begin(), without_delay_.end(), [&](std::uint32_t p) {
    const LocationCode& at = location(p, state.locations[p]);
    return at.committed || at.urgent;
  });
}

bool CompiledNetwork::decide(const EdgeCode& edge, std::uint32_t action, Valuation& state) {
  const DecidingInput& decider = *edge.deciding_input;
  const std::uint32_t offset = action - edge.first_action;
  // No value of the input leads to this element of the array.
  if (offset < decider.rest || (offset - decider.rest) % decider.stride != 0) return false;
  const std::int64_t value = std::int64_t{(offset - decider.rest) / decider.stride} + decider.low;
  const model::Domain& domain = edge.inputs[decider.place].domain;
  if (value < domain.low || value > domain.high) return false;
  state.values[edge.inputs[decider.place].variable] = static_cast<std::int32_t>(value);
  return true;
}
}  // namespace tarrier::space
