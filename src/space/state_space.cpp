// SPDX-License-Identifier: MIT
#include "space/state_space.hpp"

#include "base/error.hpp"
#include "model/features.hpp"
#include "space/executable.hpp"
#include "space/reduction.hpp"

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

// Measures need the bounds of zones as they are.
ZoneOptions choose(const model::Network& network, const model::Formula* goal, ZoneOptions wish,
                   const Measuring* measuring) {
  if (measuring == nullptr) return sound_options(network, goal, wish);
  return {.extrapolation = std::min(wish.extrapolation, Extrapolation::kM),
          .simulation = Simulation::kInclusion};
}

Abstraction make_abstraction(const model::Network& network, const model::Formula* goal,
                             Extrapolation extrapolation, bool drops_clocks, const Measuring* measuring) {
  if (measuring == nullptr) return {network, goal, extrapolation, drops_clocks};
  const model::Formula counted = measured_formula(*goal, measuring->measures, measuring->range);
  return {network, &counted, extrapolation, drops_clocks};
}
}  // namespace

StateSpace::StateSpace(const model::Network& network, const model::Formula* goal, ZoneOptions options,
                       Reductions reductions, const Measuring* measuring)
    : compiled_(checked(network, goal, measuring != nullptr)),
      layout_(network, kept_variables(network, goal, measuring == nullptr ? nullptr : &measuring->measures,
                                      reductions)),
      options_(choose(network, goal, options, measuring)),
      abstraction_(make_abstraction(network, goal, options_.extrapolation, reductions.clocks, measuring)),
      calculator_(store_, options_),
      generator_(compiled_, layout_, abstraction_, store_, calculator_),
      scratch_(compiled_.initial()) {
  if (goal == nullptr) return;
  if (mentions_deadlock(*goal)) deadlock_.emplace(compiled_, layout_, abstraction_, store_, calculator_);
  goal_.emplace(*goal, compiled_, store_, deadlock_ ? &*deadlock_ : nullptr);
  if (measuring != nullptr) measurement_.emplace(measuring->measures, measuring->range, *goal_, compiled_);
}

void StateSpace::measure(const Word* discrete, ZoneId zone) {
  layout_.unpack(discrete, scratch_);
  compiled_.derive(scratch_);
  abstraction_.frame(scratch_.locations, frame_);
  measurement_->observe(scratch_, frame_, discrete, zone);
}

bool StateSpace::is_goal(const Word* discrete, ZoneId zone) {
  if (!goal_ || measurement_) return false;
  layout_.unpack(discrete, scratch_);
  compiled_.derive(scratch_);
  if (!goal_->is_discrete()) abstraction_.frame(scratch_.locations, frame_);
  return goal_->holds(scratch_, frame_, discrete, zone);
}

model::Path StateSpace::path(const std::vector<std::uint32_t>& ordinals) {
  // A generator of its own: a fault may have left the other one in the middle of a step.
  SuccessorGenerator generator(compiled_, layout_, abstraction_, store_, calculator_);
  SuccessorBuffer now = make_buffer();
  SuccessorBuffer next = make_buffer();
  generator.initial(now);
  model::Path path;
  layout_.unpack(now[ordinals.front()].discrete, scratch_);
  for (const std::uint32_t location : scratch_.locations) path.start.push_back(model::LocationId{location});
  for (std::size_t i = 1; i < ordinals.size(); ++i) {
    std::vector<model::Step> steps;
    const Candidate state = now[ordinals[i - 1]];
    generator.expand(state.discrete, state.stored.zone, next, &steps);
    path.steps.push_back(std::move(steps.at(ordinals[i])));
    std::swap(now, next);
  }
  return path;
}
}  // namespace tarrier::space
