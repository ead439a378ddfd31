// SPDX-License-Identifier: MIT
#include "heuristics/merge_shrink/composition.hpp"

#include <algorithm>
#include <map>
#include <tuple>

namespace tarrier::heuristics {
namespace {
using search::Estimate;
using search::kDeadEnd;

// A label's share in its hash that is due to one system.
std::uint64_t hash_of(std::size_t system, RelationId relation) {
  std::uint64_t result = (std::uint64_t{relation} << 32 | system) * 0x9E3779B97F4A7C15;
  result = (result ^ result >> 29) * 0xBF58476D1CE4E5B9;
  return result ^ result >> 32;
}

// Shares are added up, so that one can be taken out again.
std::uint64_t hash_of(const Composition::Label& label) {
  std::uint64_t sum = label.cost;
  for (std::size_t i = 0; i < label.relations.size(); ++i) sum += hash_of(i, label.relations[i]);
  return sum;
}

bool are_equal_without(const Composition::Label& a, const Composition::Label& b, std::size_t system) {
  if (a.cost != b.cost) return false;
  for (std::size_t i = 0; i < a.relations.size(); ++i)
    if (i != system && a.relations[i] != b.relations[i]) return false;
  return true;
}
// Does it let a state do nothing but stay what it is?
bool is_idle(const Relation& relation) {
  return std::ranges::all_of(relation, [](const auto& pair) { return pair.first == pair.second; });
}
}  // namespace

// Once the systems that share a label are one, the label is local to it, and reduce_labels() can join it with
// others: so pairs with many labels in common come first. A system that says nothing of the goal matters only
// where it moves together with one that does.
std::optional<std::pair<std::size_t, std::size_t>> Composition::next_pair() {
  reduce_labels();
  const std::size_t count = systems_.size();
  std::vector<std::size_t> shared(count * count, 0);
  std::vector<std::size_t> moved;
  for (const Label& label : labels_) {
    // Such a label is no step (abstraction.cpp, add_rewriting), so that nobody moves together by it.
    if (label.cost == kDeadEnd) continue;
    moved.clear();
    for (std::size_t i = 0; i < count; ++i)
      if (label.relations[i] != RelationTable::kIdentity) moved.push_back(i);
    for (const std::size_t a : moved)
      for (const std::size_t b : moved) ++shared[a * count + b];
  }
  std::optional<std::pair<std::size_t, std::size_t>> best;
  std::tuple<std::size_t, std::int64_t> best_score;
  for (std::size_t a = 0; a < count; ++a) {
    for (std::size_t b = a + 1; b < count; ++b) {
      const int relevant = int{systems_[a].is_relevant()} + int{systems_[b].is_relevant()};
      const std::size_t labels = shared[a * count + b];
      if (relevant == 0 || (relevant == 1 && labels == 0)) continue;
      const std::tuple score(labels, -std::int64_t{systems_[a].size} * systems_[b].size);
      if (best && score <= best_score) continue;
      best = {a, b};
      best_score = score;
    }
  }
  return best;
}

Composition::Merged Composition::merge(std::size_t first, std::size_t second, AbstractState most,
                                       const base::Limits* limits) {
  Merged merged = join(first, systems_[second], second, most, limits);
  remove(second);
  return merged;
}

Composition::Merged Composition::shrink(std::size_t system, AbstractState most, const base::Limits* limits) {
  return join(system, TransitionSystem(1), std::nullopt, most, limits);
}

// `second` is the number of the other system, if it is one of ours. The product is shrunk before any relation
// of it is written down. Many labels do the same in both systems, so that each pair of relations is
// multiplied only once.
Composition::Merged Composition::join(std::size_t first, const TransitionSystem& other,
                                      std::optional<std::size_t> second, AbstractState most,
                                      const base::Limits* limits) {
  const auto joint = [&](const Label& label) -> JointLabel {
    return {label.relations[first], second ? label.relations[*second] : RelationTable::kIdentity, label.cost};
  };
  std::vector<JointLabel> joint_labels;
  for (const Label& label : labels_) joint_labels.push_back(joint(label));
  const Product product(systems_[first], other, std::move(joint_labels), limits);
  Merged merged{product.shrink(most), {}};
  TransitionSystem result = product.quotient(merged.partition);
  std::map<std::pair<RelationId, RelationId>, RelationId> known;
  for (Label& label : labels_) {
    const JointLabel pair = joint(label);
    const auto [it, is_new] = known.try_emplace({pair.left, pair.right}, 0);
    if (is_new) it->second = result.relations.add(product.relation(pair, merged.partition));
    label.relations[first] = it->second;
  }
  merged.distances.assign(merged.partition.size, kDeadEnd);
  for (std::size_t s = 0; s < product.distances().size(); ++s) {
    if (merged.partition.class_of[s] == kNoState) continue;
    Estimate& least = merged.distances[merged.partition.class_of[s]];
    least = std::min(least, product.distances()[s]);
  }
  systems_[first] = std::move(result);
  return merged;
}

void Composition::remove(std::size_t system) {
  // The order makes no difference, and the last one is moved at no cost.
  systems_[system] = std::move(systems_.back());
  systems_.pop_back();
  for (Label& label : labels_) {
    label.relations[system] = label.relations.back();
    label.relations.pop_back();
  }
}

// Leaves labels out that are not possible or change nothing, and makes one of those that differ in a single
// system only: together they do there what each of them does, and nothing else (Sievers, Wehrle and Helmert
// 2014, "Generalized label reduction for merge-and-shrink heuristics").
void Composition::reduce_labels() {
  std::erase_if(labels_, [&](const Label& label) {
    bool changes = false;
    for (std::size_t i = 0; i < systems_.size(); ++i) {
      const Relation& relation = systems_[i].relations[label.relations[i]];
      if (relation.empty()) return true;
      changes = changes || !is_idle(relation);
    }
    return !changes;
  });
  hashes_.clear();
  for (const Label& label : labels_) hashes_.push_back(hash_of(label));
  // Where labels have been joined in one system, they may now differ in a single other one only.
  for (bool goes_on = true; goes_on;) {
    goes_on = false;
    for (std::size_t i = 0; i < systems_.size(); ++i) goes_on = combine_labels(i) || goes_on;
  }
}

// True if labels have become fewer. Those that agree in all systems but this one are neighbours when sorted
// by the hash of the others, which is the sum of all shares less one, so that no pair needs to be compared in
// vain.
bool Composition::combine_labels(std::size_t system) {
  std::vector<std::pair<std::uint64_t, std::size_t>> order;
  bool may_be_equal = false;
  seen_.clear();
  for (std::size_t i = 0; i < labels_.size(); ++i) {
    order.emplace_back(hashes_[i] - hash_of(system, labels_[i].relations[system]), i);
    may_be_equal = !seen_.insert(order.back().first).second || may_be_equal;
  }
  // Sorting is what takes time, and most systems have nothing to join.
  if (!may_be_equal) return false;
  std::sort(order.begin(), order.end());
  RelationTable& relations = systems_[system].relations;
  std::vector<Label> result;
  for (std::size_t i = 0; i < order.size();) {
    Label& label = labels_[order[i].second];
    Relation all;
    bool is_one = true;
    std::size_t next = i + 1;
    for (; next < order.size() && order[next].first == order[i].first; ++next) {
      const Label& other = labels_[order[next].second];
      if (!are_equal_without(label, other, system)) break;
      if (is_one) all = relations[label.relations[system]];
      const Relation& more = relations[other.relations[system]];
      all.insert(all.end(), more.begin(), more.end());
      is_one = false;
    }
    if (!is_one) {
      normalise(all);
      label.relations[system] = relations.add(std::move(all));
    }
    result.push_back(std::move(label));
    i = next;
  }
  const bool has_fewer = result.size() < labels_.size();
  labels_ = std::move(result);
  hashes_.clear();
  for (const Label& label : labels_) hashes_.push_back(hash_of(label));
  return has_fewer;
}
}  // namespace tarrier::heuristics
