// SPDX-License-Identifier: MIT
#include "automata/stutter.hpp"

namespace tarrier::automata {
namespace {
// By state: the letters a such that reading a leads to a state s with a in `wanted[s]`.
std::vector<Bdd> before(const Graph& graph, const std::vector<Bdd>& wanted, Bdds& bdds) {
  std::vector<Bdd> result(graph.size(), Bdd::kFalse);
  for (StateNumber state = 0; state < graph.size(); ++state)
    for (const GraphEdge& edge : graph.edges[state])
      result[state] = bdds.disjunction(result[state], bdds.conjunction(edge.label, wanted[edge.target]));
  return result;
}
}  // namespace

// The nested fixpoint of Emerson and Lei (1986), for all letters at once.
std::vector<Bdd> stutter_letters(const Graph& graph, Bdds& bdds) {
  const std::vector<bool> is_accepting = accepting_states(graph);
  // From the greatest set down: letters are taken away as it turns out that they lead nowhere.
  std::vector<Bdd> outer(graph.size(), Bdd::kTrue);
  while (true) {
    // Accepting, and it can go on to a state of `outer`; then all that can reach such a state.
    std::vector<Bdd> inner = before(graph, outer, bdds);
    for (StateNumber state = 0; state < graph.size(); ++state)
      if (!is_accepting[state]) inner[state] = Bdd::kFalse;
    for (bool has_changed = true; has_changed;) {
      has_changed = false;
      const std::vector<Bdd> more = before(graph, inner, bdds);
      for (StateNumber state = 0; state < graph.size(); ++state) {
        const Bdd joined = bdds.disjunction(inner[state], more[state]);
        has_changed = has_changed || joined != inner[state];
        inner[state] = joined;
      }
    }
    // The outer set shrinks in every round, so this ends.
    if (inner == outer) return outer;
    outer = std::move(inner);
  }
}

// The greatest set of accepting states in which each letter leads to one of them: sufficient, and enough to
// stop a search early.
std::vector<bool> accept_everything(const Graph& graph, Bdds& bdds) {
  // From all accepting states down to those that can be stayed among.
  std::vector<bool> result = accepting_states(graph);
  for (bool has_changed = true; has_changed;) {
    has_changed = false;
    for (StateNumber state = 0; state < graph.size(); ++state) {
      if (!result[state]) continue;
      Bdd stays = Bdd::kFalse;
      for (const GraphEdge& edge : graph.edges[state])
        if (result[edge.target]) stays = bdds.disjunction(stays, edge.label);
      if (stays == Bdd::kTrue) continue;
      result[state] = false;
      has_changed = true;
    }
  }
  return result;
}
}  // namespace tarrier::automata
