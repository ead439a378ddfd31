// SPDX-License-Identifier: MIT
#include "checker/conclusion.hpp"

namespace tarrier::checker {
using report::Verdict;

void conclude(const search::Outcome& outcome, const Conclusion& conclusion, report::QueryResult& result) {
  switch (outcome.verdict) {
    case search::Verdict::kReached:
      result.trace = conclusion.shown();
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
}  // namespace tarrier::checker
