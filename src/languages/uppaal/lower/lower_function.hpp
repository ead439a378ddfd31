// SPDX-License-Identifier: MIT
// Functions: one function of the Network for each choice of reference arguments.
//
// Parameters by value become local variables, one per cell. A parameter by reference is no variable: inside
// the function its name stands for the caller's variable itself. Subscripts that are not constant are
// evaluated at the call and handed over in further parameters, so f(a[i]) keeps meaning the same element when
// the body changes i.
#pragma once
#include <vector>

#include "languages/uppaal/lower/lower.hpp"

namespace tarrier::languages::uppaal {
// What one parameter is bound to.
struct Argument {
  Type type;                    // of the parameter
  std::optional<Symbol> place;  // by reference, or a constant table; none: by value
};

// How deep the lowering of a function recurses if it is called in the body of `caller` (null: elsewhere).
std::uint32_t depth_in(const Frame* caller, const FunctionSource& source);

// The function lowered for these arguments, from the cache if it is there. Errors in its body go to the
// diagnostics of `workspace`.
const Specialisation& specialise(const FunctionSource& source, const std::vector<Argument>& arguments,
                                 const Frame* caller, Workspace& workspace);

// The types of the parameters; none, with an error, if one is wrong or not supported.
std::optional<std::vector<Type>> parameter_types(const FunctionSource& source, Workspace& workspace);

// Is the parameter bound to the argument itself?
bool is_by_reference(const ast::Parameter& parameter, const Type& type);

// Looks for mistakes in those of the functions that have not been lowered, because nobody calls them. What is
// not supported does no harm there. Network and cache stay as they are.
void check_unused(const std::vector<const FunctionSource*>& functions, Workspace& workspace);
}  // namespace tarrier::languages::uppaal
