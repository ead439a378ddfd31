// SPDX-License-Identifier: MIT
// Random walks through concrete states (Kiviriga, Larsen, Nyman 2021, "Randomized Reachability Analysis").
#pragma once
#include <array>

#include "base/random.hpp"
#include "search/accounted_search.hpp"
#include "search/walks/walk_schedule.hpp"
#include "space/concrete_run.hpp"

namespace tarrier::search {
// How a step and its delay are chosen.
enum class WalkRule : std::uint8_t {
  kRet,    // uniform over the steps that are possible now or after waiting, then a delay in the step's window
  kSem,    // uniform over the delays after which a step is possible, then over the steps
  kRlc,    // as kRet, but a step whose initiating edge has been taken least often in this walk
  kMixed,  // each in turn, from walk to walk; kRet twice as often
};

// Nothing is stored, and no zone is built: a step takes time in proportion to the processes and clocks. Never
// proves anything.
class ConcreteWalk final : public AccountedSearch {
 public:
  ConcreteWalk(const Problem& problem, const WalkOptions& options, WalkRule rule);
  [[nodiscard]] std::uint64_t work_on_states() const override {
    // A state is as much to look at as one with a small zone is to generate; its prospects are less.
    return statistics_.explored + statistics_.generated / 16;
  }

 private:
  Outcome go_on(base::Limits& limits, std::uint64_t end_of_work) override;
  model::Path path_to_current() override;
  void update(base::Statistics& /*statistics*/) const override {}
  [[nodiscard]] std::uint64_t bytes() const override { return run_.bytes(); }
  void complete(Outcome& outcome) const override;
  [[nodiscard]] WalkRule rule() const;
  void start();
  void look();
  [[nodiscard]] bool step();
  [[nodiscard]] bool step_at_some_time();
  [[nodiscard]] std::size_t pick_candidate();
  [[nodiscard]] space::Ticks pick_delay(space::Window window);
  [[nodiscard]] space::Ticks uniform(space::Ticks low, space::Ticks high);
  [[nodiscard]] space::Window bounded(space::Window window) const;

  WalkOptions options_;
  WalkRule rule_;
  bool wants_run_;  // others find delays for a path, but not where clocks stand still
  space::ConcreteRun run_;
  base::Random random_;
  WalkSchedule schedule_;
  bool is_walking_ = false;
  space::Ticks latest_ = 0;                // delay at which something changes in the state at hand
  std::vector<std::uint32_t> candidates_;  // prospects that have not failed in the state at hand
  std::vector<space::Window> windows_;     // scratch
  std::vector<std::uint32_t> counts_;      // by edge: how often it has started a step in this walk
  std::optional<space::Ticks> goal_delay_;
};
}  // namespace tarrier::search
