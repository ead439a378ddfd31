// SPDX-License-Identifier: MIT
// Values cell by cell: whole arrays and structs, and the hidden variables they need.
#pragma once
#include "languages/uppaal/lower/environment.hpp"
#include "languages/uppaal/syntax/ast.hpp"

namespace tarrier::languages::uppaal {
class Cells {
 public:
  explicit Cells(Environment& here) : here_(here) {}

  // The number as a cell of type `type` holds it: truth values are 0 and 1. None, with an error, if one of
  // the two is a scalar and the other is not of the same set.
  std::optional<model::Expression> converted(const Number& number, const Type& type,
                                             const base::SourceSpan& where);
  // What `place` gives to the cells of something of type `type`. They are to be evaluated in this order with
  // nothing in between: the first one may contain the call whose result the others read.
  // REQUIRES: same shape.
  std::optional<std::vector<model::Expression>> of(Place place, const Type& type);

  Place hidden(const Type& type, const base::SourceSpan& where);  // new local variables
  // A copy that nobody else changes.
  Place copied(const Place& place);
  // The same place, with all subscripts evaluated in `before`, so that it stays the same when variables
  // change.
  Place settled(Place place);

  // test ? then : otherwise. REQUIRES: same shape.
  Value choice(const ast::Expr& e, const Number& test, const Place& then, const Place& otherwise);
  // e compares the two with '==' or '!='. REQUIRES: same shape.
  Value compare(const ast::Expr& e, Place left, Place right);

 private:
  std::vector<model::Expression> copies(const Place& from, const Place& to);

  Environment& here_;
};
}  // namespace tarrier::languages::uppaal
