// SPDX-License-Identifier: MIT
// Integer expressions over the variables and locations of a Network.
//
// An Expression is an immutable tree; copying one shares its nodes, so that a Network and its transformations
// can hold the same guard without copying it. Truth values are the integers 0 and 1; any other value counts
// as true where a truth value is wanted.
//
// Meaning. Operands are evaluated from left to right; `&&`, `||` and `?:` evaluate only what they need. Every
// intermediate result must fit 32 bits. An evaluation that has no meaning (overflow, division by zero, an
// index outside its range, a negative shift) is a *fault*: it ends the run as a model error, it never just
// disables an edge. Division and remainder truncate towards zero, as in C. Only kCall and kAssign can change
// anything; in guards, invariants, subscripts of actions and properties they change local variables at most.
#pragma once
#include <cstdint>
#include <memory>
#include <string_view>
#include <vector>

#include "base/source.hpp"
#include "model/ids.hpp"

namespace tarrier::model {
enum class Op : std::uint8_t {
  kConstant,    // value
  kVariable,    // variable
  kElement,     // variable + subscripts: an element of a flattened array
  kNext,        // variable in the next state; in transition constraints only
  kAtLocation,  // 1 iff `process` is at `location`
  kChoose,    // operands[0] is an index i; the result is operands[1 + i - value]; other alternatives are not
              // evaluated; a fault if there is no such operand
  kCall,      // of `function`, with operands as arguments; see Function
  kSequence,  // all operands, one after the other; the value of the last
  kAssign,    // variable or element := operands[0], and that is its value; see Assignment
  kConditional,  // operands[0] ? operands[1] : operands[2]
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
  kAnd,
  kOr,
  kEqual,
  kNotEqual,
  kLess,
  kLessEqual,
  kGreater,
  kGreaterEqual,
};
std::string_view symbol(Op op);  // as written in a model: "+", "&&", …

struct ExpressionNode;
struct Subscript;

class Expression {
 public:
  Expression() = default;  // empty: stands for "nothing said", which a guard reads as true
  [[nodiscard]] bool is_empty() const noexcept { return node_ == nullptr; }
  [[nodiscard]] const ExpressionNode& operator*() const noexcept { return *node_; }
  [[nodiscard]] const ExpressionNode* operator->() const noexcept { return node_.get(); }

  // The makers fold constants and drop neutral operands (1 && a is a's truth value); they never drop an
  // operand that could fault before the result is decided, and never fold a fault away. They refuse a tree
  // that is too high for the passes that walk it (base::Error, kUnsupported; see base/deep_stack.hpp).
  static Expression constant(std::int32_t value, base::SourceSpan span = {});
  static Expression variable(VariableId variable, base::SourceSpan span = {});
  static Expression element(VariableId first, std::vector<Subscript> subscripts, base::SourceSpan span = {});
  static Expression next(VariableId variable, base::SourceSpan span = {});
  static Expression at_location(ProcessId process, LocationId location, base::SourceSpan span = {});
  static Expression choose(Expression index, std::int32_t low, std::vector<Expression> alternatives,
                           base::SourceSpan span = {});
  static Expression call(FunctionId function, std::vector<Expression> arguments, base::SourceSpan span = {});
  static Expression sequence(std::vector<Expression> parts);  // REQUIRES: not empty
  static Expression assign(VariableId first, std::vector<Subscript> subscripts, Expression value,
                           base::SourceSpan span = {});
  static Expression conditional(Expression test, Expression then, Expression otherwise,
                                base::SourceSpan span = {});
  static Expression unary(Op op, Expression operand, base::SourceSpan span = {});
  static Expression binary(Op op, Expression left, Expression right, base::SourceSpan span = {});
  static Expression conjunction(Expression left, Expression right);  // empty operands are dropped

  [[nodiscard]] bool is_constant() const noexcept;
  [[nodiscard]] bool is_constant(std::int32_t value) const noexcept;

 private:
  explicit Expression(ExpressionNode node);
  std::shared_ptr<const ExpressionNode> node_;  // shared: see the head of this file
};

// The operands of nested conjunctions, from left to right; none of an empty expression.
std::vector<Expression> conjuncts(const Expression& condition);

// The same expression with other operands and subscripts, as many as there were.
Expression with_parts(const Expression& expression, std::vector<Expression> operands,
                      std::vector<Subscript> subscripts);

// One dimension of a flattened array: contributes (index - low) * stride to the position; a fault unless
// low <= index < low + size.
struct Subscript {
  Expression index;
  std::int32_t low = 0;
  std::uint32_t size = 0;
  std::uint32_t stride = 1;
};

struct ExpressionNode {
  Op op = Op::kConstant;
  std::int32_t value = 0;             // kConstant; the lowest index for kChoose
  VariableId variable{};              // kVariable, kNext, kAssign; the first element if there are subscripts
  FunctionId function{};              // kCall
  ProcessId process{};                // kAtLocation
  LocationId location{};              // kAtLocation
  std::vector<Expression> operands;   // as the operator needs
  std::vector<Subscript> subscripts;  // kElement, kAssign
  base::SourceSpan span;
  std::uint32_t height = 1;  // levels of the tree from here down, without those of functions that are called
};

// A variable, clock or action that may be an element of a flattened array, chosen by expressions.
template <base::IdType Id>
struct Reference {
  Id first{};                         // the thing itself, or the first element of the array
  std::vector<Subscript> subscripts;  // empty: the thing itself
  base::SourceSpan span;

  // How many elements it may stand for, counted from `first`; 1 if it is no array element.
  [[nodiscard]] std::uint32_t extent() const {
    std::uint32_t last = 0;
    for (const Subscript& s : subscripts) last += (s.size - 1) * s.stride;
    return last + 1;
  }
};
}  // namespace tarrier::model
