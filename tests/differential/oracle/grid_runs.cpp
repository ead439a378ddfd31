// SPDX-License-Identifier: MIT
#include "differential/oracle/grid_runs.hpp"

#include "base/assert.hpp"
#include "differential/oracle/network_rules.hpp"

namespace tarrier::differential {
namespace {
class GridRules final : public NetworkRules<GridClocks> {
 public:
  GridRules(const model::Network& network, std::int32_t parts) : NetworkRules(network), one_(2 * parts) {}

  [[nodiscard]] State initial_state() {
    GridClocks clocks;
    for (const model::Clock& clock : network().clocks) clocks.values.push_back(clock.initial * one_);
    return initial_states(clocks).at(0);
  }

  // Lets time pass for one unit, if that is possible. Clock constraints compare with whole numbers, so they
  // change on the grid only, and the middle between two of its points shows what is so all the way.
  bool elapse(State& state) {
    State later = state;
    for (int half = 0; half < 2; ++half) {
      if (is_time_stopped(later)) return false;
      const std::vector<std::int32_t> all = rates(later);
      for (std::size_t x = 0; x < all.size(); ++x) later.clocks.values[x] += all[x];
      if (!exists_without_fault(later)) return false;
    }
    state = std::move(later);
    return true;
  }

 private:
  [[nodiscard]] bool satisfies(const GridClocks& clocks, std::uint32_t left,
                               std::optional<std::uint32_t> right, model::Comparison comparison,
                               std::int32_t bound) const override {
    const std::int64_t value = clocks.values[left] - (right ? clocks.values[*right] : 0);
    const std::int64_t other = bound * one_;
    switch (comparison) {
      case model::Comparison::kLess: return value < other;
      case model::Comparison::kLessEqual: return value <= other;
      case model::Comparison::kEqual: return value == other;
      case model::Comparison::kGreaterEqual: return value >= other;
      case model::Comparison::kGreater: return value > other;
    }
    return false;
  }

  void assign(GridClocks& clocks, std::uint32_t clock, std::optional<std::uint32_t> source,
              std::int32_t value) const override {
    clocks.values[clock] = (source ? clocks.values[*source] : 0) + value * one_;
  }

  [[nodiscard]] bool is_deadlock(State /*state*/) override {
    throw base::InternalError("deadlock is not asked for here");
  }

  std::int64_t one_;
};
}  // namespace

GridRun draw_grid_run(const model::Network& network, const model::Formula& goal, std::int32_t parts,
                      std::size_t length, base::Random& random) {
  GridRules rules(network, parts);
  GridRules::State state = rules.initial_state();
  GridRun run;
  while (true) {
    // Long delays and none are as likely as all in between.
    std::uint64_t units = random.below(4) == 0 ? 0 : random.below(static_cast<std::uint64_t>(4 * parts));
    run.reaches_goal = rules.is_true_in(state, goal);
    while (!run.reaches_goal && units-- > 0 && rules.elapse(state))
      run.reaches_goal = rules.is_true_in(state, goal);
    if (run.reaches_goal || run.path.steps.size() == length) return run;
    std::vector<GridRules::Successor> next = rules.steps(state);
    if (next.empty()) return run;
    GridRules::Successor& chosen = next[random.below(next.size())];
    run.path.steps.push_back(std::move(chosen.step));
    state = std::move(chosen.state);
  }
}
}  // namespace tarrier::differential
