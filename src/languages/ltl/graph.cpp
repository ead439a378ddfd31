// SPDX-License-Identifier: MIT
#include "languages/ltl/graph.hpp"

#include <algorithm>
#include <limits>
#include <map>
#include <utility>

namespace tarrier::languages::ltl {
namespace {
constexpr std::uint32_t kUnseen = std::numeric_limits<std::uint32_t>::max();

// Without recursion: chains of X are as long as users write them.
class Tarjan {
 public:
  explicit Tarjan(const Graph& graph)
      : graph_(graph), index_(graph.size(), kUnseen), low_(graph.size()), open_(graph.size()) {
    result_.of.assign(graph.size(), kUnseen);
  }

  Components run() {
    for (StateNumber root = 0; root < graph_.size(); ++root)
      if (index_[root] == kUnseen) search(root);
    classify();
    return std::move(result_);
  }

 private:
  struct Frame {
    StateNumber state;
    std::size_t next_edge;
  };

  void search(StateNumber root) {
    enter(root);
    while (!frames_.empty()) {
      Frame& frame = frames_.back();
      const StateNumber state = frame.state;
      if (frame.next_edge < graph_.edges[state].size()) {
        const StateNumber target = graph_.edges[state][frame.next_edge++].target;
        if (index_[target] == kUnseen)
          enter(target);
        else if (open_[target])
          low_[state] = std::min(low_[state], index_[target]);
        continue;
      }
      if (low_[state] == index_[state]) close(state);
      frames_.pop_back();
      if (!frames_.empty()) {
        const StateNumber parent = frames_.back().state;
        low_[parent] = std::min(low_[parent], low_[state]);
      }
    }
  }

  void enter(StateNumber state) {
    index_[state] = low_[state] = count_++;
    open_[state] = true;
    stack_.push_back(state);
    frames_.push_back({state, 0});
  }

  void close(StateNumber root) {
    for (StateNumber state = kUnseen; state != root;) {
      state = stack_.back();
      stack_.pop_back();
      open_[state] = false;
      result_.of[state] = component_count_;
    }
    ++component_count_;
  }

  void classify() {
    std::vector<Marks> seen(component_count_, 0);
    result_.is_cyclic.assign(component_count_, false);
    for (StateNumber state = 0; state < graph_.size(); ++state) {
      for (const GraphEdge& edge : graph_.edges[state]) {
        if (!result_.inside(state, edge.target)) continue;
        result_.is_cyclic[result_.of[state]] = true;
        seen[result_.of[state]] |= edge.marks;
      }
    }
    for (std::uint32_t c = 0; c < component_count_; ++c)
      result_.is_accepting.push_back(result_.is_cyclic[c] && seen[c] == graph_.all_marks());
  }

  const Graph& graph_;
  std::vector<std::uint32_t> index_;
  std::vector<std::uint32_t> low_;
  std::vector<bool> open_;
  std::vector<StateNumber> stack_;
  std::vector<Frame> frames_;
  std::uint32_t count_ = 0;
  std::uint32_t component_count_ = 0;
  Components result_;
};

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

Components components(const Graph& graph) { return Tarjan(graph).run(); }

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
      if (edge.label == Bdd::kFalse || !is_useful[parts.of[edge.target]]) continue;
      edge.target = visit(edge.target);
      result.edges.back().push_back(edge);
    }
  }
  if (result.edges.empty()) {
    result.edges.emplace_back();
    result.initial = {0};
  }
  std::sort(result.initial.begin(), result.initial.end());
  result.initial.erase(std::unique(result.initial.begin(), result.initial.end()), result.initial.end());
  return result;
}

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
}  // namespace tarrier::languages::ltl
