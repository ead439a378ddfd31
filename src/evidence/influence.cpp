// SPDX-License-Identifier: MIT
#include "evidence/influence.hpp"

#include <algorithm>

#include "model/faultless.hpp"
#include "model/walk.hpp"

namespace tarrier::evidence {
namespace {
using model::Expression;
using model::VariableId;
using model::VariableKind;
}  // namespace

Influence::Influence(const model::Network& network, const Claim& claim)
    : network_(network), matters_(network.variables.size(), false) {
  add_claim(claim);
  model::Walk walk(network);
  walk.on_read = [&](VariableId first, std::uint32_t count) { note({first, count}); };
  for (const model::Process& process : network.processes) {
    for (const model::Location& location : process.locations) walk.location(location);
    for (const model::Edge& edge : process.edges) {
      walk.constraint(edge.guard);
      if (edge.action)
        for (const model::Subscript& subscript : edge.action->subscripts) walk.expression(subscript.index);
      add(edge.update);
    }
  }
  for (const Expression& constraint : network.state_constraints) walk.expression(constraint);
  for (const Expression& constraint : network.transition_constraints) walk.expression(constraint);
  add_definitions();
  spread();
}

void Influence::add_claim(const Claim& claim) {
  model::Walk walk(network_);
  walk.on_read = [&](VariableId first, std::uint32_t count) { note({first, count}); };
  if (claim.always != nullptr) walk.formula(*claim.always);
  if (claim.trigger != nullptr) walk.formula(*claim.trigger);
  if (claim.runs != nullptr) walk.runs(*claim.runs);
}

void Influence::note(Variables read) {
  for (std::uint32_t v = index(read.first); v < index(read.first) + read.count; ++v) {
    if (matters_[v]) continue;
    matters_[v] = true;
    open_.push_back(VariableId{v});
  }
}

// What is not merely assigned, and whatever functions do, matters.
void Influence::add(const model::Block& block) {
  model::Walk walk(network_);
  walk.on_read = [&](VariableId first, std::uint32_t count) { note({first, count}); };
  for (const model::Statement& statement : block) {
    if (const auto* assignment = std::get_if<model::Assignment>(&statement)) {
      add(*assignment);
    } else if (const auto* branch = std::get_if<model::Branch>(&statement)) {
      walk.expression(branch->condition);
      add(branch->then);
      add(branch->otherwise);
    } else {
      // Loops, assertions, clocks: whether and how they end is visible in itself.
      walk.statement(statement);
    }
  }
}

// An assignment that cannot fault and does nothing else hands on what it reads, to its target only: whether
// that matters shows later (spread()). Otherwise whether it faults is a matter of what it reads, which is
// visible in itself.
void Influence::add(const model::Assignment& assignment) {
  model::Walk walk(network_);
  walk.on_read = [&](VariableId first, std::uint32_t count) { note({first, count}); };
  for (const model::Subscript& subscript : assignment.target.subscripts) walk.expression(subscript.index);
  if (is_harmless(assignment.value) && is_faultless(assignment, network_))
    flows_.push_back({{assignment.target.first, assignment.target.extent()}, reads(assignment.value)});
  else
    walk.expression(assignment.value);
}

void Influence::add_definitions() {
  for (std::uint32_t v = 0; v < network_.variables.size(); ++v)
    // A definition hands on what it reads, like an assignment in each step.
    if (network_.variables[v].kind == VariableKind::kDerived)
      flows_.push_back({{VariableId{v}, 1}, reads(network_.variables[v].definition)});
}

// Backwards, from what matters to what flows into it.
void Influence::spread() {
  std::vector<std::vector<std::size_t>> into(network_.variables.size());  // by variable: which flows
  for (std::size_t i = 0; i < flows_.size(); ++i)
    for (std::uint32_t v = 0; v < flows_[i].target.count; ++v)
      into[index(flows_[i].target.first) + v].push_back(i);
  while (!open_.empty()) {
    const VariableId variable = open_.back();
    open_.pop_back();
    for (const std::size_t flow : into[index(variable)])
      for (const Variables& source : flows_[flow].sources) note(source);
  }
}

std::vector<Influence::Variables> Influence::reads(const Expression& value) const {
  std::vector<Variables> result;
  model::Walk walk(network_);
  walk.on_read = [&](VariableId first, std::uint32_t count) { result.push_back({first, count}); };
  walk.expression(value);
  return result;
}

// Does it only compute a value, which it has in each state? So must the definitions that it reads.
bool Influence::is_harmless(const Expression& value) const {
  std::vector<bool> seen(network_.variables.size(), false);
  std::vector<Expression> open{value};
  while (!open.empty()) {
    const Expression expression = open.back();
    open.pop_back();
    if (!is_faultless(expression, network_)) return false;
    bool is_plain = true;
    model::Walk walk(network_);
    walk.on_expression = [&](const model::ExpressionNode& node) {
      is_plain = is_plain && node.op != model::Op::kCall && node.op != model::Op::kAssign;
    };
    walk.on_read = [&](VariableId first, std::uint32_t count) {
      for (std::uint32_t v = index(first); v < index(first) + count; ++v) {
        if (seen[v] || network_.variables[v].kind != VariableKind::kDerived) continue;
        seen[v] = true;
        open.push_back(network_.variables[v].definition);
      }
    };
    walk.expression(expression);
    if (!is_plain) return false;
  }
  return true;
}

std::vector<VariableId> Influence::dependants(std::vector<VariableId> variables) const {
  std::vector<bool> depends(network_.variables.size(), false);
  for (const VariableId variable : variables) depends[index(variable)] = true;
  const auto reads_one = [&](const Variables& source) {
    return std::any_of(depends.begin() + index(source.first),
                       depends.begin() + index(source.first) + source.count, [](bool is) { return is; });
  };
  // Until nothing is new: flows are in no order, and there may be cycles.
  for (bool changed = true; changed;) {
    changed = false;
    for (const Flow& flow : flows_) {
      if (std::ranges::none_of(flow.sources, reads_one)) continue;
      for (std::uint32_t v = index(flow.target.first); v < index(flow.target.first) + flow.target.count;
           ++v) {
        changed = changed || !depends[v];
        depends[v] = true;
      }
    }
  }
  variables.clear();
  for (std::uint32_t v = 0; v < depends.size(); ++v)
    if (depends[v] && network_.variables[v].kind == VariableKind::kState) variables.push_back(VariableId{v});
  return variables;
}
}  // namespace tarrier::evidence
