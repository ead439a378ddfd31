// SPDX-License-Identifier: MIT
#include "heuristics/predicates/parts.hpp"

#include <algorithm>
#include <map>
#include <tuple>

#include "base/budget.hpp"
#include "model/transform/filling.hpp"
#include "model/walk.hpp"

namespace tarrier::heuristics {
namespace {
using model::Network;

// What is read and what is assigned on a visit, with clocks after the variables.
struct Traffic {
  std::vector<std::uint32_t> reads;
  std::vector<std::uint32_t> writes;
};

template <typename Visit>
Traffic traffic_of(const Network& network, const Visit& visit) {
  Traffic traffic;
  const auto first_clock = static_cast<std::uint32_t>(network.variables.size());
  model::Walk walk(network);
  const auto add = [](std::vector<std::uint32_t>& cells, std::uint32_t first, std::uint32_t count) {
    for (std::uint32_t i = 0; i < count; ++i) cells.push_back(first + i);
  };
  walk.on_read = [&](model::VariableId first, std::uint32_t count) {
    add(traffic.reads, index(first), count);
  };
  walk.on_assign = [&](model::VariableId first, std::uint32_t count) {
    add(traffic.writes, index(first), count);
  };
  walk.on_clock = [&](model::ClockId first, std::uint32_t count) {
    add(traffic.reads, first_clock + index(first), count);
  };
  walk.on_statement = [&](const model::Statement& statement) {
    if (const auto* set = std::get_if<model::ClockAssignment>(&statement))
      add(traffic.writes, first_clock + index(set->target.first), set->target.extent());
  };
  visit(walk);
  for (auto* cells : {&traffic.reads, &traffic.writes}) {
    std::ranges::sort(*cells);
    cells->erase(std::unique(cells->begin(), cells->end()), cells->end());
  }
  return traffic;
}

// The conjuncts of a constraint, one by one.
template <typename Visit>
void for_each_conjunct(const model::Expression& condition, const Visit& visit) {
  if (condition.is_empty()) return;
  if (condition->op != model::Op::kAnd) return visit(condition);
  for (const model::Expression& operand : condition->operands) for_each_conjunct(operand, visit);
}
}  // namespace

Parts::Parts(const Network& network, const model::Formula& goal, std::size_t most) : network_(network) {
  find_profiles();
  notice(goal);
  find_influences();
  weigh();
  join(most);
}

void Parts::find_profiles() {
  for (const model::Process& process : network_.processes) {
    Profile profile;
    const auto add = [&](const model::Constraint& constraint) {
      for_each_conjunct(constraint.condition, [&](const model::Expression& part) {
        profile.conditions.push_back(
            traffic_of(network_, [&](model::Walk& walk) { walk.expression(part); }).reads);
      });
      for (const model::ClockConstraint& part : constraint.clocks) {
        const model::Constraint single{{}, {part}};
        profile.conditions.push_back(
            traffic_of(network_, [&](model::Walk& walk) { walk.constraint(single); }).reads);
      }
    };
    std::map<std::uint32_t, std::uint32_t> effects;
    for (const model::Location& location : process.locations) add(location.invariant);
    for (const model::Edge& edge : process.edges) {
      add(edge.guard);
      const Traffic update = traffic_of(network_, [&](model::Walk& walk) { walk.block(edge.update); });
      for (const std::uint32_t cell : update.writes) ++effects[cell];
    }
    profile.effects.assign(effects.begin(), effects.end());
    profiles_.push_back(std::move(profile));
  }
}

// A process belongs to the goal if that mentions it, or something that it assigns; then the goal is
// one of its conditions.
void Parts::notice(const model::Formula& goal) {
  in_goal_.assign(network_.processes.size(), false);
  const Cells read = traffic_of(network_, [&](model::Walk& walk) {
                       walk.on_expression = [&](const model::ExpressionNode& node) {
                         if (node.op == model::Op::kAtLocation) in_goal_[index(node.process)] = true;
                       };
                       walk.formula(goal);
                     }).reads;
  for (std::size_t p = 0; p < profiles_.size(); ++p) {
    const auto is_read = [&](const auto& effect) { return std::ranges::binary_search(read, effect.first); };
    if (std::ranges::none_of(profiles_[p].effects, is_read)) continue;
    in_goal_[p] = true;
    profiles_[p].conditions.push_back(read);
  }
}

// Which cells a value can get into, over any number of assignments: the transitive closure, cell by cell.
void Parts::find_influences() {
  const std::size_t count = network_.variables.size() + network_.clocks.size();
  std::vector<Cells> direct(count);
  for (const model::Process& process : network_.processes) {
    for (const model::Edge& edge : process.edges) {
      for (const model::Statement& statement : edge.update) {
        const Traffic traffic = traffic_of(network_, [&](model::Walk& walk) { walk.statement(statement); });
        for (const std::uint32_t read : traffic.reads)
          std::ranges::copy(traffic.writes, std::back_inserter(direct[read]));
      }
    }
  }
  influenced_.resize(count);
  for (std::uint32_t cell = 0; cell < count; ++cell) {
    std::vector<bool> is_reached(count, false);
    is_reached[cell] = true;
    Cells& open = influenced_[cell];
    open.push_back(cell);
    for (std::size_t i = 0; i < open.size(); ++i) {
      for (const std::uint32_t next : direct[open[i]]) {
        if (is_reached[next]) continue;
        is_reached[next] = true;
        open.push_back(next);
      }
    }
    std::ranges::sort(open);
  }
}

// How strongly two processes interact (section 3.3 of the paper): how often one assigns what a condition of
// the other reads, directly or through other variables, and how many pairs of their edges can synchronise.
void Parts::weigh() {
  const std::size_t count = network_.processes.size();
  weight_.assign(count, std::vector<std::uint64_t>(count, 0));
  const auto add = [this](std::size_t a, std::size_t b, std::uint64_t amount) {
    if (a == b) return;
    weight_[a][b] += amount;
    weight_[b][a] += amount;
  };
  for (std::size_t a = 0; a < count; ++a) {
    for (std::size_t b = 0; b < count; ++b) {
      base::checkpoint();
      for (const auto& [cell, times] : profiles_[a].effects) {
        const auto is_read = [&, cell = cell](const Cells& condition) {
          Cells shared;
          std::ranges::set_intersection(influenced_[cell], condition, std::back_inserter(shared));
          return !shared.empty();
        };
        add(a, b,
            times * static_cast<std::uint64_t>(std::ranges::count_if(profiles_[b].conditions, is_read)));
      }
    }
  }
  for (const model::Synchronisation& synchronisation : network_.synchronisations) {
    std::vector<std::vector<std::uint64_t>> edges;  // by place and process
    for (const model::Participant& place : synchronisation.participants) {
      edges.emplace_back(count, 0);
      model::for_each_filling(network_, place, [&](model::ProcessId process, const model::Edge&) {
        ++edges.back()[index(process)];
      });
    }
    for (std::size_t i = 0; i < edges.size(); ++i)
      for (std::size_t j = i + 1; j < edges.size(); ++j)
        for (std::size_t a = 0; a < count; ++a) {
          if (edges[i][a] == 0) continue;  // most processes take no part
          base::checkpoint();
          for (std::size_t b = 0; b < count; ++b) add(a, b, edges[i][a] * edges[j][b]);
        }
  }
}

// Again and again the two parts that interact most, until none may be joined.
void Parts::join(std::size_t most) {
  // Greedily: to find the best split of all would be harder than what it is made for.
  for (std::uint32_t p = 0; p < network_.processes.size(); ++p) parts_.push_back({p});
  const auto speaks_of = [&](const std::vector<std::uint32_t>& part) {
    return std::ranges::any_of(part, [&](std::uint32_t p) { return in_goal_[p]; });
  };
  while (true) {
    // Those in the goal first, the others say nothing; among equals the smallest.
    std::tuple<bool, std::uint64_t, std::size_t> best{false, 0, 0};
    std::pair<std::size_t, std::size_t> chosen;
    for (std::size_t i = 0; i < parts_.size(); ++i) {
      for (std::size_t j = i + 1; j < parts_.size(); ++j) {
        const std::size_t size = parts_[i].size() + parts_[j].size();
        std::uint64_t weight = 0;
        for (const std::uint32_t a : parts_[i])
          for (const std::uint32_t b : parts_[j]) weight += weight_[a][b];
        const std::tuple value{speaks_of(parts_[i]) || speaks_of(parts_[j]), weight,
                               most - std::min(size, most)};
        // Processes that do not interact would gain nothing from being looked at together.
        if (size > most || weight == 0 || value <= best) continue;
        best = value;
        chosen = {i, j};
      }
    }
    if (std::get<1>(best) == 0) return;
    auto& [i, j] = chosen;
    std::ranges::copy(parts_[j], std::back_inserter(parts_[i]));
    std::ranges::sort(parts_[i]);
    parts_.erase(parts_.begin() + static_cast<std::ptrdiff_t>(j));
  }
}

// By cell: may a process of another part assign it? What is computed from such a value is not known either,
// but that is for the projection to see.
std::vector<bool> Parts::foreign(std::size_t part) const {
  std::vector<bool> is_foreign(influenced_.size(), false);
  for (std::uint32_t p = 0; p < profiles_.size(); ++p) {
    if (std::ranges::find(parts_[part], p) != parts_[part].end()) continue;
    for (const auto& [cell, times] : profiles_[p].effects) is_foreign[cell] = true;
  }
  return is_foreign;
}

model::Pattern Parts::pattern(std::size_t part) const {
  const std::vector<bool> is_foreign = foreign(part);
  model::Pattern pattern = model::Pattern::nothing(network_);
  for (const std::uint32_t p : parts_[part]) pattern.processes[p] = true;
  const auto variables = static_cast<std::ptrdiff_t>(network_.variables.size());
  for (std::size_t v = 0; v < pattern.variables.size(); ++v) pattern.variables[v] = !is_foreign[v];
  std::transform(is_foreign.begin() + variables, is_foreign.end(), pattern.clocks.begin(),
                 std::logical_not());
  return pattern;
}

// Cost partitioning: a step is charged to the part of the process that fills the first place of its
// synchronisation, and is free in all others. So the sum over all parts counts no step twice and stays a
// lower bound. An action that may also stand in another place is free everywhere, since its edge does not
// tell which place it will fill.
Network Parts::charged(std::size_t part) const {
  Network network = network_;
  // Actions that stand in another place than the first, somewhere, or in one that stands for several.
  std::vector<bool> is_second(network.actions.size(), false);
  for (const model::Synchronisation& synchronisation : network.synchronisations) {
    const auto& places = synchronisation.participants;
    for (std::size_t i = 0; i < places.size(); ++i)
      if (i > 0 || places[i].every) is_second[index(places[i].action)] = true;
  }
  for (std::uint32_t p = 0; p < network.processes.size(); ++p) {
    const bool is_here = std::ranges::find(parts_[part], p) != parts_[part].end();
    for (model::Edge& edge : network.processes[p].edges) {
      const auto is_free = [&] {
        for (std::uint32_t a = 0; edge.action && a < edge.action->extent(); ++a)
          if (is_second[index(edge.action->first) + a]) return true;
        return !is_here;
      };
      if (is_free()) edge.cost = 0;
    }
  }
  return network;
}
}  // namespace tarrier::heuristics
