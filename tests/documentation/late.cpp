// SPDX-License-Identifier: MIT
#include <algorithm>

#include "search/heuristic.hpp"

namespace tarrier::heuristics {
namespace {
using model::Comparison;

// Not 0 where it is too late for the goal: it asks for x <= c, x is above c already, and so a step has to set x
// first. It estimates the least that a step can cost, so this is admissible and consistent.
class Late final : public search::Heuristic {
 public:
  explicit Late(const search::Problem& problem) {
    add_limits(*problem.goal);
    for (const model::Process& process : problem.network.processes)
      for (const model::Edge& edge : process.edges) step_ = std::min(step_, edge.cost);
  }

  search::Estimate evaluate(const search::StateView& state) override {
    for (const Limit& limit : limits_) {
      // Zones have no rows for clocks that nobody compares before they are set. Row 0 is zero: the bound of
      // 0 - x says how small x can be.
      const std::uint32_t row = state.frame->terms[limit.clock].clock;
      if (row == space::kNoRow) continue;
      if (zones::bound_at(state.zone, 0, row) + limit.bound < zones::Bound::zero()) return step_;
    }
    return 0;
  }
  [[nodiscard]] bool reads_zone() const override { return !limits_.empty(); }
  [[nodiscard]] std::string blind_because() const override {
    return limits_.empty() ? "the goal has no upper bound of a clock" : "";
  }

 private:
  struct Limit {
    std::uint32_t clock;  // of the network, counted from 1 as in zones
    zones::Bound bound;
  };

  // Of what must hold in any case; under an `or`, something else may.
  void add_limits(const model::Formula& formula) {
    if (formula.kind == model::Formula::Kind::kAnd)
      for (const model::Formula& part : formula.parts) add_limits(part);
    if (formula.kind != model::Formula::Kind::kClock) return;
    const model::ClockConstraint& test = formula.clock;
    const bool is_upper = test.comparison == Comparison::kLess || test.comparison == Comparison::kLessEqual;
    if (!is_upper || test.right || !test.condition.is_empty() || !test.bound.is_constant() ||
        !test.left.subscripts.empty())
      return;
    const std::int32_t most = test.bound->value;
    limits_.push_back({index(test.left.first) + 1, test.comparison == Comparison::kLess
                                                       ? zones::Bound::strict(most)
                                                       : zones::Bound::weak(most)});
  }

  std::vector<Limit> limits_;
  search::Estimate step_ = 1;  // what a step costs at least
};
}  // namespace

search::HeuristicEntry late() {
  return {.name = "late",
          .summary = "a step where a clock has to be set before the goal can hold",
          .traits = {.admissible = true, .consistent = true, .safe = true, .reads_zone = true},
          .make = search::make_heuristic<Late>};
}
}  // namespace tarrier::heuristics
