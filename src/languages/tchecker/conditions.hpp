// SPDX-License-Identifier: MIT
// Conditions on states, as formulas about TChecker models have them: a label, `process.location`, or a
// condition on integers.
#pragma once
#include "base/error.hpp"
#include "languages/tchecker/lower.hpp"

namespace tarrier::languages::tchecker {
// Throws base::Error for a mistake, and for clocks.
model::Expression lower_state_condition(const base::SourceText& text, const base::SourceSpan& where,
                                        const Lowered& model);
}  // namespace tarrier::languages::tchecker
