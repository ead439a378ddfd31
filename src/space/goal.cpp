// SPDX-License-Identifier: MIT
#include "space/goal.hpp"

#include "base/assert.hpp"

namespace tarrier::space {
using Kind = model::Formula::Kind;

Goal::Goal(const model::Formula& formula, CompiledNetwork& compiled)
    : compiled_(compiled), root_(compile(formula, compiled)), has_clocks_(mentions_clocks(formula)) {
  zones_.assign(1, zones::Dbm::zero(static_cast<zones::ClockIndex>(compiled.network().clocks.size() + 1)));
}

// A part without clocks becomes one program.
Goal::Node Goal::compile(const model::Formula& formula, CompiledNetwork& compiled) {
  Node node{.kind = formula.kind};
  if (!mentions_clocks(formula)) {
    node.kind = Kind::kCondition;
    node.condition = compiled.compile(as_expression(formula));
  } else if (formula.kind == Kind::kClock) {
    node.test.push_back(compiled.compile(formula.clock));
  } else {
    for (const model::Formula& part : formula.parts) node.parts.push_back(compile(part, compiled));
  }
  return node;
}

model::Expression Goal::as_expression(const model::Formula& formula) {
  if (formula.kind == Kind::kCondition) return formula.condition;
  const bool all = formula.kind == Kind::kAnd;
  model::Expression result = model::Expression::constant(all ? 1 : 0);
  for (const model::Formula& part : formula.parts)
    result = model::Expression::binary(all ? model::Op::kAnd : model::Op::kOr, result, as_expression(part));
  return result;
}

bool Goal::holds(const Valuation& state, std::span<const zones::Bound> zone) {
  if (!has_clocks_) return compiled_.code().holds(root_.condition, state);
  zones_[0].load(zone);
  pending_.assign(1, &root_);
  return satisfiable(state, 0);
}

// Backtracking over the choices at `or`; leaves pending_ as it found it.
bool Goal::satisfiable(const Valuation& state, std::size_t level) {
  if (pending_.empty()) return true;
  const Node& node = *pending_.back();
  pending_.pop_back();
  bool result = false;
  switch (node.kind) {
    case Kind::kCondition:
      result = compiled_.code().holds(node.condition, state) && satisfiable(state, level);
      break;
    case Kind::kClock:
      if (zones_.size() == level + 1) zones_.push_back(zones_[level]);
      zones_[level + 1] = zones_[level];
      result = compiled_.apply(node.test, state, zones_[level + 1]) && satisfiable(state, level + 1);
      break;
    case Kind::kDeadlock:
    case Kind::kNoDeadlock: TARRIER_ASSERT(!"refused by executable.hpp"); break;
    case Kind::kAnd: {
      const std::size_t size = pending_.size();
      for (auto part = node.parts.rbegin(); part != node.parts.rend(); ++part) pending_.push_back(&*part);
      result = satisfiable(state, level);
      pending_.resize(size);
      break;
    }
    case Kind::kOr:
      for (const Node& part : node.parts) {
        pending_.push_back(&part);
        result = satisfiable(state, level);
        pending_.pop_back();
        if (result) break;
      }
      break;
  }
  pending_.push_back(&node);
  return result;
}
}  // namespace tarrier::space
