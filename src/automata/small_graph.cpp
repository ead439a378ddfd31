// SPDX-License-Identifier: MIT
#include "automata/small_graph.hpp"

#include <algorithm>
#include <numeric>
#include <optional>
#include <tuple>

#include "automata/degeneralise.hpp"
#include "automata/fairness.hpp"
#include "automata/obligation.hpp"
#include "automata/simplify.hpp"
#include "automata/simulation.hpp"
#include "automata/tableau.hpp"

namespace tarrier::automata {
namespace {
// The product with a model multiplies its states by this number.
constexpr std::size_t kMaxStates = 2'000;
// A fraction of a second each: for an automaton at all, and for each way to a smaller one.
constexpr std::uint64_t kTableauWork = 10'000'000;
constexpr std::uint64_t kReductionWork = 3'000'000;
constexpr std::size_t kMaxSubsets = 500;
// More conditions that are to hold infinitely often are left to with_fairness.
// Sets of conditions double with each of them in the tableau.
constexpr std::size_t kMaxRepeated = 5;
// All orders of marks are tried up to this many.
constexpr std::uint32_t kMaxPermuted = 3;

bool is_smaller(const Graph& a, const Graph& b) {
  return std::tuple(a.size(), a.edge_count()) < std::tuple(b.size(), b.edge_count());
}

// The smallest state-based graph over the orders in which marks can be waited for.
Graph smallest_degeneralisation(const Graph& graph, Bdds& bdds) {
  std::vector<std::uint32_t> order(graph.mark_count);
  std::iota(order.begin(), order.end(), 0U);
  std::optional<Graph> best;
  bdds.allow(kReductionWork);
  do {
    Graph candidate = trim(degeneralise(graph, order));
    set_accepting_states(candidate, accepting_states(candidate));
    candidate = reduce(std::move(candidate), bdds, Acceptance::kStates);
    if (!best || is_smaller(candidate, *best)) best = std::move(candidate);
  } while (order.size() <= kMaxPermuted && !bdds.is_exhausted() &&
           std::next_permutation(order.begin(), order.end()));
  return *best;
}

Graph marked_graph(Formula formula, Formulas& formulas) {
  formulas.bdds().allow(kTableauWork);
  // Reductions look at all states, so useless ones go first.
  Graph graph = trim(tableau(formula, formulas, kMaxStates));
  simplify_marks(graph);
  formulas.bdds().allow(kReductionWork);
  return reduce(graph, formulas.bdds(), Acceptance::kMarks);
}

// Of obligations only.
std::optional<Graph> weak_graph(Formula formula, const Graph& graph, Formulas& formulas) {
  Bdds& bdds = formulas.bdds();
  try {
    std::optional<Graph> complement;
    // By its operators, an obligation needs no proof that a weak automaton exists.
    if (!formulas[formula].is_obligation) complement = marked_graph(formulas.negation(formula), formulas);
    bdds.allow(kReductionWork);
    return minimal_weak(graph, complement ? &*complement : nullptr, kMaxSubsets, bdds);
  } catch (const TooLarge&) {
    return std::nullopt;  // there is another automaton already
  }
}

// Both ways are tried, because neither always wins: deterministic automata of obligations can have far fewer
// states, or far more. Of two of a size the weak one is taken: it is deterministic, so that the product with
// a model has fewer transitions.
Graph smallest_graph(Formula formula, Formulas& formulas) {
  const Graph graph = marked_graph(formula, formulas);
  Graph best = smallest_degeneralisation(graph, formulas.bdds());
  if (std::optional<Graph> weak = weak_graph(formula, graph, formulas); weak && weak->size() <= best.size())
    best = std::move(*weak);
  return best;
}

// The a of G F a, if it is a condition; false otherwise.
Bdd repeated_condition(Formula f, const Formulas& formulas) {
  if (!formulas.is_globally(f) || !formulas.is_finally(formulas[f].operands[1])) return Bdd::kFalse;
  return formulas[formulas[formulas[f].operands[1]].operands[1]].leaf;  // of other kinds it is false
}
}  // namespace

Graph small_graph(Formula given, Formulas& formulas) {
  Bdds& bdds = formulas.bdds();
  const Formula formula = Simplifier(formulas).simplify(given);
  std::vector<Bdd> wanted;
  std::vector<Formula> rest;
  for (const Formula part : formulas.parts(formula, Kind::kAnd)) {
    if (const Bdd repeated = repeated_condition(part, formulas); repeated != Bdd::kFalse)
      wanted.push_back(repeated);
    else
      rest.push_back(part);
  }
  // The tableau makes better automata, as long as it can.
  if (wanted.size() <= kMaxRepeated) return smallest_graph(formula, formulas);
  const Graph graph = with_fairness(smallest_graph(formulas.all(rest), formulas), wanted, bdds);
  if (graph.size() > kMaxStates) throw TooLarge{"states of the automaton"};
  bdds.allow(kReductionWork);
  return reduce(graph, bdds, Acceptance::kStates);
}
}  // namespace tarrier::automata
