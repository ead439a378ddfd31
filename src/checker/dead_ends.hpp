// SPDX-License-Identifier: MIT
// What states without a successor mean for AG p and EF p: here all states count that can be reached; in NuSMV
// only those from which infinite paths go on.
#pragma once
#include "checker/request.hpp"
#include "model/network.hpp"
#include "model/property.hpp"
#include "report/result.hpp"

namespace tarrier::checker {
// Adds a remark to the answer if NuSMV's is another one, as far as that is seen with little effort. REQUIRES:
// the property asks for a state, and `branching` says that it is one of computation tree logic.
void remark_on_dead_ends(const Request& request, const model::Network& network,
                         const model::Property& property, report::QueryResult& result);
}  // namespace tarrier::checker
