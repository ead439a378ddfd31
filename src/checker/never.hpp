// SPDX-License-Identifier: MIT
// Automata that other programs have made as queries: no run is to be accepted.
#pragma once
#include "base/source.hpp"
#include "languages/language.hpp"

namespace tarrier::checker {
inline constexpr std::string_view kNever = "never: ";  // how the text of such a query begins

// `hoa` is a file in the Hanoi Omega-Automata format; its atomic propositions are conditions on states as the
// language of the document has them in formulas. What is wrong with it becomes the meaning of the query.
model::Query read_never(const base::SourceText& hoa, languages::Document& document);
}  // namespace tarrier::checker
