// SPDX-License-Identifier: MIT
#include <fmt/format.h>

#include <algorithm>
#include <numeric>

#include "heuristics/patterns/pattern_heuristic.hpp"
#include "heuristics/patterns/relaxed_components.hpp"
#include "heuristics/patterns/safe_processes.hpp"

namespace tarrier::heuristics {
namespace {
// Downward pattern refinement (Kupferschmid and Wehrle 2011, "Abstractions and pattern databases: the quest
// for succinctness and accuracy", Figure 3): beginning with all components that are not safe, forgets one
// after the other as long as h^U of the initial state stays what it is for the whole network. What is left is
// what makes the goal as far away as it seems.
class DownwardRefinement final : public PatternHeuristic {
 public:
  using PatternHeuristic::PatternHeuristic;

 private:
  static constexpr int kMostRetreats = 3;

  std::optional<Proposal> propose(const Result* last) override {
    if (last == nullptr) return refine();
    if (last->is_complete || retreats_++ == kMostRetreats) return std::nullopt;
    return retreat();
  }

  std::optional<Proposal> refine() {
    const model::Network& network = components().problem().network;
    RelaxedComponents relaxed(components());
    kept_.assign(components().size(), true);
    const search::Estimate whole = relaxed.evaluate(kept_);
    if (whole == search::kDeadEnd) {
      give_up("h^U: no way to the goal, even if nothing is ever undone");
      return std::nullopt;
    }
    const std::vector<bool> safe = safe_processes(network);
    std::size_t safe_count = 0;
    for (std::uint32_t p = 0; p < network.processes.size(); ++p) {
      if (!safe[p] || whole == 0) continue;
      kept_[components().of_process(p)] = false;
      ++safe_count;
    }
    const std::size_t before = components().size() - safe_count;
    if (whole == 0) {
      keep_goal_and_neighbours(relaxed);
    } else {
      while (forget_one(relaxed, whole)) continue;
    }
    const auto after = static_cast<std::size_t>(std::ranges::count(kept_, true));
    return Proposal{kept_, fmt::format("downward refinement: h^U of the initial state is {} with {} components, "
                                       "{} of them safe, and still is with {}",
                                       whole, components().size(), components().size() - before, after)};
  }

  // The most expensive first, those of the goal last.
  bool forget_one(RelaxedComponents& relaxed, search::Estimate whole) {
    std::vector<std::size_t> order(components().size());
    std::iota(order.begin(), order.end(), 0);
    std::ranges::stable_sort(order, {}, [this](std::size_t c) {
      const Component& component = components()[c];
      return std::tuple(component.in_goal, component.is_process, ~component.size);
    });
    for (const std::size_t c : order) {
      if (!kept_[c]) continue;
      kept_[c] = false;
      if (relaxed.evaluate(kept_) == whole) return true;
      kept_[c] = true;
    }
    return false;
  }

  // The goal seems to be reached at once, so the estimate tells nothing apart: what its processes do with
  // others is kept.
  void keep_goal_and_neighbours(RelaxedComponents& relaxed) {
    (void)relaxed.evaluate(kept_);
    kept_ = relaxed.of_solution();
  }

  // Too many abstract states: the variables with most values go.
  std::optional<Proposal> retreat() {
    std::optional<std::size_t> largest;
    for (std::size_t c = 0; c < components().size(); ++c) {
      if (!kept_[c] || components()[c].is_process) continue;
      if (!largest || components()[c].size > components()[*largest].size) largest = c;
    }
    if (!largest) return std::nullopt;
    kept_[*largest] = false;
    return Proposal{kept_, fmt::format("downward refinement, without {}, which makes too many states",
                                       components()[*largest].name)};
  }

  Selection kept_;
  int retreats_ = 0;
};
}  // namespace

search::HeuristicEntry dpr() {
  return {.name = "dpr",
          .summary = "distances in what downward pattern refinement keeps of the network; for shortest "
                     "traces and proofs",
          .traits = kPatternTraits,
          .options = {states_option("1000000"), all_clocks_option()},
          .make = [](const base::Options& options,
                     const search::Problem& problem) -> std::unique_ptr<search::Heuristic> {
            return std::make_unique<DownwardRefinement>(problem, pattern_options(options));
          }};
}
}  // namespace tarrier::heuristics
