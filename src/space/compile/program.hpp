// SPDX-License-Identifier: MIT
// Expressions, updates and functions compiled to a compact form for a small stack machine.
//
// All programs of a network lie in one array of 16-byte instructions; a Program is a range in it.
// Conjunctions and disjunctions become jumps, comparisons of a variable with a constant one instruction.
// Functions do not call themselves, so their local variables have fixed places in the valuation, and the
// number of all instructions bounds the depth of the stack. Nothing here allocates while it runs.
#pragma once
#include <cstdint>
#include <vector>

#include "base/error.hpp"
#include "model/network.hpp"

namespace tarrier::space {
// The discrete part of a state, unpacked. `values` has one entry per variable of the network; those of inputs
// are valid only while the edge that chose them is being worked on, those of locals only while the function
// runs: every evaluation may change them.
struct Valuation {
  std::vector<std::uint32_t> locations;  // by process
  std::vector<std::int32_t> values;      // by variable
};

// clock := source + value, as an update asked for; clocks count as in zones, so source 0 is the number zero.
struct ClockReset {
  std::uint32_t clock = 0;
  std::int32_t value = 0;
  std::uint32_t source = 0;
};

struct Program {
  std::uint32_t begin = 0;
  std::uint32_t end = 0;
  [[nodiscard]] bool is_empty() const noexcept { return begin == end; }
};

class Code {
 public:
  // Compiles the functions. The network must outlive the code: it knows domains and names for faults.
  explicit Code(const model::Network& network);

  Program compile(const model::Expression& expression);  // empty if the expression is
  Program compile_offset(
      const std::vector<model::Subscript>& subscripts);  // position relative to the first element
  Program compile(const model::Block& statements);

  // Are they the same, instruction by instruction?
  [[nodiscard]] bool are_equal(Program a, Program b) const;

  // Value of an expression; throws base::Error (kEvaluation) on a fault.
  std::int32_t evaluate(Program program, Valuation& state) const {
    return run(program, stack_.data(), state, state, nullptr)[-1];
  }
  // The empty program is true; one with a fault is false if those disable steps (Faults::kDisable).
  bool holds(Program program, Valuation& state) const {
    return program.is_empty() || without_fault([&] { return evaluate(program, state) != 0; });
  }
  // Runs statements: reads `source`, writes `target` (the same object for sequential updates), appends to
  // `resets`. False if a value outside its domain, or a fault, disables the step (OutOfRange, Faults).
  bool execute(Program program, const Valuation& source, Valuation& target,
               std::vector<ClockReset>& resets) const {
    return without_fault([&] { return run(program, stack_.data(), source, target, &resets) != nullptr; });
  }

 private:
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
    kAssign,
    kAssignOffset,  // the same, leaving the value on the stack
    kSetClock,      // takes value and offset off: clock a (with the offset) := value
    kCopyClock,     // takes value, source offset and offset off: clock a := clock b + value
    kDrop,          // takes the top off
    kCountRound,    // adds one to the top; a fault if that is too much
    kAssert,        // takes the top off; a fault if it is 0
    kCall,          // function a; arguments are on the stack, the result replaces them
    kReturn,        // ends the program with the top as the result of function a
    kMissReturn,    // the end of a function a that should have returned
  };
  struct Instruction {
    Opcode op;
    std::int32_t a = 0;
    std::int32_t b = 0;
    std::uint32_t span = 0;
  };

  // What `does` returns; false if that is a fault, and faults disable steps.
  template <typename Does>
  bool without_fault(const Does& does) const {
    if (network_.faults == model::Faults::kReport) return does();
    try {
      return does();
    } catch (const base::Error& error) {
      if (error.code() != base::Code::kEvaluation) throw;
      return false;
    }
  }

  void emit(Opcode op, std::int32_t a = 0, std::int32_t b = 0, const base::SourceSpan& span = {});
  void expression(const model::Expression& expression);
  void connective(const model::ExpressionNode& node, Opcode jump);
  void choose(const model::ExpressionNode& node);
  void conditional(const model::ExpressionNode& node);
  void comparison(const model::ExpressionNode& node);
  void offset(const std::vector<model::Subscript>& subscripts);
  void block(const model::Block& statements);
  void statement(const model::Assignment& assignment);
  void statement(const model::ClockAssignment& assignment);
  void statement(const model::Evaluation& evaluation);
  void statement(const model::Branch& branch);
  void statement(const model::Loop& loop);
  void statement(const model::Return& end);
  void statement(const model::Assertion& assertion);
  void function(std::uint32_t id);
  void offset_or_zero(const std::vector<model::Subscript>& subscripts);
  std::size_t here() const { return instructions_.size(); }
  void patch(std::size_t jump) { instructions_[jump].a = static_cast<std::int32_t>(here()); }

  // Runs on the stack from `base` on. The result points above the topmost value; null if the step is
  // disabled, which only an update can be: then `resets` is not null.
  std::int32_t* run(Program program, std::int32_t* base, const Valuation& source, Valuation& target,
                    std::vector<ClockReset>* resets) const;
  std::int32_t binary(const Instruction& in, std::int32_t a, std::int32_t b) const;
  std::int32_t position(const Instruction& in, std::int32_t index) const;
  [[nodiscard]] bool store(const Instruction& instruction, std::uint32_t variable, std::int32_t value,
                           Valuation& target, bool is_update) const;
  void reset(const Instruction& instruction, const ClockReset& reset, std::vector<ClockReset>& resets) const;
  // Stores the arguments; null or where the result of the call is, as run().
  std::int32_t* call(const Instruction& in, std::int32_t* top, const Valuation& source, Valuation& target,
                     std::vector<ClockReset>* resets) const;

  const model::Network& network_;
  std::uint32_t current_function_ = 0;  // the one being compiled
  std::vector<Program> functions_;
  std::vector<Instruction> instructions_;
  std::vector<base::SourceSpan> spans_;
  mutable std::vector<std::int32_t> stack_;  // deep enough for every program: scratch, not state
};
}  // namespace tarrier::space
