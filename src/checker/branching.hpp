// SPDX-License-Identifier: MIT
// The answers to queries for which all states have to be explored: of computation tree logic, and of how many
// steps there are between states.
#pragma once
#include "checker/request.hpp"
#include "model/network.hpp"
#include "model/question.hpp"
#include "report/result.hpp"

namespace tarrier::checker {
// Throws base::Error (kUnsupported) if the model or its fairness cannot be handled.
void answer_branching(const Request& request, const model::Network& network, const model::Branching& question,
                      base::Limits& limits, report::QueryResult& result);
// Likewise; the number goes to `result`.
void answer_distance(const Request& request, const model::Network& network, const model::Distance& question,
                     base::Limits& limits, report::QueryResult& result);
}  // namespace tarrier::checker
