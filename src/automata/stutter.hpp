// SPDX-License-Identifier: MIT
// What automata accept without looking further.
#pragma once
#include "automata/graph.hpp"

namespace tarrier::automata {
// By state: the letters that are accepted from there if they are repeated forever. The graph must be
// state-based.
std::vector<Bdd> stutter_letters(const Graph& graph, Bdds& bdds);

// By state: is it clear that every word is accepted from there, since one can stay among accepting states
// whatever is read?
std::vector<bool> accept_everything(const Graph& graph, Bdds& bdds);
}  // namespace tarrier::automata
