// SPDX-License-Identifier: MIT
#include "model/transform/projection/forgetting.hpp"

#include <algorithm>
#include <utility>

#include "model/fault.hpp"
#include "model/faultless.hpp"
#include "model/interval.hpp"
#include "model/walk.hpp"

namespace tarrier::model {
namespace {
Reference<VariableId> place_of(const ExpressionNode& node) {
  return {node.variable, node.subscripts, node.span};
}

void append(Block& block, Block more) {
  block.insert(block.end(), std::make_move_iterator(more.begin()), std::make_move_iterator(more.end()));
}
}  // namespace

Forgetting::Forgetting(const Network& network, Pattern& pattern)
    : network_(network),
      pattern_(pattern),
      forgotten_(network.variables.size(), false),
      is_opaque_(network.functions.size(), false) {
  for (std::size_t v = 0; v < forgotten_.size(); ++v) {
    const VariableKind kind = network.variables[v].kind;
    // Others are no part of a state: they are chosen, or computed, where they are read.
    const bool is_state = kind == VariableKind::kState || kind == VariableKind::kDerived;
    forgotten_[v] = is_state && !pattern.variables[v];
  }
  // What is forgotten only grows, so this ends.
  while (spread()) continue;
}

bool Forgetting::is_forgotten(VariableId first, std::uint32_t count) const {
  const auto begin = forgotten_.begin() + index(first);
  return std::find(begin, begin + count, true) != begin + count;
}

bool Forgetting::is_kept(const Reference<VariableId>& place) const {
  return !is_forgotten(place.first, place.extent());
}

bool Forgetting::is_kept(const Reference<ClockId>& clock) const {
  const auto begin = pattern_.clocks.begin() + index(clock.first);
  return std::find(begin, begin + clock.extent(), false) == begin + clock.extent();
}

bool Forgetting::forget(VariableId first, std::uint32_t count) {
  bool is_news = false;
  for (std::uint32_t v = index(first); v < index(first) + count; ++v) {
    is_news = is_news || !forgotten_[v];
    forgotten_[v] = true;
    pattern_.variables[v] = false;
  }
  return is_news;
}

bool Forgetting::forget_clocks(const Reference<ClockId>& clock) {
  bool is_news = false;
  for (std::uint32_t x = index(clock.first); x < index(clock.first) + clock.extent(); ++x) {
    is_news = is_news || pattern_.clocks[x];
    pattern_.clocks[x] = false;
  }
  return is_news;
}

// One round; what it finds may make another one necessary.
bool Forgetting::spread() {
  bool is_news = false;
  // All are taken for harmless until something is found: what is left of one is found out with the others
  // taken for what they seem, and calls are followed until nothing changes any more.
  is_harmless_.assign(network_.functions.size(), true);
  for (bool changes = true; std::exchange(changes, false);) {
    for (std::size_t f = 0; f < is_harmless_.size(); ++f) {
      if (!is_harmless_[f]) continue;
      const auto rest = rest_of(network_.functions[f].body);
      Walk walk(network_);
      walk.on_assign = [&](VariableId first, std::uint32_t count) {
        const bool is_local = network_.variable(first).kind == VariableKind::kLocal;
        if (!is_local && !is_forgotten(first, count)) is_harmless_[f] = false;
      };
      walk.on_statement = [&](const Statement& statement) {
        const auto* set = std::get_if<ClockAssignment>(&statement);
        if (set != nullptr && is_kept(set->target)) is_harmless_[f] = false;
      };
      // A function that cannot be told without what is forgotten counts with all that it does.
      walk.block(rest ? *rest : network_.functions[f].body);
      changes = changes || !is_harmless_[f];
    }
  }
  Walk walk(network_);
  walk.on_expression = [&](const ExpressionNode& node) {
    if (node.op == Op::kAssign) is_news = spread_to(place_of(node), node.operands[0]) || is_news;
    if (node.op != Op::kCall) return;
    const auto& parameters = network_.function(node.function).parameters;
    for (std::size_t i = 0; i < parameters.size(); ++i)
      // A function has one body for all calls, so its parameter is forgotten for all of them.
      if (depends(node.operands[i])) is_news = forget(parameters[i], 1) || is_news;
  };
  walk.on_statement = [&](const Statement& statement) { is_news = spread_through(statement) || is_news; };
  for (const Process& process : network_.processes) {
    for (const Location& location : process.locations) walk.location(location);
    for (const Edge& edge : process.edges) walk.edge(edge);
  }
  walk.shared_conditions();
  for (const Function& function : network_.functions) walk.block(function.body);
  for (std::uint32_t v = 0; v < network_.variables.size(); ++v)
    if (depends(network_.variables[v].definition)) is_news = forget(VariableId{v}, 1) || is_news;
  for (std::size_t f = 0; f < is_opaque_.size(); ++f) {
    if (is_opaque_[f] || rest_of(network_.functions[f].body)) continue;
    is_news = is_opaque_[f] = true;
  }
  return is_news;
}

bool Forgetting::spread_through(const Statement& statement) {
  if (const auto* assignment = std::get_if<Assignment>(&statement))
    return spread_to(assignment->target, assignment->value);
  // Elements of an array are kept together.
  if (const auto* assignment = std::get_if<ClockAssignment>(&statement))
    return !is_kept(assignment->target) && forget_clocks(assignment->target);
  return false;
}

bool Forgetting::spread_to(const Reference<VariableId>& target, const Expression& value) {
  // A local variable is computed anew each time, so there is no step that could choose a value for it.
  const bool is_local = network_.variable(target.first).kind == VariableKind::kLocal;
  const bool is_affected = !is_kept(target) || (is_local && (depends(value) || depends(target.subscripts)));
  return is_affected && forget(target.first, target.extent());
}

bool Forgetting::depends(const std::vector<Subscript>& subscripts) const {
  return std::any_of(subscripts.begin(), subscripts.end(),
                     [this](const Subscript& subscript) { return depends(subscript.index); });
}

bool Forgetting::depends(const Expression& expression) const {
  if (expression.is_empty()) return false;
  const ExpressionNode& node = *expression;
  const auto& operands = node.operands;
  const auto is_dependent = [this](const Expression& operand) { return depends(operand); };
  switch (node.op) {
    case Op::kVariable:
    case Op::kElement:
    case Op::kNext: return !is_kept(place_of(node)) || depends(node.subscripts);
    case Op::kAtLocation: return !is_kept(node.process);
    case Op::kCall:
      // An argument that depends makes its parameter forgotten, and the function opaque if it matters there.
      return is_opaque_[index(node.function)] ||
             std::any_of(operands.begin(), operands.end(), [this](const Expression& operand) {
               return has_effects(operand) && depends(operand);
             });
    case Op::kAssign:
      if (std::any_of(operands.begin(), operands.end(), is_dependent)) return true;
      return is_kept(place_of(node)) && depends(node.subscripts);
    default: return std::any_of(operands.begin(), operands.end(), is_dependent);
  }
}

bool Forgetting::has_effects(const Expression& expression) const {
  if (expression.is_empty()) return false;
  const ExpressionNode& node = *expression;
  if (node.op == Op::kAssign && is_kept(place_of(node))) return true;
  if (node.op == Op::kCall && !is_harmless_[index(node.function)]) return true;
  return std::any_of(node.operands.begin(), node.operands.end(),
                     [this](const Expression& operand) { return has_effects(operand); }) ||
         std::any_of(node.subscripts.begin(), node.subscripts.end(),
                     [this](const Subscript& subscript) { return has_effects(subscript.index); });
}

std::vector<Subscript> Forgetting::rest_of(const std::vector<Subscript>& subscripts) const {
  std::vector<Subscript> rest = subscripts;
  for (Subscript& subscript : rest) subscript.index = rest_of(subscript.index);
  return rest;
}

Expression Forgetting::rest_of(const Expression& expression) const {
  if (expression.is_empty()) return expression;
  const ExpressionNode& node = *expression;
  // As an expression, an assignment has the value that it assigns.
  if (node.op == Op::kAssign && !is_kept(place_of(node))) return rest_of(node.operands[0]);
  if (node.operands.empty() && node.subscripts.empty()) return expression;
  std::vector<Expression> operands;
  for (std::size_t i = 0; i < node.operands.size(); ++i) {
    const Expression& operand = node.operands[i];
    if (node.op == Op::kCall && depends(operand)) {
      // The body does not read it any more; something has to stand there.
      const VariableId parameter = network_.function(node.function).parameters[i];
      operands.push_back(Expression::constant(network_.variable(parameter).domain.low, operand->span));
    } else {
      operands.push_back(rest_of(operand));
    }
  }
  return with_parts(expression, std::move(operands), rest_of(node.subscripts));
}

std::optional<Block> Forgetting::rest_of(const Block& block) const {
  Block rest;
  for (const Statement& statement : block) {
    auto more = rest_of(statement);
    if (!more) return std::nullopt;
    append(rest, std::move(*more));
  }
  return rest;
}

std::optional<Block> Forgetting::rest_of(const Statement& statement) const {
  return std::visit([this](const auto& kind) { return rest(kind); }, statement);
}

// Of an expression whose value nobody wants.
std::optional<Block> Forgetting::only_effects(const Expression& expression) const {
  if (!has_effects(expression)) return Block{};
  if (depends(expression)) return std::nullopt;
  return Block{Evaluation{rest_of(expression)}};
}

std::optional<Block> Forgetting::rest(const Assignment& statement) const {
  if (is_kept(statement.target)) {
    if (depends(statement.value) || depends(statement.target.subscripts)) return std::nullopt;
    Assignment rest = statement;
    rest.target.subscripts = rest_of(rest.target.subscripts);
    rest.value = rest_of(rest.value);
    return Block{std::move(rest)};
  }
  Block effects;
  for (const Subscript& subscript : statement.target.subscripts) {
    auto more = only_effects(subscript.index);
    if (!more) return std::nullopt;
    append(effects, std::move(*more));
  }
  auto more = only_effects(statement.value);
  if (!more) return std::nullopt;
  append(effects, std::move(*more));
  return effects;
}

std::optional<Block> Forgetting::rest(const ClockAssignment& statement) const {
  if (!is_kept(statement.target)) {
    const auto& subscripts = statement.target.subscripts;
    const auto changes = [this](const Subscript& subscript) { return has_effects(subscript.index); };
    if (std::any_of(subscripts.begin(), subscripts.end(), changes)) return std::nullopt;
    return only_effects(statement.value);
  }
  if (depends(statement.value) || depends(statement.target.subscripts)) return std::nullopt;
  if (statement.source && (!is_kept(*statement.source) || depends(statement.source->subscripts)))
    return std::nullopt;
  ClockAssignment rest = statement;
  rest.value = rest_of(rest.value);
  rest.target.subscripts = rest_of(rest.target.subscripts);
  if (rest.source) rest.source->subscripts = rest_of(rest.source->subscripts);
  return Block{std::move(rest)};
}

std::optional<Block> Forgetting::rest(const Evaluation& statement) const {
  return only_effects(statement.expression);
}

std::optional<Block> Forgetting::rest(const Branch& statement) const {
  auto then = rest_of(statement.then);
  auto otherwise = rest_of(statement.otherwise);
  if (!then || !otherwise) return std::nullopt;
  // Which way it goes makes no difference then.
  if (then->empty() && otherwise->empty()) return only_effects(statement.condition);
  if (depends(statement.condition)) return std::nullopt;
  return Block{Branch{rest_of(statement.condition), std::move(*then), std::move(*otherwise)}};
}

std::optional<Block> Forgetting::rest(const Loop& statement) const {
  auto body = rest_of(statement.body);
  if (!body) return std::nullopt;
  // Where the network takes the step the loop ends; how often it goes round makes no difference.
  if (body->empty() && !has_effects(statement.condition)) return Block{};
  if (depends(statement.condition)) return std::nullopt;
  return Block{Loop{rest_of(statement.condition), std::move(*body), statement.tests_first, statement.span}};
}

std::optional<Block> Forgetting::rest(const Return& statement) const {
  if (depends(statement.value)) return std::nullopt;
  return Block{Return{rest_of(statement.value), statement.span}};
}

std::optional<Block> Forgetting::rest(const Assertion& statement) const {
  // It may hold: steps of the network, in which it does, have to be possible here.
  if (depends(statement.condition)) return only_effects(statement.condition);
  return Block{Assertion{rest_of(statement.condition), statement.span}};
}

// Where the expression has a value and that is `holds`, the result has one and is true: of a conjunction all
// operands are evaluated then, and of a disjunction those up to the first that is true. The ones before it
// have a value as they stand; what has been made of them may have none, unless it always has.
Expression Forgetting::weakened(const Expression& expression, bool holds) const {
  if (expression.is_empty()) return expression;
  const ExpressionNode& node = *expression;
  if (!depends(expression)) {
    const Expression rest = rest_of(expression);
    return holds ? rest : Expression::unary(Op::kNot, rest, node.span);
  }
  switch (node.op) {
    case Op::kNot: return weakened(node.operands[0], !holds);
    case Op::kAnd:
    case Op::kOr: {
      const Expression left = weakened(node.operands[0], holds);
      const Expression right = weakened(node.operands[1], holds);
      // An empty side says nothing, and the other one is demanded all the same.
      if ((node.op == Op::kAnd) == holds) return Expression::conjunction(left, right);
      // Of a disjunction with a side that may always hold, nothing is left.
      if (left.is_empty() || right.is_empty()) return {};
      if (depends(node.operands[0]) && !is_faultless(left, network_)) return {};
      return Expression::binary(Op::kOr, left, right, node.span);
    }
    default: return {};
  }
}

// A bound that depends on something forgotten counts with the value that demands least.
std::vector<ClockConstraint> Forgetting::weakened(const ClockConstraint& constraint) const {
  // Which element is meant has to be known, or the constraint could be put on the wrong clock.
  const auto is_clear = [this](const Reference<ClockId>& clock) {
    return is_kept(clock) && !depends(clock.subscripts) && is_faultless(clock.subscripts, network_);
  };
  if (!is_clear(constraint.left) || (constraint.right && !is_clear(*constraint.right))) return {};
  // The condition may be false, and then nothing is demanded.
  if (depends(constraint.condition)) return {};
  const Interval range = range_of(constraint.bound, network_);
  // Larger bounds are faults, and faults disable steps in a projection: such a constraint is rather dropped.
  const auto is_small = [](std::int64_t bound) { return std::abs(bound) <= kMaxClockBound; };
  if (!depends(constraint.bound) && is_faultless(constraint.bound, network_) && is_small(range.low) &&
      is_small(range.high))
    return {constraint};
  std::vector<ClockConstraint> result;
  const auto demand = [&](Comparison comparison, std::int64_t bound) {
    if (!is_small(bound)) return;
    result.push_back(constraint);
    result.back().comparison = comparison;
    result.back().bound = Expression::constant(static_cast<std::int32_t>(bound), constraint.bound->span);
  };
  switch (constraint.comparison) {
    case Comparison::kLess:
    case Comparison::kLessEqual: demand(constraint.comparison, range.high); break;
    case Comparison::kEqual:
      // It is equal to some value of the range, so it lies within it.
      demand(Comparison::kLessEqual, range.high);
      demand(Comparison::kGreaterEqual, range.low);
      break;
    case Comparison::kGreaterEqual:
    case Comparison::kGreater: demand(constraint.comparison, range.low); break;
  }
  return result;
}

Constraint Forgetting::weakened(const Constraint& constraint) const {
  Constraint result{weakened(constraint.condition), {}};
  for (const ClockConstraint& clock : constraint.clocks) {
    auto rest = weakened(clock);
    std::move(rest.begin(), rest.end(), std::back_inserter(result.clocks));
  }
  return result;
}

std::vector<Function> Forgetting::functions() const {
  std::vector<Function> result = network_.functions;
  for (std::size_t f = 0; f < result.size(); ++f) {
    auto body = rest_of(result[f].body);
    result[f].body = body ? std::move(*body) : Block{};
  }
  return result;
}
}  // namespace tarrier::model
