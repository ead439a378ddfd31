// SPDX-License-Identifier: MIT
// From modules to instances: who there is, and what is declared where.
#pragma once
#include "base/error.hpp"
#include "languages/smv/flatten/names.hpp"

namespace tarrier::languages::smv {
// Fills `names` with the instances that `main` consists of, and `model` with the variables and processes.
// Reports what is wrong with the modules and types; false if nothing sensible can follow.
bool instantiate(const ast::Program& program, const base::SourceSpan& file, Names& names, FlatModel& model,
                 base::Diagnostics& diagnostics);
}  // namespace tarrier::languages::smv
