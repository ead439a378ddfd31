// SPDX-License-Identifier: MIT
// What procedures about single states have in common: a search and its evidence.
#pragma once
#include "procedures/procedure.hpp"

namespace tarrier::procedures {
// The problem of the task in `network`; where clocks stop, with a test of paths by exact arithmetic. Throws
// base::Error (kUnsupported) if that takes a solver that this build does not have. `goal` and the network
// outlive the problem.
search::Problem state_problem(const Task& task, const model::Network& network, const model::Formula* goal);

// Runs the engine, and notes how it went.
search::Outcome search_states(const Task& task, search::Engine& engine, const search::Problem& problem,
                              base::Limits& limits, report::QueryResult& result);

// The path, made concrete and replayed; with a goal, it leads there. Throws base::InternalError if it does
// not hold up.
report::Trace proved(const model::Network& network, const search::Outcome& outcome,
                     const model::Formula* goal);
// The same of a run.
report::Trace replayed(const model::Network& network, const model::Run& run, const model::Formula* goal);
}  // namespace tarrier::procedures
