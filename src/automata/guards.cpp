// SPDX-License-Identifier: MIT
#include "automata/guards.hpp"

#include <algorithm>

#include "automata/stutter.hpp"

namespace tarrier::automata {
namespace {
using model::Expression;
using model::Op;

std::size_t literal_count(const std::vector<Cube>& cubes) {
  std::size_t count = 0;
  for (const Cube& cube : cubes) count += cube.size();
  return count;
}

// Left out of the deepest nesting that a chain of operators could have: halves keep expressions shallow.
Expression join(Op op, const std::vector<Expression>& parts, std::size_t begin, std::size_t end) {
  if (end - begin == 1) return parts[begin];
  const std::size_t middle = begin + (end - begin) / 2;
  return Expression::binary(op, join(op, parts, begin, middle), join(op, parts, middle, end));
}

Expression join(Op op, const std::vector<Expression>& parts) { return join(op, parts, 0, parts.size()); }

// The disjunction of the cubes, with what all of them have in common written once; or, with the roles of
// `and` and `or` and of literals exchanged, its complement's complement.
Expression write(std::vector<Cube> cubes, bool is_dual, const std::vector<Expression>& atoms) {
  const auto literal = [&](const Literal& l) {
    const Expression& atom = atoms[l.variable];
    return l.is_positive != is_dual ? atom : Expression::unary(Op::kNot, atom);
  };
  const Op inner = is_dual ? Op::kOr : Op::kAnd;
  const Op outer = is_dual ? Op::kAnd : Op::kOr;
  std::vector<Expression> shared;
  const Cube first = cubes.front();
  for (const Literal& l : first) {
    const bool is_shared = std::all_of(cubes.begin(), cubes.end(), [&](const Cube& cube) {
      return std::find(cube.begin(), cube.end(), l) != cube.end();
    });
    if (!is_shared) continue;
    shared.push_back(literal(l));
    for (Cube& cube : cubes) std::erase(cube, l);
  }
  std::vector<Expression> alternatives;
  for (const Cube& cube : cubes) {
    std::vector<Expression> parts;
    for (const Literal& l : cube) parts.push_back(literal(l));
    if (!parts.empty()) alternatives.push_back(join(inner, parts));
  }
  if (!alternatives.empty()) shared.push_back(join(outer, alternatives));
  return join(inner, shared);
}
}  // namespace

Expression to_expression(Bdd f, Bdds& bdds, const std::vector<Expression>& atoms) {
  if (f == Bdd::kFalse || f == Bdd::kTrue) return Expression::constant(f == Bdd::kTrue ? 1 : 0);
  const std::vector<Cube> cubes = bdds.cover(f);
  const std::vector<Cube> complement = bdds.cover(bdds.negation(f));
  // The smaller of the two covers is written; that of the complement with `and`, `or` and literals
  // exchanged.
  const bool is_dual = literal_count(complement) < literal_count(cubes);
  return write(is_dual ? complement : cubes, is_dual, atoms);
}

Translation to_translation(const Graph& graph, Bdds& bdds, const std::vector<Expression>& atoms) {
  Translation result;
  const std::vector<bool> is_accepting = accepting_states(graph);
  result.automaton.initial = graph.initial;
  for (StateNumber state = 0; state < graph.size(); ++state) {
    model::Automaton::State& made = result.automaton.states.emplace_back();
    made.is_accepting = is_accepting[state];
    for (const GraphEdge& edge : graph.edges[state]) {
      Expression guard;
      // An empty guard reads nothing, which is cheaper than a constant to evaluate.
      if (edge.label != Bdd::kTrue) guard = to_expression(edge.label, bdds, atoms);
      made.transitions.push_back({edge.target, guard});
    }
  }
  for (const Bdd letters : stutter_letters(graph, bdds))
    result.stutter.push_back(to_expression(letters, bdds, atoms));
  result.accepts_everything = accept_everything(graph, bdds);
  return result;
}
}  // namespace tarrier::automata
