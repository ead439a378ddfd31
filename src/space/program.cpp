// SPDX-License-Identifier: MIT
#include "space/program.hpp"

#include <algorithm>

#include "base/assert.hpp"
#include "model/fault.hpp"

namespace tarrier::space {
using model::Op;

namespace {
std::int32_t checked(std::int64_t value, const base::SourceSpan& where) {
  if (value != static_cast<std::int32_t>(value)) throw model::overflow(where);
  return static_cast<std::int32_t>(value);
}

std::int32_t power(std::int32_t base, std::int32_t exponent, const base::SourceSpan& where) {
  if (exponent < 0) throw model::bad_power(exponent, where);
  std::int64_t result = 1;
  if (base == 0 || base == 1 || base == -1)
    return exponent == 0 ? 1 : (exponent % 2 == 0 ? base * base : base);
  for (std::int32_t i = 0; i < exponent; ++i)
    result = checked(result * base, where);  // ends within 32 rounds
  return checked(result, where);
}

std::int32_t shift(std::int32_t value, std::int32_t count, bool left, const base::SourceSpan& where) {
  if (count < 0 || count > 31) throw model::bad_shift(count, where);
  return left ? checked(std::int64_t{value} * (std::int64_t{1} << count), where) : value >> count;
}
}  // namespace

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

Program Code::compile(const std::vector<model::Statement>& statements) {
  const auto begin = static_cast<std::uint32_t>(here());
  for (const model::Statement& each : statements) statement(each);
  return {begin, static_cast<std::uint32_t>(here())};
}

// Every instruction pushes one value at most, so the number of instructions of the longest program bounds the
// depth of the stack.
void Code::emit(Opcode op, std::int32_t a, std::int32_t b, const base::SourceSpan& span) {
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

void Code::statement(const model::Statement& statement) {
  if (const auto* assignment = std::get_if<model::Assignment>(&statement)) {
    expression(assignment->value);
    const auto first = static_cast<std::int32_t>(index(assignment->target.first));
    if (assignment->target.subscripts.empty()) return emit(Opcode::kStore, first, 0, assignment->span);
    offset(assignment->target.subscripts);
    return emit(Opcode::kStoreOffset, first, 0, assignment->span);
  }
  const auto& assignment = std::get<model::ClockAssignment>(statement);
  expression(assignment.value);
  const auto first = static_cast<std::int32_t>(zone_index(assignment.target.first));
  if (assignment.target.subscripts.empty()) return emit(Opcode::kResetClock, first, 0, assignment.span);
  offset(assignment.target.subscripts);
  emit(Opcode::kResetClockOffset, first, 0, assignment.span);
}

void Code::connective(const model::ExpressionNode& node, Opcode jump) {
  expression(node.operands[0]);
  const std::size_t decided = here();
  emit(jump);
  expression(node.operands[1]);
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
  if (is_equality && node.operands[0]->op == Op::kVariable && node.operands[1].is_constant()) {
    emit(node.op == Op::kEqual ? Opcode::kEqualsConstant : Opcode::kDiffersFromConstant,
         static_cast<std::int32_t>(index(node.operands[0]->variable)), node.operands[1]->value);
    return;
  }
  expression(node.operands[0]);
  expression(node.operands[1]);
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

bool Code::store(const Instruction& instruction, std::uint32_t variable, std::int32_t value,
                 Valuation& target) const {
  const model::Variable& declared = network_.variables[variable];
  if (!declared.domain.contains(value)) {
    if (network_.out_of_range == model::OutOfRange::kDisable) return false;
    throw model::bad_value(declared, value, spans_[instruction.span]);
  }
  target.values[variable] = value;
  return true;
}

void Code::reset(const Instruction& instruction, std::uint32_t clock, std::int32_t value,
                 std::vector<ClockReset>& resets) const {
  const base::SourceSpan& where = spans_[instruction.span];
  if (value < 0) throw model::negative_clock(network_.clocks[clock - 1], value, where);
  if (value > model::kMaxClockBound) throw model::bound_too_large(value, where);
  resets.push_back({clock, value});
}

// The operators with two operands.
std::int32_t Code::binary(const Instruction& in, std::int32_t a, std::int32_t b) const {
  const base::SourceSpan& where = spans_[in.span];
  switch (in.op) {
    case Opcode::kAdd: return checked(std::int64_t{a} + b, where);
    case Opcode::kSubtract: return checked(std::int64_t{a} - b, where);
    case Opcode::kMultiply: return checked(std::int64_t{a} * b, where);
    case Opcode::kDivide:
      if (b == 0) throw model::division_by_zero(where);
      return checked(std::int64_t{a} / b, where);
    case Opcode::kRemainder:
      if (b == 0) throw model::division_by_zero(where);
      return static_cast<std::int32_t>(std::int64_t{a} % b);
    case Opcode::kPower: return power(a, b, where);
    case Opcode::kMinimum: return std::min(a, b);
    case Opcode::kMaximum: return std::max(a, b);
    case Opcode::kShiftLeft: return shift(a, b, true, where);
    case Opcode::kShiftRight: return shift(a, b, false, where);
    case Opcode::kBitAnd: return a & b;
    case Opcode::kBitOr: return a | b;
    case Opcode::kBitXor: return a ^ b;
    case Opcode::kEqual: return a == b;
    case Opcode::kNotEqual: return a != b;
    case Opcode::kLess: return a < b;
    case Opcode::kLessEqual: return a <= b;
    case Opcode::kGreater: return a > b;
    case Opcode::kGreaterEqual: return a >= b;
    default: TARRIER_ASSERT(!"not an operator"); return 0;
  }
}

// The value at the top counts from `low`; makes it count from 0.
std::int32_t Code::position(const Instruction& in, std::int32_t index) const {
  const std::int64_t result = std::int64_t{index} - in.a;
  if (result < 0 || result >= in.b) throw model::bad_index(index, in.a, in.b, spans_[in.span]);
  return static_cast<std::int32_t>(result);
}

std::int32_t Code::run(Program program, const Valuation& source, Valuation* target,
                       std::vector<ClockReset>* resets) const {
  std::int32_t* top = stack_.data();  // points above the topmost value
  const Instruction* const code = instructions_.data();
  const Instruction* const end = code + program.end;
  const std::int32_t* const values = source.values.data();
  for (const Instruction* at = code + program.begin; at != end; ++at) {
    const Instruction& in = *at;
    switch (in.op) {
      case Opcode::kPush: *top++ = in.a; break;
      case Opcode::kLoad: *top++ = values[in.a]; break;
      case Opcode::kLoadOffset: top[-1] = values[in.a + top[-1]]; break;
      case Opcode::kAtLocation:
        *top++ = source.locations[static_cast<std::size_t>(in.a)] == static_cast<std::uint32_t>(in.b);
        break;
      case Opcode::kEqualsConstant: *top++ = values[in.a] == in.b; break;
      case Opcode::kDiffersFromConstant: *top++ = values[in.a] != in.b; break;
      case Opcode::kSubscript: top[-1] = position(in, top[-1]); break;
      case Opcode::kScale: top[-1] *= in.a; break;
      case Opcode::kSum: --top, top[-1] += top[0]; break;
      case Opcode::kTruth: top[-1] = top[-1] != 0; break;
      case Opcode::kNot: top[-1] = top[-1] == 0; break;
      case Opcode::kNegate: top[-1] = checked(-std::int64_t{top[-1]}, spans_[in.span]); break;
      case Opcode::kJump: at = code + in.a - 1; break;  // the loop steps on
      case Opcode::kJumpIfFalse:
        if (*--top == 0) at = code + in.a - 1;
        break;
      case Opcode::kAndThen:
      case Opcode::kOrElse: {
        const bool truth = top[-1] != 0;
        const bool decided = truth == (in.op == Opcode::kOrElse);
        if (decided)
          at = code + in.a - 1, top[-1] = truth;
        else
          --top;
        break;
      }
      case Opcode::kSwitch: --top, at += position(in, *top); break;
      case Opcode::kStore:
        if (!store(in, static_cast<std::uint32_t>(in.a), *--top, *target)) return kDisabled;
        break;
      case Opcode::kStoreOffset:
        top -= 2;
        if (!store(in, static_cast<std::uint32_t>(in.a + top[1]), top[0], *target)) return kDisabled;
        break;
      case Opcode::kResetClock: reset(in, static_cast<std::uint32_t>(in.a), *--top, *resets); break;
      case Opcode::kResetClockOffset:
        top -= 2;
        reset(in, static_cast<std::uint32_t>(in.a + top[1]), top[0], *resets);
        break;
      default: --top, top[-1] = binary(in, top[-1], top[0]); break;
    }
  }
  return top == stack_.data() ? 0 : top[-1];
}
}  // namespace tarrier::space
