// SPDX-License-Identifier: MIT
// When may a zone stand for another one that does not include it?
//
// The LU-preorder v ≼ v' holds iff for each clock v'(x) = v(x), or lower(x) < v'(x) < v(x), or upper(x) <
// v(x) < v'(x): then v' can do what v can, step by step, as far as guards and invariants compare clocks with
// lower and upper bounds up to these constants. aLU(Z) is the set of all that some valuation of Z simulates,
// the coarsest abstraction that knows no more than the constants (Herbreteau, Srivathsan, Walukiewicz 2012,
// "Better abstractions for timed automata"). It is not convex, but Z ⊆ aLU(Z') is easy to test: it fails iff
// there are clocks x != y (0 counts, with constants 0) such that
//     Z(0,x) >= (<=, -upper(x))  and  Z'(y,x) < Z(y,x)  and  Z'(y,x) + (<, -lower(y)) < Z(0,x).
// For a fixed Z all of this says that Z'(y,x) is below a threshold. So the test compares Z' with a matrix of
// thresholds entry by entry, like inclusion compares it with Z.
//
// Extra_LU+(Z) ⊆ aLU(Z), so it makes no difference to the test whether zones have been extrapolated.
#pragma once
#include "zones/lu_bounds.hpp"
#include "zones/matrix.hpp"

namespace tarrier::zones {
// Z ⊆ aLU(Z') iff is_below(alu_thresholds(Z), Z'). Entries that Z' need not care for are below all bounds;
// the diagonal is zero. REQUIRES: a canonical matrix, and bounds of its dimension.
void alu_thresholds(const Matrix& zone, const LuBounds& bounds, Matrix& thresholds);
}  // namespace tarrier::zones
