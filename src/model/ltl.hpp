// SPDX-License-Identifier: MIT
// Formulas of linear temporal logic over the states of a run.
//
// A formula is an immutable tree; copying one shares its nodes. A run is an infinite sequence of states; one
// that cannot go on repeats its last state forever, where such runs count at all (RunProperty). Position 0
// is the initial state; past operators look back to it and no further. Implications and the like are written
// with these operators; `a W b` is `b R (a | b)`.
#pragma once
#include <memory>
#include <vector>

#include "base/error.hpp"
#include "model/expression.hpp"

namespace tarrier::model {
enum class LtlOp : std::uint8_t {
  kAtom,  // a condition on the state, possibly a constant
  kNot,
  kAnd,       // of two or more
  kOr,        // likewise
  kNext,      // X f: in the next state
  kFinally,   // F f: now or later
  kGlobally,  // G f: now and ever after
  kUntil,     // f U g: g now or later, and f until then
  kRelease,   // f R g: g up to and including the first state with f, or forever
  // Past.
  kYesterday,      // Y f: there is a state before this one, and f held there
  kWeakYesterday,  // Z f: f held in the state before, if there is one
  kOnce,           // O f: now or before
  kHistorically,   // H f: now and always before
  kSince,          // f S g: g now or before, and f ever since
  kTriggered,      // f T g: g since and including the last state with f, or always before
};

struct LtlNode;

class Ltl {
 public:
  static Ltl atom(Expression condition);
  static Ltl constant(bool value) { return atom(Expression::constant(value ? 1 : 0)); }
  static Ltl unary(LtlOp op, Ltl operand);
  static Ltl binary(LtlOp op, Ltl left, Ltl right);
  static Ltl all(std::vector<Ltl> parts);  // one part stands for itself, none for true
  static Ltl any(std::vector<Ltl> parts);  // likewise, and false

  [[nodiscard]] const LtlNode& operator*() const noexcept { return *node_; }
  [[nodiscard]] const LtlNode* operator->() const noexcept { return node_.get(); }

 private:
  explicit Ltl(std::shared_ptr<const LtlNode> node) : node_(std::move(node)) {}
  std::shared_ptr<const LtlNode> node_;  // shared: see the head of this file
};

struct LtlNode {
  LtlOp op = LtlOp::kAtom;
  Expression condition;  // kAtom
  std::vector<Ltl> operands;
};

bool is_past(LtlOp op);
// That an operator looks back to what looks ahead, which is not supported.
base::Error future_in_past(const base::SourceSpan& where);
// Throws it if the operator looks back and an operand looks ahead.
void require_no_future(LtlOp op, const std::vector<Ltl>& operands, const base::SourceSpan& where);
}  // namespace tarrier::model
