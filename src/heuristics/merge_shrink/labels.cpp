// SPDX-License-Identifier: MIT
#include "heuristics/merge_shrink/labels.hpp"

#include <algorithm>
#include <limits>

namespace tarrier::heuristics {
namespace {
using model::Strength;

class LabelBuilder {
 public:
  LabelBuilder(const Components& components, std::size_t most)
      : network_(components.problem().network),
        anywhere_(components, std::nullopt),
        most_(most),
        by_action_(network_.actions.size()),
        is_taken_(network_.processes.size(), false) {}

  Labels build() {
    std::uint32_t number = 0;
    for (std::uint32_t p = 0; p < network_.processes.size(); ++p)
      for (const model::Edge& edge : network_.processes[p].edges)
        add_instances({.process = p, .edge = &edge, .number = number++});
    for (const model::Synchronisation& synchronisation : network_.synchronisations)
      synchronise(synchronisation);
    return std::move(result_);
  }

 private:
  void add_instances(EdgeInstance instance) {
    // Each choice of inputs becomes an instance of the edge, and each of these labels.
    constexpr std::int64_t kMostChoices = 256;
    std::int64_t choices = 1;
    for (const model::VariableId input : instance.edge->inputs) {
      const model::Domain domain = network_.variable(input).domain;
      choices = std::min(kMostChoices + 1, choices * (std::int64_t{domain.high} - domain.low + 1));
    }
    instance.is_vague = choices > kMostChoices;
    if (instance.is_vague) return add_actions(instance);
    choose_inputs(instance);
  }

  void choose_inputs(EdgeInstance& instance) {
    if (instance.inputs.size() == instance.edge->inputs.size()) return add_actions(instance);
    const model::Domain domain = network_.variable(instance.edge->inputs[instance.inputs.size()]).domain;
    for (std::int32_t value = domain.low; value <= domain.high; ++value) {
      instance.inputs.push_back(value);
      choose_inputs(instance);
      instance.inputs.pop_back();
    }
  }

  void add_actions(EdgeInstance instance) {
    const auto& action = instance.edge->action;
    const auto known = anywhere_.action_of(instance);
    for (std::uint32_t a = 0; a < (action ? action->extent() : 1); ++a) {
      // Its inputs choose another action: such an instance would synchronise with the wrong partners.
      if (known && *known != static_cast<std::int32_t>(a)) continue;
      instance.action = a;
      // What is false whatever the state is: such labels would only cost time in every factor.
      if (!anywhere_.is_possible(instance, 0)) continue;
      const auto number = static_cast<std::uint32_t>(result_.instances.size());
      result_.instances.push_back(instance);
      if (action)
        by_action_[index(action->first) + a].push_back(number);
      else
        result_.labels.push_back({{{{number}, false}}, instance.edge->cost});
    }
  }

  // A label for each combination of edges is exact; if there would be too many, a slot lists the edges that
  // may fill it, and the label does what any of them does, each factor by itself. The first required place,
  // the sender of a binary channel, is named in any case.
  void synchronise(const model::Synchronisation& synchronisation) {
    synchronisation_ = &synchronisation;
    std::size_t combinations = 1;
    bool is_first = true;
    std::size_t first = 1;
    for (const model::Participant& place : synchronisation.participants) {
      if (place.strength != Strength::kRequired || place.every) continue;
      const std::size_t candidates = candidates_for(place).size();
      if (is_first) first = candidates;
      is_first = false;
      combinations = std::min(most_ + 1, combinations * candidates);
    }
    // Naming all places costs nothing if that makes no more labels than naming the first one.
    may_combine_ = combinations <= first || result_.labels.size() + combinations <= most_;
    slots_.clear();
    fill(0, true);
  }

