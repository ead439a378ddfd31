// SPDX-License-Identifier: MIT
// Sums with clocks, and what becomes of them when they are compared.
#pragma once
#include "languages/uppaal/lower/environment.hpp"
#include "languages/uppaal/syntax/ast.hpp"

namespace tarrier::languages::uppaal {
// A clock term; a number is one without clocks. None if `value` is neither.
std::optional<ClockTerm> as_term(const Value& value);

// left + right or left - right; none if that has more than one clock on a side.
std::optional<ClockTerm> combine(model::Op op, const ClockTerm& left, ClockTerm right,
                                 const base::SourceSpan& where);

// `e` compares the two terms. A Formula, or a Number if the clocks cancel out.
Value compare_clocks(const ast::Expr& e, const ClockTerm& left, const ClockTerm& right, Environment& here);
}  // namespace tarrier::languages::uppaal
