// SPDX-License-Identifier: MIT
// From expressions, statements and functions to instructions.
#include "base/assert.hpp"
#include "space/compile/program.hpp"

namespace tarrier::space {
using model::Op;

Code::Code(const model::Network& network) : network_(network), functions_(network.functions.size()) {
  for (std::uint32_t f = 0; f < network.functions.size(); ++f) function(f);
}

Program Code::compile(const model::Expression& source) {
  const auto begin = static_cast<std::uint32_t>(here());
  if (!source.is_empty()) expression(source);
  return {begin, static_cast<std::uint32_t>(here())};
}

Program Code::compile_offset(const std::vector<model::Subscript>& subscripts) {
  const auto begin = static_cast<std::uint32_t>(here());
  if (!subscripts.empty()) offset(subscripts);
  return {begin, static_cast<std::uint32_t>(here())};
}

Program Code::compile(const model::Block& statements) {
  const auto begin = static_cast<std::uint32_t>(here());
  block(statements);
  return {begin, static_cast<std::uint32_t>(here())};
}

// Every instruction pushes one value at most and loops leave the stack as they found it, so the number of all
// instructions bounds the depth of the stack.
void Code::emit(Opcode op, std::int32_t a, std::int32_t b, const base::SourceSpan& span) {
  // Neighbouring instructions mostly come from one place of the text, and it is needed only for faults.
  if (spans_.empty() || spans_.back() != span) spans_.push_back(span);
  instructions_.push_back({op, a, b, static_cast<std::uint32_t>(spans_.size() - 1)});
  if (stack_.size() < instructions_.size() + 1) stack_.resize(2 * instructions_.size() + 64);
}

void Code::offset(const std::vector<model::Subscript>& subscripts) {
  for (std::size_t i = 0; i < subscripts.size(); ++i) {
    const model::Subscript& s = subscripts[i];
    expression(s.index);
    emit(Opcode::kSubscript, s.low, static_cast<std::int32_t>(s.size), s.index->span);
    if (s.stride != 1) emit(Opcode::kScale, static_cast<std::int32_t>(s.stride));
    if (i > 0) emit(Opcode::kSum);
  }
}

void Code::offset_or_zero(const std::vector<model::Subscript>& subscripts) {
  if (subscripts.empty()) return emit(Opcode::kPush, 0);
  offset(subscripts);
}

void Code::block(const model::Block& statements) {
  for (const model::Statement& each : statements)
    std::visit([this](const auto& kind) { statement(kind); }, each);
}

void Code::statement(const model::Assignment& assignment) {
  const auto first = static_cast<std::int32_t>(index(assignment.target.first));
  const auto& subscripts = assignment.target.subscripts;
  if (!subscripts.empty()) offset(subscripts);
  expression(assignment.value);
  emit(subscripts.empty() ? Opcode::kStore : Opcode::kStoreOffset, first, 0, assignment.span);
}

void Code::statement(const model::ClockAssignment& assignment) {
  const auto first = static_cast<std::int32_t>(zone_index(assignment.target.first));
  // Always an offset, so that one instruction does for clocks and for elements of arrays of clocks.
  offset_or_zero(assignment.target.subscripts);
  if (assignment.source) offset_or_zero(assignment.source->subscripts);
  expression(assignment.value);
  if (!assignment.source) return emit(Opcode::kSetClock, first, 0, assignment.span);
  emit(Opcode::kCopyClock, first, static_cast<std::int32_t>(zone_index(assignment.source->first)),
       assignment.span);
}

void Code::statement(const model::Evaluation& evaluation) {
  expression(evaluation.expression);
  emit(Opcode::kDrop);
}

void Code::statement(const model::Branch& branch) {
  expression(branch.condition);
  const std::size_t otherwise = here();
  emit(Opcode::kJumpIfFalse);
  block(branch.then);
  const std::size_t end = here();
  if (!branch.otherwise.empty()) emit(Opcode::kJump);
  patch(otherwise);
  if (branch.otherwise.empty()) return;
  block(branch.otherwise);
  patch(end);
}

// The rounds are counted on the stack.
void Code::statement(const model::Loop& loop) {
  emit(Opcode::kPush, 0);
  const auto start = static_cast<std::int32_t>(here());
  const auto test = [&] {
    expression(loop.condition);
    emit(Opcode::kJumpIfFalse);
    return here() - 1;
  };
  std::size_t leave = 0;
  if (loop.tests_first) leave = test();
  block(loop.body);
  emit(Opcode::kCountRound, 0, 0, loop.span);
  if (!loop.tests_first) leave = test();
  emit(Opcode::kJump, start);
  patch(leave);
  emit(Opcode::kDrop);
}

void Code::statement(const model::Return& end) {
  if (end.value.is_empty())
    emit(Opcode::kPush, 0);
  else
    expression(end.value);
  emit(Opcode::kReturn, static_cast<std::int32_t>(current_function_), 0, end.span);
}

void Code::statement(const model::Assertion& assertion) {
  expression(assertion.condition);
  emit(Opcode::kAssert, 0, 0, assertion.span);
}

void Code::function(std::uint32_t id) {
  const model::Function& source = network_.functions[id];
  current_function_ = id;
  const auto begin = static_cast<std::uint32_t>(here());
  block(source.body);
  if (source.result)
    // Whether the end can be reached shows only when it is.
    emit(Opcode::kMissReturn, static_cast<std::int32_t>(id), 0, source.span);
  else
    emit(Opcode::kPush, 0);
  functions_[id] = {begin, static_cast<std::uint32_t>(here())};
}

void Code::connective(const model::ExpressionNode& node, Opcode jump) {
  expression(node.operands[0]);
  const std::size_t decided = here();
  emit(jump);
  expression(node.operands[1]);
  // The second operand may be any number, and the result is 0 or 1.
  emit(Opcode::kTruth);
  patch(decided);
}

void Code::conditional(const model::ExpressionNode& node) {
  expression(node.operands[0]);
  const std::size_t otherwise = here();
  emit(Opcode::kJumpIfFalse);
  expression(node.operands[1]);
  const std::size_t end = here();
  emit(Opcode::kJump);
  patch(otherwise);
  expression(node.operands[2]);
  patch(end);
}

void Code::choose(const model::ExpressionNode& node) {
  const auto count = static_cast<std::int32_t>(node.operands.size() - 1);
  expression(node.operands[0]);
  emit(Opcode::kSwitch, node.value, count, node.span);
  const std::size_t table = here();
  // A table: choosing among many takes one step, and not one for each of those before.
  for (std::int32_t i = 0; i < count; ++i) emit(Opcode::kJump);
  std::vector<std::size_t> ends;
  for (std::int32_t i = 0; i < count; ++i) {
    patch(table + static_cast<std::size_t>(i));
    expression(node.operands[static_cast<std::size_t>(i) + 1]);
    ends.push_back(here());
    emit(Opcode::kJump);
  }
  for (const std::size_t end : ends) patch(end);
}

void Code::comparison(const model::ExpressionNode& node) {
  const bool is_equality = node.op == Op::kEqual || node.op == Op::kNotEqual;
  // One instruction instead of three, for what guards ask most of all.
  if (is_equality && node.operands[0]->op == Op::kVariable && node.operands[1].is_constant()) {
    emit(node.op == Op::kEqual ? Opcode::kEqualsConstant : Opcode::kDiffersFromConstant,
         static_cast<std::int32_t>(index(node.operands[0]->variable)), node.operands[1]->value);
    return;
  }
  expression(node.operands[0]);
  expression(node.operands[1]);
  // Both lists have the comparisons in the same order.
  const int distance = static_cast<int>(node.op) - static_cast<int>(Op::kEqual);
  emit(static_cast<Opcode>(static_cast<int>(Opcode::kEqual) + distance));
}

void Code::expression(const model::Expression& source) {
  const model::ExpressionNode& node = *source;
  switch (node.op) {
    case Op::kConstant: return emit(Opcode::kPush, node.value);
    case Op::kVariable: return emit(Opcode::kLoad, static_cast<std::int32_t>(index(node.variable)));
    case Op::kElement:
      offset(node.subscripts);
      return emit(Opcode::kLoadOffset, static_cast<std::int32_t>(index(node.variable)), 0, node.span);
    case Op::kNext: TARRIER_ASSERT(!"next-state variables stand in transition constraints only"); return;
    case Op::kAtLocation:
      return emit(Opcode::kAtLocation, static_cast<std::int32_t>(index(node.process)),
                  static_cast<std::int32_t>(index(node.location)));
    case Op::kCall:
      for (const model::Expression& argument : node.operands) expression(argument);
      return emit(Opcode::kCall, static_cast<std::int32_t>(index(node.function)), 0, node.span);
    case Op::kSequence:
      for (std::size_t i = 0; i < node.operands.size(); ++i) {
        // The value of a sequence is that of its last expression.
        if (i > 0) emit(Opcode::kDrop);
        expression(node.operands[i]);
      }
      return;
    case Op::kAssign:
      if (!node.subscripts.empty()) offset(node.subscripts);
      expression(node.operands[0]);
      return emit(node.subscripts.empty() ? Opcode::kAssign : Opcode::kAssignOffset,
                  static_cast<std::int32_t>(index(node.variable)), 0, node.span);
    case Op::kChoose: return choose(node);
    case Op::kConditional: return conditional(node);
    case Op::kAnd: return connective(node, Opcode::kAndThen);
    case Op::kOr: return connective(node, Opcode::kOrElse);
    case Op::kNot:
    case Op::kNegate:
      expression(node.operands[0]);
      return emit(node.op == Op::kNot ? Opcode::kNot : Opcode::kNegate, 0, 0, node.span);
    case Op::kEqual:
    case Op::kNotEqual:
    case Op::kLess:
    case Op::kLessEqual:
    case Op::kGreater:
    case Op::kGreaterEqual: return comparison(node);
    default: {
      expression(node.operands[0]);
      expression(node.operands[1]);
      const int distance =
          static_cast<int>(node.op) - static_cast<int>(Op::kAdd);  // the two lists run in parallel
      return emit(static_cast<Opcode>(static_cast<int>(Opcode::kAdd) + distance), 0, 0, node.span);
    }
  }
}
}  // namespace tarrier::space
