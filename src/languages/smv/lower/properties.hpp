// SPDX-License-Identifier: MIT
// Specifications of SMV as properties that a search for states decides.
#pragma once
#include "languages/smv/lower/lower.hpp"
#include "model/question.hpp"

namespace tarrier::languages::smv {
// What it asks for, or an Error (kUnsupported) if that takes more than states. The text can be read again.
//
// INVARSPEC p and AG p ask for a reachable state without p. EF p asks for one with p; EX TRUE is that there
// is no deadlock. A formula of CTL holds if it holds in every initial state, and speaks of fair paths only.
model::Query query_of(const Specification& specification, const FlatModel& flat, LoweredModel& lowered);
}  // namespace tarrier::languages::smv
