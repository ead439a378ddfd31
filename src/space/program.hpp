// SPDX-License-Identifier: MIT
// Expressions and updates compiled to a compact form for a small stack machine.
//
// All programs of a network lie in one array of 16-byte instructions; a Program is a range in it.
// Conjunctions and disjunctions become jumps, comparisons of a variable with a constant one instruction.
// Nothing here allocates while it runs.
#pragma once
#include <cstdint>
#include <vector>

#include "model/network.hpp"

namespace tarrier::space {
// The discrete part of a state, unpacked. `values` has one entry per variable of the network; those of inputs
// are valid only while the edge that chose them is being worked on.
struct Valuation {
  std::vector<std::uint32_t> locations;  // by process
  std::vector<std::int32_t> values;      // by variable
};

// A clock assignment that an update asked for; `clock` counts as in zones.
struct ClockReset {
  std::uint32_t clock = 0;
  std::int32_t value = 0;
};

struct Program {
  std::uint32_t begin = 0;
  std::uint32_t end = 0;
  [[nodiscard]] bool is_empty() const noexcept { return begin == end; }
};

class Code {
 public:
  // The network must outlive the code: it knows domains and names for faults.
  explicit Code(const model::Network& network) : network_(network) {}

  Program compile(const model::Expression& expression);  // empty if the expression is
  Program compile_offset(
      const std::vector<model::Subscript>& subscripts);  // position relative to the first element
  Program compile(const std::vector<model::Statement>& statements);

  // Value of an expression; throws base::Error (kEvaluation) on a fault.
  std::int32_t evaluate(Program program, const Valuation& state) const {
    return run(program, state, nullptr, nullptr);
  }
  // The empty program is true.
  bool holds(Program program, const Valuation& state) const {
    return program.is_empty() || evaluate(program, state) != 0;
  }
  // Runs statements: reads `source`, writes `target` (the same object for sequential updates), appends to
  // `resets`. False if a value outside its domain disables the step (OutOfRange::kDisable).
  bool execute(Program program, const Valuation& source, Valuation& target,
               std::vector<ClockReset>& resets) const {
    return run(program, source, &target, &resets) != kDisabled;
  }

 private:
  static constexpr std::int32_t kDisabled =
      1;  // result of statements that disable the step; otherwise it is 0
  enum class Opcode : std::uint8_t {
    kPush,
    kLoad,
    kLoadOffset,
    kAtLocation,
    kEqualsConstant,
    kDiffersFromConstant,  // variable a against constant b
    kSubscript,            // checks an index against low a and size b and makes it count from 0
    kScale,
    kSum,  // kSum adds offsets: no overflow check needed
    kTruth,
    kNot,
    kNegate,
    kAdd,
    kSubtract,
    kMultiply,
    kDivide,
    kRemainder,
    kPower,
    kMinimum,
    kMaximum,
    kShiftLeft,
    kShiftRight,
    kBitAnd,
    kBitOr,
    kBitXor,
    kEqual,
    kNotEqual,
    kLess,
    kLessEqual,
    kGreater,
    kGreaterEqual,
    kJump,
    kJumpIfFalse,  // kJumpIfFalse takes the tested value off the stack
    kAndThen,
    kOrElse,  // jump if the top decides, leaving 0 or 1 there; else take it off
    kSwitch,  // takes an index off, jumps to the entry of a table of kJump that follows
    kStore,
    kStoreOffset,  // variable a := top; with an offset below the top
    kResetClock,
    kResetClockOffset,
  };
  struct Instruction {
    Opcode op;
    std::int32_t a = 0;
    std::int32_t b = 0;
    std::uint32_t span = 0;
  };

  void emit(Opcode op, std::int32_t a = 0, std::int32_t b = 0, const base::SourceSpan& span = {});
  void expression(const model::Expression& expression);
  void connective(const model::ExpressionNode& node, Opcode jump);
  void choose(const model::ExpressionNode& node);
  void conditional(const model::ExpressionNode& node);
  void comparison(const model::ExpressionNode& node);
  void offset(const std::vector<model::Subscript>& subscripts);
  void statement(const model::Statement& statement);
  std::size_t here() const { return instructions_.size(); }
  void patch(std::size_t jump) { instructions_[jump].a = static_cast<std::int32_t>(here()); }

  std::int32_t run(Program program, const Valuation& source, Valuation* target,
                   std::vector<ClockReset>* resets) const;
  std::int32_t binary(const Instruction& in, std::int32_t a, std::int32_t b) const;
  std::int32_t position(const Instruction& in, std::int32_t index) const;
  [[nodiscard]] bool store(const Instruction& instruction, std::uint32_t variable, std::int32_t value,
                           Valuation& target) const;
  void reset(const Instruction& instruction, std::uint32_t clock, std::int32_t value,
             std::vector<ClockReset>& resets) const;

  const model::Network& network_;
  std::vector<Instruction> instructions_;
  std::vector<base::SourceSpan> spans_;
  mutable std::vector<std::int32_t> stack_;  // deep enough for every program: scratch, not state
};
}  // namespace tarrier::space
