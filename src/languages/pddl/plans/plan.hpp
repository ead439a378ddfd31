// SPDX-License-Identifier: MIT
// Plans of a planner, as paths of the Network that the task was made from.
#pragma once
#include "languages/pddl/plans/statements.hpp"
#include "languages/pddl/writing/translation.hpp"
#include "model/path.hpp"

namespace tarrier::languages::pddl {
// Are all of them actions of the task?
bool knows_all(const std::vector<Statement>& statements, const Translation& translation);

// The path, with a loop or an end if the plan has one. Throws base::Error (kUnknownName, kStructure), with the
// line in the file `name`, for what is no plan for this task. The translation need not know the query; of a task
// whose plans are runs (runs/run_task.hpp), it is the complete one, whichever the plan is for. Whether the path is
// possible, and shows what it should, is for others to judge.
model::Path read_plan(const std::string& name, const std::vector<Statement>& statements,
                      const model::Network& network, const Translation& translation);
}  // namespace tarrier::languages::pddl
