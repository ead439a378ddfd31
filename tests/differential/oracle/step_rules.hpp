// SPDX-License-Identifier: MIT
// The semantics of a Network (network_rules.hpp) on the level of regions.
#pragma once
#include <cstdint>
#include <optional>
#include <vector>

#include "differential/oracle/network_rules.hpp"
#include "differential/oracle/region.hpp"

namespace tarrier::differential {
using State = StateWith<Region>;

// Values up to this are told apart of a clock that is measured.
inline constexpr std::int32_t kMeasured = 40;

class StepRules final : public NetworkRules<Region> {
 public:
  // `measured`: a clock that regions tell apart up to kMeasured. REQUIRES: as NetworkRules; no clock rates,
  // copies of clocks only where updates are sequential; clock bounds up to kMaxCeiling and kMaxDifference
  // (region.hpp). `goal` outlives this.
  StepRules(const model::Network& network, const model::Formula& goal,
            const std::optional<model::Reference<model::ClockId>>& measured = std::nullopt);

  [[nodiscard]] std::vector<State> initial_states();

  // REQUIRES of is_true_in: the clock constraints of the formula are among those of the goal.
  [[nodiscard]] bool is_goal(State state) { return is_true_in(std::move(state), goal_); }

  // The region that time enters next; none if time may not pass.
  [[nodiscard]] std::optional<Region> delayed(const State& state);

  [[nodiscard]] const Ceilings& ceilings() const noexcept { return ceilings_; }

  // The states after one step.
  [[nodiscard]] std::vector<State> successors(const State& state);

 private:
  void raise_ceilings(const model::ClockConstraint& constraint);
  void raise_ceilings(const model::Formula& formula);
  void collect(const model::Block& block, std::vector<ClockUpdate>& updates) const;
  void close_ceilings();

  [[nodiscard]] bool satisfies(const Region& region, std::uint32_t left, std::optional<std::uint32_t> right,
                               model::Comparison comparison, std::int32_t bound) const override;
  void assign(Region& region, std::uint32_t clock, std::optional<std::uint32_t> source,
              std::int32_t value) const override;
  [[nodiscard]] bool is_deadlock(State state) override;

  const model::Formula& goal_;
  Ceilings ceilings_;
};
}  // namespace tarrier::differential
