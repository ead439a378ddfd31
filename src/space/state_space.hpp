// SPDX-License-Identifier: MIT
// A Network made executable, as the searches see it: initial states, successors, goal.
#pragma once
#include <memory>
#include <optional>
#include <vector>

#include "model/property.hpp"
#include "model/trace.hpp"
#include "space/abstraction.hpp"
#include "space/compiled_network.hpp"
#include "space/goal.hpp"
#include "space/layout.hpp"
#include "space/successors.hpp"

namespace tarrier::space {
class StateSpace {
 public:
  // `network` and `goal` (which may be null) must outlive the space. A finer extrapolation is used where the
  // one given is not sound. Throws base::Error (kUnsupported) if the network or the goal cannot be executed.
  StateSpace(const model::Network& network, const model::Formula* goal, Extrapolation extrapolation);

  [[nodiscard]] std::size_t words() const noexcept { return layout_.words(); }
  [[nodiscard]] zones::ClockIndex dimension() const noexcept { return dimension_; }
  [[nodiscard]] SuccessorBuffer make_buffer() const { return {words(), dimension_}; }

  // These throw base::Error (kEvaluation) where the model has no meaning.
  void initial(SuccessorBuffer& out) { generator_.initial(out); }
  void expand(const Word* discrete, std::span<const zones::Bound> zone, SuccessorBuffer& out) {
    generator_.expand(discrete, zone, out);
  }
  // Always false without a goal.
  [[nodiscard]] bool is_goal(const Word* discrete, std::span<const zones::Bound> zone);

  // The path that takes, from the initial states on, the one with the given ordinal each time.
  // REQUIRES: at least the ordinal of an initial state.
  [[nodiscard]] model::Path path(const std::vector<std::uint32_t>& ordinals);

 private:
  CompiledNetwork compiled_;
  Layout layout_;
  Abstraction abstraction_;
  zones::ClockIndex dimension_;
  SuccessorGenerator generator_;
  std::optional<Deadlock> deadlock_;
  std::optional<Goal> goal_;
  Valuation scratch_;
};
}  // namespace tarrier::space
