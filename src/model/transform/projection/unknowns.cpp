// SPDX-License-Identifier: MIT
#include "model/transform/projection/unknowns.hpp"

#include <algorithm>

#include "model/faultless.hpp"
#include "model/walk.hpp"

namespace tarrier::model {
namespace {
std::int64_t size(Interval range) { return range.high - range.low + 1; }
}  // namespace

Unknowns::Unknowns(const Forgetting& forgetting, const Network& original, Network& network, Edge& edge,
                   Surplus& surplus)
    : forgetting_(forgetting), original_(original), network_(network), edge_(edge), surplus_(surplus) {}

Block Unknowns::rewritten(const Block& block) {
  Block result;
  for (const Statement& statement : block) {
    // Most statements depend on nothing forgotten and stay as they are.
    if (auto rest = forgetting_.rest_of(statement)) {
      std::move(rest->begin(), rest->end(), std::back_inserter(result));
    } else if (const auto* assignment = std::get_if<Assignment>(&statement)) {
      rewrite(*assignment, result);
    } else if (const auto* reset = std::get_if<ClockAssignment>(&statement)) {
      rewrite(*reset, result);
    } else if (const auto* branch = std::get_if<Branch>(&statement)) {
      rewrite(*branch, result);
    } else {
      assume_anything(statement, result);
    }
  }
  return result;
}

// An index that may be anything, also where there is no such action, is one of those there are: with others
// there is no step.
std::vector<Subscript> Unknowns::rewritten_action(const std::vector<Subscript>& subscripts) {
  std::vector<Subscript> result = subscripts;
  for (Subscript& subscript : result) {
    if (!forgetting_.depends(subscript.index) && is_faultless({subscript}, original_)) {
      subscript.index = forgetting_.rest_of(subscript.index);
    } else {
      const std::int64_t high = std::int64_t{subscript.low} + subscript.size - 1;
      // As many as there are: without a choice there would be no action, and nothing else that would do.
      // forget_excess() sees to it if these are too many.
      subscript.index = input({subscript.low, high}, "index", subscript.size);
    }
  }
  return result;
}

template <typename AnyAssignment>
void Unknowns::resolve(AnyAssignment rest, Block& result) {
  Expression value = resolved(rest.value);
  auto subscripts = resolved(rest.target.subscripts);
  if (value.is_empty() || !subscripts) return give_up(rest.target);
  rest.value = std::move(value);
  rest.target.subscripts = std::move(*subscripts);
  result.emplace_back(std::move(rest));
}

void Unknowns::rewrite(const Assignment& statement, Block& result) {
  const bool has_effects = forgetting_.has_effects(statement.value);
  if (!forgetting_.is_kept(statement.target) || has_effects) return assume_anything(statement, result);
  resolve(statement, result);
}

void Unknowns::rewrite(const ClockAssignment& statement, Block& result) {
  const bool knows_source = !statement.source || (forgetting_.is_kept(*statement.source) &&
                                                  !forgetting_.depends(statement.source->subscripts));
  if (!knows_source || forgetting_.has_effects(statement.value)) return assume_anything(statement, result);
  resolve(statement, result);
}

void Unknowns::rewrite(const Branch& statement, Block& result) {
  if (forgetting_.has_effects(statement.condition)) return assume_anything(statement, result);
  Expression condition = resolved(statement.condition);
  if (condition.is_empty()) return assume_anything(statement, result);
  result.emplace_back(
      Branch{std::move(condition), rewritten(statement.then), rewritten(statement.otherwise)});
}

std::optional<std::vector<Subscript>> Unknowns::resolved(const std::vector<Subscript>& subscripts) {
  std::vector<Subscript> result = subscripts;
  for (Subscript& subscript : result) {
    if (forgetting_.has_effects(subscript.index)) return std::nullopt;
    subscript.index = resolved(subscript.index);
    if (subscript.index.is_empty()) return std::nullopt;
  }
  return result;
}

// Either what it reads is chosen, or, if these would be too many choices, its value.
Expression Unknowns::resolved(const Expression& expression) {
  if (!forgetting_.depends(expression)) return forgetting_.rest_of(expression);
  const std::int64_t choices = choices_;
  const std::size_t inputs = edge_.inputs.size();
  const std::size_t variables = network_.variables.size();
  // To choose what is read gives fewer results than to choose among all values of the expression: those of 2
  // * y are even.
  if (Expression result = with_inputs(expression); !result.is_empty()) return result;
  // The attempt has left inputs behind.
  choices_ = choices;
  edge_.inputs.resize(inputs);
  network_.variables.resize(variables);
  return input(range_of(expression, original_), "value");
}

// Empty if there would be too many choices.
Expression Unknowns::with_inputs(const Expression& expression) {
  if (!forgetting_.depends(expression)) return forgetting_.rest_of(expression);
  const ExpressionNode& node = *expression;
  switch (node.op) {
    case Op::kVariable:
    case Op::kElement:
    case Op::kNext:
    case Op::kAtLocation:
    case Op::kAssign:
    case Op::kCall: return input(range_of(expression, original_), "value");
    default: break;
  }
  std::vector<Expression> operands;
  for (const Expression& operand : node.operands) {
    operands.push_back(with_inputs(operand));
    if (operands.back().is_empty()) return {};
  }
  return with_parts(expression, std::move(operands), {});
}

Expression Unknowns::input(Interval range, std::string_view name, std::int64_t most) {
  // Each value is one more step in every state. What would take more is better forgotten.
  if (size(range) > most) return {};
  if (most == kMostValues && choices_ * size(range) > kMostChoices) return {};
  choices_ *= size(range);
  const VariableId variable{static_cast<std::uint32_t>(network_.variables.size())};
  network_.variables.push_back(
      {.name = std::string(name),
       .domain = {static_cast<std::int32_t>(range.low), static_cast<std::int32_t>(range.high)},
       .kind = VariableKind::kInput});
  edge_.inputs.push_back(variable);
  return Expression::variable(variable);
}

void Unknowns::assume_anything(const Statement& statement, Block& result) {
  std::vector<bool> is_done(original_.variables.size(), false);
  Walk walk(original_);
  walk.on_assign = [&](VariableId first, std::uint32_t count) {
    for (std::uint32_t v = index(first); v < index(first) + count; ++v) {
      const Reference<VariableId> target{VariableId{v}, {}, {}};
      const Variable& variable = original_.variables[v];
      if (variable.kind != VariableKind::kState || !forgetting_.is_kept(target) || is_done[v]) continue;
      is_done[v] = true;
      Expression value = input({variable.domain.low, variable.domain.high}, "value");
      if (value.is_empty())
        give_up(target);
      else
        result.emplace_back(Assignment{target, std::move(value), {}});
    }
  };
  walk.on_statement = [&](const Statement& inner) {
    // A clock may have infinitely many values, of which none can be chosen.
    if (const auto* reset = std::get_if<ClockAssignment>(&inner)) give_up(reset->target);
  };
  walk.block({statement});
}

void Unknowns::give_up(const Reference<VariableId>& target) {
  for (std::uint32_t v = index(target.first); v < index(target.first) + target.extent(); ++v)
    surplus_.variables.push_back(VariableId{v});
}

void Unknowns::give_up(const Reference<ClockId>& target) {
  if (!forgetting_.is_kept(target)) return;
  for (std::uint32_t x = index(target.first); x < index(target.first) + target.extent(); ++x)
    surplus_.clocks.push_back(ClockId{x});
}
}  // namespace tarrier::model
