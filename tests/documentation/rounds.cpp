// SPDX-License-Identifier: MIT
#include "search/heuristic.hpp"

namespace tarrier::heuristics {
namespace {
// How many steps it takes at least to move all processes that have not moved yet, if each moves so many of
// them. The goal need not ask for that, so this is not admissible.
class Rounds final : public search::Heuristic {
 public:
  Rounds(const search::Problem& problem, std::uint32_t moves)
      : processes_(problem.network.processes), moves_(moves) {}

  search::Estimate evaluate(const search::StateView& state) override {
    search::Estimate idle = 0;
    for (std::size_t p = 0; p < processes_.size(); ++p)
      if (state.discrete.locations[p] == index(processes_[p].initial.front())) ++idle;
    return (idle + moves_ - 1) / moves_;
  }

 private:
  const std::vector<model::Process>& processes_;
  std::uint32_t moves_;
};
}  // namespace

search::HeuristicEntry rounds() {
  return {.name = "rounds",
          .summary = "steps until all processes have moved, if each step moves several",
          .traits = {},
          .options = {{.name = "moves",
                       .summary = "how many processes move in a step",
                       .kind = base::OptionEntry::Kind::kWhole,
                       .standard = "2",
                       .least = 1,
                       .most = 1000}},
          .make = [](const base::Options& options,
                     const search::Problem& problem) -> std::unique_ptr<search::Heuristic> {
            return std::make_unique<Rounds>(problem, static_cast<std::uint32_t>(options.number("moves")));
          }};
}
}  // namespace tarrier::heuristics
