// SPDX-License-Identifier: MIT
#include "heuristics/merge_shrink/factor.hpp"

#include <algorithm>

namespace tarrier::heuristics {
namespace {
model::Pattern pattern_of(const Components& components, std::optional<std::size_t> component) {
  Selection selection(components.size(), false);
  if (component) selection[*component] = true;
  model::Pattern pattern = components.pattern(selection, false);
  // A factor has finitely many states, and what clocks allow cannot be told by them.
  std::fill(pattern.clocks.begin(), pattern.clocks.end(), false);
  const auto& variables = components.problem().network.variables;
  for (std::size_t v = 0; v < variables.size(); ++v)
    // Its definition may read other components; what the factor knows of it is not worth a special case.
    if (variables[v].kind == model::VariableKind::kDerived) pattern.variables[v] = false;
  return pattern;
}

// A step that would be a fault here does not exist: if the network takes it, it is none there
// (projection.hpp).
model::Network rest_of(const model::Network& network, const model::Forgetting& forgetting) {
  model::Network rest;
  rest.variables = network.variables;
  rest.clocks = network.clocks;
  rest.functions = forgetting.functions();
  rest.update_order = network.update_order;
  rest.out_of_range = model::OutOfRange::kDisable;
  rest.faults = model::Faults::kDisable;
  return rest;
}

space::Valuation initial_of(const model::Network& network) {
  space::Valuation initial;
  for (const model::Process& process : network.processes)
    initial.locations.push_back(index(process.initial.front()));
  for (const model::Variable& variable : network.variables)
    initial.values.push_back(variable.initial.value_or(variable.domain.low));
  return initial;
}
}  // namespace

FactorStates::FactorStates(const model::Network& network, const Component& component)
    : is_process_(component.is_process), size_(static_cast<AbstractState>(component.size)) {
  for (const std::uint32_t member : component.members) {
    Part part{member, 0, size_};
    if (!is_process_) {
      const model::Domain& domain = network.variables[member].domain;
      part = {member, domain.low, static_cast<AbstractState>(domain.high - domain.low + 1)};
    }
    parts_.push_back(part);
  }
}

AbstractState FactorStates::of(const space::Valuation& valuation) const {
  if (is_process_) return valuation.locations[parts_.front().index];
  AbstractState state = 0;
  for (const Part& part : parts_)
    state = state * part.size + static_cast<AbstractState>(valuation.values[part.index] - part.low);
  return state;
}

void FactorStates::load(AbstractState state, space::Valuation& valuation) const {
  if (is_process_) {
    valuation.locations[parts_.front().index] = state;
    return;
  }
  for (auto part = parts_.rbegin(); part != parts_.rend(); ++part) {
    valuation.values[part->index] = part->low + static_cast<std::int32_t>(state % part->size);
    state /= part->size;
  }
}

Factor::Factor(const Components& components, std::optional<std::size_t> component)
    : components_(components),
      states_(component ? FactorStates(components.problem().network, components[*component])
                        : FactorStates()),
      pattern_(pattern_of(components, component)),
      forgetting_(components.problem().network, pattern_),
      rest_(rest_of(components.problem().network, forgetting_)),
      code_(rest_),
      initial_(initial_of(components.problem().network)),
      source_(initial_),
      target_(initial_) {
  if (component && !components[*component].is_process)
    for (const std::uint32_t v : components[*component].members)
      // Forgetting may have spread to its own variables, and then states of the factor could not be told
      // apart by them.
      is_usable_ = is_usable_ && pattern_.variables[v];
  const auto& processes = components.problem().network.processes;
  for (std::uint32_t p = 0; p < processes.size(); ++p)
    for (const model::Edge& edge : processes[p].edges) edges_.push_back(view_of(edge, states_.is_process(p)));
}

// What the edge asks of this factor and does to it, compiled once for all labels. Most edges have nothing to
// do with most factors: their labels are the identity there, which takes no table.
Factor::EdgeView Factor::view_of(const model::Edge& edge, bool is_own) {
  EdgeView view;
  view.guard = code_.compile(forgetting_.weakened(edge.guard.condition));
  if (edge.action && !edge.action->subscripts.empty() && !forgetting_.depends(edge.action->subscripts)) {
    std::vector<model::Subscript> subscripts = edge.action->subscripts;
    for (model::Subscript& subscript : subscripts) subscript.index = forgetting_.rest_of(subscript.index);
    view.action = code_.compile_offset(subscripts);
  }
  if (const auto update = forgetting_.rest_of(edge.update)) view.update = code_.compile(*update);
  const bool is_indifferent =
      view.guard.is_empty() && view.action.is_empty() && view.update && view.update->is_empty();
  view.is_concerned = is_own || !is_indifferent;
  return view;
}

std::vector<bool> Factor::initial_states() const {
  const auto& processes = components_.problem().network.processes;
  const auto& variables = components_.problem().network.variables;
  std::vector<bool> result(states_.size(), false);
  space::Valuation some = initial_;
  for (AbstractState s = 0; s < states_.size(); ++s) {
    states_.load(s, some);
    for (std::size_t v = 0; v < variables.size(); ++v)
      if (variables[v].is_free_at_start()) some.values[v] = initial_.values[v];
    result[s] = some.values == initial_.values && some.locations == initial_.locations;
  }
  for (std::uint32_t p = 0; p < processes.size(); ++p)
    if (states_.is_process(p))
      for (const model::LocationId location : processes[p].initial) result[index(location)] = true;
  return result;
}

void Factor::set_inputs(const EdgeInstance& instance, space::Valuation& valuation) const {
  for (std::size_t i = 0; i < instance.inputs.size(); ++i)
    valuation.values[index(instance.edge->inputs[i])] = instance.inputs[i];
}

bool Factor::is_possible(const EdgeInstance& instance, AbstractState source) {
  if (states_.is_process(instance.process) && source != index(instance.edge->source)) return false;
  // Some inputs may satisfy the guard.
  if (instance.is_vague) return true;
  states_.load(source, source_);
  set_inputs(instance, source_);
  const EdgeView& view = edges_[instance.number];
  if (!code_.holds(view.guard, source_)) return false;
  return view.action.is_empty() || action_of(instance) == static_cast<std::int32_t>(instance.action);
}

std::optional<std::int32_t> Factor::action_of(const EdgeInstance& instance) {
  const EdgeView& view = edges_[instance.number];
  if (view.action.is_empty() || instance.is_vague) return std::nullopt;
  set_inputs(instance, source_);
  try {
    return code_.evaluate(view.action, source_);
  } catch (const base::Error& error) {
    if (error.code() != base::Code::kEvaluation) throw;
    return -1;  // none at all
  }
}

// What cannot be told without the other factors may be anything: an update that reads a forgotten variable
// leads to all states. Simultaneous updates read the state before the step, sequential ones what earlier
// participants have made of it.
void Factor::apply(const EdgeInstance& instance, AbstractState source, AbstractState current,
                   std::vector<AbstractState>& targets) {
  if (states_.is_process(instance.process)) {
    targets.push_back(index(instance.edge->target));
    return;
  }
  const auto& update = edges_[instance.number].update;
  // The most frequent case: the edge does nothing to this component.
  if (update && update->is_empty()) {
    targets.push_back(current);
    return;
  }
  if (!update || instance.is_vague) {
    for (AbstractState s = 0; s < states_.size(); ++s) targets.push_back(s);
    return;
  }
  const bool is_sequential = rest_.update_order == model::UpdateOrder::kSequential;
  states_.load(is_sequential ? current : source, source_);
  states_.load(current, target_);
  set_inputs(instance, source_);
  set_inputs(instance, target_);
  std::vector<space::ClockReset> none;
  if (code_.execute(*update, is_sequential ? target_ : source_, target_, none))
    targets.push_back(states_.of(target_));
}

std::vector<bool> Factor::states_with(const model::Expression& condition) const {
  const space::Program program = code_.compile(forgetting_.weakened(condition));
  std::vector<bool> result(states_.size());
  space::Valuation valuation = initial_;
  for (AbstractState s = 0; s < states_.size(); ++s) {
    states_.load(s, valuation);
    result[s] = code_.holds(program, valuation);
  }
  return result;
}

// Those that satisfy as much of the formula as this factor can tell.
std::vector<bool> Factor::states_with(const model::Formula& formula) const {
  using Kind = model::Formula::Kind;
  if (formula.kind == Kind::kCondition) return states_with(formula.condition);
  const bool is_any = formula.kind == Kind::kOr;
  std::vector<bool> result(states_.size(), !is_any);
  for (const model::Formula& part : formula.parts) {
    const std::vector<bool> more = states_with(part);
    for (std::size_t s = 0; s < result.size(); ++s)
      result[s] = is_any ? result[s] || more[s] : result[s] && more[s];
  }
  return result;
}
}  // namespace tarrier::heuristics
