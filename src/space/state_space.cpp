// SPDX-License-Identifier: MIT
#include "space/state_space.hpp"

#include <algorithm>

#include "base/error.hpp"
#include "space/compile/executable.hpp"

namespace tarrier::space {
namespace {
const model::Network& checked(const model::Network& network, const model::Formula* goal) {
  require_executable(network, goal);
  return network;
}

// Measures need the bounds of zones as they are.
ZoneOptions choose(const model::Network& network, const model::Formula* goal, ZoneOptions wish,
                   const Measuring* measuring) {
  if (measuring == nullptr) return sound_options(network, goal, wish);
  return {.extrapolation = std::min(wish.extrapolation, Extrapolation::kM),
          .simulation = Simulation::kInclusion};
}

// What is read besides the network itself.
Observed observed(const model::Formula* goal, const Observing& observing) {
  Observed result;
  if (goal != nullptr) result.goal = *goal;
  if (observing.measuring != nullptr) result.measures = observing.measuring->measures;
  result.conditions.assign(observing.conditions.begin(), observing.conditions.end());
  return result;
}

std::vector<std::uint32_t> committing_processes(const model::Network& network) {
  std::vector<std::uint32_t> found;
  for (std::uint32_t p = 0; p < network.processes.size(); ++p) {
    const auto& locations = network.processes[p].locations;
    if (std::any_of(locations.begin(), locations.end(), [](const auto& l) { return l.committed; }))
      found.push_back(p);
  }
  return found;
}

Abstraction make_abstraction(CompiledNetwork& compiled, const model::Formula* goal,
                             Extrapolation extrapolation, bool drops_clocks, const Measuring* measuring) {
  if (measuring == nullptr) return {compiled, goal, extrapolation, drops_clocks};
  const model::Formula counted = measured_formula(*goal, measuring->measures, measuring->range);
  return {compiled, &counted, extrapolation, drops_clocks};
}
}  // namespace

StateSpace::StateSpace(const model::Network& network, const model::Formula* goal, ZoneOptions options,
                       Reductions reductions, const Observing& observing)
    : StateSpace(network, goal, options, reductions, observing,
                 remembered(network, observed(goal, observing), reductions)) {}

StateSpace::StateSpace(const model::Network& network, const model::Formula* goal, ZoneOptions options,
                       Reductions reductions, const Observing& observing, const Remembered& variables)
    : compiled_(checked(network, goal), variables.matters, variables.dead),
      layout_(network, variables.kept),
      options_(choose(network, goal, options, observing.measuring)),
      abstraction_(
          make_abstraction(compiled_, goal, options_.extrapolation, reductions.clocks, observing.measuring)),
      calculator_(store_, options_),
      chain_(words()),
      scratch_(compiled_.initial()) {
  const Measuring* measuring = observing.measuring;
  generator_.emplace(make_generator());
  if (reductions.committed && measuring == nullptr) committing_ = committing_processes(network);
  if (!committing_.empty()) passing_.emplace(make_generator());
  observe(observing.conditions);
  if (goal == nullptr) return;
  if (mentions_deadlock(*goal)) deadlock_.emplace(compiled_, layout_, abstraction_, store_, calculator_);
  goal_.emplace(*goal, compiled_, store_, deadlock_ ? &*deadlock_ : nullptr);
  derives_all_ = measuring != nullptr || network.update_order != model::UpdateOrder::kSimultaneous;
  if (measuring != nullptr) measurement_.emplace(measuring->measures, measuring->range, *goal_, compiled_);
}

void StateSpace::observe(std::span<const model::Expression> conditions) {
  model::Formula all{.kind = model::Formula::Kind::kAnd};
  for (const model::Expression& condition : conditions) {
    conditions_.push_back(compiled_.compile(condition));
    all.parts.push_back(model::Formula::of(condition));
  }
  read_by_conditions_ = compiled_.derivation_for(all);
}

void StateSpace::measure(const Word* discrete, ZoneId zone) {
  unpack(discrete, scratch_);
  abstraction_.frame(scratch_, frame_);
  measurement_->observe(scratch_, frame_, discrete, zone);
}

bool StateSpace::is_goal(const Word* discrete, ZoneId zone) {
  if (!goal_ || measurement_) return false;
  unpack(discrete, scratch_);
  if (!goal_->is_discrete()) abstraction_.frame(scratch_, frame_);
  return goal_->holds(scratch_, frame_, discrete, zone);
}

model::Step StateSpace::normalised(model::Step step) const {
  const model::Network& network = compiled_.network();
  for (model::Move& move : step.moves) {
    const std::vector<model::VariableId>& inputs = network.edge(move.process, move.edge).inputs;
    for (std::size_t i = 0; i < inputs.size(); ++i)
      if (!compiled_.matters(inputs[i])) move.inputs[i] = network.variable(inputs[i]).domain.low;
  }
  return step;
}

bool StateSpace::initial(std::uint32_t first, SuccessorBuffer& some, TakeSuccessors take) {
  work_ += first;  // to come there again
  const auto count_and_take = [&] {
    work_ += some.work();
    return take();
  };
  const TakeSuccessors taking = count_and_take;
  return generator_->initial({.buffer = some, .take = &taking, .first = first});
}

bool StateSpace::expand(const Word* discrete, ZoneId zone, std::uint32_t first, SuccessorBuffer& some,
                        TakeSuccessors take) {
  work_ += first;
  std::vector<model::Step>* const steps = edges_.steps();
  const auto complete_and_take = [&] {
    complete(some, steps);
    return take();
  };
  const TakeSuccessors taking = complete_and_take;
  return generator_->expand(discrete, zone,
                            {.buffer = some, .steps = steps, .take = &taking, .first = first});
}

bool StateSpace::expand_like(const model::Step& step, const Word* discrete, ZoneId zone,
                             SuccessorBuffer& some, std::vector<model::Step>& steps, TakeSuccessors take) {
  steps.clear();
  const auto count_and_take = [&] {
    work_ += some.work();
    return take();
  };
  const TakeSuccessors taking = count_and_take;
  return generator_->expand_like(step, discrete, zone, {.buffer = some, .steps = &steps, .take = &taking});
}

void StateSpace::initial(SuccessorBuffer& out) {
  generator_->initial({.buffer = out});
  work_ += out.work();
}

void StateSpace::expand(const Word* discrete, ZoneId zone, SuccessorBuffer& out) {
  std::vector<model::Step>* const steps = edges_.steps();
  generator_->expand(discrete, zone, {.buffer = out, .steps = steps});
  complete(out, steps);
}

// Makes successors what searches see of them.
void StateSpace::complete(SuccessorBuffer& states, std::vector<model::Step>* steps) {
  if (committing_.empty()) {
    work_ += states.work();
  } else {
    for (std::size_t i = 0; i < states.size(); ++i) {
      pass_on(states, i, steps);
      work_ += work_for(store_[states[i].stored.zone].dimension);
    }
  }
  if (steps != nullptr) edges_.count();
}

// Is just one process at a committed location? With more of them, several steps are likely to be possible.
bool StateSpace::is_passing(const Word* discrete) const {
  return std::count_if(committing_.begin(), committing_.end(), [&](std::uint32_t p) {
           return compiled_.location(p, layout_.location(discrete, p)).committed;
         }) == 1;
}

// Follows single steps from entry `i`, which becomes the state they lead to, and adds them to `steps` if it
// is not null. Such a state needs no entry in a passed list: no time passes there, all that is possible from
// it is possible from the next one, and it is no goal. A state with a fault is left for a search to find. A
// chain that is met again is followed again, and may be a circle: hence the limit. A second successor is
// enough to know that there is more than one way on.
void StateSpace::pass_on(SuccessorBuffer& states, std::size_t i, std::vector<model::Step>* steps) {
  constexpr int kLongestChain = 8;
  try {
    for (int n = 0; n < kLongestChain; ++n) {
      const Candidate state = states[i];
      if (!is_passing(state.discrete) || is_goal(state.discrete, state.stored.zone)) return;
      std::vector<model::Step> taken;
      passing_->expand(
          state.discrete, state.stored.zone,
          {.buffer = chain_, .steps = steps == nullptr ? nullptr : &taken, .first = 0, .most = 2});
      if (chain_.size() != 1) return;
      states.advance(i, chain_[0], chain_.cost(0));
      if (steps != nullptr) steps->push_back(std::move(taken.front()));
    }
  } catch (const base::Error& error) {
    if (error.code() != base::Code::kEvaluation) throw;
  }
}

model::Start StateSpace::start(const Word* discrete) {
  layout_.unpack(discrete, scratch_);
  return compiled_.start(scratch_);
}

bool StateSpace::is_start(const Word* discrete, const model::Start& start) {
  std::vector<Word> words(layout_.words());
  layout_.pack(compiled_.valuation(start), words.data());
  return std::equal(words.begin(), words.end(), discrete);
}

model::Path StateSpace::path(const std::vector<std::uint32_t>& ordinals) {
  // Its own: the path may be wanted in the middle of an expansion.
  SuccessorGenerator generator = make_generator();
  SuccessorBuffer now = make_buffer();
  SuccessorBuffer next = make_buffer();
  generator.initial({.buffer = now, .first = ordinals.front(), .most = 1});
  model::Path path{.start = start(now[0].discrete), .steps = {}};
  for (std::size_t i = 1; i < ordinals.size(); ++i) {
    generator.expand(now[0].discrete, now[0].stored.zone,
                     {.buffer = next, .steps = &path.steps, .first = ordinals[i], .most = 1});
    pass_on(next, 0, &path.steps);
    std::swap(now, next);
  }
  return path;
}
}  // namespace tarrier::space
