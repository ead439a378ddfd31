// SPDX-License-Identifier: MIT
// Random walks for loops: nothing is kept but the states of the walk at hand and their successors.
#pragma once
#include <memory>

#include "base/random.hpp"
#include "search/loops/random_lassos.hpp"
#include "search/walks/walk_schedule.hpp"

namespace tarrier::search {
// Which successor to go on to.
class LassoChoice {
 public:
  virtual ~LassoChoice() = default;
  // One of them. REQUIRES: there is one.
  virtual StateNumber choose(LoopGraph& graph, const LassoPath& way, std::span<const StateNumber> successors,
                             base::Random& random) = 0;
  // In units of Search::run, and what has been counted; for choices that take long.
  [[nodiscard]] virtual std::uint64_t work() const { return 0; }
  [[nodiscard]] virtual std::uint64_t bytes() const { return 0; }
  virtual void report(base::Statistics& /*statistics*/) const {}
};

class UniformLassoChoice final : public LassoChoice {
 public:
  StateNumber choose(LoopGraph& /*graph*/, const LassoPath& /*way*/, std::span<const StateNumber> successors,
                     base::Random& random) override {
    return successors[random.below(successors.size())];
  }
};

// Proves nothing, unless no run begins at all.
class LassoWalk final : public RandomLassos {
 public:
  LassoWalk(const Problem& problem, MakeGraph make, const WalkOptions& options,
            std::unique_ptr<LassoChoice> choice);

 private:
  Outcome go_on(base::Limits& limits, std::uint64_t end_of_work) override;
  // An initial state, if there is one.
  [[nodiscard]] std::optional<StateNumber> begin();
  [[nodiscard]] bool is_over() const;
  [[nodiscard]] std::uint64_t work_on_states() const override {
    return RandomLassos::work_on_states() + choice_->work();
  }
  [[nodiscard]] std::uint64_t bytes() const override { return RandomLassos::bytes() + choice_->bytes(); }
  void update(base::Statistics& statistics) const override;

  WalkOptions options_;
  std::unique_ptr<LassoChoice> choice_;
  base::Random random_;
  WalkSchedule schedule_;
  std::vector<StateNumber> starts_;
};
}  // namespace tarrier::search
