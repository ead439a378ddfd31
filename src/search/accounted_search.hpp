// SPDX-License-Identifier: MIT
// What searches that go from state to state share: time and memory are accounted, limits respected, progress
// shown, faults of the model and impossible paths told from answers.
#pragma once
#include <chrono>
#include <optional>

#include "search/engine.hpp"

namespace tarrier::space {
class StateSpace;
}  // namespace tarrier::space

namespace tarrier::search {
class AccountedSearch : public Search {
 public:
  Outcome run(base::Limits& limits, std::uint64_t work) final;
  [[nodiscard]] std::uint64_t work() const final { return work_on_states() + kConfirmation * confirmations_; }

 protected:
  explicit AccountedSearch(const Problem& problem) : problem_(problem) {}

  // The search itself, as Search::run; `end_of_work` is a total. May throw base::OutOfBudget, and base::Error
  // (kEvaluation) where the model has no meaning.
  virtual Outcome go_on(base::Limits& limits, std::uint64_t end_of_work) = 0;
  // The work done, but for that on paths.
  [[nodiscard]] virtual std::uint64_t work_on_states() const = 0;
  // The way to the state being worked on; empty before there is one.
  virtual model::Path path_to_current() = 0;
  // Gives the counters that are kept elsewhere their values.
  virtual void update(base::Statistics& statistics) const = 0;
  [[nodiscard]] virtual std::uint64_t bytes() const = 0;
  [[nodiscard]] virtual std::uint64_t open() const { return 0; }  // states that wait
  // The answer when a limit was reached in the middle of something: what is known already. Nothing that was
  // under way may be used.
  virtual Outcome given_up(base::StopReason reason) { return {.reason = reason}; }
  // Adds to an outcome what only this search knows.
  virtual void complete(Outcome& /*outcome*/) const {}

  // What is known of all states: what was measured, if anything was, and which reductions were in effect.
  static void note_space(const space::StateSpace& space, Outcome& outcome);
  // Is the path to a state that seems to be a goal a possible one?
  [[nodiscard]] bool is_confirmed();
  // To be called before each expansion, and within large ones. `states`: stored so far.
  [[nodiscard]] std::optional<base::StopReason> limit_reached(base::Limits& limits, std::uint64_t states);
  void show_progress(bool has_improved);
  // The answer if there is nothing left to explore.
  [[nodiscard]] Outcome exhausted() const;
  [[nodiscard]] Outcome reached() { return {.verdict = Verdict::kReached, .path = path_to_current()}; }

  const Problem& problem_;
  base::Statistics statistics_;

 private:
  void bring_up_to_date();
  void note_memory();

  static constexpr std::uint64_t kConfirmation = 4096;  // in units of work: it takes a solver
  std::uint64_t confirmations_ = 0;
  std::uint64_t looks_ = 0;                // at the limits
  std::optional<base::StopReason> spent_;  // it was left in the middle of something, for this reason
  bool met_impossible_ = false;            // a path to a goal that is not confirmed
  double seconds_before_ = 0;              // spent on this search until it was last left
  std::chrono::steady_clock::time_point taken_up_;
};
}  // namespace tarrier::search
