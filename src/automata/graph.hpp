// SPDX-License-Identifier: MIT
// Transition-based generalised Büchi automata.
//
// Edges carry marks; a run is accepting if it sees each of the marks infinitely often. A graph is
// *state-based* if it has one mark and each state has it on all of its edges or on none.
#pragma once
#include <cstdint>
#include <vector>

#include "automata/bdd.hpp"

namespace tarrier::automata {
using StateNumber = std::uint32_t;
using Marks = std::uint64_t;
inline constexpr std::uint32_t kMaxMarks = 64;

struct GraphEdge {
  Bdd label = Bdd::kTrue;
  Marks marks = 0;
  StateNumber target = 0;
  friend bool operator==(const GraphEdge&, const GraphEdge&) = default;
};

struct Graph {
  std::vector<std::vector<GraphEdge>> edges;  // by source
  std::vector<StateNumber> initial;
  std::uint32_t mark_count = 0;

  [[nodiscard]] StateNumber size() const noexcept { return static_cast<StateNumber>(edges.size()); }
  [[nodiscard]] std::size_t edge_count() const;
  [[nodiscard]] Marks all_marks() const noexcept {
    return mark_count == kMaxMarks ? ~Marks{0} : (Marks{1} << mark_count) - 1;
  }
};

// Strongly connected components, numbered so that edges lead to smaller or equal numbers.
struct Components {
  std::vector<std::uint32_t> of;   // by state
  std::vector<bool> is_cyclic;     // by component: it has an edge inside
  std::vector<bool> is_accepting;  // by component: its inner edges have all marks
  [[nodiscard]] bool inside(StateNumber source, StateNumber target) const { return of[source] == of[target]; }
};
Components components(const Graph& graph);

// reach[s][t]: some path, possibly empty, leads from s to t.
std::vector<std::vector<bool>> reachability(const Graph& graph);

// Edges with the same marks and target become one.
void merge_edges(Graph& graph, Bdds& bdds);

// Leaves out states that are out of reach, and those from which nothing is accepted. A graph that accepts
// nothing has one state without edges left.
Graph trim(const Graph& graph);

// Takes marks away that say nothing: outside accepting components all of them; in each component those that
// all cycles have and those that come with another. What is left is renumbered, component by component.
void simplify_marks(Graph& graph);

// The accepting states of a state-based graph; those that lie on no accepting cycle are not.
std::vector<bool> accepting_states(const Graph& graph);
void set_accepting_states(Graph& graph, const std::vector<bool>& is_accepting);
}  // namespace tarrier::automata
