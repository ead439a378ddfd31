// SPDX-License-Identifier: MIT
// Declarations to symbols, and to the variables, clocks and channels of the Network.
#pragma once
#include <map>
#include <string>

#include "base/error.hpp"
#include "languages/uppaal/elaborate/workspace.hpp"
#include "languages/uppaal/syntax/ast.hpp"

namespace tarrier::languages::uppaal {
// Constants set from outside (-D). `unused` loses every name that is found.
struct Overrides {
  std::map<std::string, std::int32_t> unused;
};

// Reports the constructs that are not supported; true if there are any. They may declare names, so what uses
// the declarations cannot be judged then.
bool refuse_unsupported(const ast::Declarations& declarations, Workspace& workspace);

// Adds the declared names to `scope`. `prefix` is put before the names of variables: "Train(2).". Global
// declarations come with their overrides, local ones without (null). What is not supported is left out.
void declare(const ast::Declarations& declarations, Scope& scope, const std::string& prefix,
             Overrides* overrides, Workspace& workspace);

// A declared or given value as the cell of type `type` stores it; none, with an error, if it does not fit. A
// constant takes no room in the state, so an int without a range may be as large as it likes there.
std::optional<std::int32_t> fit(std::int32_t value, const Type& type, bool is_constant, std::string_view name,
                                const base::SourceSpan& where, base::Diagnostics& diagnostics);
}  // namespace tarrier::languages::uppaal
