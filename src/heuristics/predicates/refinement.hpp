// SPDX-License-Identifier: MIT
// Predicates found by refuting abstract paths to the goal, one after the other (Hoffmann and others 2007,
// section 5).
//
// Beginning with locations only: explores backwards until an abstract state has an initial state, and asks
// whether its path is one of the network; if it is not, adds the predicates that rule it out. That ends after
// so many rounds, with a path that is feasible, or when no abstract state has an initial one any more: then
// the goal is out of reach. It can also end by itself: as soon as a round has not made the shortest path
// longer, what there was before it is taken, because it tends to guide a search better.
#pragma once
#include <memory>
#include <vector>

#include "heuristics/predicates/abstract_space.hpp"
#include "heuristics/predicates/path_analysis.hpp"

namespace tarrier::heuristics {
class Refinement {
 public:
  struct Options {
    std::size_t rounds = 0;
    bool ends_by_itself = false;
    std::size_t paths = 1;     // that are refuted in a round, at most
    std::uint64_t states = 0;  // of an abstraction, at most
    std::uint64_t most_tried = Numbers::kUsually;
  };
  enum class End : std::uint8_t {
    kNone,      // there is more to do
    kRounds,    // all rounds are done
    kStalled,   // the last one made nothing longer
    kFeasible,  // a path is one of the network
    kProved,    // there is no path
    kUnclear,   // no predicate refutes the paths that there are
    kStates,    // the abstraction became too large
  };

  // What says how large Options::most_tried is.
  static base::OptionEntry values_option();

  // The subsystem must outlive this object.
  Refinement(const Subsystem& subsystem, const Options& options);

  // Goes on until it is done or work() has come so far. Throws base::OutOfBudget when the limits are over
  // (they may be null).
  End go_on(std::uint64_t end_of_work, const base::Limits* limits);
  [[nodiscard]] std::uint64_t work() const { return work_ + (space_ ? space_->work() : 0); }
  [[nodiscard]] std::uint64_t states() const { return space_ ? space_->size() : 0; }  // in this round
  [[nodiscard]] std::uint64_t all_states() const { return states_ + states(); }
  [[nodiscard]] std::uint64_t bytes() const { return space_ ? space_->bytes() : 0; }
  [[nodiscard]] const Predicates& predicates() const { return space_->predicates(); }
  [[nodiscard]] std::string loss() const { return space_->loss(); }
  // Of the shortest abstract paths, round by round.
  [[nodiscard]] const std::vector<search::Estimate>& lengths() const { return lengths_; }
  // kFeasible: its path is the last one that it has looked at.
  [[nodiscard]] PathAnalysis& analysis() { return analysis_; }

  // The abstraction of the predicates that were chosen; as far as it has been explored. REQUIRES: it is done.
  [[nodiscard]] std::unique_ptr<AbstractSpace> take_space();

 private:
  void begin_round(Predicates predicates);
  // The distance of the nearest initial state, if it is known already.
  [[nodiscard]] std::optional<search::Estimate> length();
  [[nodiscard]] End refute(search::Estimate length);
  [[nodiscard]] bool pin_another(Predicates& predicates) const;

  const Subsystem& subsystem_;
  Options options_;
  PathAnalysis analysis_;
  Predicates before_;  // those of the round before
  std::unique_ptr<AbstractSpace> space_;
  std::vector<search::Estimate> lengths_;
  End end_ = End::kNone;
  std::uint64_t work_ = 0;    // of rounds that are done
  std::uint64_t states_ = 0;  // likewise
};
}  // namespace tarrier::heuristics
