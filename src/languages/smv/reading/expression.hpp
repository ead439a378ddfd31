// SPDX-License-Identifier: MIT
// Expressions of SMV, as read and as flattened.
//
// An Expression is an immutable tree; copying one shares its nodes, so that an actual parameter is not copied
// for each use of the parameter. What walks through flattened expressions should remember the nodes that are
// shared (!is_unique()), as there can be very many paths to one of them.
//
// The parser and the flattening use the same type: the parser makes kName, kSelf, kMember, kIndex and kArray
// where something is named, flattening replaces them by what the name stands for and fills in what is known
// about the value (`sort` and the flags). The rest of the tree keeps its shape.
//
// `a & b & c` is one kAnd with three operands, `(a & b) & c` too, but `a & (b & c)` is not: so the tree tells
// how SMV groups it, and the conjunction of ten thousand lines is not a tree of that height. The same holds
// for kOr, kUnion, kAdd and kMultiply: they have two or more operands and work from left to right, as kSet
// and kCount do.
#pragma once
#include <cstdint>
#include <memory>
#include <string_view>
#include <vector>

#include "base/source.hpp"

namespace tarrier::languages::smv {
enum class Op : std::uint8_t {
  // From the parser only.
  kName,    // name
  kSelf,    // the instance
  kMember,  // operands[0].name
  kIndex,   // operands[0][operands[1]]
  kArray,   // [operands…], in definitions

  kConstant,  // constant
  kVariable,  // index
  kDefine,    // index
  kRunning,   // index of a process: it is the one that makes the step
  kNext,      // the value of operands[0] after the step; never nested

  kElement,      // operands[0] is an index i; the value is operands[1 + i - low]
  kSet,          // {a, b, …}: one of them
  kRange,        // low..high: one of them
  kUnion,        // one of the values of an operand
  kIn,           // operands[0] is among the values of operands[1]
  kCase,         // condition, value, condition, value, …: the value after the first condition that holds
  kConditional,  // operands[0] ? operands[1] : operands[2]

  kNot,
  kAnd,
  kOr,
  kXor,
  kXnor,
  kImplies,
  kIff,
  kEqual,
  kNotEqual,
  kLess,
  kLessEqual,
  kGreater,
  kGreaterEqual,
  kNegate,
  kAdd,
  kSubtract,
  kMultiply,
  kDivide,
  kModulo,
  kShiftLeft,
  kShiftRight,
  kConcatenate,  // ::
  kBits,         // operands[0][high:low]

  kCount,  // how many operands are true
  kAbsolute,
  kMinimum,
  kMaximum,
  kToBoolean,     // bool()
  kToInteger,     // toint()
  kToWord1,       // word1()
  kToSigned,      // signed()
  kToUnsigned,    // unsigned()
  kExtend,        // operands[1] is a constant; as that of kResize
  kResize,        // to the width of `sort`
  kSizeOf,        // from the parser only, as the next two: flattening makes constants of them
  kSignedWord,    // swconst()
  kUnsignedWord,  // uwconst()

  // CTL. The bounded ones have low and high.
  kEX,
  kAX,
  kEF,
  kAF,
  kEG,
  kAG,
  kEU,
  kAU,
  kEBF,
  kABF,
  kEBG,
  kABG,
  kEBU,
  kABU,
  kMinDistance,  // COMPUTE MIN[a, b]
  kMaxDistance,

  // LTL. kF, kG, kO and kH have low and high if they are bounded.
  kX,
  kG,
  kF,
  kU,
  kV,  // releases
  kY,  // yesterday
  kZ,  // yesterday, and true at the beginning
  kH,  // historically
  kO,  // once
  kS,  // since
  kT,  // triggered
};

// A value. Symbols are equal iff their names are.
struct Constant {
  enum class Kind : std::uint8_t { kBoolean, kInteger, kSymbol, kWord } kind = Kind::kBoolean;
  bool is_signed = false;   // kWord
  std::uint32_t width = 0;  // kWord, at most 64
  std::int64_t number = 0;  // 0 or 1 for kBoolean; of a word the lowest `width` bits, the others are 0
  std::string_view symbol;  // kSymbol, interned
  friend bool operator==(const Constant&, const Constant&) = default;

  static Constant boolean(bool value) { return {.number = value ? 1 : 0}; }
  static Constant integer(std::int64_t value) { return {.kind = Kind::kInteger, .number = value}; }
  static Constant symbolic(std::string_view name) { return {.kind = Kind::kSymbol, .symbol = name}; }
};

// What the values of an expression are. kUnknown is that of an expression with an error, which has been
// reported.
struct Sort {
  enum class Kind : std::uint8_t {
    kUnknown,
    kBoolean,
    kInteger,
    kSymbolic,
    kMixed,
    kWord
  } kind = Kind::kUnknown;
  bool is_set = false;      // one of several values, or a set where one is wanted
  bool is_signed = false;   // kWord
  std::uint32_t width = 0;  // kWord
  friend bool operator==(const Sort&, const Sort&) = default;
};

struct ExpressionNode;

class Expression {
 public:
  Expression() = default;
  explicit Expression(ExpressionNode node);  // computes the height
  [[nodiscard]] bool is_empty() const noexcept { return node_ == nullptr; }
  [[nodiscard]] const ExpressionNode& operator*() const noexcept { return *node_; }
  [[nodiscard]] const ExpressionNode* operator->() const noexcept { return node_.get(); }
  [[nodiscard]] bool is_true() const noexcept;  // the constant TRUE

  [[nodiscard]] bool is_unique() const noexcept { return node_.use_count() == 1; }  // nobody shares the node

  // For the parser, which builds chains operand by operand. REQUIRES: is_unique().
  void append(Expression operand);

 private:
  std::shared_ptr<ExpressionNode> node_;  // shared: see the head of this file
};

enum class Logic : std::uint8_t { kNone, kCtl, kLtl, kBoth };

struct ExpressionNode {
  Op op = Op::kConstant;
  std::vector<Expression> operands;
  Constant constant;               // kConstant
  std::string_view name;           // kName, kMember; interned
  std::size_t index = 0;           // of a variable, definition or process
  std::int64_t low = 0, high = 0;  // as the operator says
  bool is_bounded = false;         // temporal operators: low and high count
  bool is_total = false;           // kCase: the last condition is literally TRUE
  std::uint32_t height = 1;        // of the tree
  base::SourceSpan span;

  // Known after flattening. The flags are true of a definition's name if they are true of its value.
  Sort sort;
  bool reads_next = false;
  bool reads_input = false;
  bool is_choice = false;  // several values are possible: there is a set that is not the right side of `in`
  Logic logic = Logic::kNone;  // of the temporal operators
};

// Trees are walked recursively, so their height is limited.
inline constexpr std::uint32_t kMaxHeight = 1000;

// Whether the operator is one of CTL (COMPUTE counts as CTL) or LTL.
Logic logic_of(Op op);
Logic join(Logic one, Logic other);
}  // namespace tarrier::languages::smv
