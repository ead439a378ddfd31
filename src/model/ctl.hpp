// SPDX-License-Identifier: MIT
// Formulas of computation tree logic, over the states of a graph and the paths that go on from there.
//
// Those with A are written with E: AX f is !EX !f, AF f is !EG !f, AG f is !E [true U !f], and A [f U g] is
// !(E [!g U (!f & !g)] | EG !g).
#pragma once
#include <vector>

#include "model/expression.hpp"

namespace tarrier::model {
enum class CtlOp : std::uint8_t {
  kAtom,  // a condition on the state
  kNot,
  kAnd,
  kOr,
  kNext,      // EX f
  kUntil,     // E [f U g]
  kGlobally,  // EG f
};

struct Ctl {
  CtlOp op = CtlOp::kAtom;
  Expression condition;  // kAtom; empty: true
  std::vector<Ctl> operands;
};
}  // namespace tarrier::model
