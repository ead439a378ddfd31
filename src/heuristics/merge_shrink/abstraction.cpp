// SPDX-License-Identifier: MIT
#include "heuristics/merge_shrink/abstraction.hpp"

#include <fmt/format.h>

#include <algorithm>

#include "base/budget.hpp"
#include "heuristics/merge_shrink/composition.hpp"
#include "heuristics/merge_shrink/labels.hpp"
#include "space/reduce/reduction.hpp"

namespace tarrier::heuristics {
using search::Estimate;
using search::kDeadEnd;

class MergeAndShrink::Builder {
 public:
  Builder(const search::Problem& problem, AbstractState most, const base::Limits* limits)
      : components_(problem), most_(most), limits_(limits) {}

  void build(MergeAndShrink& result) {
    Composition composition = factors();
    result.factors_ = factors_.size();
    for (std::size_t i = 0; i < composition.systems().size(); ++i)
      // Shrunk before they are merged: also a single array may have more states than are allowed, and states
      // without a way to the goal are best left out at once.
      add_node({.factor = factors_[i]}, composition.shrink(i, most_, limits_));
    for (std::uint32_t n = 0; n < nodes_.size(); ++n) node_of_.push_back(n);
    // Until one system is left that the goal has to do with: what is left apart adds nothing to its
    // distances.
    while (const auto pair = composition.next_pair()) merge(composition, pair->first, pair->second);
    finish(composition, result);
  }

 private:
  // Variables with more values are ignored, as are arrays with more combinations of them.
  static constexpr std::uint64_t kMostValues = 64;
  static constexpr std::size_t kMostLabels = 20'000;
  // A distance for each is kept while they are merged: 16 MiB.
  static constexpr std::uint64_t kMostProductStates = 1 << 22;

  Composition factors() {
    const Labels labels = labels_of(components_, kMostLabels);
    std::vector<Composition::Label> columns;
    for (const Label& label : labels.labels) columns.push_back({{}, label.cost});
    std::vector<TransitionSystem> systems;
    for (std::size_t c = 0; c < components_.size(); ++c) {
      if (!components_[c].is_process && components_[c].size > kMostValues) continue;
      Factor factor(components_, c);
      if (!factor.is_usable()) continue;
      TransitionSystem system(factor.states().size());
      system.is_goal = factor.goal_states();
      system.is_initial = factor.initial_states();
      for (std::size_t l = 0; l < columns.size(); ++l)
        columns[l].relations.push_back(relation_of(labels, l, factor, system.relations));
      systems.push_back(std::move(system));
      factors_.push_back(factor.states());
      component_of_.push_back(c);
      if (limits_ != nullptr) base::require_time(*limits_);
    }
    // Last, as it speaks of all systems by their numbers.
    add_rewriting(systems, columns);
    return {std::move(systems), std::move(columns)};
  }

  static RelationId relation_of(const Labels& labels, std::size_t label, Factor& factor,
                                RelationTable& relations) {
    const auto is_concerned = [&](const Slot& slot) {
      return std::ranges::any_of(slot.options,
                                 [&](std::uint32_t i) { return factor.is_concerned(labels.instances[i]); });
    };
    // Most labels leave most factors alone: the identity is stored once, and recognised without comparing.
    if (std::ranges::none_of(labels.labels[label].slots, is_concerned)) return RelationTable::kIdentity;
    return relations.add(heuristics::relation_of(labels.labels[label], labels.instances, factor));
  }

  // States have another value for dead variables (liveness.hpp) than the one that steps lead to. Without
  // this, such states would seem to be out of reach.
  void add_rewriting(std::vector<TransitionSystem>& systems, std::vector<Composition::Label>& labels) const {
    const search::Problem& problem = components_.problem();
    const auto dead = space::remembered(problem.network, {.goal = *problem.goal}, problem.reductions).dead;
    for (std::uint32_t p = 0; p < dead.size(); ++p) {
      for (std::uint32_t l = 0; l < dead[p].size(); ++l) {
        for (const model::VariableId v : dead[p][l]) {
          const auto variable = factor_of(components_.of_variable(index(v)));
          if (!variable) continue;
          Composition::Label label{std::vector<RelationId>(systems.size(), RelationTable::kIdentity),
                                   kDeadEnd};
          label.relations[*factor_of(components_.of_process(p))] =
              systems[*factor_of(components_.of_process(p))].relations.add({{l, l}});
          label.relations[*variable] = systems[*variable].relations.add(rewritten(factors_[*variable], v));
          labels.push_back(std::move(label));
        }
      }
    }
  }

  [[nodiscard]] Relation rewritten(const FactorStates& states, model::VariableId variable) const {
    const model::Network& network = components_.problem().network;
    space::Valuation valuation{{}, std::vector<std::int32_t>(network.variables.size(), 0)};
    Relation relation;
    for (AbstractState s = 0; s < states.size(); ++s) {
      states.load(s, valuation);
      valuation.values[index(variable)] =
          network.variable(variable).initial.value_or(network.variable(variable).domain.low);
      relation.emplace_back(s, states.of(valuation));
    }
    return relation;
  }

