// SPDX-License-Identifier: MIT
// Temporal formulas of SMV as formulas of LTL or CTL over states of the Network.
#pragma once
#include <optional>

#include "languages/smv/lower/lower.hpp"
#include "model/ltl.hpp"

namespace tarrier::languages::smv {
// Throws base::Error (kUnsupported) for what is no matter of states, and for bounds that are too large.
model::Ltl ltl_of(const Expression& formula, LoweredModel& lowered);

// The linear formula that holds on all paths iff the formula of CTL holds, or does not (`is_negated`); none
// if there is none that is known. Path quantifiers are left out, which is right in the deterministic fragment
// of CTL with universal quantifiers only (Maidl 2000): of the operands of a disjunction at most one speaks of
// more than the state, and so do neither those of AF nor of AU.
// `all_go_on`: only states from which fair paths go on count, so that EX TRUE holds; otherwise it is not
// linear.
// It is a formula about infinite paths, which is what AF and EG are about; EX, EF and EU, and their duals,
// are about paths that may end, which makes a difference where states have no successor.
std::optional<model::Ltl> linear_form(const Expression& formula, bool is_negated, bool all_go_on,
                                      LoweredModel& lowered);
// Does it make none, wherever the formula is violated, or satisfied (`is_negated`)?
bool is_about_infinite_paths(const Expression& formula, bool is_negated);

// The formula of CTL as it is. Throws base::Error (kUnsupported) for what is no matter of states.
model::Ctl ctl_of(const Expression& formula, LoweredModel& lowered);
}  // namespace tarrier::languages::smv
