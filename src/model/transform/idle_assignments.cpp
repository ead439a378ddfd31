// SPDX-License-Identifier: MIT
#include "model/transform/idle_assignments.hpp"

#include <algorithm>

#include "model/transform/filling.hpp"
#include "model/transform/reached_ranges.hpp"
#include "model/walk.hpp"

namespace tarrier::model {
namespace {
// Variables by number.
using Marks = std::vector<bool>;

Walk walk_to(Marks& assigned, const Network& network) {
  Walk walk(network);
  walk.on_assign = [&assigned](VariableId first, std::uint32_t count) {
    std::fill_n(assigned.begin() + index(first), count, true);
  };
  return walk;
}

class IdleAssignments {
 public:
  explicit IdleAssignments(const Network& network) : network_(network), result_(network) {}

  std::optional<Network> remove() && {
    for (std::uint32_t p = 0; p < network_.processes.size(); ++p)
      for (const LocationId initial : network_.processes[p].initial) look_at(ProcessId{p}, initial);
    return found_ ? std::optional(std::move(result_)) : std::nullopt;
  }

 private:
  void look_at(ProcessId id, LocationId start) {
    const std::vector<Edge>& edges = network_.process(id).edges;
    if (std::ranges::find(edges, start, &Edge::target) != edges.end()) return;
    const auto is_candidate = [&](const Statement& statement) {
      return value_at_start(statement).has_value();
    };
    std::optional<ReachedRanges> ranges;
    for (std::size_t e = 0; e < edges.size(); ++e) {
      if (edges[e].source != start || std::ranges::none_of(edges[e].update, is_candidate)) continue;
      if (!ranges && looks_left_ == 0) return;
      if (!ranges) {
        --looks_left_;
        ranges.emplace(network_, id, start);
      }
      Block rest = rest_of(id, edges[e], *ranges);
      if (rest.size() == edges[e].update.size()) continue;
      found_ = true;
      result_.processes[index(id)].edges[e].update = std::move(rest);
    }
  }

  [[nodiscard]] Block rest_of(ProcessId id, const Edge& edge, const ReachedRanges& ranges) const {
    Marks assigned(network_.variables.size(), false);
    add_partners(id, edge, assigned);
    Walk walk = walk_to(assigned, network_);
    walk.expression(edge.guard.condition);
    Block rest;
    for (const Statement& statement : edge.update) {
      const auto variable = value_at_start(statement);
      const auto has_kept_it = [&](VariableId v) { return ranges.of(v).low == ranges.of(v).high; };
      if (variable && !assigned[index(*variable)] && has_kept_it(*variable)) continue;
      walk.statement(statement);
      rest.push_back(statement);
    }
    return rest;
  }

  // The variable to which the statement gives the value that it has at the start.
  [[nodiscard]] std::optional<VariableId> value_at_start(const Statement& statement) const {
    const auto* assignment = std::get_if<Assignment>(&statement);
    if (assignment == nullptr || !assignment->target.subscripts.empty()) return std::nullopt;
    const Variable& variable = network_.variable(assignment->target.first);
    const bool is_same = variable.kind == VariableKind::kState && variable.initial &&
                         assignment->value.is_constant(*variable.initial);
    return is_same ? std::optional(assignment->target.first) : std::nullopt;
  }

  // What the partners of the edge may have assigned before.
  void add_partners(ProcessId id, const Edge& edge, Marks& assigned) const {
    if (!edge.action) return;
    for (const Synchronisation& synchronisation : network_.synchronisations) {
      const auto& places = synchronisation.participants;
      const auto is_ours = [&](const Participant& place) {
        return may_carry(edge, place.action) && (!place.process || *place.process == id);
      };
      if (std::ranges::none_of(places, is_ours)) continue;
      for (const Participant& place : places) {
        for_each_filling(network_, place, [&](ProcessId other, const Edge& partner) {
          if (other == id) return;
          Walk walk = walk_to(assigned, network_);
          walk.block(partner.update);
        });
      }
    }
  }

  const Network& network_;
  Network result_;
  bool found_ = false;
  // Each takes time in proportion to the network, and there may be as many as processes.
  std::uint32_t looks_left_ = 64;
};
}  // namespace

std::optional<Network> without_idle_assignments(const Network& network) {
  // Of updates that run at the same time none sees what the others do: what it would mean to leave one out is
  // another question.
  if (network.update_order != UpdateOrder::kSequential) return std::nullopt;
  return IdleAssignments(network).remove();
}
}  // namespace tarrier::model
