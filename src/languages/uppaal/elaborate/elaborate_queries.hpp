// SPDX-License-Identifier: MIT
// Queries against an elaborated model.
#pragma once
#include "languages/uppaal/elaborate/workspace.hpp"
#include "languages/uppaal/syntax/ast.hpp"
#include "model/question.hpp"

namespace tarrier::languages::uppaal {
// `scope` has the processes and the global names. What is wrong with the query becomes its meaning. Functions
// that are called for the first time are added to the network.
model::Query elaborate_query(const ast::Query& tree, const Scope& scope, model::Network& network,
                             Cache& cache);
// The formula of a query of kind kLtl, where it stands in the file.
base::SourceText ltl_formula(const ast::Query& tree);
// The same of a formula of linear temporal logic.
model::Query elaborate_ltl(const base::SourceText& formula, const Scope& scope, model::Network& network,
                           Cache& cache);
}  // namespace tarrier::languages::uppaal
