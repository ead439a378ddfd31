// SPDX-License-Identifier: MIT
#include "heuristics/patterns/relevance.hpp"

#include <algorithm>
#include <set>
#include <variant>

#include "heuristics/patterns/free_choices.hpp"
#include "heuristics/patterns/free_inputs.hpp"
#include "model/walk.hpp"

namespace tarrier::heuristics {
namespace {
// An edge as the cone sees it. Things are components, and behind them clocks.
struct Effect {
  std::set<std::size_t> reads;         // things that decide whether it is taken, and what it does
  std::vector<std::uint32_t> actions;  // what it may do together with others
};

class Cone {
 public:
  explicit Cone(const Components& components)
      : components_(components),
        changes_(components.size() + network().clocks.size()),
        with_(network().actions.size()),
        performers_(network().actions.size()) {
    for (std::uint32_t p = 0; p < network().processes.size(); ++p)
      for (const model::Edge& edge : network().processes[p].edges) add(p, edge);
    for (std::uint32_t s = 0; s < network().synchronisations.size(); ++s)
      for (const model::Participant& place : network().synchronisations[s].participants)
        with_[index(place.action)].push_back(s);
    is_done_.assign(network().synchronisations.size(), false);
  }

  [[nodiscard]] std::size_t things() const { return changes_.size(); }
  // Calls `reach` for all that decides about steps that change the thing.
  template <typename Reach>
  void visit(std::size_t thing, const Reach& reach) {
    for (const std::size_t number : changes_[thing]) {
      const Effect& effect = effects_[number];
      for (const std::size_t read : effect.reads) reach(read);
      for (const std::uint32_t action : effect.actions)
        for (const std::uint32_t s : with_[action]) visit_others(s, reach);
    }
  }

 private:
  [[nodiscard]] const model::Network& network() const { return components_.problem().network; }

  void add(std::uint32_t process, const model::Edge& edge) {
    const std::size_t own = components_.of_process(process);
    Effect effect{.reads = {own}};
    std::set<std::size_t> changed;
    if (edge.source != edge.target) changed.insert(own);
    const auto into = [&](std::set<std::size_t>& set) {
      return [&](model::VariableId first, std::uint32_t count) {
        for (std::uint32_t v = index(first); v < index(first) + count; ++v)
          if (const std::size_t c = components_.of_variable(v); c < components_.size()) set.insert(c);
      };
    };
    model::Walk walk(network());
    walk.on_read = into(effect.reads);
    walk.on_assign = into(changed);
    walk.on_expression = [&](const model::ExpressionNode& node) {
      if (node.op == model::Op::kAtLocation) effect.reads.insert(components_.of_process(index(node.process)));
    };
    const auto mark = [&](std::set<std::size_t>& set, model::ClockId first, std::uint32_t count) {
      for (std::uint32_t k = 0; k < count; ++k) set.insert(components_.size() + index(first) + k);
    };
    walk.on_clock = [&](model::ClockId first, std::uint32_t count) { mark(effect.reads, first, count); };
    walk.on_statement = [&](const model::Statement& statement) {
      if (const auto* reset = std::get_if<model::ClockAssignment>(&statement))
        mark(changed, reset->target.first, reset->target.extent());
    };
    walk.edge(edge);
    for (std::uint32_t a = 0; edge.action && a < edge.action->extent(); ++a) {
      effect.actions.push_back(index(edge.action->first) + a);
      performers_[effect.actions.back()].push_back(effects_.size());
    }
    for (const std::size_t thing : changed) changes_[thing].push_back(effects_.size());
    effects_.push_back(std::move(effect));
  }

  // Those without whom there is no step. It does not matter to which of them it belongs that the step is
  // wanted: each synchronisation is looked at once.
  template <typename Reach>
  void visit_others(std::uint32_t synchronisation, const Reach& reach) {
    if (is_done_[synchronisation]) return;
    is_done_[synchronisation] = true;
    for (const model::Participant& place : network().synchronisations[synchronisation].participants) {
      if (place.strength != model::Strength::kRequired) continue;
      for (const std::size_t number : performers_[index(place.action)]) {
        const Effect& effect = effects_[number];
        if (place.process && !effect.reads.contains(components_.of_process(index(*place.process)))) continue;
        for (const std::size_t read : effect.reads) reach(read);
      }
    }
  }

  const Components& components_;
  std::vector<Effect> effects_;                       // of all edges
  std::vector<std::vector<std::size_t>> changes_;     // by thing: numbers of edges that change it
  std::vector<std::vector<std::uint32_t>> with_;      // by action: synchronisations
  std::vector<std::vector<std::size_t>> performers_;  // by action: numbers of edges
  std::vector<bool> is_done_;                         // by synchronisation
};
}  // namespace

std::vector<std::uint32_t> relevance_distances(const Components& components, const Selection& goal) {
  Cone cone(components);
  std::vector<std::uint32_t> distances(cone.things(), kIndependent);
  std::vector<std::size_t> open;
  for (std::size_t c = 0; c < components.size(); ++c) {
    if (!goal[c]) continue;
    distances[c] = 0;
    open.push_back(c);
  }
  for (std::size_t i = 0; i < open.size(); ++i)
    cone.visit(open[i], [&, distance = distances[open[i]] + 1](std::size_t thing) {
      if (distances[thing] != kIndependent) return;
      distances[thing] = distance;
      open.push_back(thing);
    });
  distances.resize(components.size());
  return distances;
}

std::vector<Selection> cones_without_inputs(const Components& components, const model::Formula& goal) {
  constexpr std::uint32_t kSteps = 4;  // one by one at first, then each twice as far
  const Selection mentioned = components.mentioned_in(goal);
  const std::vector<std::uint32_t> distances = relevance_distances(components, mentioned);
  std::uint32_t farthest = 0;
  for (const std::uint32_t distance : distances)
    if (distance != kIndependent) farthest = std::max(farthest, distance);
  const auto forget = [&](const Selection& free, Selection& selection) {
    for (std::size_t c = 0; c < selection.size(); ++c)
      if (free[c] && !mentioned[c]) selection[c] = false;
  };
  std::vector<Selection> result;
  const auto add = [&](const Selection& selection) {
    const bool is_whole = std::ranges::find(selection, false) == selection.end();
    if (!is_whole && std::ranges::find(result, selection) == result.end()) result.push_back(selection);
  };
  for (std::uint32_t most = 0;; most = std::min(farthest, most < kSteps ? most + 1 : 2 * most)) {
    Selection selection(components.size());
    for (std::size_t c = 0; c < selection.size(); ++c) selection[c] = distances[c] <= most;
    forget(free_inputs(components, selection), selection);
    Selection less = selection;
    forget(free_choices(components, goal, selection), less);
    add(less);
    add(selection);
    if (most >= farthest) return result;
  }
}
}  // namespace tarrier::heuristics
