// SPDX-License-Identifier: MIT
#include "procedures/conclusion.hpp"

#include <fmt/format.h>

#include "base/budget.hpp"

namespace tarrier::procedures {
using report::Verdict;

void note(const search::Outcome& outcome, const model::Network& network, report::QueryResult& result) {
  if (!outcome.search.empty()) result.search = outcome.search;
  if (!outcome.heuristic.empty()) result.heuristic = outcome.heuristic;
  result.attempts = outcome.attempts;
  result.remarks = outcome.remarks;
  result.explanations = outcome.explanations;
  result.statistics = outcome.statistics;
  base::EdgeCounts counts = outcome.edge_counts;
  // Processes that a transformation adds, such as monitors, come behind those of the model.
  counts.resize(std::min(counts.size(), network.processes.size()));
  result.processes = report::make_activity(network, counts);
}

std::string not_replayed(std::size_t steps) {
  return fmt::format("a trace of {} steps was found, but the limit was reached before it had been replayed",
                     steps);
}

void conclude(const search::Outcome& outcome, const Conclusion& conclusion, report::QueryResult& result) {
  switch (outcome.verdict) {
    case search::Verdict::kReached:
      // What has not been replayed is no answer.
      try {
        result.trace = conclusion.shown();
      } catch (const base::OutOfBudget& limit) {
        result.verdict = Verdict::kUnknown;
        result.reason = limit.reason();
        result.remarks.push_back(not_replayed(outcome.path.steps.size()));
        break;
      }
      // What was found may be there only because zones, or states, are too coarse: neither answer is proved.
      if (!result.trace) {
        result.verdict = Verdict::kUnknown;
        result.reason = base::StopReason::kApproximation;
        break;
      }
      result.verdict = conclusion.is_witness ? Verdict::kSatisfied : Verdict::kViolated;
      break;
    case search::Verdict::kUnreachable:
      result.verdict = conclusion.is_witness ? Verdict::kViolated : Verdict::kSatisfied;
      break;
    case search::Verdict::kUnknown:
      result.verdict = Verdict::kUnknown;
      result.reason = outcome.reason;
      break;
    case search::Verdict::kFault:
      result.verdict = Verdict::kError;
      result.error = outcome.fault;
      // A fault that shows while initial states are looked for has no way to it.
      if (!outcome.path.start.locations.empty()) result.trace = conclusion.to_fault();
      break;
  }
}
}  // namespace tarrier::procedures
