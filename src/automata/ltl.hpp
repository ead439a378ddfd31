// SPDX-License-Identifier: MIT
// Linear temporal logic for the languages: text to formulas, formulas to Büchi automata.
//
//   const model::Ltl formula = parse(text, [&](const base::SourceText& atom) { return host.condition(atom);
//   }); const Translation violating = translate(model::Ltl::unary(model::LtlOp::kNot, formula));
//
// parser.hpp says what is understood, hoa.hpp reads and writes automata.
#pragma once
#include <string>
#include <vector>

#include "automata/formulas/parser.hpp"
#include "model/automaton.hpp"
#include "model/ltl.hpp"

namespace tarrier::automata {
// An automaton and what a search wants to know of its states.
struct Translation {
  model::Automaton automaton;
  // By state: is the state of a run, repeated forever, accepted from here? Reads the state as guards do.
  std::vector<model::Expression> stutter;
  // By state: whatever comes is accepted. A run that takes the automaton here needs no further look; for
  // formulas where is_cosafety holds there are no other accepting states.
  std::vector<bool> accepts_everything;
};

// Accepts the runs that satisfy the formula. The automaton is small, not minimal. Throws base::Error
// (kUnsupported) for past operators, more than 64 different conditions, and formulas that would need an
// automaton with thousands of states.
Translation translate(const model::Ltl& formula);

// Is every run that satisfies the formula known to do so after finitely many states? By its operators: with
// negations moved to the atoms, it has X, F and U only. Throws base::Error (kUnsupported) for past operators.
bool is_cosafety(const model::Ltl& formula);
// The same of runs that do not satisfy it: X, G and R only.
bool is_safety(const model::Ltl& formula);

// For messages, in basic operators: "G (x > 3 -> F p)" is "G (!{x > 3} || F p)". parse() understands it.
using AtomWriter = std::function<std::string(const model::Expression&)>;
std::string to_text(const model::Ltl& formula, const AtomWriter& write_atom);
}  // namespace tarrier::automata
