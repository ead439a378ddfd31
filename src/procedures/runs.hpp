// SPDX-License-Identifier: MIT
// Answers about runs: is there one that counts and satisfies a formula of linear temporal logic?
//
// The formula becomes an automaton, the automaton a process of a larger network (model/monitor/), and the
// question whether there is a loop through an accepting location, or an end that satisfies the formula. Both
// ways are tried in turns: looking for loops by strongly connected components, which also proves that there
// is none, and, without clocks, any directed search in a network that records a state and recognises it.
#pragma once
#include "procedures/procedure.hpp"

namespace tarrier::procedures {
// Throws base::Error (kUnsupported) if it cannot be answered in this way.
void decide_runs(const Task& task, const model::Runs& question, base::Limits& limits,
                 report::QueryResult& result);

// For the answer that there is no run as `property` wants one, and so it is violated: if there is none that
// is fair, it holds of all there are. If there is none at all, it is left open.
void require_runs(const Task& task, const model::RunProperty& property, base::Limits& limits,
                  report::QueryResult& result);
}  // namespace tarrier::procedures
