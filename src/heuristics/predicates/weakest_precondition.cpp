// SPDX-License-Identifier: MIT
#include "heuristics/predicates/weakest_precondition.hpp"

#include <algorithm>

#include "model/terms/substitute.hpp"
#include "model/walk.hpp"

namespace tarrier::heuristics {
namespace {
using model::Expression;
using model::Op;
using model::Subscript;
using model::VariableId;

constexpr std::uint32_t kMostElements = 16;  // of an array that are written out
constexpr std::size_t kMostNodes = 300;      // of an expression

std::size_t nodes(const Expression& expression) {
  std::size_t count = 1;
  for (const Expression& operand : expression->operands) count += nodes(operand);
  for (const Subscript& subscript : expression->subscripts) count += nodes(subscript.index);
  return count;
}

// May the statement assign what the expression reads?
bool concerns(const model::Network& network, const model::Statement& statement,
              const Expression& expression) {
  std::vector<bool> is_read(network.variables.size(), false);
  model::Walk reading(network);
  reading.on_read = [&](VariableId first, std::uint32_t count) {
    std::fill_n(is_read.begin() + index(first), count, true);
  };
  reading.expression(expression);
  bool result = false;
  model::Walk walk(network);
  walk.on_assign = [&](VariableId first, std::uint32_t count) {
    for (std::uint32_t i = 0; i < count; ++i) result = result || is_read[index(first) + i];
  };
  walk.statement(statement);
  return result;
}

// Does evaluating it change more than local variables?
bool has_effects(const model::Network& network, const Expression& expression) {
  bool result = false;
  model::Walk walk(network);
  walk.on_statement = [&](const model::Statement& statement) {
    result = result || std::holds_alternative<model::ClockAssignment>(statement);
  };
  walk.on_assign = [&](VariableId first, std::uint32_t) {
    result = result || network.variable(first).kind != model::VariableKind::kLocal;
  };
  walk.expression(expression);
  return result;
}

class Precondition {
 public:
  explicit Precondition(const model::Network& network) : network_(network) {}

  std::optional<Expression> of(const model::Block& update, Expression condition) const {
    for (auto statement = update.rbegin(); statement != update.rend(); ++statement) {
      // Most statements say nothing about it, even those that could not be undone.
      if (!concerns(network_, *statement, condition)) continue;
      const auto before = of(*statement, condition);
      // Substitution can double an expression in each step back; as predicates such giants tell nothing
      // apart.
      if (!before || nodes(*before) > kMostNodes) return std::nullopt;
      condition = *before;
    }
    return condition;
  }

 private:
  [[nodiscard]] std::optional<Expression> of(const model::Statement& statement,
                                             const Expression& condition) const {
    if (const auto* assignment = std::get_if<model::Assignment>(&statement))
      return of(*assignment, condition);
    if (const auto* branch = std::get_if<model::Branch>(&statement)) return of(*branch, condition);
    return std::nullopt;
  }

  [[nodiscard]] std::optional<Expression> of(const model::Branch& branch, const Expression& condition) const {
    const auto then = of(branch.then, condition);
    const auto otherwise = of(branch.otherwise, condition);
    if (!then || !otherwise || has_effects(network_, branch.condition)) return std::nullopt;
    return Expression::conditional(branch.condition, *then, *otherwise);
  }

  // Substitution, as Dijkstra has it. Which element of an array is assigned may depend on the state, so each
  // gets the new value if the subscripts are its own, and the old one otherwise. Where evaluating has effects
  // of its own, nothing is said, and the caller does without.
  [[nodiscard]] std::optional<Expression> of(const model::Assignment& assignment,
                                             const Expression& condition) const {
    const auto& [first, subscripts, span] = assignment.target;
    const auto has_effects_inside = [&](const Subscript& s) { return has_effects(network_, s.index); };
    if (has_effects(network_, assignment.value) || std::ranges::any_of(subscripts, has_effects_inside) ||
        assignment.target.extent() > kMostElements)
      return std::nullopt;
    model::Substitution substitution;
    add_elements(assignment, 0, index(first), Expression(), substitution);
    return model::substitute(written_out(condition), substitution, network_);
  }

  // The value of each element after the assignment: the new one if the subscripts are its own.
  void add_elements(const model::Assignment& assignment, std::size_t dimension, std::uint32_t element,
                    const Expression& is_it, model::Substitution& substitution) const {
    if (dimension == assignment.target.subscripts.size()) {
      substitution[VariableId{element}] =
          is_it.is_empty()
              ? assignment.value
              : Expression::conditional(is_it, assignment.value, Expression::variable(VariableId{element}));
      return;
    }
    const Subscript& subscript = assignment.target.subscripts[dimension];
    for (std::uint32_t i = 0; i < subscript.size; ++i) {
      const Expression place = Expression::constant(subscript.low + static_cast<std::int32_t>(i));
      add_elements(assignment, dimension + 1, element + i * subscript.stride,
                   Expression::conjunction(is_it, Expression::binary(Op::kEqual, subscript.index, place)),
                   substitution);
    }
  }

  // With a choice of variables instead of an element that the state chooses.
  [[nodiscard]] Expression written_out(const Expression& expression) const {
    std::vector<Expression> operands;
    for (const Expression& operand : expression->operands) operands.push_back(written_out(operand));
    std::vector<Subscript> subscripts = expression->subscripts;
    for (Subscript& subscript : subscripts) subscript.index = written_out(subscript.index);
    const model::Reference<VariableId> reference{expression->variable, subscripts, {}};
    if (expression->op == Op::kElement && reference.extent() <= kMostElements)
      return choice(reference, 0, index(reference.first));
    return with_parts(expression, std::move(operands), std::move(subscripts));
  }
  [[nodiscard]] Expression choice(const model::Reference<VariableId>& reference, std::size_t dimension,
                                  std::uint32_t element) const {
    if (dimension == reference.subscripts.size()) return Expression::variable(VariableId{element});
    const Subscript& subscript = reference.subscripts[dimension];
    std::vector<Expression> alternatives;
    for (std::uint32_t i = 0; i < subscript.size; ++i)
      alternatives.push_back(choice(reference, dimension + 1, element + i * subscript.stride));
    return Expression::choose(subscript.index, subscript.low, std::move(alternatives));
  }

  const model::Network& network_;
};
}  // namespace

std::optional<Expression> weakest_precondition(const model::Network& network, const model::Block& update,
                                               const Expression& condition) {
  return Precondition(network).of(update, condition);
}
}  // namespace tarrier::heuristics
