// SPDX-License-Identifier: MIT
#include "space/state_space.hpp"

#include "base/error.hpp"
#include "model/features.hpp"
#include "space/executable.hpp"

namespace tarrier::space {
namespace {
const model::Network& checked(const model::Network& network, const model::Formula* goal, bool measures) {
  require_executable(network, goal);
  const base::SourceSpan* rate = clock_rate(network);
  if (measures && rate != nullptr)
    throw base::Error(base::Code::kUnsupported, *rate,
                      "sup, inf and bounds in models with clocks that can stop are not supported",
                      "their zones are larger than what is reachable");
  return network;
}

Abstraction make_abstraction(const model::Network& network, const model::Formula* goal, Extrapolation wish,
                             const Measuring* measuring) {
  if (measuring == nullptr) return {network, goal, sound_extrapolation(network, goal, wish)};
  const model::Formula counted = measured_formula(*goal, measuring->measures, measuring->range);
  return {network, &counted, wish == Extrapolation::kNone ? wish : Extrapolation::kM};
}
}  // namespace

StateSpace::StateSpace(const model::Network& network, const model::Formula* goal, Extrapolation extrapolation,
                       const Measuring* measuring)
    : compiled_(checked(network, goal, measuring != nullptr)),
      layout_(network),
      abstraction_(make_abstraction(network, goal, extrapolation, measuring)),
      dimension_(static_cast<zones::ClockIndex>(network.clocks.size() + 1)),
      generator_(compiled_, layout_, abstraction_),
      scratch_(compiled_.initial()) {
  if (goal == nullptr) return;
  if (mentions_deadlock(*goal)) deadlock_.emplace(compiled_, layout_, abstraction_);
  goal_.emplace(*goal, compiled_, deadlock_ ? &*deadlock_ : nullptr);
  if (measuring != nullptr) measurement_.emplace(measuring->measures, measuring->range, *goal_, compiled_);
}

void StateSpace::measure(const Word* discrete, std::span<const zones::Bound> zone) {
  layout_.unpack(discrete, scratch_);
  compiled_.derive(scratch_);
  measurement_->observe(scratch_, discrete, zone);
}

bool StateSpace::is_goal(const Word* discrete, std::span<const zones::Bound> zone) {
  if (!goal_ || measurement_) return false;
  layout_.unpack(discrete, scratch_);
  compiled_.derive(scratch_);
  return goal_->holds(scratch_, discrete, zone);
}

model::Path StateSpace::path(const std::vector<std::uint32_t>& ordinals) {
  // A generator of its own: a fault may have left the other one in the middle of a step.
  SuccessorGenerator generator(compiled_, layout_, abstraction_);
  SuccessorBuffer now = make_buffer();
  SuccessorBuffer next = make_buffer();
  generator.initial(now);
  model::Path path;
  layout_.unpack(now.discrete(ordinals.front()), scratch_);
  for (const std::uint32_t location : scratch_.locations) path.start.push_back(model::LocationId{location});
  for (std::size_t i = 1; i < ordinals.size(); ++i) {
    std::vector<model::Step> steps;
    generator.expand(now.discrete(ordinals[i - 1]), now.zone(ordinals[i - 1]), next, &steps);
    path.steps.push_back(std::move(steps.at(ordinals[i])));
    std::swap(now, next);
  }
  return path;
}
}  // namespace tarrier::space
