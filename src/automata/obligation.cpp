// SPDX-License-Identifier: MIT
#include "automata/obligation.hpp"

#include <algorithm>
#include <deque>
#include <map>
#include <utility>

namespace tarrier::automata {
namespace {
using Subset = std::vector<StateNumber>;  // ascending

struct Deterministic {
  Graph graph;  // complete; without marks
  std::vector<Subset> subsets;
};

// The subsets that letters lead to from `subset`, with their letters. There are too many letters to try each:
// they are split, target by target, into those that lead there and those that do not.
std::map<Subset, Bdd> successors(const Graph& graph, const Subset& subset, Bdds& bdds) {
  std::map<StateNumber, Bdd> label_of;
  for (const StateNumber state : subset)
    for (const GraphEdge& edge : graph.edges[state]) {
      Bdd& label = label_of.try_emplace(edge.target, Bdd::kFalse).first->second;
      label = bdds.disjunction(label, edge.label);
    }
  std::map<Subset, Bdd> parts{{{}, Bdd::kTrue}};
  for (const auto& [target, label] : label_of) {
    std::map<Subset, Bdd> refined;
    for (const auto& [set, letters] : parts) {
      const Bdd with = bdds.conjunction(letters, label);
      const Bdd without = bdds.difference(letters, label);
      // Parts without letters are dropped at once, so their number stays that of the subsets which really
      // occur.
      if (without != Bdd::kFalse) refined.emplace(set, without);
      if (with == Bdd::kFalse) continue;
      Subset larger = set;
      larger.push_back(target);
      refined.emplace(std::move(larger), with);
    }
    parts = std::move(refined);
  }
  return parts;
}

// The plain subset construction, which is enough for weak automata (see the head). Up to `max_states`: it can
// be exponential.
std::optional<Deterministic> determinise(const Graph& graph, std::size_t max_states, Bdds& bdds) {
  Deterministic result;
  std::map<Subset, StateNumber> number;
  const auto state_of = [&](const Subset& subset) {
    const auto [found, is_new] = number.try_emplace(subset, result.graph.size());
    if (is_new) {
      result.graph.edges.emplace_back();
      result.subsets.push_back(subset);
    }
    return found->second;
  };
  Subset initial = graph.initial;
  // Subsets are compared as sorted lists; successors come in order by themselves.
  std::sort(initial.begin(), initial.end());
  result.graph.initial = {state_of(initial)};
  for (StateNumber state = 0; state < result.graph.size(); ++state) {
    // Up to the limit only: a larger deterministic automaton would not be taken anyway.
    if (result.graph.size() > max_states || bdds.is_exhausted()) return std::nullopt;
    for (const auto& [subset, label] : successors(graph, Subset(result.subsets[state]), bdds)) {
      const StateNumber target = state_of(subset);
      result.graph.edges[state].push_back({label, 0, target});
    }
  }
  return result;
}

// Letters that lead from `start` back to it. REQUIRES: its component has a cycle. A shortest one, by
// breadth-first search.
std::vector<std::uint64_t> cycle_from(const Graph& graph, const Components& parts, StateNumber start,
                                      const Bdds& bdds) {
  std::map<StateNumber, std::pair<StateNumber, std::uint64_t>> parent;
  std::deque<StateNumber> open{start};
  // Ends, as the component has a cycle through every one of its states.
  while (true) {
    const StateNumber state = open.front();
    open.pop_front();
    for (const GraphEdge& edge : graph.edges[state]) {
      if (!parts.inside(state, edge.target) || parent.contains(edge.target)) continue;
      // Any letter of the edge will do: all cycles of a component are accepted, or none (see the head).
      parent.emplace(edge.target, std::pair(state, bdds.example(edge.label)));
      open.push_back(edge.target);
    }
    if (const auto back = parent.find(start); back != parent.end()) break;
  }
  std::vector<std::uint64_t> word;
  StateNumber state = start;
  do {
    const auto [before, letter] = parent.at(state);
    word.push_back(letter);
    state = before;
  } while (state != start);
  std::reverse(word.begin(), word.end());
  return word;
}

// Is the word, repeated forever, accepted from one of the states?
bool accepts(const Graph& graph, const Subset& from, const std::vector<std::uint64_t>& word,
             const Bdds& bdds) {
  Graph product{.mark_count = graph.mark_count};
  std::map<std::pair<StateNumber, std::size_t>, StateNumber> number;
  std::vector<std::pair<StateNumber, std::size_t>> pairs;
  const auto pair_of = [&](StateNumber state, std::size_t position) {
    const auto [found, is_new] = number.try_emplace({state, position}, product.size());
    if (is_new) {
      product.edges.emplace_back();
      pairs.emplace_back(state, position);
    }
    return found->second;
  };
  for (const StateNumber state : from) pair_of(state, 0);
  for (StateNumber i = 0; i < product.size(); ++i) {
    const auto [state, position] = pairs[i];
    for (const GraphEdge& edge : graph.edges[state]) {
      if (!bdds.holds(edge.label, word[position])) continue;
      const StateNumber target = pair_of(edge.target, (position + 1) % word.size());
      product.edges[i].push_back({Bdd::kTrue, edge.marks, target});
    }
  }
  // A cycle with all marks in the product with the word is an accepting run on it.
  const Components parts = components(product);
  return std::find(parts.is_accepting.begin(), parts.is_accepting.end(), true) != parts.is_accepting.end();
}

// By state. Components that have no cycle of their own take after those below them, and the others change
// sides as late as they can; so states with equal languages are coloured alike (Löding, 2001).
std::vector<bool> accepting_colours(const Deterministic& automaton, const Graph& original, const Bdds& bdds) {
  const Graph& graph = automaton.graph;
  const Components parts = components(graph);
  const std::size_t count = parts.is_cyclic.size();
  std::vector<std::vector<StateNumber>> members(count);
  for (StateNumber state = 0; state < graph.size(); ++state) members[parts.of[state]].push_back(state);
  // Numbers as in a parity condition: the parity says whether cycles are accepted, and the number counts
  // changes of side from the bottom.
  std::vector<std::uint32_t> colour(count, 0);  // even: accepting
  for (std::uint32_t c = 0; c < count; ++c) {
    for (const StateNumber state : members[c])
      for (const GraphEdge& edge : graph.edges[state])
        if (!parts.inside(state, edge.target)) colour[c] = std::max(colour[c], colour[parts.of[edge.target]]);
    if (!parts.is_cyclic[c]) continue;
    // Any state of the component, as all its cycles agree.
    const StateNumber start = members[c].front();
    const bool is_accepting =
        accepts(original, automaton.subsets[start], cycle_from(graph, parts, start, bdds), bdds);
    // As late as possible: only if the parity does not fit.
    if (is_accepting != (colour[c] % 2 == 0)) ++colour[c];
  }
  std::vector<bool> result;
  for (StateNumber state = 0; state < graph.size(); ++state)
    result.push_back(colour[parts.of[state]] % 2 == 0);
  return result;
}

// Do the graph and the deterministic one, or its complement, accept a word together?
bool intersects(const Graph& graph, const Graph& deterministic, const std::vector<bool>& is_accepting,
                bool is_complement, Bdds& bdds) {
  Graph product{.mark_count = graph.mark_count + 1};
  // The mark of the deterministic side, whose acceptance is that of its states.
  const Marks extra = Marks{1} << graph.mark_count;
  std::map<std::pair<StateNumber, StateNumber>, StateNumber> number;
  std::vector<std::pair<StateNumber, StateNumber>> pairs;
  const auto pair_of = [&](StateNumber a, StateNumber b) {
    const auto [found, is_new] = number.try_emplace({a, b}, product.size());
    if (is_new) {
      product.edges.emplace_back();
      pairs.emplace_back(a, b);
    }
    return found->second;
  };
  for (const StateNumber a : graph.initial)
    for (const StateNumber b : deterministic.initial) pair_of(a, b);
  for (StateNumber i = 0; i < product.size(); ++i) {
    const auto [a, b] = pairs[i];
    for (const GraphEdge& left : graph.edges[a]) {
      for (const GraphEdge& right : deterministic.edges[b]) {
        // Labels as such are of no interest to the question of emptiness.
        if (!bdds.intersects(left.label, right.label)) continue;
        const Marks marks = left.marks | (is_accepting[b] != is_complement ? extra : 0);
        const StateNumber target = pair_of(left.target, right.target);
        product.edges[i].push_back({Bdd::kTrue, marks, target});
      }
    }
  }
  const Components parts = components(product);
  return std::find(parts.is_accepting.begin(), parts.is_accepting.end(), true) != parts.is_accepting.end();
}

// Moore's partition: start with the colours, split what leads to different parts.
Graph minimised(const Graph& graph, const std::vector<bool>& is_accepting, Bdds& bdds) {
  std::vector<StateNumber> class_of(graph.size());
  for (StateNumber state = 0; state < graph.size(); ++state) class_of[state] = is_accepting[state] ? 1 : 0;
  for (std::size_t count = 0;;) {
    std::map<std::pair<StateNumber, std::map<StateNumber, Bdd>>, StateNumber> known;
    std::vector<StateNumber> refined;
    for (StateNumber state = 0; state < graph.size(); ++state) {
      std::map<StateNumber, Bdd> labels;
      for (const GraphEdge& edge : graph.edges[state]) {
        Bdd& label = labels.try_emplace(class_of[edge.target], Bdd::kFalse).first->second;
        label = bdds.disjunction(label, edge.label);
      }
      const auto number = static_cast<StateNumber>(known.size());
      // The old class is part of the key, so classes are only ever split and the loop ends.
      refined.push_back(known.try_emplace({class_of[state], std::move(labels)}, number).first->second);
    }
    class_of = std::move(refined);
    if (known.size() == count) break;
    count = known.size();
  }
  Graph result{.mark_count = 1};
  for (StateNumber state = 0; state < graph.size(); ++state) {
    if (result.size() <= class_of[state]) result.edges.resize(class_of[state] + 1);
    std::vector<GraphEdge>& edges = result.edges[class_of[state]];
    // Complete automata: each state has edges, so the first member of the class has filled them in.
    if (!edges.empty()) continue;
    for (const GraphEdge& edge : graph.edges[state])
      edges.push_back({edge.label, is_accepting[state] ? Marks{1} : Marks{0}, class_of[edge.target]});
  }
  result.initial = {class_of[graph.initial.front()]};
  merge_edges(result, bdds);
  return result;
}
}  // namespace

std::optional<Graph> minimal_weak(const Graph& graph, const Graph* complement, std::size_t max_states,
                                  Bdds& bdds) {
  const std::optional<Deterministic> deterministic = determinise(graph, max_states, bdds);
  if (!deterministic) return std::nullopt;
  const std::vector<bool> is_accepting = accepting_colours(*deterministic, graph, bdds);
  if (complement != nullptr) {
    // The product needs one mark more.
    if (graph.mark_count == kMaxMarks || complement->mark_count == kMaxMarks) return std::nullopt;
    // Wrong on either side shows: a word of the formula that is rejected, or one of its negation that is
    // accepted.
    if (intersects(graph, deterministic->graph, is_accepting, true, bdds) ||
        intersects(*complement, deterministic->graph, is_accepting, false, bdds))
      return std::nullopt;
  }
  Graph result = trim(minimised(deterministic->graph, is_accepting, bdds));
  set_accepting_states(result, accepting_states(result));
  return result;
}
}  // namespace tarrier::automata
