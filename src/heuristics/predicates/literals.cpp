// SPDX-License-Identifier: MIT
#include "heuristics/predicates/literals.hpp"

#include <fmt/format.h>

#include <algorithm>

#include "model/interval.hpp"
#include "model/terms/same.hpp"
#include "model/text.hpp"
#include "model/walk.hpp"

namespace tarrier::heuristics {
namespace {
using model::Comparison;
using model::Expression;
using model::Op;
using zones::Bound;
using zones::ClockIndex;

// The same in one of two polarities that tell as much.
Expression normalised(const Expression& atom) {
  const auto as = [&](Op op) { return Expression::binary(op, atom->operands[0], atom->operands[1]); };
  switch (atom->op) {
    case Op::kNotEqual: return as(Op::kEqual);
    case Op::kGreaterEqual: return as(Op::kLess);
    case Op::kGreater: return as(Op::kLessEqual);
    default: return atom;
  }
}

// Inputs are chosen anew in every step.
bool speaks_of_states(const Expression& condition, const model::Network& network) {
  bool result = true;
  model::Walk walk(network);
  walk.on_read = [&](model::VariableId first, std::uint32_t count) {
    for (std::uint32_t i = 0; i < count; ++i) {
      const model::VariableKind kind = network.variables[index(first) + i].kind;
      result = result && kind != model::VariableKind::kInput && kind != model::VariableKind::kDerived;
    }
  };
  walk.expression(condition);
  return result;
}

// None for an element that the state chooses.
std::optional<ClockIndex> row_of(const model::Reference<model::ClockId>& clock) {
  std::uint32_t offset = 0;
  for (const model::Subscript& subscript : clock.subscripts) {
    if (!subscript.index.is_constant()) return std::nullopt;
    offset += static_cast<std::uint32_t>(subscript.index->value - subscript.low) * subscript.stride;
  }
  return index(clock.first) + offset + 1;
}
}  // namespace

void Predicates::add(const Expression& condition) {
  if (condition.is_empty() || condition.is_constant()) return;
  // Connectives are left to the abstraction: a set of literals says what each atom is.
  if (condition->op == Op::kAnd || condition->op == Op::kOr || condition->op == Op::kNot) {
    for (const Expression& operand : condition->operands) add(operand);
    return;
  }
  add_whole(condition);
}

void Predicates::add_whole(const Expression& condition) {
  if (condition.is_empty() || condition.is_constant()) return;
  if (condition->op == Op::kNot) return add_whole(condition->operands.front());
  if (!speaks_of_states(condition, *network_)) return;
  const Expression atom = normalised(condition);
  const auto is_it = [&](const Expression& other) { return is_same(atom, other); };
  if (std::ranges::none_of(numbers_, is_it)) numbers_.push_back(atom);
}

void Predicates::add(const ClockAtom& atom) {
  // A predicate and its negation tell the same states apart, so that only one of them is kept.
  const ClockAtom& same = atom.left > atom.right ? atom : negation(atom);
  if (std::ranges::find(clocks_, same) == clocks_.end()) clocks_.push_back(same);
}

std::vector<std::string> Predicates::texts() const {
  std::vector<std::string> texts;
  for (const Expression& predicate : numbers_) texts.push_back(to_text(predicate, *network_));
  for (const ClockAtom& atom : clocks_) {
    const std::string& left = network_->clocks[atom.left - 1].name;
    const std::string difference =
        atom.right == 0 ? left : left + " - " + network_->clocks[atom.right - 1].name;
    texts.push_back(
        fmt::format("{} {} {}", difference, atom.bound.is_strict() ? "<" : "<=", atom.bound.value()));
  }
  return texts;
}

// Whatever the values of variables are: a bound counts with the value that demands least, and a constraint
// that holds only under a condition, or whose clock the state chooses, demands nothing. What is demanded less
// admits more states, which is the safe side.
std::vector<ClockAtom> least_demand(const model::ClockConstraint& constraint, const model::Network& network) {
  const bool holds_always = constraint.condition.is_empty() ||
                            (constraint.condition.is_constant() && constraint.condition->value != 0);
  const auto left = row_of(constraint.left);
  const auto right = constraint.right ? row_of(*constraint.right) : std::optional<ClockIndex>(0);
  if (!holds_always || !left || !right || left == right) return {};
  const model::Interval bound = model::range_of(constraint.bound, network);
  std::vector<ClockAtom> atoms;
  const auto add = [&](ClockIndex x, ClockIndex y, std::int64_t value, bool is_strict) {
    // Nothing can be said by a bound that does not fit; to demand nothing is on the safe side.
    if (value <= -zones::kMaxConstant || value >= zones::kMaxConstant) return;
    const auto constant = static_cast<std::int32_t>(value);
    atoms.push_back({x, y, is_strict ? Bound::strict(constant) : Bound::weak(constant)});
  };
  const Comparison comparison = constraint.comparison;
  if (comparison == Comparison::kLess || comparison == Comparison::kLessEqual ||
      comparison == Comparison::kEqual)
    add(*left, *right, bound.high, comparison == Comparison::kLess);
  if (comparison == Comparison::kGreater || comparison == Comparison::kGreaterEqual ||
      comparison == Comparison::kEqual)
    add(*right, *left, -bound.low, comparison == Comparison::kGreater);
  return atoms;
}
}  // namespace tarrier::heuristics
