// SPDX-License-Identifier: MIT
// Specifications of SMV as questions about the Network.
#pragma once
#include "languages/smv/lower/lower.hpp"
#include "model/question.hpp"

namespace tarrier::languages::smv {
// What it asks for, or an Error (kUnsupported) if there is no question for it. The text can be read again.
//
// INVARSPEC p and AG p ask for a reachable state without p, EF p asks for one with p; EX TRUE is that there is
// no deadlock. LTL asks for a run that violates the formula, and so does CTL where it is linear (temporal.hpp);
// where its negation is, CTL asks for a run that satisfies it. Any other formula of CTL is asked as it is, and
// COMPUTE asks for a distance.
//
// Formulas of LTL and CTL are about infinite fair paths, those of CTL in every initial state. Where that may
// make a difference, a question about states or runs has the same question about runs or in CTL beside it.
model::Query query_of(const Specification& specification, const FlatModel& flat, LoweredModel& lowered);
}  // namespace tarrier::languages::smv
