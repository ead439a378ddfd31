// SPDX-License-Identifier: MIT
// A path to a goal, and the symbolic states that it leads through.
#pragma once
#include <span>
#include <vector>

#include "search/problem.hpp"
#include "space/state_space.hpp"

namespace tarrier::search {
class Trail {
 public:
  // Both must outlive the trail. Nothing is possible any more once a limit is reached, or so much work done.
  Trail(const Problem& problem, base::Limits& limits, std::uint64_t most_work);

  // Becomes the path. False if it is impossible, then the trail must not be used.
  [[nodiscard]] bool follow(const model::Path& path);
  // Leaves out the steps at these places, in ascending order, and all that are impossible without them, and
  // ends at the first goal. False, and nothing changes, if that leads to no goal.
  bool leave_out(std::span<const std::size_t> places);

  [[nodiscard]] const model::Start& start() const { return start_; }
  [[nodiscard]] const std::vector<model::Step>& steps() const { return whole_.steps; }
  // The discrete part of the state after so many steps.
  [[nodiscard]] const space::Word* discrete(std::size_t steps) const {
    return whole_.discrete.data() + steps * space_.words();
  }
  [[nodiscard]] std::size_t words() const { return space_.words(); }
  // Steps that turn out to be impossible take little.
  [[nodiscard]] std::uint64_t work() const { return space_.work() + tried_ / 8; }
  [[nodiscard]] bool is_over() const { return is_over_; }

 private:
  // Some steps, and the states after them. That of a whole path begins with the state before them.
  struct Stretch {
    std::vector<model::Step> steps;
    std::vector<space::Word> discrete;
    std::vector<space::ZoneId> zones;
    void add(const space::Candidate& state, std::size_t words);
    void cut(std::size_t steps, std::size_t words);
    void append(Stretch& rest);
    void clear();
  };
  [[nodiscard]] bool follow(const std::vector<model::Step>& steps);
  [[nodiscard]] bool advance(const model::Step& step, std::size_t part = 0);
  [[nodiscard]] bool is_at_goal();
  void go_to(const space::Candidate& state);
  [[nodiscard]] bool is_out_of_limits();

  base::Limits& limits_;
  std::uint64_t most_work_;
  bool is_over_ = false;
  space::StateSpace space_;
  model::Start start_;
  Stretch whole_;

  // On the way.
  std::uint64_t tried_ = 0;  // steps
  Stretch rest_;
  std::vector<space::Word> discrete_;  // where it has led
  space::ZoneId zone_{};
  space::SuccessorBuffer successors_;
  std::vector<model::Step> steps_;  // that lead to them
  Stretch taken_;                   // the one that is wanted
  std::size_t parts_ = 0;           // states that have come of the last step
};
}  // namespace tarrier::search
