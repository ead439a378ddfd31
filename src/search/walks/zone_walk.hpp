// SPDX-License-Identifier: MIT
// Random walks through the zone graph that store nothing.
#pragma once
#include <memory>
#include <optional>
#include <vector>

#include "base/random.hpp"
#include "search/accounted_search.hpp"
#include "search/walks/walk_schedule.hpp"
#include "space/state_space.hpp"

namespace tarrier::search {
// Which successor to go on to.
class StepChoice {
 public:
  virtual ~StepChoice() = default;
  // One in the buffer, and how likely all of them are together: the logarithm, as with all that choices tell.
  struct Chosen {
    std::size_t successor = 0;
    double log_weight = 0;
  };
  // None: it is no use to go on to any of them. REQUIRES: there is a successor.
  virtual std::optional<Chosen> choose(const space::StateSpace& space,
                                       const space::SuccessorBuffer& successors, base::Random& random) = 0;
  // In units of Search::run, and what has been counted; for choices that take long.
  [[nodiscard]] virtual std::uint64_t work() const { return 0; }
  virtual void report(base::Statistics& /*statistics*/) const {}
  virtual void respect(const base::Limits& /*limits*/) {}
  [[nodiscard]] virtual std::vector<std::string> remarks() const { return {}; }
};

class UniformChoice final : public StepChoice {
 public:
  std::optional<Chosen> choose(const space::StateSpace& space, const space::SuccessorBuffer& successors,
                               base::Random& random) override;
};

// A symbolic step keeps all delays, so there is nothing to choose but the successor. Never proves anything.
// Successors come as a stream, some at a time: one of these is chosen, and takes the place of the one before
// with the probability that they deserve among all so far (reservoir sampling: Vitter 1985; weighted: Chao
// 1982). So one is kept, however many there are.
class ZoneWalk final : public AccountedSearch {
 public:
  ZoneWalk(const Problem& problem, const WalkOptions& options, std::unique_ptr<StepChoice> choice);
  [[nodiscard]] std::uint64_t work_on_states() const override {
    return work_before_ + space_->work() + choice_->work();
  }

 private:
  Outcome go_on(base::Limits& limits, std::uint64_t end_of_work) override;
  model::Path path_to_current() override;
  void update(base::Statistics& statistics) const override { choice_->report(statistics); }
  [[nodiscard]] std::uint64_t bytes() const override;
  void complete(Outcome& outcome) const override;
  void begin();
  // What ends the search for now, if anything does.
  [[nodiscard]] std::optional<Outcome> step(base::Limits& limits);
  [[nodiscard]] bool look_for_goal();
  void draw(StepChoice& choice);
  void go_on();

  WalkOptions options_;
  std::unique_ptr<StepChoice> choice_;
  UniformChoice uniform_;  // among initial states
  base::Random random_;
  WalkSchedule schedule_;
  std::optional<space::StateSpace> space_;  // made anew when the zones of past walks take too much memory
  std::uint64_t work_before_ = 0;           // by the spaces before
  std::optional<space::SuccessorBuffer> successors_;
  std::vector<space::Word> discrete_;  // of the state that the walk is at
  space::ZoneId zone_{};
  std::vector<std::uint32_t> ordinals_;  // the way there; empty: a walk is to start
  std::optional<std::uint32_t> last_;    // the successor being looked at
  std::uint32_t cost_ = 0;
  // The successor drawn so far, if there is one.
  struct Drawn {
    std::uint32_t ordinal = 0;
    std::uint32_t cost = 0;
    space::ZoneId zone{};
    double log_weight = 0;  // of all that it was drawn from
  };
  std::optional<Drawn> drawn_;
  std::vector<space::Word> drawn_discrete_;
};
}  // namespace tarrier::search