  [[nodiscard]] std::optional<std::size_t> factor_of(std::size_t component) const {
    const auto it = std::ranges::lower_bound(component_of_, component);
    if (it == component_of_.end() || *it != component) return std::nullopt;
    return static_cast<std::size_t>(it - component_of_.begin());
  }

  // If the product would be too large to be looked at, the larger system is halved until it fits. As much as
  // possible is left to the shrinking of the product, which knows the distances there.
  void merge(Composition& composition, std::size_t first, std::size_t second) {
    const auto& systems = composition.systems();
    while (std::uint64_t{systems[first].size} * systems[second].size > kMostProductStates) {
      const std::size_t larger = systems[first].size > systems[second].size ? first : second;
      const std::uint32_t node = node_of_[larger];
      node_of_[larger] =
          add_node({.left = node}, composition.shrink(larger, systems[larger].size / 2, limits_));
    }
    Node node{.left = node_of_[first], .right = node_of_[second], .right_size = systems[second].size};
    node_of_[first] = add_node(std::move(node), composition.merge(first, second, most_, limits_));
    // The composition has done the same with its systems.
    node_of_[second] = node_of_.back();
    node_of_.pop_back();
  }

  std::uint32_t add_node(Node node, Composition::Merged merged) {
    node.class_of = std::move(merged.partition.class_of);
    distances_ = std::move(merged.distances);
    nodes_.push_back(std::move(node));
    return static_cast<std::uint32_t>(nodes_.size() - 1);
  }

  // At most one system is left that the goal has to do with. Classes of different distances may have made
  // ways shorter, so its distances are computed anew. Others may still have left out states without a way to
  // the goal.
  void finish(Composition& composition, MergeAndShrink& result) {
    std::optional<std::uint32_t> last;
    for (std::size_t i = 0; i < composition.systems().size(); ++i) {
      if (composition.systems()[i].is_relevant())
        last = add_node({.left = node_of_[i]}, composition.shrink(i, most_, limits_));
      else if (has_dead_ends(node_of_[i]))
        move_parts(node_of_[i], result);
    }
    if (!last) return;
    move_parts(*last, result);
    result.distances_ = std::move(distances_);
  }

  [[nodiscard]] bool has_dead_ends(std::uint32_t n) const {
    const Node& node = nodes_[n];
    if (std::ranges::find(node.class_of, kNoState) != node.class_of.end()) return true;
    return !node.factor && (has_dead_ends(node.left) || (node.right && has_dead_ends(*node.right)));
  }

  std::uint32_t move_parts(std::uint32_t n, MergeAndShrink& result) {
    // Parts come before what is made of them, which is the order in which lookup() goes through them.
    Node node = std::move(nodes_[n]);
    if (!node.factor) {
      node.left = move_parts(node.left, result);
      if (node.right) node.right = move_parts(*node.right, result);
    }
    result.nodes_.push_back(std::move(node));
    return static_cast<std::uint32_t>(result.nodes_.size() - 1);
  }

  Components components_;
  AbstractState most_;
  const base::Limits* limits_;
  std::vector<FactorStates> factors_;
  std::vector<std::size_t> component_of_;  // by factor
  std::vector<Node> nodes_;
  std::vector<std::uint32_t> node_of_;  // by system of the composition
  std::vector<Estimate> distances_;     // in the system of the last node
};

MergeAndShrink::MergeAndShrink(const search::Problem& problem, AbstractState most,
                               const base::Limits* limits) {
  Builder(problem, most, limits).build(*this);
  current_.resize(nodes_.size());
}

Estimate MergeAndShrink::lookup(const space::Valuation& state) {
  for (std::size_t n = 0; n < nodes_.size(); ++n) {
    const Node& node = nodes_[n];
    AbstractState parts = node.factor ? node.factor->of(state) : current_[node.left];
    if (node.right) parts = parts * node.right_size + current_[*node.right];
    current_[n] = node.class_of[parts];
    // Proved for one part, hence for the whole: the other nodes need not be looked at.
    if (current_[n] == kNoState) return kDeadEnd;
  }
  return distances_.empty() ? 0 : distances_[current_.back()];
}

std::uint64_t MergeAndShrink::bytes() const {
  std::uint64_t sum = distances_.size() * sizeof(Estimate);
  for (const Node& node : nodes_) sum += sizeof(Node) + node.class_of.size() * sizeof(AbstractState);
  return sum;
}

std::string MergeAndShrink::description() const {
  const auto factors =
      std::ranges::count_if(nodes_, [](const Node& node) { return node.factor.has_value(); });
  return fmt::format("{} of {} processes and small variables, merged and shrunk to {} states", factors,
                     factors_, distances_.size());
}
}  // namespace tarrier::heuristics
