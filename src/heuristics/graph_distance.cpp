// SPDX-License-Identifier: MIT
#include "heuristics/graph_distance.hpp"

namespace tarrier::heuristics {
namespace {
using search::Estimate;
using search::kDeadEnd;

// Backward breadth-first search. An edge counts with its cost, which is what a step costs at least; costs
// above 1 are counted as 1, which is on the safe side.
std::vector<Estimate> distances(const model::Process& process, const Proposition& leaf) {
  const std::size_t target = index(leaf.condition->location);
  std::vector<std::vector<std::size_t>> free(process.locations.size());  // sources of edges, by target
  std::vector<std::vector<std::size_t>> paid(process.locations.size());
  for (const model::Edge& edge : process.edges)
    (edge.cost == 0 ? free : paid)[index(edge.target)].push_back(index(edge.source));
  std::vector<Estimate> distance(process.locations.size(), kDeadEnd);
  std::vector<std::size_t> now;
  for (std::size_t l = 0; l < distance.size(); ++l)
    if ((l == target) == leaf.holds) now.push_back(l);
  for (Estimate steps = 0; !now.empty(); ++steps) {
    std::vector<std::size_t> next;
    // Grows while it is gone through: over free edges one comes to more locations at the same distance.
    for (std::size_t i = 0; i < now.size(); ++i) {
      if (distance[now[i]] != kDeadEnd) continue;
      distance[now[i]] = steps;
      now.insert(now.end(), free[now[i]].begin(), free[now[i]].end());
      next.insert(next.end(), paid[now[i]].begin(), paid[now[i]].end());
    }
    now = std::move(next);
  }
  return distance;
}
}  // namespace

GraphDistance::GraphDistance(const search::Problem& problem) : goal_(proposition(*problem.goal)) {
  const auto visit = [&](const auto& self, const Proposition& part) -> void {
    // Once for each condition on a location; a lookup then takes no time to speak of.
    if (part.kind == Proposition::Kind::kLeaf && part.condition->op == model::Op::kAtLocation)
      tables_.emplace(std::pair(part.condition.operator->(), part.holds),
                      distances(problem.network.process(part.condition->process), part));
    for (const Proposition& inner : part.parts) self(self, inner);
  };
  visit(visit, goal_);
}

std::string GraphDistance::blind_because() const {
  // With 1 for each condition on locations: 0 means that a way to the goal without any of these suffices.
  const Estimate most = goal_distance(
      goal_,
      [&](const Proposition& leaf) {
        return tables_.contains({leaf.condition.operator->(), leaf.holds}) ? Estimate{1} : 0;
      },
      larger);
  return most > 0 ? "" : "the goal can be reached at any location; hl and hu look at variables too";
}
}  // namespace tarrier::heuristics
