// SPDX-License-Identifier: MIT
// Automata in the Hanoi Omega-Automata format, version 1 (Babiak et al., 2015), in which translators exchange
// them.
#pragma once
#include <string>
#include <string_view>

#include "automata/ltl.hpp"

namespace tarrier::automata {
// With accepting states. What stands under `and`, `or` and `not` in guards becomes an atomic proposition.
std::string write_hoa(const model::Automaton& automaton, const AtomWriter& write_atom,
                      std::string_view name = {});

// Reads Büchi and generalised Büchi automata, with marks on states or on transitions, which become accepting
// states; labels of states or transitions, implicit ones and aliases; several initial states. The reader of
// an atomic proposition gets its text in its place, as that of parse() does. Throws base::Error: kSyntax, and
// kUnsupported for other acceptance conditions, alternation, and more than 64 propositions.
Translation read_hoa(const base::SourceText& text, const AtomReader& read_atom);
}  // namespace tarrier::automata
