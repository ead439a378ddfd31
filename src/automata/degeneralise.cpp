// SPDX-License-Identifier: MIT
#include "automata/degeneralise.hpp"

#include <map>
#include <utility>

namespace tarrier::automata {
namespace {
class Degeneralisation {
 public:
  Degeneralisation(const Graph& graph, const std::vector<std::uint32_t>& order)
      : graph_(graph),
        order_(order),
        parts_(components(graph)),
        last_(static_cast<std::uint32_t>(order.size())) {}

  // All copies of a state accept the same words, since what has been seen before makes no difference: they
  // are the classes that redirect() may exchange.
  Graph run() {
    for (const StateNumber state : graph_.initial) result_.initial.push_back(copy(state, entry_level(state)));
    for (StateNumber i = 0; i < result_.size(); ++i) {
      const auto [source, level] = copies_[i];
      std::vector<GraphEdge> edges;
      for (const GraphEdge& edge : graph_.edges[source])
        // The copy of the last level is the accepting one: edges that leave it carry the mark, so that the
        // result is state-based.
        edges.push_back({edge.label, level == last_ ? Marks{1} : Marks{0},
                         copy(edge.target, next_level(source, level, edge))});
      result_.edges[i] = std::move(edges);
    }
    result_.mark_count = 1;
    std::vector<std::uint32_t> class_of;
    for (const auto& [state, level] : copies_) class_of.push_back(state);
    redirect(result_, class_of);
    return std::move(result_);
  }

 private:
  // What has been seen before a component is entered makes no difference to acceptance, so the level may be
  // chosen there. The accepting one needs the fewest copies if marks come early, and others can stand for it
  // in any case (redirect).
  [[nodiscard]] std::uint32_t entry_level(StateNumber state) const {
    return parts_.is_accepting[parts_.of[state]] ? last_ : 0;
  }
  // An edge that carries several marks in a row passes several levels at once; from the last one counting
  // starts again, with the marks of this very edge.
  [[nodiscard]] std::uint32_t next_level(StateNumber source, std::uint32_t level,
                                         const GraphEdge& edge) const {
    if (!parts_.inside(source, edge.target) || !parts_.is_accepting[parts_.of[source]])
      return entry_level(edge.target);
    // All marks have been seen: they are waited for anew.
    if (level == last_) level = 0;
    while (level < last_ && (edge.marks >> order_[level] & 1U) != 0) ++level;
    return level;
  }
  StateNumber copy(StateNumber state, std::uint32_t level) {
    const auto [found, is_new] = number_.try_emplace({state, level}, result_.size());
    if (is_new) {
      copies_.emplace_back(state, level);
      result_.edges.emplace_back();
    }
    return found->second;
  }

  const Graph& graph_;
  const std::vector<std::uint32_t>& order_;
  Components parts_;
  std::uint32_t last_;
  Graph result_;
  std::vector<std::pair<StateNumber, std::uint32_t>> copies_;
  std::map<std::pair<StateNumber, std::uint32_t>, StateNumber> number_;
};
}  // namespace

Graph degeneralise(const Graph& graph, const std::vector<std::uint32_t>& order) {
  return Degeneralisation(graph, order).run();
}

void redirect(Graph& graph, const std::vector<std::uint32_t>& class_of) {
  const Components parts = components(graph);
  std::map<std::uint32_t, StateNumber> lowest;  // by class
  for (StateNumber state = 0; state < graph.size(); ++state) {
    const auto [found, is_new] = lowest.try_emplace(class_of[state], state);
    // Components are numbered bottom up, so a smaller number is further down; within the same component
    // nothing is moved, since that could take a mark away from a cycle.
    if (!is_new && parts.of[state] < parts.of[found->second]) found->second = state;
  }
  const auto moved = [&](StateNumber state) {
    const StateNumber other = lowest.at(class_of[state]);
    return parts.of[other] < parts.of[state] ? other : state;
  };
  for (auto& edges : graph.edges)
    // Edges only: the states left behind lose their predecessors, and trim() takes them away.
    for (GraphEdge& edge : edges) edge.target = moved(edge.target);
  for (StateNumber& state : graph.initial) state = moved(state);
}
}  // namespace tarrier::automata
