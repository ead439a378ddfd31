// SPDX-License-Identifier: MIT
// What statements and calls do.
#pragma once
#include "evidence/semantics/evaluate.hpp"

namespace tarrier::evidence {
// variable := value. A value outside the domain is a fault, or throws an Objection: the step does not exist.
void assign(model::VariableId variable, std::int32_t value, const base::SourceSpan& where, Memory& memory);

// The result of a call, 0 for a function without one. REQUIRES: node.op == Op::kCall.
std::int32_t call(const model::ExpressionNode& node, Memory& memory);

// Runs the update of an edge. REQUIRES: no Return outside of functions.
void execute(const model::Block& update, Memory& memory);
}  // namespace tarrier::evidence
