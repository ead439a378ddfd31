// SPDX-License-Identifier: MIT
// What a search found, as an answer to the query.
#pragma once
#include <functional>
#include <optional>
#include <string>

#include "report/result.hpp"
#include "search/problem.hpp"

namespace tarrier::procedures {
// How the answer was found: statistics, remarks, attempts. `network` is that of the model; what the search
// did to processes that have been added to it is not counted.
void note(const search::Outcome& outcome, const model::Network& network, report::QueryResult& result);

// The remark on a path that was found, but not replayed before a limit was reached.
std::string not_replayed(std::size_t steps);

struct Conclusion {
  bool is_witness = false;  // what was found shows that the query holds; otherwise that it does not
  // What was found, replayed; none leaves the query undecided.
  std::function<std::optional<report::Trace>()> shown;
  std::function<report::Trace()> to_fault;  // the way to a fault, likewise
};

// The verdict and what shows it.
void conclude(const search::Outcome& outcome, const Conclusion& conclusion, report::QueryResult& result);
}  // namespace tarrier::procedures
