// SPDX-License-Identifier: MIT
#include "heuristics/patterns/relaxed_components.hpp"

#include <algorithm>

#include "model/walk.hpp"
#include "space/state_space.hpp"

namespace tarrier::heuristics {
RelaxedComponents::RelaxedComponents(const Components& components)
    : components_(components),
      relaxation_(relax(components.problem().network, *components.problem().goal, {})),
      layers_(relaxation_, Layers::Causes::kKept),
      plan_(relaxation_, layers_) {
  space::StateSpace space(components.problem().network, components.problem().goal);
  space::SuccessorBuffer states = space.make_buffer();
  space.initial(states);
  for (std::size_t i = 0; i < states.size(); ++i) {
    initial_.push_back(space.make_valuation());
    space.unpack(states[i].discrete, initial_.back());
  }
}

// Instead of projecting the network for each selection, what is forgotten has all its values from the
// beginning on. So one relaxation serves all selections that are tried.
search::Estimate RelaxedComponents::evaluate(const Selection& kept) {
  std::vector<std::uint32_t> forgotten;
  for (std::uint32_t s = 0; s < relaxation_.sources.size(); ++s) {
    const std::size_t component = component_of(relaxation_.sources[s]);
    if (component == components_.size() || !kept[component]) forgotten.push_back(s);
  }
  layers_.forget(std::move(forgotten));
  std::size_t nearest = 0;
  search::Estimate least = evaluate(initial_[0]);
  for (std::size_t i = 1; i < initial_.size(); ++i) {
    const search::Estimate estimate = evaluate(initial_[i]);
    if (estimate >= least) continue;
    least = estimate;
    nearest = i;
  }
  // The solution that is left behind has to be that of the nearest one.
  return nearest + 1 == initial_.size() ? least : evaluate(initial_[nearest]);
}

// The solution is that of the last call.
search::Estimate RelaxedComponents::evaluate(const space::Valuation& initial) {
  const search::Estimate layers = layers_.build(initial);
  return layers == search::kDeadEnd ? layers : plan_.length(layers);
}

std::size_t RelaxedComponents::component_of(const Source& source) const {
  return source.is_process ? components_.of_process(source.index) : components_.of_variable(source.index);
}

// They are kept also if the solution does not mention them: without them an abstraction would take more states
// for goals.
Selection RelaxedComponents::of_goal() const {
  Selection selection(components_.size(), false);
  for (std::size_t c = 0; c < components_.size(); ++c) selection[c] = components_[c].in_goal;
  return selection;
}

Selection RelaxedComponents::of_needs() const {
  Selection selection = of_goal();
  for (const Source& source : relaxation_.sources) {
    const std::size_t component = component_of(source);
    if (component == components_.size()) continue;
    for (const NodeId fact : source.facts)
      if (fact != kNoNode && plan_.needs(fact)) selection[component] = true;
  }
  return selection;
}

Selection RelaxedComponents::of_solution() const {
  const model::Network& network = components_.problem().network;
  Selection selection = of_goal();
  const std::vector<std::uint32_t> first = network.edge_numbers();
  for (const std::uint32_t number : plan_.edges()) {
    const auto process =
        static_cast<std::uint32_t>(std::ranges::upper_bound(first, number) - first.begin() - 1);
    add_edge(process, network.processes[process].edges[number - first[process]], selection);
  }
  return selection;
}

void RelaxedComponents::add_edge(std::uint32_t process, const model::Edge& edge, Selection& selection) const {
  selection[components_.of_process(process)] = true;
  model::Walk walk(components_.problem().network);
  const auto add = [&](model::VariableId first, std::uint32_t count) {
    for (std::uint32_t v = index(first); v < index(first) + count; ++v)
      if (const std::size_t c = components_.of_variable(v); c < selection.size()) selection[c] = true;
  };
  walk.on_read = add;
  walk.on_assign = add;
  walk.on_expression = [&](const model::ExpressionNode& node) {
    if (node.op == model::Op::kAtLocation) selection[components_.of_process(index(node.process))] = true;
  };
  walk.edge(edge);
}
}  // namespace tarrier::heuristics
