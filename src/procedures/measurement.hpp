// SPDX-License-Identifier: MIT
// sup, inf and bounds: what values expressions take in the states that count.
//
// Everything is explored, and zones say how far clocks get. Where clocks stop, zones are larger than what is
// reachable: what they say is proved to be a bound, but perhaps no state comes near it. There, searches look
// for a path to the bound; how far clocks get along a path is exact linear arithmetic. If that is as far as
// the bound, the value is known. Otherwise it lies between the best value that a path has and the best bound
// that is proved; these are found by halving, and told.
#pragma once
#include "base/limits.hpp"
#include "model/question.hpp"
#include "report/result.hpp"
#include "search/engine.hpp"

namespace tarrier::procedures {
// Answers a query that measures: the values go to `result`. The outcome is kUnreachable if they are known,
// since everything has been seen.
search::Outcome measure(search::Engine& engine, search::Problem problem, const model::Measurement& question,
                        base::Limits& limits, report::QueryResult& result);
}  // namespace tarrier::procedures
