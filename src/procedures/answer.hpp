// SPDX-License-Identifier: MIT
// The driver: one road from a question to its answer.
#pragma once
#include "procedures/catalogue.hpp"
#include "procedures/procedure.hpp"

namespace tarrier::procedures {
// The answer of the first of the procedures that has one. A choice of the user that it does not understand is refused
// (kUsage); limits, which begin here, and errors are part of the result. Only base::InternalError is thrown.
// `query` is the question as the user wrote it.
report::QueryResult answer(const Task& task, std::optional<std::string> query, base::Limits limits,
                           const std::vector<ProcedureEntry>& procedures = builtin());

// The result for a query that cannot be answered.
report::QueryResult refused(std::optional<std::string> query, const base::Error& error);
// Nothing that was under way counts.
void give_up(base::StopReason reason, report::QueryResult& result);
}  // namespace tarrier::procedures
