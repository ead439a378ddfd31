// SPDX-License-Identifier: MIT
// The answers to E[] p, A<> p and p --> q.
#pragma once
#include "checker/request.hpp"
#include "model/network.hpp"
#include "model/question.hpp"
#include "report/result.hpp"

namespace tarrier::checker {
// The path, replayed, whatever is at its end; throws base::InternalError if it does not hold up.
report::Trace trace_to(const model::Network& network, const model::Path& path);

// The answer where a run has been found on which time diverges, but no delays that show it.
void leave_open_without_delays(report::QueryResult& result);

// Throws base::Error if the request or the model cannot be handled, base::InternalError if what was found
// does not hold up.
void find_maximal_run(const Request& request, const model::Network& network,
                      const model::MaximalRun& question, base::Limits& limits, report::QueryResult& result);
}  // namespace tarrier::checker
