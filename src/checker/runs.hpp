// SPDX-License-Identifier: MIT
// Answers about runs: is there one that counts and satisfies a formula of linear temporal logic?
//
// The formula becomes an automaton, the automaton a process of a larger network (model/monitor/), and the
// question whether there is a loop through an accepting location, or an end that satisfies the formula. Both
// ways are tried in turns: looking for loops by strongly connected components, which also proves that there
// is none, and, without clocks, any directed search in a network that records a state and recognises it.
#pragma once
#include "checker/request.hpp"
#include "checker/strategy.hpp"

namespace tarrier::checker {
// Throws base::Error (kUnsupported) if it cannot be answered in this way.
void answer_runs(const Request& request, const Strategy& strategy, const model::Network& network,
                 const model::Runs& question, report::QueryResult& result);

// The pairs of conditions that compassion is about. Throws base::Error (kUnsupported) if they are about
// steps.
std::vector<std::pair<model::Expression, model::Expression>> conditions_of_compassion(
    const model::Fairness& fairness);

// For the answer that there is no run as `property` wants one, and so it is violated: if there is none that
// is fair, it holds of all there are. If there is none at all, it is left open.
void require_runs(const Request& request, const Strategy& strategy, const model::Network& network,
                  const model::RunProperty& property, report::QueryResult& result);
}  // namespace tarrier::checker
