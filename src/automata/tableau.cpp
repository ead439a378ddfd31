// SPDX-License-Identifier: MIT
#include "automata/tableau.hpp"

#include <algorithm>
#include <map>

namespace tarrier::automata {
namespace {
constexpr std::size_t kMaxEdges = 50'000;

class Tableau {
 public:
  Tableau(Formulas& formulas, std::size_t max_states)
      : formulas_(formulas), bdds_(formulas.bdds()), max_states_(max_states) {}

  Graph build(Formula formula) {
    graph_.initial = {state_of(formula)};
    for (StateNumber state = 0; state < graph_.size(); ++state) add_edges(state);
    graph_.mark_count = static_cast<std::uint32_t>(mark_of_.size());
    for (auto& edges : graph_.edges)
      // Edges have been given the marks of what they put off; a run accepts if it puts nothing off forever.
      for (GraphEdge& edge : edges) edge.marks = graph_.all_marks() & ~edge.marks;
    merge_edges(graph_, bdds_);
    return std::move(graph_);
  }

 private:
  // A formula whose parts all hold iff the Boolean function does: variables below kMaxAtoms are atoms, the
  // others come in pairs, "formula k holds in the next state" and "until k is put off".
  Bdd decompose(Formula f) {
    if (const auto found = decomposed_.find(f); found != decomposed_.end()) return found->second;
    const Bdd result = decompose_node(f);
    decomposed_.emplace(f, result);
    return result;
  }

  Bdd decompose_node(Formula f) {
    const FormulaNode node = formulas_[f];
    switch (node.kind) {
      case Kind::kLeaf: return node.leaf;
      case Kind::kNext: return later(node.operands[0]);
      case Kind::kAnd:
      case Kind::kOr: {
        const bool is_and = node.kind == Kind::kAnd;
        Bdd result = is_and ? Bdd::kTrue : Bdd::kFalse;
        for (const Formula part : node.operands)
          result = is_and ? bdds_.conjunction(result, decompose(part))
                          : bdds_.disjunction(result, decompose(part));
        return result;
      }
      case Kind::kUntil: {
        const Bdd waiting = bdds_.conjunction(decompose(node.operands[0]), later(f));
        // Either b holds now, or a does, f is carried over and put off, which the mark records.
        return bdds_.disjunction(decompose(node.operands[1]), bdds_.conjunction(waiting, put_off(f)));
      }
      case Kind::kRelease: break;
    }
    if (formulas_.is_globally(f)) return bdds_.conjunction(repeated(node.operands[1]), later(f));
    // c R d: d now, and either c as well or the same again.
    return bdds_.conjunction(decompose(node.operands[1]),
                             bdds_.disjunction(decompose(node.operands[0]), later(f)));
  }

  // What G f says of now, given that it says the same of the next state again: an until below it need not be
  // carried over.
  Bdd repeated(Formula f) {
    Bdd result = Bdd::kTrue;
    for (const Formula part : formulas_.parts(f, Kind::kAnd)) {
      const FormulaNode node = formulas_[part];
      Bdd now = Bdd::kTrue;
      if (node.kind == Kind::kUntil)
        now = bdds_.disjunction(decompose(node.operands[1]),
                                bdds_.conjunction(decompose(node.operands[0]), put_off(part)));
      else
        now = decompose(part);
      result = bdds_.conjunction(result, now);
    }
    return result;
  }

  Bdd later(Formula f) {
    Bdd result = Bdd::kTrue;
    for (const Formula part : formulas_.parts(f, Kind::kAnd))
      // One variable per conjunct, so that parts can be shared between states.
      result = bdds_.conjunction(result, bdds_.variable(variable_of(part)));
    return result;
  }
  Bdd put_off(Formula f) { return bdds_.variable(variable_of(f) + 1); }

  std::uint32_t variable_of(Formula f) {
    const auto [found, is_new] =
        variable_of_.try_emplace(f, static_cast<std::uint32_t>(kMaxAtoms + 2 * formula_of_.size()));
    if (is_new) formula_of_.push_back(f);
    return found->second;
  }

  // Formulas that decompose alike have the same successors.
  StateNumber state_of(Formula f) {
    const auto [found, is_new] = state_of_.try_emplace(decompose(f), graph_.size());
    if (is_new) {
      // Thrown as soon as it is known, since the product with a model would be larger still.
      if (graph_.size() >= max_states_) throw TooLarge{"states of the automaton"};
      graph_.edges.emplace_back();
      functions_.push_back(found->first);
    }
    return found->second;
  }

  // An irredundant cover of the state's function: each cube is an edge, so that there are few of them, with
  // labels as weak as possible.
  void add_edges(StateNumber state) {
    std::vector<GraphEdge> edges;
    for (const Cube& cube : bdds_.cover(functions_[state])) {
      Cube label;
      std::vector<Formula> next;
      GraphEdge edge;
      for (const Literal& literal : cube) {
        if (literal.variable < kMaxAtoms)
          label.push_back(literal);
        else if (const Formula f = formula_of_[(literal.variable - kMaxAtoms) / 2];
                 (literal.variable - kMaxAtoms) % 2 == 0)
          next.push_back(f);
        else
          edge.marks |= Marks{1} << mark_of(f);  // inverted at the end, when all marks are known
      }
      edge.label = bdds_.of(label);
      edge.target = state_of(formulas_.all(without_repetitions(next)));
      edges.push_back(edge);
    }
    edge_count_ += edges.size();
    if (edge_count_ > kMaxEdges || bdds_.is_exhausted()) throw TooLarge{"transitions of the automaton"};
    graph_.edges[state] = std::move(edges);
  }

  // G f also asks for f, and for the marks of f, in every state.
  std::vector<Formula> without_repetitions(const std::vector<Formula>& next) {
    std::vector<Formula> repeated;
    for (const Formula f : next)
      if (formulas_.is_globally(f))
        for (const Formula part : formulas_.parts(formulas_[f].operands[1], Kind::kAnd))
          repeated.push_back(part);
    std::vector<Formula> result;
    for (const Formula f : next)
      if (std::find(repeated.begin(), repeated.end(), f) == repeated.end()) result.push_back(f);
    return result;
  }

  std::uint32_t mark_of(Formula until) {
    const auto number = static_cast<std::uint32_t>(mark_of_.size());
    const auto [found, is_new] = mark_of_.try_emplace(until, number);
    // Marks are bits of a word.
    if (is_new && number == kMaxMarks) throw TooLarge{"operators that ask for something to happen"};
    return found->second;
  }

  Formulas& formulas_;
  Bdds& bdds_;
  std::size_t max_states_;
  std::size_t edge_count_ = 0;
  Graph graph_;
  std::vector<Bdd> functions_;  // by state
  std::map<Bdd, StateNumber> state_of_;
  std::map<Formula, Bdd> decomposed_;
  std::map<Formula, std::uint32_t> variable_of_;
  std::vector<Formula> formula_of_;
  std::map<Formula, std::uint32_t> mark_of_;
};
}  // namespace

Graph tableau(Formula formula, Formulas& formulas, std::size_t max_states) {
  return Tableau(formulas, max_states).build(formula);
}
}  // namespace tarrier::automata
