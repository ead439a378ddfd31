// SPDX-License-Identifier: MIT
// Formulas of linear temporal logic as queries, `ltl: G (p -> F q)`, for languages that have none.
#pragma once
#include <optional>

#include "automata/formulas/parser.hpp"
#include "model/question.hpp"

namespace tarrier::automata {
// All runs satisfy the formula, where runs that end repeat their last state. What is wrong with it becomes
// its meaning.
model::Query read_query(const base::SourceText& formula, const AtomReader& read_atom,
                        AtomExtent extent = AtomExtent::kLongest);

// The formula behind `ltl:`, with blanks before it so that its position stays; none if the line is no such
// query.
std::optional<base::SourceText> formula_in(const base::SourceText& line);
}  // namespace tarrier::automata
