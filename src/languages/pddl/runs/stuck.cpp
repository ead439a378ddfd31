// SPDX-License-Identifier: MIT
#include "languages/pddl/runs/stuck.hpp"

#include <fmt/format.h>

namespace tarrier::languages::pddl {
namespace {
using model::Expression;

// A condition on the state that the step leads to, in the state that it leaves.
Expression before_step(const Expression& condition, const StepShape& shape, const Groundwork& work) {
  const Places& places = work.places();
  return rewrite(condition, work.network(), [&](const Expression& leaf) {
    const auto update = shape.updates.find(places.of(leaf));
    if (update == shape.updates.end()) return leaf;
    // Where a process goes is known.
    return leaf->op == model::Op::kAtLocation ? places.value(leaf, update->second->value) : update->second;
  });
}

// Where the step is not possible, whatever is chosen: it would not begin, or not end in a legal state.
std::vector<Condition> impossible(Groundwork& work, const StepShape& shape) {
  Expression guard;
  for (const Expression& part : shape.guard) guard = Expression::conjunction(guard, part);
  for (const Expression& condition : work.legality())
    guard = Expression::conjunction(guard, before_step(condition, shape, work));
  if (guard.is_empty()) return {};
  return work.conditions().any_of(
      negated(for_some_input(guard, shape.inputs, work.network(), work.places(), shape.span, "a step")));
}
}  // namespace

std::optional<std::string> add_stuck_test(Groundwork& work, const std::string& ready) {
  std::vector<std::vector<Condition>> all;
  for (const StepShape& shape : work.shapes()) {
    all.push_back(impossible(work, shape));
    if (all.back().empty()) return std::nullopt;
  }
  std::string stage = ready;
  for (std::size_t s = 0; s < all.size(); ++s) {
    const std::string next = work.new_fact(fmt::format("stuck-{}", s));
    for (const Condition& condition : all[s]) {
      Action action{work.new_action_name(fmt::format("stuck-{}", s)), work.conditions().literals(condition)};
      action.precondition.push_back({stage});
      action.effects.push_back({{}, {{stage, false}, {next}}});
      work.add_action(std::move(action), {Meaning::Kind::kGoal});
    }
    stage = next;
  }
  return stage;
}

std::vector<Cube> legal_cubes(Groundwork& work) {
  Expression legal;
  for (const Expression& condition : work.legality()) legal = Expression::conjunction(legal, condition);
  if (legal.is_empty()) return {Cube()};
  std::vector<Cube> all;
  for (Condition& condition : work.conditions().any_of(legal)) all.push_back(std::move(condition.cube));
  return all;
}
}  // namespace tarrier::languages::pddl
