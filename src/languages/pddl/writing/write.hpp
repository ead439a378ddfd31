// SPDX-License-Identifier: MIT
// A Network as PDDL: a domain and a problem for each query.
//
// Queries about states share a domain in which each value has a predicate, unless predicates are to take objects.
// Queries about runs have domains of their own, two if nothing else is asked for: the complete one, and a narrow
// one that planners solve sooner, but whose answer counts only if it is a plan (runs/loop_changes.hpp).
#pragma once
#include "languages/writers/write_formats.hpp"

namespace tarrier::languages {
// Throws base::Error: kUnsupported for what PDDL cannot express, kUsage if there is no query, kUnknownName for
// names in the options.
std::vector<Written> write_pddl(const model::Network& network, const std::vector<model::Query>& queries,
                                const TaskOptions& options);
}  // namespace tarrier::languages
