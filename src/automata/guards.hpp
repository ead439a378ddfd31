// SPDX-License-Identifier: MIT
// From graphs over numbered atoms to automata over expressions.
#pragma once
#include "automata/graph.hpp"
#include "automata/ltl.hpp"

namespace tarrier::automata {
// A small condition with the value of f, where variable i is atoms[i]; a constant if f is one.
model::Expression to_expression(Bdd f, Bdds& bdds, const std::vector<model::Expression>& atoms);

// The graph must be state-based.
Translation to_translation(const Graph& graph, Bdds& bdds, const std::vector<model::Expression>& atoms);
}  // namespace tarrier::automata
