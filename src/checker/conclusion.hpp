// SPDX-License-Identifier: MIT
// What a search found, as an answer to the query.
#pragma once
#include <functional>
#include <string>

#include "report/result.hpp"

namespace tarrier::checker {
struct Conclusion {
  bool is_witness = false;  // what was found shows that the query holds; otherwise that it does not
  std::function<report::Trace()> shown;     // what was found, replayed
  std::function<report::Trace()> to_fault;  // the way to a fault, likewise
};

void conclude(const search::Outcome& outcome, const Conclusion& conclusion, report::QueryResult& result);
}  // namespace tarrier::checker
