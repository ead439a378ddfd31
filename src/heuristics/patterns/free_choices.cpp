// SPDX-License-Identifier: MIT
#include "heuristics/patterns/free_choices.hpp"

#include <algorithm>
#include <optional>
#include <set>
#include <variant>

#include "model/terms/same.hpp"
#include "model/transform/filling.hpp"
#include "model/transform/projection/projection.hpp"
#include "model/walk.hpp"

namespace tarrier::heuristics {
namespace {
using model::Edge;

// What an edge does, whoever it synchronises with: all actions count as the same.
Edge without_partners(Edge edge) {
  if (edge.action) edge.action->first = model::ActionId{0};
  return edge;
}

// The same, and whatever constant it assigns to a variable of the component.
struct Rest {
  Edge edge;
  std::optional<std::int32_t> value;  // if it assigns one, once
};

class Choices {
 public:
  Choices(const Components& components, const model::Network& network)
      : components_(components), network_(network), with_(network.actions.size()) {
    for (std::uint32_t s = 0; s < network.synchronisations.size(); ++s)
      for (const model::Participant& place : network.synchronisations[s].participants)
        with_[index(place.action)].push_back(s);
  }

  // Is it assigned at all, and then any of its values each time?
  [[nodiscard]] bool are_free(std::size_t component) const {
    bool is_assigned = false;
    for (const model::Process& process : network_.processes) {
      std::vector<Rest> rests;
      std::vector<const Edge*> edges;
      for (const Edge& edge : process.edges) {
        if (!assigns(edge, component)) continue;
        rests.push_back(rest_of(edge, component));
        if (!rests.back().value) return false;
        edges.push_back(&edge);
      }
      for (std::size_t i = 0; i < edges.size(); ++i) {
        std::set<std::int32_t> values;
        for (std::size_t k = 0; k < edges.size(); ++k)
          if (are_twins(rests[i], *edges[i], rests[k], *edges[k])) values.insert(*rests[k].value);
        if (values.size() < domain_size(component)) return false;
      }
      is_assigned = is_assigned || !edges.empty();
    }
    return is_assigned;
  }

 private:
  [[nodiscard]] std::size_t domain_size(std::size_t component) const {
    const model::Domain& domain = network_.variables[components_[component].members.front()].domain;
    return static_cast<std::size_t>(std::int64_t{domain.high} - domain.low + 1);
  }
  [[nodiscard]] bool is_of(model::VariableId variable, std::size_t component) const {
    return index(variable) < components_.variables() && components_.of_variable(index(variable)) == component;
  }

  [[nodiscard]] bool assigns(const Edge& edge, std::size_t component) const {
    bool assigns = false;
    model::Walk walk(network_);
    walk.on_assign = [&](model::VariableId first, std::uint32_t) {
      assigns = assigns || is_of(first, component);
    };
    walk.edge(edge);
    return assigns;
  }

  [[nodiscard]] Rest rest_of(const Edge& edge, std::size_t component) const {
    Rest rest{.edge = without_partners(edge)};
    for (model::Statement& statement : rest.edge.update) {
      auto* assignment = std::get_if<model::Assignment>(&statement);
      if (assignment == nullptr || !is_of(assignment->target.first, component)) continue;
      // A second one, or one of what is not known.
      if (rest.value || !assignment->value.is_constant()) return {.edge = edge};
      rest.value = assignment->value->value;
      assignment->value = model::Expression::constant(0);
    }
    return rest;
  }

  [[nodiscard]] bool are_twins(const Rest& a, const Edge& with_a, const Rest& b, const Edge& with_b) const {
    return model::is_same_but_for_inputs(a.edge, b.edge, network_) &&
           (!with_a.action || have_same_partners(*with_a.action, *with_b.action));
  }

  using Actions = model::Reference<model::ActionId>;
  [[nodiscard]] bool have_same_partners(const Actions& a, const Actions& b) const {
    for (std::uint32_t k = 0; k < a.extent(); ++k)
      if (!have_same_partners(index(a.first) + k, index(b.first) + k)) return false;
    return true;
  }

  [[nodiscard]] bool have_same_partners(std::uint32_t a, std::uint32_t b) const {
    if (a == b) return true;
    return std::ranges::equal(with_[a], with_[b], [&](std::uint32_t s, std::uint32_t t) {
      const auto& places = network_.synchronisations[s].participants;
      const auto& others = network_.synchronisations[t].participants;
      return std::ranges::equal(places, others, [&](const auto& place, const auto& other) {
        const bool is_own = index(place.action) == a;
        if (place.strength != other.strength || place.process != other.process ||
            place.every != other.every || is_own != (index(other.action) == b))
          return false;
        return is_own || are_filled_alike(place, other);
      });
    });
  }

  [[nodiscard]] bool are_filled_alike(const model::Participant& a, const model::Participant& b) const {
    struct Filling {
      model::ProcessId process;
      const Edge* edge;
      std::uint32_t element;
    };
    const auto fillings = [&](const model::Participant& place) {
      std::vector<Filling> result;
      model::for_each_filling(network_, place, [&](model::ProcessId process, const Edge& edge) {
        result.push_back({process, &edge, index(place.action) - index(edge.action->first)});
      });
      return result;
    };
    return std::ranges::equal(fillings(a), fillings(b), [this](const Filling& one, const Filling& other) {
      return one.process == other.process && one.element == other.element &&
             model::is_same_but_for_inputs(without_partners(*one.edge), without_partners(*other.edge),
                                           network_);
    });
  }

  const Components& components_;
  const model::Network& network_;
  std::vector<std::vector<std::uint32_t>> with_;  // by action: synchronisations
};
}  // namespace

Selection free_choices(const Components& components, const model::Formula& goal, const Selection& kept) {
  // It is asked for each case of a goal, several times.
  constexpr std::size_t kMostEdges = 1000;
  const search::Problem& problem = components.problem();
  std::size_t edges = 0;
  for (const model::Process& process : problem.network.processes) edges += process.edges.size();
  if (edges > kMostEdges) return Selection(components.size(), false);
  const model::Projection projection = model::project(problem.network, goal, components.pattern(kept, false));
  const Choices choices(components, projection.network);
  Selection free(components.size(), false);
  for (std::size_t c = 0; c < components.size(); ++c)
    free[c] = kept[c] && !components[c].is_process && choices.are_free(c);
  return free;
}
}  // namespace tarrier::heuristics
