// SPDX-License-Identifier: MIT
#include "heuristics/relaxation/landmarks/landmark_cuts.hpp"

#include <algorithm>
#include <utility>

#include "base/assert.hpp"

namespace tarrier::heuristics {
namespace {
// Lists that are filled in any order.
class Buckets {
 public:
  explicit Buckets(std::size_t size) : lists_(size) {}
  void add(std::uint32_t to, std::uint32_t item) { lists_[to].push_back(item); }
  [[nodiscard]] Lists lists() const {
    Lists result;
    for (const auto& list : lists_) result.add(list);
    return result;
  }

 private:
  std::vector<std::vector<std::uint32_t>> lists_;
};
}  // namespace

LandmarkCuts::LandmarkCuts(const Relaxation& relaxation)
    : relaxation_(relaxation),
      hulls_(relaxation),
      range_(relaxation.computed.size()),
      is_allowed_(relaxation.computed.size()),
      is_free_(relaxation.nodes),
      level_(relaxation.nodes + relaxation.computed.size()),
      last_child_(relaxation.nodes),
      in_zone_(level_.size(), 0),
      at_border_(relaxation.nodes, 0) {
  Buckets adders(relaxation.facts);
  for (NodeId node = relaxation.facts; node < relaxation.nodes; ++node)
    for (const NodeId fact : relaxation.adds[node]) adders.add(fact, node);
  adders_ = adders.lists();
  list_computed();
  list_steps();
  for (NodeId node = 0; node < relaxation.nodes; ++node) collect_context(node);
}

void LandmarkCuts::list_computed() {
  Buckets effects(relaxation_.nodes);
  Buckets producers(relaxation_.computed.size());
  Buckets targeting(relaxation_.sources.size());
  for (std::uint32_t c = 0; c < relaxation_.computed.size(); ++c) {
    const Computed& computed = relaxation_.computed[c];
    if (computed.is_atom()) continue;
    for (const std::uint32_t s : computed.targets) targeting.add(s, c);
    const auto add = [&](NodeId step) {
      effects.add(step, c);
      producers.add(c, step);
    };
    // Steps with the same effect share it.
    if (relaxation_.is_or[computed.node] == 0)
      add(computed.node);
    else
      for (const NodeId step : relaxation_.children[computed.node]) add(step);
  }
  effects_ = effects.lists();
  producers_ = producers.lists();
  targeting_ = targeting.lists();
}

void LandmarkCuts::list_steps() {
  Buckets nodes_of(relaxation_.steps.size());
  for (NodeId node = relaxation_.facts; node < relaxation_.nodes; ++node)
    if (!relaxation_.adds[node].empty() || !effects_[node].empty())
      nodes_of.add(relaxation_.step_of[node], node);
  nodes_of_ = nodes_of.lists();
  Buckets members(relaxation_.network->synchronisations.size());
  for (std::uint32_t s = 0; s < relaxation_.steps.size(); ++s)
    if (relaxation_.steps[s].synchronisation != kNoNode && !nodes_of_[s].empty())
      members.add(relaxation_.steps[s].synchronisation, s);
  members_ = members.lists();
  for (std::uint32_t p = 0; p < relaxation_.network->processes.size(); ++p)
    process_of_.insert(process_of_.end(), relaxation_.network->processes[p].edges.size(), p);
}

// The facts that every way to make the node true takes, as far as no `or` node is in between.
void LandmarkCuts::collect_context(NodeId node) {
  std::vector<NodeId> facts;
  // Only nodes that add something are ever charged.
  if (!relaxation_.adds[node].empty() || !effects_[node].empty()) {
    std::vector<NodeId> pending{node};
    while (!pending.empty()) {
      const NodeId at = pending.back();
      pending.pop_back();
      if (at < relaxation_.facts) facts.push_back(at);
      // Behind an `or` no fact is needed in every case.
      if (relaxation_.is_or[at] != 0) continue;
      const auto children = relaxation_.children[at];
      pending.insert(pending.end(), children.begin(), children.end());
    }
    std::sort(facts.begin(), facts.end(), [&](NodeId a, NodeId b) {
      return std::pair(relaxation_.source_of[a], a) < std::pair(relaxation_.source_of[b], b);
    });
    facts.erase(std::unique(facts.begin(), facts.end()), facts.end());
  }
  context_.add(facts);
}

search::Estimate LandmarkCuts::count(const space::Valuation& state) {
  if (relaxation_.goal == kAlways) return 0;
  start_.clear();
  for_each_source(relaxation_, state, [&](std::uint32_t /*source*/, std::uint32_t /*cell*/, NodeId fact) {
    if (fact != kNoNode) start_.push_back(fact);
  });
  // Once for each state, not for each cut: intervals are those of the end in any case (see the header).
  if (hulls_.are_needed()) judge(state);
  std::fill(is_free_.begin(), is_free_.end(), 0);
  for (search::Estimate cuts = 0;; ++cuts) {
    find_levels();
    if (level_[relaxation_.goal] == 0) return cuts;
    find_cut();
    for (const NodeId node : cut_) make_free(node);
  }
}

// What is possible at all, which is what is true if all nodes are free: intervals grow until nothing is new.
void LandmarkCuts::judge(const space::Valuation& state) {
  for_each_source(relaxation_, state, [&](std::uint32_t source, std::uint32_t cell, NodeId /*fact*/) {
    hulls_.start(source, cell);
  });
  std::fill(is_free_.begin(), is_free_.end(), 1);
  std::fill(is_allowed_.begin(), is_allowed_.end(), 0);
  for (std::uint32_t time = 0;; ++time) {
    bool is_new = time == 0;
    for (std::uint32_t c = 0; c < relaxation_.computed.size(); ++c) {
      const Computed& computed = relaxation_.computed[c];
      if (is_allowed_[c] != 0 || (time > 0 && !hulls_.has_grown(computed, time))) continue;
      if (!computed.is_atom()) {
        range_[c] = hulls_.range_of(computed);
      } else if (hulls_.allow(computed)) {
        is_allowed_[c] = 1;
        start_.push_back(computed.node);
      } else {
        continue;
      }
      is_new = true;
    }
    if (!is_new) return;
    find_levels();
    for (NodeId fact = 0; fact < relaxation_.facts; ++fact)
      if (level_[fact] != kNotYet) hulls_.widen(fact, time + 1);
  }
}

// h^max, where what free nodes add costs nothing and what others add one.
void LandmarkCuts::find_levels() {
  need_ = relaxation_.need;
  work_ += relaxation_.parents.items.size();
  std::fill(level_.begin(), level_.end(), kNotYet);
  now_.clear();
  next_.clear();
  for (const Vertex vertex : start_) {
    level_[vertex] = 0;
    now_.push_back(vertex);
  }
  // All costs are 0 or 1, so that two lists do for a queue.
  for (Level now = 0; !now_.empty(); ++now) {
    while (!now_.empty()) {
      const Vertex vertex = now_.back();
      now_.pop_back();
      if (!is_computed(vertex)) {
        for (const NodeId parent : relaxation_.parents[vertex]) {
          if (--need_[parent] != 0) continue;
          last_child_[parent] = vertex;
          reach(parent, now, now);
        }
        const Level then = is_free_[vertex] != 0 ? now : now + 1;
        for (const NodeId fact : relaxation_.adds[vertex]) reach(fact, then, now);
        for (const std::uint32_t c : effects_[vertex]) reach(relaxation_.nodes + c, then, now);
      } else {
        const std::uint32_t c = vertex - relaxation_.nodes;
        for_each_target(relaxation_, relaxation_.computed[c], range_[c],
                        [&](NodeId fact) { reach(fact, now, now); });
      }
    }
    // Some of them may have been reached at a lower cost, after all.
    std::erase_if(next_, [&](Vertex vertex) { return level_[vertex] <= now; });
    std::swap(now_, next_);
  }
}

void LandmarkCuts::reach(Vertex vertex, Level level, Level now) {
  if (level_[vertex] <= level) return;
  level_[vertex] = level;
  (level == now ? now_ : next_).push_back(vertex);
}

// Backwards from the goal, as long as it costs nothing: the goal zone, and what adds to it. From an `and`
// node only its last child is followed, the supporter under h^max.
void LandmarkCuts::find_cut() {
  ++round_;
  cut_.clear();
  std::vector<Vertex>& pending = now_;
  const auto visit = [&](Vertex vertex) {
    // What is never true leads nowhere.
    if (level_[vertex] != kNotYet && std::exchange(in_zone_[vertex], round_) != round_)
      pending.push_back(vertex);
  };
  const auto visit_adder = [&](NodeId node) {
    // A free node adds its facts at no cost, so that it belongs to the zone; any other one crosses into it.
    if (is_free_[node] != 0)
      visit(node);
    else if (level_[node] != kNotYet && std::exchange(at_border_[node], round_) != round_)
      cut_.push_back(node);
  };
  visit(relaxation_.goal);
  while (!pending.empty()) {
    const Vertex vertex = pending.back();
    pending.pop_back();
    TARRIER_ASSERT(level_[vertex] > 0);  // nothing that is true in the state leads to the goal for nothing
    if (is_computed(vertex)) {
      for (const NodeId node : producers_[vertex - relaxation_.nodes]) visit_adder(node);
    } else if (vertex < relaxation_.facts) {
      for (const NodeId node : adders_[vertex]) visit_adder(node);
      const std::uint32_t source = relaxation_.source_of[vertex];
      for (const std::uint32_t c : targeting_[source]) {
        const auto [first, end] = relaxation_.sources[source].cells.cells(range_[c]);
        if (relaxation_.cell_of[vertex] >= first && relaxation_.cell_of[vertex] < end)
          visit(relaxation_.nodes + c);
      }
    } else if (relaxation_.is_or[vertex] != 0) {
      for (const NodeId child : relaxation_.children[vertex]) visit(child);
    } else {
      visit(last_child_[vertex]);
    }
  }
  // A node that is in the zone itself adds nothing that crosses into it.
  std::erase_if(cut_, [&](NodeId node) { return in_zone_[node] == round_; });
  TARRIER_ASSERT(!cut_.empty());
}

// The node is charged for a cut, so nothing that can be part of the same transition is charged again.
void LandmarkCuts::make_free(NodeId node) {
  const std::uint32_t step = relaxation_.step_of[node];
  is_free_[node] = 1;
  make_free_with(node, step);
  if (const std::uint32_t sync = relaxation_.steps[step].synchronisation; sync != kNoNode)
    for (const std::uint32_t other : members_[sync])
      if (can_be_together(step, other)) make_free_with(node, other);
}

void LandmarkCuts::make_free_with(NodeId node, std::uint32_t step) {
  for (const NodeId other : nodes_of_[step])
    if (is_free_[other] == 0 && !exclude_each_other(node, other)) is_free_[other] = 1;
}

bool LandmarkCuts::can_be_together(std::uint32_t a, std::uint32_t b) const {
  const Step& one = relaxation_.steps[a];
  const Step& other = relaxation_.steps[b];
  // A process moves by one edge in a transition.
  if (process_of_[one.edge] == process_of_[other.edge]) return false;
  return one.participant != other.participant ||
         relaxation_.network->synchronisations[one.synchronisation].participants[one.participant].every;
}

bool LandmarkCuts::exclude_each_other(NodeId a, NodeId b) const {
  const auto ours = context_[a];
  const auto theirs = context_[b];
  auto i = ours.begin();
  auto j = theirs.begin();
  while (i != ours.end() && j != theirs.end()) {
    const std::uint32_t s = relaxation_.source_of[*i];
    const std::uint32_t t = relaxation_.source_of[*j];
    // Another cell of the same source: no state has both.
    if (s == t && *i != *j) return true;
    if (s <= t) ++i;
    if (t <= s) ++j;
  }
  return false;
}
}  // namespace tarrier::heuristics
