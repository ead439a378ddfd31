// SPDX-License-Identifier: MIT
#include <fmt/format.h>

#include <algorithm>
#include <numeric>

#include "heuristics/patterns/dependencies.hpp"
#include "heuristics/patterns/pattern_heuristic.hpp"
#include "heuristics/patterns/relaxed_components.hpp"
#include "model/transform/reductions/safe_processes.hpp"

namespace tarrier::heuristics {
namespace {
// Downward pattern refinement (Kupferschmid and Wehrle 2011, "Abstractions and pattern databases: the quest
// for succinctness and accuracy", Figure 2): beginning with all components that are not safe, forgets one
// after the other as long as h^U of the initial state stays what it is for the whole network. What is left is
// what makes the goal as far away as it seems.
//
// That may still be too much to be explored. So the refinement goes on: the component without which h^U loses
// least is forgotten, then again all that make no difference, and so on. These patterns are tried from the
// smallest on, as far as there are few enough abstract states. In very large networks not all components can
// be tried; then the goal and its neighbours are a pattern, too.
class DownwardRefinement final : public PatternHeuristic {
 public:
  // Whatever is kept of some networks knows less than layers do; the search would be nearly blind.
  DownwardRefinement(const search::Problem& problem, PatternOptions options)
      : PatternHeuristic(problem, falling_back(options)) {}

 private:
  static PatternOptions falling_back(PatternOptions options) {
    options.falls_back = true;
    return options;
  }

  // At some nanoseconds each, a fraction of a second.
  static constexpr std::uint64_t kMostFollowed = 50'000'000;  // by relaxations, to find patterns

  std::optional<Proposal> propose(const Result* last) override {
    if (last == nullptr) find_patterns();
    if (patterns_.empty()) return std::nullopt;
    Proposal next = std::move(patterns_.back());
    patterns_.pop_back();
    return next;
  }

  void find_patterns() {
    RelaxedComponents relaxed(components());
    Selection kept(components().size(), true);
    search::Estimate estimate = relaxed.evaluate(kept);
    whole_ = estimate;
    if (estimate == search::kDeadEnd)
      return give_up("h^U: the goal is out of reach even in the delete relaxation");
    if (estimate == 0) {
      // The goal seems to be reached at once, so that the estimate tells nothing apart.
      patterns_.push_back({.selection = neighbours_of_goal(),
                           .reason = "the goal, and what it depends on at once: h^U is 0"});
      return;
    }
    find_order();
    const std::vector<bool> safe = model::safe_processes(components().problem().network);
    for (std::uint32_t p = 0; p < safe.size(); ++p)
      // It can always go where it is needed (safe_processes.hpp): forgetting it loses no dead end, and nothing
      // but its own moves.
      if (safe[p]) kept[components().of_process(p)] = false;
    const auto safe_count = std::ranges::count(safe, true);
    while (true) {
      while (forget_all_without_loss(relaxed, estimate, kept)) continue;
      patterns_.push_back(
          {.selection = kept,
           .reason = fmt::format("h^U of the initial state is {} with all {} components ({} of them "
                                 "safe), and {} with {}",
                                 whole_, components().size(), safe_count, estimate,
                                 std::ranges::count(kept, true))});
      if (!forget_least(relaxed, estimate, kept)) break;
    }
    if (relaxed.followed() > kMostFollowed)
      patterns_.push_back({.selection = neighbours_of_goal(),
                           .reason = "the goal, and what it depends on at once: there is too much to try"});
  }

  // What is far from the goal first, those that it mentions last; among equals the largest.
  void find_order() {
    const std::vector<std::uint32_t> distances = dependency_distances(components());
    order_.resize(components().size());
    std::iota(order_.begin(), order_.end(), 0);
    std::ranges::stable_sort(order_, {}, [&](std::size_t c) {
      const Component& component = components()[c];
      return std::tuple(component.in_goal, component.is_process, ~distances[c], ~component.size);
    });
  }

  bool forget_all_without_loss(RelaxedComponents& relaxed, search::Estimate estimate, Selection& kept) {
    bool has_forgotten = false;
    for (const std::size_t c : order_) {
      if (!kept[c] || relaxed.followed() > kMostFollowed) continue;
      kept[c] = false;
      if (relaxed.evaluate(kept) == estimate)
        has_forgotten = true;
      else
        kept[c] = true;
    }
    return has_forgotten;
  }

  // False if only components of the goal are left.
  bool forget_least(RelaxedComponents& relaxed, search::Estimate& estimate, Selection& kept) {
    std::optional<std::size_t> best;
    if (relaxed.followed() > kMostFollowed) return false;
    search::Estimate most = 0;
    for (const std::size_t c : order_) {
      // Without the goal's own components an abstraction takes every state for a goal, or nearly so.
      if (!kept[c] || components()[c].in_goal) continue;
      kept[c] = false;
      const search::Estimate without = relaxed.evaluate(kept);
      kept[c] = true;
      if (best && without <= most) continue;
      best = c;
      most = without;
    }
    if (!best) return false;
    kept[*best] = false;
    estimate = most;
    return true;
  }

  Selection neighbours_of_goal() {
    const std::vector<std::uint32_t> distances = dependency_distances(components());
    Selection kept(components().size());
    for (std::size_t c = 0; c < kept.size(); ++c) kept[c] = distances[c] <= 1;
    return kept;
  }

  search::Estimate whole_ = 0;
  std::vector<std::size_t> order_;  // in which components are tried
  std::vector<Proposal> patterns_;  // the smallest last
};
}  // namespace

search::HeuristicEntry dpr() {
  return pattern_entry<DownwardRefinement>(
      "dpr", "pattern database found by downward pattern refinement; for shortest traces and proofs",
      "100000");
}
}  // namespace tarrier::heuristics
