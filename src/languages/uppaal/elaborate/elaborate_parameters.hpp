// SPDX-License-Identifier: MIT
// Arguments to parameters.
#pragma once
#include "languages/uppaal/elaborate/workspace.hpp"
#include "languages/uppaal/syntax/ast.hpp"

namespace tarrier::languages::uppaal {
// What the parameter stands for in one instance: a constant if it is taken by value, the very variable, clock
// or channel if it is taken by reference. The type of the parameter is read in `outside`, where the template
// is declared; the argument in `caller`. None, with an error, if they do not fit.
std::optional<Symbol> bind(const ast::Parameter& parameter, const Scope& outside, const ast::Expr& argument,
                           const Scope& caller, Workspace& workspace);

// The values that a free parameter runs through; none, with an error, if it cannot be left free. `owner` is
// the entry of the system line at `where`.
std::optional<Type> free_parameter(const ast::Parameter& parameter, const Scope& outside,
                                   std::string_view owner, const base::SourceSpan& where,
                                   Workspace& workspace);

Symbol value_parameter(const Type& type, std::vector<std::int32_t> values, const base::SourceSpan& span);
}  // namespace tarrier::languages::uppaal
