// SPDX-License-Identifier: MIT
#include "languages/uppaal/elaborate/constant_evaluation.hpp"

#include <fmt/format.h>

#include <unordered_map>

#include "model/arithmetic.hpp"
#include "model/fault.hpp"

namespace tarrier::languages::uppaal {
using model::Expression;
using model::ExpressionNode;
using model::Op;

namespace {
// For what no constant may read or change: variables of the state, clocks, locations.
struct DependsOnState {};  // thrown

class Evaluator {
 public:
  Evaluator(const model::Network& network, std::uint32_t max_steps)
      : network_(network), max_steps_(max_steps) {}

  std::int32_t value(const Expression& expression);

 private:
  using Result = std::optional<std::int32_t>;  // of a return statement; none: none was met

  std::int32_t arithmetic(const ExpressionNode& node);
  std::int32_t choose(const ExpressionNode& node);
  std::int32_t call(const ExpressionNode& node);
  std::int32_t load(model::VariableId variable);
  std::int32_t store(model::VariableId variable, std::int32_t value, const base::SourceSpan& where);
  model::VariableId element(model::VariableId first, const std::vector<model::Subscript>& subscripts,
                            const base::SourceSpan& where);
  bool truth(const Expression& expression) { return value(expression) != 0; }
  void step(const base::SourceSpan& where);

  Result run(const model::Block& block);
  Result run(const model::Loop& loop);

