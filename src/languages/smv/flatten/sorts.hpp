// SPDX-License-Identifier: MIT
// The types of expressions: which operands an operator takes, and what it yields (NuSMV 2.6 manual,
// section 2.2).
//
// Booleans, numbers and words are never converted into each other implicitly. Integers and symbols mix
// freely.
#pragma once
#include <optional>
#include <string>

#include "base/error.hpp"
#include "languages/smv/flatten/flat.hpp"

namespace tarrier::languages::smv {
// Fills in the sort and the flags of an operation from its operands, which have theirs. Reports operands that
// do not fit; the sort is then kUnknown. The sort of kConstant follows from the constant. REQUIRES: `node` is
// no variable, definition or name, and the widths of kExtend, kResize and kBits have been found to be in
// order.
void annotate(ExpressionNode& node, base::Diagnostics& diagnostics);

Sort sort_of(const Constant& constant);

// What both values are, if there is such a sort.
std::optional<Sort> common(const Sort& one, const Sort& other);

inline bool is_number_or_symbol(const Sort& sort) {
  return sort.kind == Sort::Kind::kInteger || sort.kind == Sort::Kind::kSymbolic ||
         sort.kind == Sort::Kind::kMixed;
}

// The operator as users know it: "'&'", "'next'".
std::string quoted(Op op);
}  // namespace tarrier::languages::smv
