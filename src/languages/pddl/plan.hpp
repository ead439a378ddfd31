// SPDX-License-Identifier: MIT
// Plans of a planner, as paths of the Network that the task was made from.
#pragma once
#include "base/source.hpp"
#include "languages/pddl/translation.hpp"

namespace tarrier::languages::pddl {
// Is it one, by its first line that says anything? Plans have lines "(action)" and comments after ';'.
bool is_plan(const base::SourceText& text);

// Throws base::Error (kFormat, kUnknownName, kStructure), with the line, for what is no plan for this task.
// The translation need not know the query. Whether the path is possible is for others to judge.
model::Path read_plan(const base::SourceText& text, const model::Network& network,
                      const Translation& translation);
}  // namespace tarrier::languages::pddl