  const model::Network& network_;
  std::uint32_t max_steps_;
  std::uint32_t steps_ = 0;
  // One value each is enough for all calls: no function calls itself.
  std::unordered_map<std::uint32_t, std::int32_t> locals_;
};

void Evaluator::step(const base::SourceSpan& where) {
  if (++steps_ > max_steps_)
    throw base::Error(base::Code::kEvaluation, where, "this constant takes too long to compute",
                      fmt::format("at most {} operations", max_steps_));
}

std::int32_t Evaluator::load(model::VariableId variable) {
  const model::Variable& declared = network_.variable(variable);
  // Tables that are read by an index that is not constant are variables of this kind, and as good as
  // constants here.
  if (declared.kind == model::VariableKind::kConstant) return *declared.initial;
  const auto local = locals_.find(index(variable));
  // A local that nothing in this evaluation has set: its value is not that of a constant.
  if (local == locals_.end()) throw DependsOnState{};
  return local->second;
}

std::int32_t Evaluator::store(model::VariableId variable, std::int32_t value, const base::SourceSpan& where) {
  const model::Variable& declared = network_.variable(variable);
  // A constant whose computation changes the model has no meaning, even if the value itself were known.
  if (declared.kind != model::VariableKind::kLocal) throw DependsOnState{};
  if (!declared.domain.contains(value)) throw model::bad_value(declared, value, where);
  return locals_[index(variable)] = value;
}

model::VariableId Evaluator::element(model::VariableId first, const std::vector<model::Subscript>& subscripts,
                                     const base::SourceSpan& where) {
  std::uint32_t position = index(first);
  for (const model::Subscript& s : subscripts) {
    const std::int64_t offset = std::int64_t{value(s.index)} - s.low;
    if (offset < 0 || offset >= std::int64_t{s.size})
      throw model::bad_index(offset + s.low, s.low, s.size, where);
    position += static_cast<std::uint32_t>(offset) * s.stride;
  }
  return model::VariableId{position};
}

std::int32_t Evaluator::value(const Expression& expression) {
  const ExpressionNode& node = *expression;
  // Counted here rather than in loops: calls that branch twice per level take long without any loop.
  step(node.span);
  const auto& operands = node.operands;
  switch (node.op) {
    case Op::kConstant: return node.value;
    case Op::kVariable:
    case Op::kElement: return load(element(node.variable, node.subscripts, node.span));
    case Op::kNext:
    case Op::kAtLocation: throw DependsOnState{};
    case Op::kChoose: return choose(node);
    case Op::kCall: return call(node);
    case Op::kSequence: {
      std::int32_t last = 0;
      for (const Expression& part : operands) last = value(part);
      return last;
    }
    case Op::kAssign: {
      const model::VariableId target = element(node.variable, node.subscripts, node.span);
      return store(target, value(operands[0]), node.span);
    }
    case Op::kConditional: return value(truth(operands[0]) ? operands[1] : operands[2]);
    // As when the model runs: the right side is not evaluated if the left one decides, so its faults do not
    // count.
    case Op::kAnd: return truth(operands[0]) && truth(operands[1]) ? 1 : 0;
    case Op::kOr: return truth(operands[0]) || truth(operands[1]) ? 1 : 0;
    default: return arithmetic(node);
  }
}

std::int32_t Evaluator::choose(const ExpressionNode& node) {
  const std::int64_t picked = std::int64_t{value(node.operands[0])} - node.value;
  const std::int64_t size = std::ssize(node.operands) - 1;
  if (picked < 0 || picked >= size) throw model::bad_index(picked + node.value, node.value, size, node.span);
  return value(node.operands[static_cast<std::size_t>(picked) + 1]);
}

std::int32_t Evaluator::arithmetic(const ExpressionNode& node) {
  const std::int32_t left = value(node.operands[0]);
  const base::SourceSpan& where = node.span;
  if (node.operands.size() == 1) {
    // The same function that folds expressions, so that a constant and the run of a model agree on every
    // overflow.
    if (const auto result = model::fold(node.op, left)) return *result;
    throw model::overflow(where);
  }
  const std::int32_t right = value(node.operands[1]);
  if (const auto result = model::fold(node.op, left, right)) return *result;
  // The rest finds out why there is no result.
  switch (node.op) {
    case Op::kDivide:
    case Op::kRemainder:
      if (right == 0) throw model::division_by_zero(where);
      break;
    case Op::kShiftLeft:
    case Op::kShiftRight:
      if (right < 0 || right > 31) throw model::bad_shift(right, where);
      break;
    case Op::kPower:
      if (right < 0) throw model::bad_power(right, where);
      break;
    default: break;
  }
  throw model::overflow(where);
}

std::int32_t Evaluator::call(const ExpressionNode& node) {
  const model::Function& function = network_.function(node.function);
  std::vector<std::int32_t> arguments;
  for (const Expression& operand : node.operands) arguments.push_back(value(operand));
  // All arguments are evaluated before the first is stored: they may call the same function.
  for (std::size_t i = 0; i < arguments.size(); ++i)
    store(function.parameters[i], arguments[i], node.operands[i]->span);
  const Result result = run(function.body);
  // The value of a void call is never used.
  if (!function.result) return 0;
  if (!result) throw model::missing_return(function);
  if (!function.result->contains(*result)) throw model::bad_result(function, *result, node.span);
  return *result;
}

Evaluator::Result Evaluator::run(const model::Loop& loop) {
  // The bound of the run as well: what loops forever there must not be a constant here.
  for (std::uint32_t round = 0; round < model::kMaxRounds; ++round) {
    const bool tests = round > 0 || loop.tests_first;
    if (tests && !truth(loop.condition)) return std::nullopt;
    if (const Result result = run(loop.body)) return result;
  }
  throw model::endless_loop(loop.span);
}

Evaluator::Result Evaluator::run(const model::Block& block) {
  for (const model::Statement& statement : block) {
    Result result;
    if (const auto* assignment = std::get_if<model::Assignment>(&statement)) {
      const model::VariableId target =
          element(assignment->target.first, assignment->target.subscripts, assignment->span);
      store(target, value(assignment->value), assignment->span);
    } else if (const auto* evaluation = std::get_if<model::Evaluation>(&statement)) {
      value(evaluation->expression);
    } else if (const auto* branch = std::get_if<model::Branch>(&statement)) {
      result = run(truth(branch->condition) ? branch->then : branch->otherwise);
    } else if (const auto* loop = std::get_if<model::Loop>(&statement)) {
      result = run(*loop);
    } else if (const auto* end = std::get_if<model::Return>(&statement)) {
      // A void function ends by a value, too, otherwise the statements behind the `return` would be
      // executed.
      result = end->value.is_empty() ? 0 : value(end->value);
    } else if (const auto* assertion = std::get_if<model::Assertion>(&statement)) {
      if (!truth(assertion->condition)) throw model::failed_assertion(assertion->span);
    } else {
      throw DependsOnState{};  // only a clock is left, which no constant can set
    }
    if (result) return result;
  }
  return std::nullopt;
}
}  // namespace

Evaluated evaluate(const std::vector<Expression>& expressions, const model::Network& network,
                   std::uint32_t max_steps) {
  Evaluator evaluator(network, max_steps);
  Evaluated result;
  try {
    for (const Expression& expression : expressions) result.values.push_back(evaluator.value(expression));
  } catch (const base::Error& fault) {
    result.fault = fault;
  } catch (const DependsOnState&) {
    // Said by the missing value.
  }
  return result;
}
}  // namespace tarrier::languages::uppaal
