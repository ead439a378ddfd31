// SPDX-License-Identifier: MIT
#include "report/result.hpp"

#include <algorithm>

namespace tarrier::report {
std::string_view name(Verdict verdict) {
  switch (verdict) {
    case Verdict::kSatisfied: return "satisfied";
    case Verdict::kViolated: return "violated";
    case Verdict::kUnknown: return "unknown";
    case Verdict::kUnsupported: return "unsupported";
    case Verdict::kError: return "error";
  }
  return "error";
}

bool is_surprising(const QueryResult& query) {
  // To be undecided is no contradiction to what the model file says.
  const bool answered = query.verdict == Verdict::kSatisfied || query.verdict == Verdict::kViolated;
  return answered && query.expected && *query.expected != query.verdict;
}

int Result::exit_status() const {
  std::vector<int> seen;
  for (const base::Error& error : errors) seen.push_back(base::exit_status(error.code()));
  for (const QueryResult& query : queries) {
    switch (query.verdict) {
      case Verdict::kSatisfied: seen.push_back(0); break;
      case Verdict::kViolated: seen.push_back(1); break;
      case Verdict::kUnknown: seen.push_back(2); break;
      case Verdict::kUnsupported: seen.push_back(69); break;
      case Verdict::kError: seen.push_back(query.error ? base::exit_status(query.error->code()) : 65); break;
    }
  }
  // Scripts see one number: first that what was found may be lost or wrong, then what kept it from being
  // found, and a query that does not hold only where nothing worse has happened.
  for (const int status : {74, 70, 66, 64, 65, 69, 2, 1})
    if (std::find(seen.begin(), seen.end(), status) != seen.end()) return status;
  return 0;
}
}  // namespace tarrier::report
