// SPDX-License-Identifier: MIT
#include "space/compile/program.hpp"

#include <algorithm>

#include "base/assert.hpp"
#include "base/budget.hpp"
#include "model/fault.hpp"

namespace tarrier::space {
namespace {
std::int32_t checked(std::int64_t value, const base::SourceSpan& where) {
  if (value != static_cast<std::int32_t>(value)) throw model::overflow(where);
  return static_cast<std::int32_t>(value);
}

std::int32_t power(std::int32_t base, std::int32_t exponent, const base::SourceSpan& where) {
  if (exponent < 0) throw model::bad_power(exponent, where);
  std::int64_t result = 1;
  // These never overflow, so a large exponent would keep the loop below going.
  if (base == 0 || base == 1 || base == -1)
    return exponent == 0 ? 1 : (exponent % 2 == 0 ? base * base : base);
  for (std::int32_t i = 0; i < exponent; ++i)
    result = checked(result * base, where);  // ends within 32 rounds
  return checked(result, where);
}

std::int32_t shift(std::int32_t value, std::int32_t count, bool left, const base::SourceSpan& where) {
  // The hardware would take the count modulo 32 or 64, and C++ leaves it undefined.
  if (count < 0 || count > 31) throw model::bad_shift(count, where);
  return left ? checked(std::int64_t{value} * (std::int64_t{1} << count), where) : value >> count;
}
}  // namespace

bool Code::store(const Instruction& instruction, std::uint32_t variable, std::int32_t value,
                 Valuation& target, bool is_update) const {
  const model::Variable& declared = network_.variables[variable];
  if (!declared.domain.contains(value)) {
    // A step can be disabled; an expression that assigns within a guard or an invariant can only fault.
    if (is_update && network_.out_of_range == model::OutOfRange::kDisable) return false;
    throw model::bad_value(declared, value, spans_[instruction.span]);
  }
  target.values[variable] = value;
  return true;
}

void Code::reset(const Instruction& instruction, const ClockReset& reset,
                 std::vector<ClockReset>& resets) const {
  const base::SourceSpan& where = spans_[instruction.span];
  if (reset.value < 0) throw model::negative_clock(network_.clocks[reset.clock - 1], reset.value, where);
  if (reset.value > model::kMaxClockBound) throw model::bound_too_large(reset.value, where);
  resets.push_back(reset);
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
      // The least number divided by -1 does not fit.
      return checked(std::int64_t{a} / b, where);
    case Opcode::kRemainder:
      if (b == 0) throw model::division_by_zero(where);
      // In 64 bits, as the least number modulo -1 is undefined in 32.
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

std::int32_t* Code::call(const Instruction& in, std::int32_t* top, const Valuation& source, Valuation& target,
                         std::vector<ClockReset>* resets) const {
  const auto id = static_cast<std::size_t>(in.a);
  const auto& parameters = network_.functions[id].parameters;
  std::int32_t* const arguments = top - parameters.size();
  for (std::size_t i = 0; i < parameters.size(); ++i)
    // Parameters are variables with domains like others: a call by a value outside is judged like an
    // assignment.
    if (!store(in, index(parameters[i]), arguments[i], target, resets != nullptr)) return nullptr;
  const std::int32_t* const result = run(functions_[id], arguments, source, target, resets);
  if (result == nullptr) return nullptr;
  // Arguments have gone to the local variables, so their place is free for the result.
  arguments[0] = result[-1];
  return arguments + 1;
}

bool Code::are_equal(Program a, Program b) const {
  return std::equal(
      instructions_.begin() + a.begin, instructions_.begin() + a.end, instructions_.begin() + b.begin,
      instructions_.begin() + b.end,
      [](const Instruction& x, const Instruction& y) { return x.op == y.op && x.a == y.a && x.b == y.b; });
}

std::int32_t* Code::run(Program program, std::int32_t* base, const Valuation& source, Valuation& target,
                        std::vector<ClockReset>* resets) const {
  std::int32_t* top = base;  // points above the topmost value
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
      // The loop steps on from here into the table.
      case Opcode::kSwitch: --top, at += position(in, *top); break;
      case Opcode::kStore:
        --top;
        if (!store(in, static_cast<std::uint32_t>(in.a), *top, target, resets != nullptr)) return nullptr;
        break;
      case Opcode::kAssign:
        if (!store(in, static_cast<std::uint32_t>(in.a), top[-1], target, resets != nullptr)) return nullptr;
        break;
      case Opcode::kStoreOffset:
        top -= 2;
        if (!store(in, static_cast<std::uint32_t>(in.a + top[0]), top[1], target, resets != nullptr))
          return nullptr;
        break;
      case Opcode::kAssignOffset:
        --top;
        if (!store(in, static_cast<std::uint32_t>(in.a + top[-1]), top[0], target, resets != nullptr))
          return nullptr;
        top[-1] = top[0];
        break;
      case Opcode::kSetClock:
        top -= 2;
        reset(in, {static_cast<std::uint32_t>(in.a + top[0]), top[1]}, *resets);
        break;
      case Opcode::kCopyClock:
        top -= 3;
        reset(in,
              {static_cast<std::uint32_t>(in.a + top[0]), top[2], static_cast<std::uint32_t>(in.b + top[1])},
              *resets);
        break;
      case Opcode::kDrop: --top; break;
      case Opcode::kCountRound:
        base::checkpoint();  // loops within loops take as long as they like
        if (++top[-1] == static_cast<std::int32_t>(model::kMaxRounds))
          throw model::endless_loop(spans_[in.span]);
        break;
      case Opcode::kAssert:
        if (*--top == 0) throw model::failed_assertion(spans_[in.span]);
        break;
      case Opcode::kCall:
        base::checkpoint();
        top = call(in, top, source, target, resets);
        if (top == nullptr) return nullptr;
        break;
      case Opcode::kReturn: {
        const model::Function& function = network_.functions[static_cast<std::size_t>(in.a)];
        // Whoever calls it relies on the range that the function declares.
        if (function.result && !function.result->contains(top[-1]))
          throw model::bad_result(function, top[-1], spans_[in.span]);
        return top;
      }
      case Opcode::kMissReturn:
        throw model::missing_return(network_.functions[static_cast<std::size_t>(in.a)]);
      default: --top, top[-1] = binary(in, top[-1], top[0]); break;
    }
  }
  return top;
}
}  // namespace tarrier::space
