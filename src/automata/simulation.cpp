// SPDX-License-Identifier: MIT
#include "automata/simulation.hpp"

#include <algorithm>
#include <map>
#include <utility>

#include "automata/degeneralise.hpp"

namespace tarrier::automata {
namespace {
// Relations are quadratic in the states, and each pair looks at all its edges.
constexpr StateNumber kMaxCompared = 150;

// relation[s][t]: t is at least as good as s.
using Relation = std::vector<std::vector<bool>>;
// The steps that are compared, as edges to the state that is compared next.
using Steps = std::vector<std::vector<GraphEdge>>;

bool includes(Marks more, Marks fewer) { return (fewer & ~more) == 0; }

// A relation that is not closed yet is too large, and would be wrong. Without time to close it, each state
// simulates itself only.
void relate_nothing(Relation& relation) {
  for (std::size_t s = 0; s < relation.size(); ++s)
    for (std::size_t t = 0; t < relation.size(); ++t) relation[s][t] = s == t;
}

// The largest relation within `relation` where each step of s has, for each letter, a step of t with its
// marks to a state that is related again.
void close_under_steps(Relation& relation, const Steps& of_worse, const Steps& of_better, Bdds& bdds) {
  const auto can_follow = [&](const GraphEdge& step, std::size_t t) {
    // Several steps of t together may follow one of s, each for some of the letters.
    Bdd missing = step.label;
    for (const GraphEdge& other : of_better[t]) {
      if (includes(other.marks, step.marks) && relation[step.target][other.target])
        missing = bdds.difference(missing, other.label);
      if (missing == Bdd::kFalse) return true;
    }
    return false;
  };
  for (bool has_changed = true; has_changed;) {
    has_changed = false;
    for (std::size_t s = 0; s < relation.size(); ++s) {
      for (std::size_t t = 0; t < relation.size(); ++t) {
        if (s == t || !relation[s][t]) continue;
        // Asked for each pair, as one round may take long.
        if (bdds.is_exhausted()) return relate_nothing(relation);
        const bool holds = std::all_of(of_worse[s].begin(), of_worse[s].end(),
                                       [&](const GraphEdge& step) { return can_follow(step, t); });
        if (holds) continue;
        relation[s][t] = false;
        has_changed = true;
      }
    }
  }
}

Relation full_relation(const Graph& graph) {
  return Relation(graph.size(), std::vector<bool>(graph.size(), true));
}

Relation forward_simulation(const Graph& graph, Bdds& bdds) {
  Relation relation = full_relation(graph);
  close_under_steps(relation, graph.edges, graph.edges, bdds);
  return relation;
}

Steps reversed(const Graph& graph) {
  Steps result(graph.size());
  for (StateNumber state = 0; state < graph.size(); ++state)
    for (const GraphEdge& edge : graph.edges[state])
      result[edge.target].push_back({edge.label, edge.marks, state});
  return result;
}

Relation backward_simulation(const Graph& graph, Bdds& bdds, Acceptance acceptance) {
  Relation relation = full_relation(graph);
  std::vector<bool> is_initial(graph.size(), false);
  for (const StateNumber state : graph.initial) is_initial[state] = true;
  const auto accepts = [&](StateNumber state) {
    return acceptance == Acceptance::kStates && !graph.edges[state].empty() &&
           graph.edges[state].front().marks != 0;
  };
  for (StateNumber s = 0; s < graph.size(); ++s)
    for (StateNumber t = 0; t < graph.size(); ++t)
      // Backwards, being initial is what counts at the beginning, and in state-based graphs being accepting,
      // as the marks of a state are on the edges that leave it.
      relation[s][t] = (!is_initial[s] || is_initial[t]) && (!accepts(s) || accepts(t));
  const Steps steps = reversed(graph);
  close_under_steps(relation, steps, steps, bdds);
  return relation;
}

// Language inclusion: what marks an edge between components has does not matter, so the worse side is taken
// to have none and the better side all of them.
Relation inclusion(const Graph& graph, Bdds& bdds) {
  Relation relation = full_relation(graph);
  const Components parts = components(graph);
  Graph worse = graph;
  Graph better = graph;
  for (StateNumber state = 0; state < graph.size(); ++state) {
    for (std::size_t i = 0; i < graph.edges[state].size(); ++i) {
      if (parts.inside(state, graph.edges[state][i].target)) continue;
      worse.edges[state][i].marks = 0;
      better.edges[state][i].marks = graph.all_marks();
    }
  }
  close_under_steps(relation, worse.edges, better.edges, bdds);
  return relation;
}

std::vector<StateNumber> classes(const Relation& relation) {
  std::vector<StateNumber> class_of(relation.size());
  for (StateNumber s = 0; s < relation.size(); ++s) {
    class_of[s] = s;
    // The lowest member stands for its class, so that results do not depend on anything but the graph.
    for (StateNumber t = 0; t < s; ++t)
      if (relation[s][t] && relation[t][s]) {
        class_of[s] = class_of[t];
        break;
      }
  }
  return class_of;
}

// One state for each class, with the edges of its first member or of all of them.
Graph quotient(const Graph& graph, const std::vector<StateNumber>& class_of, bool joins_edges, Bdds& bdds) {
  Graph result{.edges = Steps(graph.size()), .mark_count = graph.mark_count};
  for (StateNumber state = 0; state < graph.size(); ++state) {
    // Forwards, the members of a class can do the same, so the edges of the first one will do; backwards
    // they are reached alike, and their ways on come together.
    if (!joins_edges && class_of[state] != state) continue;
    for (GraphEdge edge : graph.edges[state]) {
      edge.target = class_of[edge.target];
      result.edges[class_of[state]].push_back(edge);
    }
  }
  for (const StateNumber state : graph.initial) result.initial.push_back(class_of[state]);
  merge_edges(result, bdds);
  return trim(result);
}

// Takes letters away from steps where another step of the same state does at least as well. REQUIRES: no two
// states are equivalent, so that of two different steps at most one is better.
void drop_worse_steps(Steps& steps, const Relation& relation, Bdds& bdds) {
  for (auto& of_state : steps) {
    for (GraphEdge& step : of_state)
      for (const GraphEdge& other : of_state)
        if (&other != &step && includes(other.marks, step.marks) && relation[step.target][other.target])
          step.label = bdds.difference(step.label, other.label);
    std::erase_if(of_state, [](const GraphEdge& step) { return step.label == Bdd::kFalse; });
  }
}

Graph reduce_forward(const Graph& graph, Bdds& bdds) {
  Graph result = quotient(graph, classes(forward_simulation(graph, bdds)), false, bdds);
  // On the quotient, as it requires that no two states are equivalent.
  drop_worse_steps(result.edges, forward_simulation(result, bdds), bdds);
  return trim(result);
}

Graph reduce_backward(const Graph& graph, Bdds& bdds, Acceptance acceptance) {
  Graph result = quotient(graph, classes(backward_simulation(graph, bdds, acceptance)), true, bdds);
  Steps steps = reversed(result);
  // Of two ways into a state the worse one goes.
  drop_worse_steps(steps, backward_simulation(result, bdds, acceptance), bdds);
  for (auto& edges : result.edges) edges.clear();
  for (StateNumber target = 0; target < result.size(); ++target)
    for (const GraphEdge& step : steps[target])
      result.edges[step.target].push_back({step.label, step.marks, target});
  merge_edges(result, bdds);
  return trim(result);
}

// What language inclusion allows between components: edges to states further down that accept the same, and
// no edge to a state that accepts less than another one that the same letters lead to and that never comes
// back.
Graph reduce_across(const Graph& graph, Bdds& bdds) {
  Graph result = graph;
  const Relation relation = inclusion(graph, bdds);
  redirect(result, classes(relation));
  const std::vector<std::vector<bool>> reach = reachability(result);
  for (StateNumber state = 0; state < result.size(); ++state) {
    std::vector<GraphEdge>& edges = result.edges[state];
    for (std::size_t i = 0; i < edges.size(); ++i) {
      for (std::size_t j = 0; j < edges.size(); ++j) {
        const GraphEdge& better = edges[j];
        // If the better target led back, dropping this edge could drop the very cycle that makes it better.
        if (i == j || reach[better.target][state] || !relation[edges[i].target][better.target]) continue;
        edges[i].label = bdds.difference(edges[i].label, better.label);
      }
    }
  }
  merge_edges(result, bdds);
  return trim(result);
}

std::pair<StateNumber, std::size_t> size_of(const Graph& graph) { return {graph.size(), graph.edge_count()}; }
}  // namespace

Graph quotient_by_bisimulation(const Graph& graph, Bdds& bdds) {
  std::vector<StateNumber> class_of(graph.size(), 0);
  // Coarsest first: all states in one class, split as long as their edges differ.
  for (std::size_t count = 1;;) {
    using Signature = std::pair<StateNumber, std::map<std::pair<StateNumber, Marks>, Bdd>>;
    std::map<Signature, StateNumber> first;
    std::vector<StateNumber> refined(graph.size());
    for (StateNumber state = 0; state < graph.size(); ++state) {
      Signature signature{class_of[state], {}};
      for (const GraphEdge& edge : graph.edges[state]) {
        Bdd& label =
            signature.second.try_emplace({class_of[edge.target], edge.marks}, Bdd::kFalse).first->second;
        label = bdds.disjunction(label, edge.label);
      }
      refined[state] = first.try_emplace(std::move(signature), state).first->second;
    }
    class_of = std::move(refined);
    if (first.size() == count) break;
    count = first.size();
  }
  return quotient(graph, class_of, false, bdds);
}

// Each reduction may let another one go further, so they take turns as long as the graph gets smaller.
Graph reduce(Graph graph, Bdds& bdds, Acceptance acceptance) {
  // Cheap, and often enough to get below the limit for the rest.
  graph = quotient_by_bisimulation(graph, bdds);
  while (graph.size() <= kMaxCompared && !bdds.is_exhausted()) {
    const auto before = size_of(graph);
    graph = reduce_across(graph, bdds);
    graph = reduce_forward(graph, bdds);
    graph = reduce_backward(graph, bdds, acceptance);
    if (acceptance == Acceptance::kMarks) {
      // Fewer marks make more states alike.
      simplify_marks(graph);
    } else {
      set_accepting_states(graph, accepting_states(graph));
    }
    merge_edges(graph, bdds);
    // Nothing has become smaller; the graph is still right.
    if (size_of(graph) >= before) break;
  }
  return graph;
}
}  // namespace tarrier::automata
