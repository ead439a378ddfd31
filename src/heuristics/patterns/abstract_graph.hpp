// SPDX-License-Identifier: MIT
// All states of an abstraction, and how far each is from the goal.
//
// The abstraction is explored with extrapolated zones, like any network. A successor that a stored state
// covers leads to that state, which can do all that the successor can; and a stored state that a later one
// covers before it is expanded leads there at no cost. So the distances found are never above those of any
// valuation in a zone. They may be less, which does no harm.
#pragma once
#include <cstdint>
#include <vector>

#include "base/limits.hpp"
#include "model/transform/projection/projection.hpp"
#include "search/problem.hpp"
#include "space/state_space.hpp"
#include "space/states/passed_list.hpp"

namespace tarrier::heuristics {
class AbstractGraph {
 public:
  // Every step counts, so none are passed over.
  static constexpr space::Reductions kReductions{.committed = false};

  // The projection must outlive the graph.
  explicit AbstractGraph(const model::Projection& projection);

  // Goes on breadth-first until everything has been seen, there are so many states, or so much has been done
  // by work(). Throws base::OutOfBudget when the limits are over (they may be null).
  void explore(std::uint64_t most_states, std::uint64_t end_of_work, const base::Limits* limits);
  [[nodiscard]] bool is_complete() const { return initial_ > 0 && expanded_ == size(); }
  [[nodiscard]] std::uint64_t size() const { return is_goal_.size(); }
  // A new zone takes as long as many states.
  [[nodiscard]] std::uint64_t work() const { return space_.work() + kZoneWork * space_.zone_count(); }
  [[nodiscard]] std::uint64_t bytes() const;

  // The distance of each state by number, search::kDeadEnd where there is no way to the goal. A state that
  // has not been expanded counts as a goal, for all that is known. The steps are forgotten.
  [[nodiscard]] std::vector<search::Estimate> take_distances();

  // The least of the initial states. REQUIRES: the distances have been taken.
  [[nodiscard]] search::Estimate initial_distance() const { return initial_distance_; }

  [[nodiscard]] space::StateSpace& space() { return space_; }
  [[nodiscard]] space::PassedList& passed() { return passed_; }

 private:
  static constexpr std::uint64_t kZoneWork = 8;
  void store(const space::SuccessorBuffer& states);

  space::StateSpace space_;
  space::PassedList passed_;
  space::SuccessorBuffer buffer_;
  std::uint64_t initial_ = 0;  // states, which are the first
  std::uint64_t expanded_ = 0;
  search::Estimate initial_distance_ = 0;
  std::vector<std::uint8_t> is_goal_;  // by state
  struct Step {
    std::uint32_t target = 0;
    std::uint32_t cost = 0;
    friend bool operator==(const Step&, const Step&) = default;
    friend auto operator<=>(const Step&, const Step&) = default;
  };
  std::vector<std::uint64_t> first_step_{0};  // by expanded state, and one more
  std::vector<Step> steps_;
};
}  // namespace tarrier::heuristics
