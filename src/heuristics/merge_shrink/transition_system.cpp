// SPDX-License-Identifier: MIT
#include "heuristics/merge_shrink/transition_system.hpp"

#include <algorithm>
#include <queue>
#include <span>

#include "base/budget.hpp"

namespace tarrier::heuristics {
namespace {
using search::Estimate;
using search::kDeadEnd;

std::span<const Relation::value_type> pairs_from(const Relation& relation, AbstractState state) {
  const auto first = std::lower_bound(relation.begin(), relation.end(), Relation::value_type{state, 0});
  auto last = first;
  while (last != relation.end() && last->first == state) ++last;
  return {first, last};
}

std::vector<Relation> inverses(const RelationTable& relations) {
  std::vector<Relation> result(relations.size());
  for (RelationId id = 0; id < relations.size(); ++id) {
    for (const auto& [from, to] : relations[id]) result[id].emplace_back(to, from);
    std::sort(result[id].begin(), result[id].end());
  }
  return result;
}

Estimate sum(Estimate a, Estimate b) {
  // Large costs must not become a dead end, which would be wrong, while less than the sum is a lower bound.
  return static_cast<Estimate>(std::min<std::uint64_t>(std::uint64_t{a} + b, kDeadEnd - 1));
}
}  // namespace

bool TransitionSystem::is_relevant() const {
  // No states at all are left of a system in which the goal is out of reach from everywhere.
  return size == 0 || std::find(is_goal.begin(), is_goal.end(), false) != is_goal.end();
}

Product::Product(const TransitionSystem& left, const TransitionSystem& right, std::vector<JointLabel> labels,
                 const base::Limits* limits)
    : left_(left), right_(right), labels_(std::move(labels)), limits_(limits) {
  std::sort(labels_.begin(), labels_.end());
  // Labels that do the same in these two are one here, whatever else they do elsewhere.
  labels_.erase(std::unique(labels_.begin(), labels_.end()), labels_.end());
  find_distances();
}

void Product::check_limits() const {
  if (limits_ != nullptr) base::require_time(*limits_);
}

// Calls visit(state, label) for the states that relations lead to. The transitions of the product are not
// written down for that: labels are sorted by what they do on the left, so that the moves there are looked up
// once for all labels that share them.
template <typename Relations, typename Visit>
void Product::for_each_neighbour(AbstractState state, const Relations& left, const Relations& right,
                                 const Visit& visit) const {
  const AbstractState l = state / right_.size;
  const AbstractState r = state % right_.size;
  for (auto label = labels_.begin(); label != labels_.end();) {
    const auto end =
        std::find_if(label, labels_.end(), [&](const auto& other) { return other.left != label->left; });
    const auto moves = pairs_from(left[label->left], l);
    for (; label != end && !moves.empty(); ++label)
      for (const auto& [from_right, to_right] : pairs_from(right[label->right], r))
        for (const auto& [from_left, to_left] : moves) visit(to_left * right_.size + to_right, *label);
    label = end;
  }
}

// Dijkstra's algorithm backwards from the goal, since shrinking needs the distances (shrink.hpp). Labels that
// only rewrite (kDeadEnd) are no way.
void Product::find_distances() {
  const std::vector<Relation> left = inverses(left_.relations);
  const std::vector<Relation> right = inverses(right_.relations);
  distances_.assign(std::size_t{left_.size} * right_.size, kDeadEnd);
  using Entry = std::pair<Estimate, AbstractState>;
  std::priority_queue<Entry, std::vector<Entry>, std::greater<>> open;
  for (AbstractState s = 0; s < distances_.size(); ++s) {
    if (!left_.is_goal[s / right_.size] || !right_.is_goal[s % right_.size]) continue;
    distances_[s] = 0;
    open.emplace(0, s);
  }
  constexpr std::size_t kEach = 256;
  for (std::size_t count = 0; !open.empty(); ++count) {
    if (count % kEach == 0) check_limits();
    const auto [distance, state] = open.top();
    open.pop();
    if (distance > distances_[state]) continue;
    for_each_neighbour(state, left, right, [&](AbstractState before, const JointLabel& label) {
      if (label.cost == kDeadEnd || distances_[before] <= sum(distance, label.cost)) return;
      distances_[before] = sum(distance, label.cost);
      open.emplace(distances_[before], before);
    });
  }
}

// Only where the goal can be reached.
std::vector<bool> Product::reachable() const {
  std::vector<bool> is_reached(distances_.size(), false);
  std::vector<AbstractState> open;
  const auto reach = [&](AbstractState state) {
    if (is_reached[state] || distances_[state] == kDeadEnd) return;
    is_reached[state] = true;
    open.push_back(state);
  };
  for (AbstractState s = 0; s < distances_.size(); ++s)
    if (left_.is_initial[s / right_.size] && right_.is_initial[s % right_.size]) reach(s);
  while (!open.empty()) {
    const AbstractState state = open.back();
    open.pop_back();
    for_each_neighbour(state, left_.relations, right_.relations,
                       [&](AbstractState next, const JointLabel&) { reach(next); });
  }
  return is_reached;
}

Partition Product::shrink(AbstractState most) const {
  check_limits();
  return heuristics::shrink(distances_, reachable(), most);
}

TransitionSystem Product::quotient(const Partition& partition) const {
  TransitionSystem result(partition.size);
  result.is_goal.assign(partition.size, false);
  result.is_initial.assign(partition.size, false);
  for (AbstractState s = 0; s < partition.class_of.size(); ++s) {
    const AbstractState own = partition.class_of[s];
    if (own == kNoState) continue;
    const AbstractState l = s / right_.size;
    const AbstractState r = s % right_.size;
    if (left_.is_goal[l] && right_.is_goal[r]) result.is_goal[own] = true;
    if (left_.is_initial[l] && right_.is_initial[r]) result.is_initial[own] = true;
  }
  return result;
}

Relation Product::relation(const JointLabel& label, const Partition& partition) const {
  check_limits();
  Relation result;
  std::size_t most = 1 << 16;  // pairs before repetitions are left out
  for (const auto& [from_left, to_left] : left_.relations[label.left]) {
    for (const auto& [from_right, to_right] : right_.relations[label.right]) {
      const AbstractState from = partition.class_of[from_left * right_.size + from_right];
      const AbstractState to = partition.class_of[to_left * right_.size + to_right];
      if (from != kNoState && to != kNoState) result.emplace_back(from, to);
    }
    if (result.size() <= most) continue;
    normalise(result);
    // Sorting takes place when the pairs have doubled, so that it takes O(log n) for each in all.
    most = std::max(most, 2 * result.size());
  }
  normalise(result);
  return result;
}
}  // namespace tarrier::heuristics
