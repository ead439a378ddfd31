// SPDX-License-Identifier: MIT
// What a run found out, ready to be written in any format.
#pragma once
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "base/error.hpp"
#include "base/limits.hpp"
#include "base/statistics.hpp"
#include "model/formula.hpp"
#include "model/measure.hpp"
#include "report/activity.hpp"
#include "report/trace.hpp"
#include "search/problem.hpp"

namespace tarrier::report {
// About the query as written.
enum class Verdict : std::uint8_t { kSatisfied, kViolated, kUnknown, kUnsupported, kError };
std::string_view name(Verdict verdict);  // "satisfied", …

// What sup, inf or bounds found of one expression, or NuSMV's COMPUTE of distances.
struct MeasuredValue {
  std::string expression;
  bool is_distance = false;
  model::Extent extent;
  bool wants_low = false;   // inf and bounds
  bool wants_high = false;  // sup and bounds
  // If not known exactly: the end of the values that runs are known to have. The extent has the bound that is
  // proved, and is unbounded if there is none.
  std::optional<std::string> least_seen = {};
  std::optional<std::string> greatest_seen = {};
};

struct QueryResult {
  std::optional<std::string> query;  // none: the whole state space was explored
  Verdict verdict = Verdict::kUnknown;
  std::optional<Verdict> expected;  // kSatisfied or kViolated, if the model file says so
  bool is_shortest = false;
  std::vector<MeasuredValue> values = {};
  std::optional<search::Shortening> shortening;  // if there was one
  std::optional<Trace> trace;  // the witness or counterexample; with kError: what leads to the fault
  std::string search;
  std::optional<std::string> heuristic;
  std::optional<base::StopReason> reason;  // kUnknown
  std::optional<base::Error> error;        // kUnsupported, kError
  std::optional<base::Statistics> statistics;
  std::vector<ProcessActivity> processes = {};  // if it was asked for
  std::vector<search::Attempt> attempts = {};   // if several searches tried
  std::vector<std::string> reductions = {};     // exploring: that made the state space smaller
  std::vector<std::string> remarks = {};        // about the search, for people
  std::vector<std::string> explanations = {};   // of how heuristics came to their estimates, likewise
};

// Has the query been answered, and not as the model file says?
bool is_surprising(const QueryResult& query);

struct Result {
  std::string model;
  std::uint64_t seed = 1;
  std::vector<QueryResult> queries;
  std::vector<base::Error> errors;  // that kept the queries from being run, or the log from being written
  std::vector<base::Warning> warnings;

  // The first of 74, 70, 66, 64, 65, 69, 2, 1, 0 that occurs; errors count as their code says.
  [[nodiscard]] int exit_status() const;
};
}  // namespace tarrier::report
