// SPDX-License-Identifier: MIT
#include "automata/graph.hpp"

#include <algorithm>
#include <limits>
#include <map>
#include <utility>

#include "base/strong_components.hpp"

namespace tarrier::automata {
namespace {
constexpr std::uint32_t kUnseen = std::numeric_limits<std::uint32_t>::max();

// One component by itself, for each that accepts: its states and the edges between them, renumbered.
std::vector<Graph> inner_graphs(const Graph& graph, const Components& parts) {
  std::vector<Graph> inner(parts.is_accepting.size());
  std::vector<StateNumber> number(graph.size());
  for (StateNumber state = 0; state < graph.size(); ++state) {
    Graph& own = inner[parts.of[state]];
    own.mark_count = graph.mark_count;
    number[state] = own.size();
    own.edges.emplace_back();
  }
  for (StateNumber state = 0; state < graph.size(); ++state) {
    for (GraphEdge edge : graph.edges[state]) {
      if (!parts.inside(state, edge.target)) continue;
      edge.target = number[edge.target];
      inner[parts.of[state]].edges[number[state]].push_back(edge);
    }
  }
  return inner;
}

bool has(Marks marks, std::uint32_t mark) { return (marks >> mark & 1U) != 0; }

bool has_cycle_without(const Graph& inner, std::uint32_t mark) {
  // The mark is needed iff some cycle goes without it: otherwise every run that stays has it anyway.
  Graph without = inner;
  for (auto& edges : without.edges)
    std::erase_if(edges, [&](const GraphEdge& edge) { return has(edge.marks, mark); });
  const Components parts = components(without);
  return std::find(parts.is_cyclic.begin(), parts.is_cyclic.end(), true) != parts.is_cyclic.end();
}

bool comes_with(const Graph& inner, std::uint32_t other, std::uint32_t mark) {
  for (const auto& edges : inner.edges)
    for (const GraphEdge& edge : edges)
      if (has(edge.marks, other) && !has(edge.marks, mark)) return false;
  return true;
}

std::vector<std::uint32_t> needed_marks(const Graph& inner) {
  std::vector<std::uint32_t> needed;
  for (std::uint32_t mark = 0; mark < inner.mark_count; ++mark)
    if (has_cycle_without(inner, mark)) needed.push_back(mark);
  // A mark that comes with another is seen whenever the other is; of two that come together the first stays.
  for (std::size_t i = 0; i < needed.size();) {
    const std::uint32_t mark = needed[i];
    const bool is_implied = std::any_of(needed.begin(), needed.end(), [&](std::uint32_t other) {
      return other != mark && comes_with(inner, other, mark) &&
             (other < mark || !comes_with(inner, mark, other));
    });
    if (is_implied)
      needed.erase(needed.begin() + static_cast<std::ptrdiff_t>(i));
    else
      ++i;
  }
  return needed;
}
}  // namespace

std::size_t Graph::edge_count() const {
  std::size_t count = 0;
  for (const auto& of_state : edges) count += of_state.size();
  return count;
}

Components components(const Graph& graph) {
  Components result{.of = base::strong_components(
                        graph.size(), [&](StateNumber state) { return graph.edges[state].size(); },
                        [&](StateNumber state, std::size_t edge) { return graph.edges[state][edge].target; }),
                    .is_cyclic = {},
                    .is_accepting = {}};
  const std::uint32_t count = result.of.empty() ? 0 : *std::ranges::max_element(result.of) + 1;
  std::vector<Marks> seen(count, 0);
  result.is_cyclic.assign(count, false);
  for (StateNumber state = 0; state < graph.size(); ++state) {
    for (const GraphEdge& edge : graph.edges[state]) {
      if (!result.inside(state, edge.target)) continue;
      result.is_cyclic[result.of[state]] = true;
      seen[result.of[state]] |= edge.marks;
    }
  }
  for (std::uint32_t c = 0; c < count; ++c)
    // Marks on edges between components do not count: no cycle has them.
    result.is_accepting.push_back(result.is_cyclic[c] && seen[c] == graph.all_marks());
  return result;
}

std::vector<std::vector<bool>> reachability(const Graph& graph) {
  std::vector<std::vector<bool>> reach(graph.size(), std::vector<bool>(graph.size(), false));
  for (StateNumber source = 0; source < graph.size(); ++source) {
    std::vector<StateNumber> open{source};
    reach[source][source] = true;
    while (!open.empty()) {
      const StateNumber state = open.back();
      open.pop_back();
      for (const GraphEdge& edge : graph.edges[state]) {
        if (reach[source][edge.target]) continue;
        reach[source][edge.target] = true;
        open.push_back(edge.target);
      }
    }
  }
  return reach;
}

void merge_edges(Graph& graph, Bdds& bdds) {
  for (auto& edges : graph.edges) {
    std::map<std::pair<StateNumber, Marks>, Bdd> labels;
    for (const GraphEdge& edge : edges) {
      // The same target and marks: the letters can be read by either edge.
      Bdd& label = labels.try_emplace({edge.target, edge.marks}, Bdd::kFalse).first->second;
      label = bdds.disjunction(label, edge.label);
    }
    edges.clear();
    for (const auto& [key, label] : labels)
      if (label != Bdd::kFalse) edges.push_back({label, key.second, key.first});
  }
}

Graph trim(const Graph& graph) {
  const Components parts = components(graph);
  // Components are numbered bottom up, so one pass by number finds those that lead to an accepting one.
  std::vector<bool> is_useful = parts.is_accepting;
  std::vector<std::vector<StateNumber>> members(is_useful.size());
  for (StateNumber state = 0; state < graph.size(); ++state) members[parts.of[state]].push_back(state);
  for (std::uint32_t c = 0; c < members.size(); ++c)
    for (const StateNumber state : members[c])
      for (const GraphEdge& edge : graph.edges[state])
        if (is_useful[parts.of[edge.target]]) is_useful[c] = true;

  Graph result{.mark_count = graph.mark_count};
  std::vector<StateNumber> number(graph.size(), kUnseen);
  std::vector<StateNumber> order;
  const auto visit = [&](StateNumber state) {
    if (number[state] == kUnseen) {
      number[state] = static_cast<StateNumber>(order.size());
      order.push_back(state);
    }
    return number[state];
  };
  for (const StateNumber state : graph.initial)
    if (is_useful[parts.of[state]]) result.initial.push_back(visit(state));
  for (std::size_t i = 0; i < order.size(); ++i) {
    result.edges.emplace_back();
    for (GraphEdge edge : graph.edges[order[i]]) {
      // Edges that no letter can take, as reductions leave them behind.
      if (edge.label == Bdd::kFalse || !is_useful[parts.of[edge.target]]) continue;
      edge.target = visit(edge.target);
      result.edges.back().push_back(edge);
    }
  }
  // Users of a graph may rely on at least one state, and on an initial one.
  if (result.edges.empty()) {
    result.edges.emplace_back();
    result.initial = {0};
  }
  std::sort(result.initial.begin(), result.initial.end());
  result.initial.erase(std::unique(result.initial.begin(), result.initial.end()), result.initial.end());
  return result;
}

// Which marks matter is a question about the cycles of single components, so each gets marks of its own,
// numbered from 0: the graph needs as many as the component that needs most. Edges of the others carry what
// is missing, and edges that are on no accepting cycle carry none.
void simplify_marks(Graph& graph) {
  const Components parts = components(graph);
  const std::vector<Graph> inner = inner_graphs(graph, parts);
  std::vector<std::vector<std::uint32_t>> needed(parts.is_accepting.size());
  std::uint32_t most = 0;
  for (std::uint32_t c = 0; c < needed.size(); ++c) {
    if (parts.is_accepting[c]) needed[c] = needed_marks(inner[c]);
    most = std::max(most, static_cast<std::uint32_t>(needed[c].size()));
  }
  // Without any mark every infinite run would be accepting, which is right only if every cycle is.
  for (std::uint32_t c = 0; c < needed.size(); ++c)
    // One mark that no edge of these components carries.
    if (parts.is_cyclic[c] && !parts.is_accepting[c]) most = std::max(most, 1U);

  const Graph old = graph;
  graph.mark_count = most;
  for (StateNumber state = 0; state < graph.size(); ++state) {
    const std::uint32_t component = parts.of[state];
    for (std::size_t i = 0; i < graph.edges[state].size(); ++i) {
      const GraphEdge& before = old.edges[state][i];
      Marks marks = 0;
      if (parts.is_accepting[component] && parts.inside(state, before.target)) {
        marks = graph.all_marks();
        for (std::uint32_t mark = 0; mark < needed[component].size(); ++mark)
          if (!has(before.marks, needed[component][mark])) marks &= ~(Marks{1} << mark);
      }
      graph.edges[state][i].marks = marks;
    }
  }
}

std::vector<bool> accepting_states(const Graph& graph) {
  const Components parts = components(graph);
  std::vector<bool> result(graph.size(), false);
  for (StateNumber state = 0; state < graph.size(); ++state)
    result[state] = parts.is_accepting[parts.of[state]] && !graph.edges[state].empty() &&
                    graph.edges[state].front().marks == graph.all_marks();
  return result;
}

void set_accepting_states(Graph& graph, const std::vector<bool>& is_accepting) {
  graph.mark_count = 1;
  for (StateNumber state = 0; state < graph.size(); ++state)
    for (GraphEdge& edge : graph.edges[state]) edge.marks = is_accepting[state] ? 1 : 0;
}
}  // namespace tarrier::automata
