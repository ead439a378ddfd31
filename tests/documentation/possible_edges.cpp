// SPDX-License-Identifier: MIT
#include <algorithm>

#include "model/run.hpp"
#include "model/transform/reductions/catalogue.hpp"

namespace tarrier::model {
namespace {
bool is_impossible(const Edge& edge) {
  return edge.guard.condition.is_constant() && edge.guard.condition->value == 0;
}

// A network without its impossible edges. Both have the same runs, but for the numbers of edges.
class PossibleEdges final : public Transformed {
 public:
  PossibleEdges(const Network& original, const Formula& wanted) : Transformed(original) {
    goal = wanted;
    for (Process& process : network.processes) {
      edges_.push_back(process.edges.size());
      std::vector<EdgeId>& numbers = numbers_.emplace_back();
      for (std::uint32_t e = 0; e < process.edges.size(); ++e)
        if (!is_impossible(process.edges[e])) numbers.push_back(EdgeId{e});
      std::erase_if(process.edges, is_impossible);
    }
  }

  [[nodiscard]] std::vector<Run> home(Run run, End /*end*/) const override {
    for (TimedStep& timed : run.steps)
      for (Move& move : timed.step.moves) move.edge = numbers_[index(move.process)][index(move.edge)];
    return {std::move(run)};
  }

  void bring_home(base::EdgeCounts& counts) const override {
    for (std::size_t p = 0; p < counts.size(); ++p) {
      std::vector<std::uint64_t> all(edges_[p], base::kUncounted);
      for (std::size_t e = 0; e < counts[p].size(); ++e) all[index(numbers_[p][e])] = counts[p][e];
      counts[p] = std::move(all);
    }
  }

 private:
  std::vector<std::vector<EdgeId>> numbers_;  // in the original, by process and edge
  std::vector<std::size_t> edges_;            // of the original, by process
};
}  // namespace

ReductionEntry possible_edges() {
  return {.name = "guards",
          .summary = "edges whose guard is never true are left out",
          .keeps = {},
          .apply = [](const Network& network, const Formula& goal) -> std::unique_ptr<Transformed> {
            const auto has_impossible = [](const Process& process) {
              return std::ranges::any_of(process.edges, is_impossible);
            };
            if (std::ranges::none_of(network.processes, has_impossible)) return nullptr;
            return std::make_unique<PossibleEdges>(network, goal);
          }};
}
}  // namespace tarrier::model
