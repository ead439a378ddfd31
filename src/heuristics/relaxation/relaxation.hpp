// SPDX-License-Identifier: MIT
// A network under the monotonicity abstraction, compiled (Kupferschmid, Hoffmann, Dierks, Behrmann 2006,
// sections 3 and 4): every variable that has obtained a value keeps it besides all later ones, and so does
// every process with its locations. Urgent channels, priorities and invariants that do not mention clocks
// are ignored; so are clocks, unless Precision::clocks asks for what timing.hpp makes of them, where the
// claims below are proved anew.
//
// What is true of such a state is a set of facts, "variable v may have the value c" and "process i may be at
// l", which only grows. Conditions, transitions and effects form one and/or graph above the facts:
//   - an `or` node is true with its first child, an `and` node with its last;
//   - a guard is an and/or tree of atoms, and each atom is quantified by itself (section 3.2): it is true as
//     soon as some combination of facts makes it true, so it becomes an `or` over those combinations;
//   - a step node is true when a transition is possible; the facts that it *adds* are true one layer later;
//   - a value that is computed, v := x + 1, becomes one node for each combination of facts that it is
//     computed from, with the step as a further child.
// So building the layers is nothing but counting down children. Transitions are not multiplied out: a place
// of a synchronisation is an `or` over the edges that can fill it, and each edge is a step of its own that
// has the other places as children. Effects that read what another participant assigns in the same step are
// made for both edges together.
//
// Combinations that would be too many stay outside the graph: such atoms and effects are judged with
// intervals (Computed). That, Cells, and all that Builder simplifies is a superset of what is possible; and
// with more facts nothing becomes less possible. Therefore each step of the network adds no fact that is not
// in the next layer, and:
//   admissible  the facts of the k-th state of a path are in layer k, so the goal is true in the layer of the
//               length of the shortest path at the latest (the paper's Lemma 1);
//   consistent  the facts of a successor s' of s are in layer 1 of s, so layer k of s' is in layer k + 1 of s;
//   safe        if no layer has the goal, no path leads to it.
#pragma once
#include <cstdint>
#include <span>
#include <vector>

#include "heuristics/relaxation/cells.hpp"
#include "heuristics/relaxation/timing.hpp"
#include "model/formula.hpp"

namespace tarrier::heuristics {
// Ranges of numbers by number: those of i are items[begin[i]] up to items[begin[i + 1]].
struct Lists {
  std::vector<std::uint32_t> begin{0};
  std::vector<std::uint32_t> items;
  [[nodiscard]] std::span<const std::uint32_t> operator[](std::uint32_t i) const {
    return {items.data() + begin[i], items.data() + begin[i + 1]};
  }
  void add(std::span<const std::uint32_t> list) {
    items.insert(items.end(), list.begin(), list.end());
    begin.push_back(static_cast<std::uint32_t>(items.size()));
  }
};

// A variable or a process, whose values or locations are facts.
struct Source {
  bool is_process = false;
  std::uint32_t index = 0;  // of the process or the variable
  Cells cells;
  std::vector<NodeId> facts;  // by cell; kNoNode if it can make no difference
};

// An atom or an effect that is judged with the intervals that variables have got so far.
struct Computed {
  model::Expression expression;
  std::vector<std::uint32_t> reads;        // sources that the value depends on
  std::vector<model::VariableId> unknown;  // variables that may have any value of their domains
  NodeId node = kNoNode;                   // an atom: becomes true if the value may be other than 0
                                           // an effect: true when a step that has it is
  std::vector<std::uint32_t> targets;      // sources that may get the value; none for an atom
  [[nodiscard]] bool is_atom() const { return targets.empty(); }
};

// Steps that are part of one transition are told from each other for counting.
struct Step {
  NodeId node = kNoNode;
  std::uint32_t edge = 0;  // by number (model::Network::edge_numbers)
  bool follows = false;    // takes part in what an edge at another place starts, and is not counted
  std::vector<std::uint32_t>
      places;  // that others fill; the first one starts the transition if this one follows
  std::uint32_t synchronisation = kNoNode;  // by number; none for an edge without action
  std::uint32_t participant = 0;            // of the synchronisation, that the edge is
};

// What can fill a place of a synchronisation.
struct Place {
  NodeId node = kNoNode;
  std::vector<NodeId> ready;         // edges that can fill it, by the nodes that say when,
  std::vector<std::uint32_t> steps;  // and their steps
};

struct Relaxation {
  const model::Network* network = nullptr;
  std::uint32_t facts = 0;  // nodes below are facts
  std::uint32_t nodes = 0;
  NodeId goal = kAlways;
  std::vector<Source> sources;                    // processes first
  std::vector<std::uint32_t> source_of_variable;  // kNoNode if it never changes, or is no part of states
  Lists parents;                                  // by node
  Lists children;                                 // by node; of facts none
  Lists adds;                                     // by node: facts
  std::vector<std::int32_t> need;                 // by node: how many children must be true
  std::vector<std::uint8_t> is_or;
  std::vector<std::uint32_t> step_of;  // by node that adds something: the step that it belongs to
  std::vector<std::uint32_t> extra;  // by node: transitions that its facts need beyond one (h^U, increments)
  std::vector<std::uint32_t> source_of;  // by fact; kNoNode if it says that a clock has been set
  std::vector<std::uint32_t> cell_of;    // by fact
  std::vector<Step> steps;
  Lists steps_of;  // by edge
  std::vector<Place> places;
  std::vector<Computed> computed;
  Timing timing;
  std::uint32_t least_cost = 1;  // of a transition, or 1 if all cost more
};

// How v := v + c grows the set of values of v in one layer.
enum class Increments : std::uint8_t {
  kStep,      // by one increment, as in the network
  kShortcut,  // by any number of them (Figure 2 of the paper)
};

// How far to go into detail: less makes estimates smaller, never wrong.
struct Precision {
  Increments increments = Increments::kStep;
  std::uint32_t values = 256;         // a domain with more has cells for constants and gaps
  std::uint64_t combinations = 1024;  // of cells that an atom or an effect is tabulated for
  std::uint64_t choices = 64;         // of the inputs of an edge that are distinguished
  std::size_t partners = 256;         // whose assignments an update sees before it runs, one by one
  bool clocks = false;                // otherwise ignored
};

// The network must outlive the relaxation.
Relaxation relax(const model::Network& network, const model::Formula& goal, const Precision& precision);
}  // namespace tarrier::heuristics
