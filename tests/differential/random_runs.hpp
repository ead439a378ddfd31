// SPDX-License-Identifier: MIT
// Random questions about runs of random models, and their answers by brute force.
#pragma once
#include <optional>
#include <vector>

#include "base/random.hpp"
#include "differential/oracle/ltl_oracle.hpp"
#include "differential/state_graph.hpp"
#include "evidence/semantics/evaluate.hpp"
#include "model/question.hpp"

namespace tarrier::differential {
// Conditions that some states satisfy and others do not: what single variables and locations are.
inline std::vector<model::Expression> conditions(const model::Network& network, base::Random& random) {
  std::vector<model::Expression> all;
  for (int i = 0; i < 3; ++i) {
    const auto p = static_cast<std::uint32_t>(random.below(network.processes.size()));
    const std::size_t locations = network.processes[p].locations.size();
    const auto v = static_cast<std::uint32_t>(random.below(network.variables.size() + 1));
    const bool is_variable =
        v < network.variables.size() && network.variables[v].kind == model::VariableKind::kState;
    if (is_variable) {
      const model::Domain domain = network.variables[v].domain;
      const auto value = static_cast<std::int32_t>(
          domain.low + static_cast<std::int64_t>(random.below(
                           static_cast<std::uint64_t>(std::int64_t{domain.high} - domain.low + 1))));
      all.push_back(model::Expression::binary(model::Op::kEqual,
                                              model::Expression::variable(model::VariableId{v}),
                                              model::Expression::constant(value)));
    } else if (locations > 1) {
      all.push_back(model::Expression::at_location(
          model::ProcessId{p}, model::LocationId{static_cast<std::uint32_t>(random.below(locations))}));
    }
  }
  if (all.empty()) all.push_back(model::Expression::constant(1));
  return all;
}

// The states of a model as the oracle wants them, and what holds there.
class Kripke {
 public:
  Kripke(const RandomModel& model, StateGraph& states, bool may_end) : network_(model.network) {
    for (const StateGraph::State& state : states.states()) {
      graph.successors.emplace_back();
      for (const auto& [next, cost] : state.successors) graph.successors.back().push_back(next);
      if (may_end && state.successors.empty()) graph.successors.back().push_back(graph.successors.size() - 1);
      const space::Valuation& valuation = states.view(state).discrete;
      evidence::Discrete discrete;
      for (const std::uint32_t location : valuation.locations)
        discrete.locations.push_back(model::LocationId{location});
      discrete.values.assign(valuation.values.begin(), valuation.values.end());
      discrete_.push_back(std::move(discrete));
    }
    for (std::size_t s = 0; s < states.initial(); ++s) graph.initial.push_back(s);
  }
  [[nodiscard]] bool holds(std::size_t state, const model::Expression& condition) const {
    evidence::Memory memory = evidence::memory(network_, discrete_[state]);
    return evidence::holds(condition, memory);
  }

  Graph graph;

 private:
  const model::Network& network_;
  std::vector<evidence::Discrete> discrete_;
};

inline model::RunProperty random_property(const RandomModel& model, base::Random& random, bool is_smv) {
  const std::vector<model::Expression> atoms = conditions(model.network, random);
  model::RunProperty property{
      .formula =
          random_ltl(random.next(), atoms, 2 + static_cast<int>(random.below(3)), random.below(3) == 0)};
  property.may_end = !is_smv;
  if (is_smv) {
    for (std::uint64_t i = random.below(4); i > 0; --i)
      property.fairness.justice.push_back({.condition = atoms[random.below(atoms.size())], .edges = {}});
    const auto any = [&] { return model::FairnessCondition{.condition = atoms[random.below(atoms.size())]}; };
    for (std::uint64_t i = random.below(2) * random.below(4); i > 0; --i)
      property.fairness.compassion.emplace_back(any(), any());
  }
  return property;
}

inline bool truth(const Kripke& kripke, const model::RunProperty& property) {
  const auto event = [&](const model::FairnessCondition& fairness) {
    return [&kripke, &fairness](std::size_t from, std::size_t /*to*/) {
      return kripke.holds(from, fairness.condition);
    };
  };
  std::vector<Event> justice;
  for (const model::FairnessCondition& fairness : property.fairness.justice)
    justice.push_back(event(fairness));
  std::vector<std::pair<Event, Event>> compassion;
  for (const auto& [first, second] : property.fairness.compassion)
    compassion.emplace_back(event(first), event(second));
  return exists_path(
      kripke.graph, property.formula,
      [&](std::size_t state, const model::Expression& atom) { return kripke.holds(state, atom); }, justice,
      compassion);
}

// All states of the model, without reductions; null if there are more than `most`, or no model.
inline auto plain_states(const std::optional<RandomModel>& model, std::size_t most) {
  auto states =
      model ? StateGraph::explore(
                  *model,
                  {.constants = false, .cone = false, .dead = false, .clocks = false, .committed = false})
            : nullptr;
  if (states && states->states().size() > most) states.reset();
  return states;
}
}  // namespace tarrier::differential
