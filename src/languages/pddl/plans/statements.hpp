// SPDX-License-Identifier: MIT
// What planners print: the actions of a plan.
#pragma once
#include <cstdint>
#include <string>
#include <vector>

#include "base/source.hpp"

namespace tarrier::languages::pddl {
// In lower case, since PDDL does not tell capital letters from small ones and planners print what they like.
struct Statement {
  std::string name;
  std::vector<std::string> arguments;
  std::uint32_t line = 0;
};

// Is it a plan: lines "(ACTION OBJECT …)", or "0: ACTION OBJECT …", the first with "step" before it, as FF prints
// among other lines? Comments begin with ';'.
bool is_plan(const base::SourceText& text);
// Does a planner say that there is no plan?
bool denies_plan(const base::SourceText& text);

// Throws base::Error (kFormat), with the line, for what is no action of a plan.
std::vector<Statement> read_statements(const base::SourceText& text);
}  // namespace tarrier::languages::pddl
