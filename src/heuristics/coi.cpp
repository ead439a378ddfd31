// SPDX-License-Identifier: MIT
#include <fmt/format.h>

#include <algorithm>

#include "heuristics/patterns/dependencies.hpp"
#include "heuristics/patterns/pattern_heuristic.hpp"

namespace tarrier::heuristics {
namespace {
// Cone of influence: the goal, what its components depend on, what these depend on, and so on, as far as
// there are few enough abstract states.
class ConeOfInfluence final : public PatternHeuristic {
 public:
  using PatternHeuristic::PatternHeuristic;

 private:
  std::optional<Proposal> propose(const Result* last) override {
    if (last == nullptr) {
      distances_ = dependency_distances(components());
    } else {
      ++distance_;
      // Also if the last pattern was too large: a variable that a kept process steers by, once it is kept as well,
      // may rule out most of the states.
      if (std::ranges::find(distances_, distance_) == distances_.end()) return std::nullopt;
    }
    Selection selection(components().size());
    for (std::size_t c = 0; c < selection.size(); ++c) selection[c] = distances_[c] <= distance_;
    return Proposal{.selection = std::move(selection),
                    .reason = fmt::format("cone of influence up to distance {}", distance_)};
  }

  std::vector<std::uint32_t> distances_;  // by component
  std::uint32_t distance_ = 0;
};
}  // namespace

search::HeuristicEntry coi() {
  return pattern_entry<ConeOfInfluence>(
      "coi", "pattern database of the goal's cone of influence, as far as it is small enough", "100000");
}
}  // namespace tarrier::heuristics