  // Fills the places from `place` on, in all ways. `is_first`: nobody who has to take part does so far.
  void fill(std::size_t place, bool is_first) {
    if (place == synchronisation_->participants.size()) return finish();
    const model::Participant& participant = synchronisation_->participants[place];
    const bool is_required = participant.strength == Strength::kRequired;
    const std::vector<std::uint32_t> candidates = candidates_for(participant);
    if (participant.every) return fill_every(place, is_first, candidates);
    if (!is_required || !(is_first || may_combine_)) {
      if (candidates.empty() && is_required) return;
      slots_.push_back({candidates, !is_required});
      fill(place + 1, is_first);
      slots_.pop_back();
      return;
    }
    for (const std::uint32_t candidate : candidates) {
      const std::uint32_t process = result_.instances[candidate].process;
      slots_.push_back({{candidate}, false});
      is_taken_[process] = true;
      fill(place + 1, false);
      is_taken_[process] = false;
      slots_.pop_back();
    }
  }

  // One slot for each process that fills no other place.
  void fill_every(std::size_t place, bool is_first, const std::vector<std::uint32_t>& candidates) {
    const bool is_required = synchronisation_->participants[place].strength == Strength::kRequired;
    std::vector<std::vector<std::uint32_t>> by_process(is_taken_.size());
    for (const std::uint32_t c : candidates) by_process[result_.instances[c].process].push_back(c);
    const std::size_t before = slots_.size();
    bool is_possible = true;
    for (std::size_t p = 0; p < by_process.size(); ++p) {
      if (by_process[p].empty()) {
        // Whether the process fills another place is clear only if all of these have one candidate each.
        if (is_required && !is_taken_[p] && may_combine_) is_possible = false;
        continue;
      }
      slots_.push_back({std::move(by_process[p]), !is_required || !may_combine_});
    }
    if (is_possible) fill(place + 1, is_first);
    slots_.resize(before);
  }

  [[nodiscard]] std::vector<std::uint32_t> candidates_for(const model::Participant& place) const {
    std::vector<std::uint32_t> result;
    for (const std::uint32_t i : by_action_[index(place.action)]) {
      const std::uint32_t process = result_.instances[i].process;
      if (is_taken_[process] || (place.process && index(*place.process) != process)) continue;
      result.push_back(i);
    }
    return result;
  }

  // A step costs as much as the dearest of its edges.
  void finish() {
    constexpr std::uint32_t kNone = std::numeric_limits<std::uint32_t>::max();
    std::uint32_t required = 0;
    std::uint32_t any = kNone;
    for (const Slot& slot : slots_) {
      std::uint32_t least = kNone;
      for (const std::uint32_t i : slot.options) least = std::min(least, result_.instances[i].edge->cost);
      any = std::min(any, least);
      if (!slot.may_be_empty) required = std::max(required, least);
    }
    if (any == kNone) return;  // nobody can take part
    result_.labels.push_back({slots_, std::max(required, any)});
  }

  const model::Network& network_;
  Factor anywhere_;
  std::size_t most_;
  Labels result_;
  std::vector<std::vector<std::uint32_t>> by_action_;  // instances
  const model::Synchronisation* synchronisation_ = nullptr;
  bool may_combine_ = true;  // are all edges that have to take part named?
  std::vector<Slot> slots_;
  std::vector<bool> is_taken_;  // by process: fills a slot for sure
};

void normalise(std::vector<AbstractState>& states) {
  std::sort(states.begin(), states.end());
  states.erase(std::unique(states.begin(), states.end()), states.end());
}
}  // namespace

Labels labels_of(const Components& components, std::size_t most) {
  return LabelBuilder(components, most).build();
}

// Slot by slot, in the order of updates, with all states that the ones before may have led to. Whether an
// edge is possible is asked of the source, where guards are tested.
Relation relation_of(const Label& label, const std::vector<EdgeInstance>& instances, Factor& factor) {
  Relation relation;
  std::vector<AbstractState> current;
  std::vector<AbstractState> next;
  for (AbstractState source = 0; source < factor.states().size(); ++source) {
    current.assign(1, source);
    for (const Slot& slot : label.slots) {
      next.clear();
      if (slot.may_be_empty) next = current;
      for (const std::uint32_t i : slot.options) {
        if (!factor.is_possible(instances[i], source)) continue;
        for (const AbstractState state : current) factor.apply(instances[i], source, state, next);
      }
      normalise(next);
      current.swap(next);
    }
    for (const AbstractState target : current) relation.emplace_back(source, target);
  }
  return relation;
}
}  // namespace tarrier::heuristics
