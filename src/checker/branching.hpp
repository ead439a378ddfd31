// SPDX-License-Identifier: MIT
// The answer to a query of computation tree logic, for which all states have to be explored.
#pragma once
#include "checker/request.hpp"
#include "model/network.hpp"
#include "model/property.hpp"
#include "report/result.hpp"

namespace tarrier::checker {
// Throws base::Error (kUnsupported) if the model or its fairness cannot be handled. REQUIRES:
// property.branching.
void answer_branching(const Request& request, const model::Network& network, const model::Property& property,
                      base::Limits& limits, report::QueryResult& result);
}  // namespace tarrier::checker
