// SPDX-License-Identifier: MIT
#include "model/transform/reductions/late_choice.hpp"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <map>

#include "base/assert.hpp"
#include "model/faultless.hpp"
#include "model/interval.hpp"
#include "model/run.hpp"
#include "model/terms/joined.hpp"
#include "model/transform/inputs.hpp"
#include "model/walk.hpp"

namespace tarrier::model {
namespace {
void add_reads(Walk& walk, std::vector<bool>& is_read) {
  walk.on_read = [&](VariableId first, std::uint32_t count) {
    std::fill_n(is_read.begin() + index(first), count, true);
  };
}

// With several processes the next step need not be one that reads the variable, and with clocks the choice
// could be asked for while time passes.
bool is_plain(const Network& network) {
  return network.update_order == UpdateOrder::kSimultaneous && network.processes.size() == 1 &&
         network.clocks.empty() && network.synchronisations.empty() && network.functions.empty() &&
         network.transition_constraints.empty();
}

// Does it always have a value?
bool is_total(const Variable& derived, const Network& network) {
  const Interval range = range_of(derived.definition, network);
  return range.low >= derived.domain.low && range.high <= derived.domain.high &&
         is_faultless(derived.definition, network);
}

// Derived variables, each after those that it reads. Without recursion: there may be long chains.
std::vector<VariableId> in_order(const Network& network) {
  std::vector<std::vector<VariableId>> reads(network.variables.size());
  for (std::uint32_t v = 0; v < network.variables.size(); ++v) {
    if (network.variables[v].kind != VariableKind::kDerived) continue;
    Walk walk(network);
    walk.on_read = [&](VariableId first, std::uint32_t count) {
      for (std::uint32_t i = 0; i < count; ++i) reads[v].push_back(VariableId{index(first) + i});
    };
    walk.expression(network.variables[v].definition);
  }
  std::vector<VariableId> order;
  std::vector<bool> is_met(network.variables.size(), false);
  for (std::uint32_t v = 0; v < network.variables.size(); ++v) {
    std::vector<std::pair<std::uint32_t, std::size_t>> open{{v, 0}};
    if (is_met[v]) continue;
    is_met[v] = true;
    while (!open.empty()) {
      auto& [variable, next] = open.back();
      if (next < reads[variable].size()) {
        const std::uint32_t read = index(reads[variable][next++]);
        if (!is_met[read]) open.emplace_back(read, 0);
        is_met[read] = true;
        continue;
      }
      if (network.variables[variable].kind == VariableKind::kDerived) order.push_back(VariableId{variable});
      open.pop_back();
    }
  }
  return order;
}

// The inputs that the edge gives to variables as they are, if nothing else reads them and they are given to
// one variable only; by variable.
std::map<VariableId, VariableId> given_inputs(const Edge& edge, const Network& network) {
  std::map<VariableId, int> reads;
  Walk walk(network);
  walk.on_read = [&](VariableId first, std::uint32_t count) {
    for (std::uint32_t i = 0; i < count; ++i) ++reads[VariableId{index(first) + i}];
  };
  walk.edge(edge);
  std::map<VariableId, VariableId> result;
  for (const Statement& statement : edge.update) {
    const auto* assignment = std::get_if<Assignment>(&statement);
    if (assignment == nullptr || !assignment->target.subscripts.empty() ||
        assignment->value->op != Op::kVariable)
      continue;
    const VariableId input = assignment->value->variable;
    // Somebody else who reads the input, on the same edge, would have to see the same value at once.
    if (reads[input] == 1 && std::ranges::find(edge.inputs, input) != edge.inputs.end())
      result.emplace(assignment->target.first, input);
  }
  return result;
}
}  // namespace

std::unique_ptr<LateChoice> LateChoice::of(const Network& network, const Formula& goal) {
  // What can happen in a state depends on late variables, which states here do not have.
  if (!is_plain(network) || mentions_deadlock(goal) || mentions_clocks(goal)) return nullptr;
  std::unique_ptr<LateChoice> result(new LateChoice(network));
  result->goal = goal;
  result->find_late(goal);
  if (result->late_.empty()) return nullptr;
  result->change_variables();
  for (Edge& edge : result->network.processes[0].edges) result->change_edge(edge);
  fix_unchosen_inputs(result->network);
  return result;
}

void LateChoice::find_late(const Formula& wanted) {
  const std::vector<Variable>& variables = original_->variables;
  std::vector<bool> is_read(variables.size(), false);
  find_unusual_reads(wanted, is_read);
  for (std::size_t v = 0; v < variables.size(); ++v)
    is_late_[v] = variables[v].is_free_at_start() && !is_read[v];
  keep_what_edges_demand();
  for (std::uint32_t v = 0; v < variables.size(); ++v)
    if (is_late_[v]) late_.push_back(VariableId{v});
}

// What is read outside edges, also by way of definitions, or by definitions that may have no value.
void LateChoice::find_unusual_reads(const Formula& wanted, std::vector<bool>& is_read) const {
  const Network& original = *original_;
  Walk walk(original);
  add_reads(walk, is_read);
  walk.formula(wanted);
  walk.constraints();
  for (const Location& location : original.processes[0].locations) walk.location(location);
  const std::vector<VariableId> derived = in_order(original);
  for (auto v = derived.rbegin(); v != derived.rend(); ++v)
    // A definition without a value is a fault in each state, whoever reads it: what it depends on must stay
    // there.
    if (is_read[index(*v)] || !is_total(original.variable(*v), original))
      walk.expression(original.variable(*v).definition);
}

// Every edge has to give them an input with all their values, and each its own.
void LateChoice::keep_what_edges_demand() {
  const Network& original = *original_;
  // Without steps nothing is ever chosen, and there would be nothing to leave to one.
  if (original.processes[0].edges.empty()) std::fill(is_late_.begin(), is_late_.end(), false);
  for (const Edge& edge : original.processes[0].edges) {
    std::map<VariableId, VariableId> given = given_inputs(edge, original);
    for (std::uint32_t v = 0; v < original.variables.size(); ++v) {
      if (!is_late_[v]) continue;
      const auto input = given.find(VariableId{v});
      const Domain domain = original.variables[v].domain;
      is_late_[v] = input != given.end() && original.variable(input->second).domain.low == domain.low &&
                    original.variable(input->second).domain.high == domain.high;
    }
  }
}

void LateChoice::change_variables() {
  std::vector<bool> depends = is_late_;
  for (const VariableId v : in_order(*original_)) {
    Walk walk(*original_);
    bool reads_late = false;
    walk.on_read = [&](VariableId first, std::uint32_t count) {
      for (std::uint32_t i = 0; i < count; ++i) reads_late = reads_late || depends[index(first) + i];
    };
    walk.expression(original_->variable(v).definition);
    if (!reads_late) continue;
    depends[index(v)] = true;
    dependent_.push_back(v);
  }
  for (const std::vector<VariableId>* all : {&late_, &dependent_}) {
    for (const VariableId v : *all) {
      Variable& variable = network.variables[index(v)];
      variable.kind = VariableKind::kInput;
      variable.definition = {};
    }
  }
}

void LateChoice::change_edge(Edge& edge) const {
  const std::map<VariableId, VariableId> given = given_inputs(edge, *original_);
  const auto is_given = [&](const Statement& statement) {
    const auto* assignment = std::get_if<Assignment>(&statement);
    return assignment != nullptr && is_late_[index(assignment->target.first)];
  };
  std::erase_if(edge.update, is_given);
  for (const auto& [variable, input] : given)
    if (is_late_[index(variable)]) std::erase(edge.inputs, input);
  std::vector<bool> is_read(network.variables.size(), false);
  Walk walk(*original_);
  add_reads(walk, is_read);
  walk.edge(edge);
  std::vector<Expression> equations;
  // Backwards: what a definition reads comes before it, and is found to be read in time.
  for (auto v = dependent_.rbegin(); v != dependent_.rend(); ++v) {
    if (!is_read[index(*v)]) continue;
    const Expression& definition = original_->variable(*v).definition;
    walk.expression(definition);
    edge.inputs.push_back(*v);
    equations.push_back(Expression::binary(Op::kEqual, Expression::variable(*v), definition));
  }
  for (const VariableId v : late_)
    if (is_read[index(v)]) edge.inputs.push_back(v);
  edge.guard.condition = Expression::conjunction(all_of(equations), edge.guard.condition);
}

std::vector<Run> LateChoice::home(Run run, End /*end*/) const {
  TARRIER_ASSERT(run.ending == Ending::kOpen);
  Run result = run;
  result.start.values.clear();
  auto value = run.start.values.begin();
  for (std::uint32_t v = 0; v < original_->variables.size(); ++v) {
    if (!original_->variables[v].is_free_at_start()) continue;
    result.start.values.push_back(is_late_[v] ? value_read(VariableId{v}, run.steps, 0) : *value++);
  }
  for (std::size_t i = 0; i < run.steps.size(); ++i)
    result.steps[i].step.moves[0].inputs = restored_inputs(run.steps, i);
  return {std::move(result)};
}

std::string LateChoice::explanation() const {
  constexpr std::size_t kMost = 5;
  std::vector<std::string_view> names;
  for (const VariableId id : late_) names.push_back(original_->variable(id).name);
  const std::size_t left = names.size() - std::min(names.size(), kMost);
  names.resize(names.size() - left);
  return fmt::format("left out of states: {}{}: any value in each step, and read in the next one only",
                     fmt::join(names, ", "), left == 0 ? "" : fmt::format(" and {} more", left));
}

std::int32_t LateChoice::value_read(VariableId variable, const std::vector<TimedStep>& steps,
                                    std::size_t step) const {
  if (step < steps.size()) {
    const Move& move = steps[step].step.moves[0];
    const std::vector<VariableId>& inputs = network.edge(move.process, move.edge).inputs;
    const auto place = std::ranges::find(inputs, variable);
    if (place != inputs.end()) return move.inputs[static_cast<std::size_t>(place - inputs.begin())];
  }
  // Nobody reads it, so any value will do; a fixed one makes traces repeatable.
  return original_->variable(variable).domain.low;
}

std::vector<std::int32_t> LateChoice::restored_inputs(const std::vector<TimedStep>& steps,
                                                      std::size_t step) const {
  const Move& move = steps[step].step.moves[0];
  const Edge& edge = original_->edge(move.process, move.edge);
  std::map<VariableId, VariableId> receivers;  // of inputs: late variables
  for (const auto& [variable, input] : given_inputs(edge, *original_))
    if (is_late_[index(variable)]) receivers.emplace(input, variable);
  std::vector<std::int32_t> result;
  for (const VariableId input : edge.inputs) {
    // An input that goes to a late variable is what the next step will read, hence step + 1.
    const auto late = receivers.find(input);
    result.push_back(late == receivers.end() ? value_read(input, steps, step)
                                             : value_read(late->second, steps, step + 1));
  }
  return result;
}

ReductionEntry late_choice() {
  return {
      .name = "inputs",
      .summary =
          "states do not keep variables that get any value in each step, and are read in the next one only",
      .keeps = LateChoice::kKeeps,
      .apply = [](const Network& network, const Formula& goal) -> std::unique_ptr<Transformed> {
        return LateChoice::of(network, goal);
      }};
}
}  // namespace tarrier::model
