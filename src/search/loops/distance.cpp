// SPDX-License-Identifier: MIT
#include "search/loops/distance.hpp"

#include <algorithm>

#include "search/loops/labelling.hpp"

namespace tarrier::search {
namespace {
class DistanceSearch final : public Labelling {
 public:
  DistanceSearch(const Problem& problem, const model::Distance& distance)
      : Labelling(problem, count_atoms(distance.from) + count_atoms(distance.to)), distance_(distance) {}

 private:
  Outcome answer() override {
    const States counting = always(everything());
    States from = satisfying(distance_.from, 0, counting);
    States to = satisfying(distance_.to, count_atoms(distance_.from), counting);
    restrict_to(counting, from);
    restrict_to(counting, to);
    Outcome outcome{
        .verdict = Verdict::kUnreachable,
        .extents = {distance_.is_longest ? longest(from, to, counting) : shortest(from, to, counting)},
        .extents_are_exact = true};
    if (!is_fair() && !includes(counting, everything()))
      outcome.remarks.emplace_back("states from which no infinite path starts do not count, as in NuSMV");
    return outcome;
  }

  static model::Extent exactly(std::int64_t steps) {
    return {.is_empty = false, .low = steps, .high = steps};
  }

  [[nodiscard]] model::Extent shortest(States seen, const States& to, const States& counting) const {
    std::vector<StateNumber> level;
    for (StateNumber s = 0; s < seen.size(); ++s)
      if (seen[s]) level.push_back(s);
    std::vector<StateNumber> next;
    for (std::int64_t steps = 0; !level.empty(); ++steps) {
      // Asked of the whole level, from 0 on: a state may satisfy both formulas.
      if (std::ranges::any_of(level, [&](StateNumber s) { return to[s]; })) return exactly(steps);
      next.clear();
      for (const StateNumber s : level)
        for (const StateNumber target : successors(s)) {
          if (seen[target] || !counting[target]) continue;
          seen[target] = true;
          next.push_back(target);
        }
      level.swap(next);
    }
    return {};
  }

  // Backwards from states that only lead to `to`: how many states without it a path can have from each on.
  [[nodiscard]] model::Extent longest(const States& from, const States& to, const States& counting) const {
    if (std::ranges::find(from, true) == from.end() || std::ranges::find(to, true) == to.end()) return {};
    const auto is_inner = [&](StateNumber s) { return counting[s] && !to[s]; };
    std::vector<std::size_t> inner(from.size());     // successors that nothing is known of yet
    std::vector<std::int64_t> heights(from.size());  // 0: not known
    std::vector<StateNumber> open;
    for (StateNumber s = 0; s < from.size(); ++s) {
      inner[s] = static_cast<std::size_t>(std::ranges::count_if(successors(s), is_inner));
      // Only those from which no step leads to another state without the second formula.
      if (!is_inner(s) || inner[s] > 0) continue;
      heights[s] = 1;
      open.push_back(s);
    }
    // The highest of the successors that are known.
    std::vector<std::int64_t> below(from.size());
    while (!open.empty()) {
      const StateNumber state = open.back();
      open.pop_back();
      for (const StateNumber source : predecessors(state)) {
        if (!is_inner(source)) continue;
        below[source] = std::max(below[source], heights[state]);
        // Ready only when all successors are: then the highest of them is known. States that lead to a loop
        // never get ready, and stay at 0.
        if (--inner[source] > 0) continue;
        heights[source] = below[source] + 1;
        open.push_back(source);
      }
    }
    model::Extent extent = exactly(0);
    for (StateNumber s = 0; s < from.size(); ++s) {
      if (!from[s] || !is_inner(s)) continue;
      extent.is_unbounded |= heights[s] == 0;
      extent.high = std::max(extent.high, heights[s]);
    }
    extent.low = extent.high;
    return extent;
  }

  const model::Distance& distance_;
};
}  // namespace

std::unique_ptr<Search> Distance::start(const Problem& problem) {
  return std::make_unique<DistanceSearch>(problem, distance_);
}
}  // namespace tarrier::search
