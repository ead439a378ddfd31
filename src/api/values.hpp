// SPDX-License-Identifier: MIT
// From what Tarrier works with to the values of its interface.
#pragma once
#include "base/error.hpp"
#include "evidence/simulator.hpp"
#include "report/result.hpp"
#include "tarrier/tarrier.hpp"

namespace tarrier::api {
Position position_of(const base::SourceSpan& span);
Error error_of(const base::Error& error);
std::vector<Error> errors_of(const std::vector<base::Error>& errors);
std::vector<Warning> warnings_of(const std::vector<base::Warning>& warnings);
Trace trace_of(const report::Trace& trace);
std::vector<Edge> edges_of(const std::vector<report::TraceEdge>& edges);
std::vector<Assignment> assignments_of(const std::vector<report::TraceValue>& values);
Interval interval_of(const evidence::DelayInterval& interval);
Answer answer_of(const report::QueryResult& result);
}  // namespace tarrier::api
