// SPDX-License-Identifier: MIT
// What a query asks of a model that has to be said by a planning task.
#pragma once
#include <optional>

#include "languages/pddl/writing/groundwork.hpp"
#include "model/question.hpp"

namespace tarrier::languages::pddl {
// Either a state, or a run.
struct Asked {
  const model::Formula* goal = nullptr;
  const model::RunProperty* runs = nullptr;
  model::Quantifier quantifier = model::Quantifier::kForAll;
};

// Can every state that is reached be left? By what a step asks of the state, so it may say no where it is so.
bool is_total(Groundwork& work, const SplitShapes& split);

// Throws base::Error (kUnsupported) for other queries.
Asked asked(const model::Query& query, bool is_total);

// As a condition. Throws base::Error (kUnsupported) for clocks and deadlock.
model::Expression expression_of(const model::Formula& formula, const base::SourceSpan& where);
}  // namespace tarrier::languages::pddl
