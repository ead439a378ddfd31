// SPDX-License-Identifier: MIT
#include "space/state_space.hpp"

#include <algorithm>

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

// Measures need the bounds of zones as they are.
ZoneOptions choose(const model::Network& network, const model::Formula* goal, ZoneOptions wish,
                   const Measuring* measuring) {
  if (measuring == nullptr) return sound_options(network, goal, wish);
  return {.extrapolation = std::min(wish.extrapolation, Extrapolation::kM),
          .simulation = Simulation::kInclusion};
}

// What is read besides the network itself.
model::Property observed(const model::Formula* goal, const Observing& observing) {
  model::Property property;
  if (goal != nullptr) property.goal = *goal;
  if (observing.measuring != nullptr) property.measures = observing.measuring->measures;
  property.runs.emplace();
  for (const model::Expression& condition : observing.conditions)
    property.runs->justice.push_back({.condition = condition, .edges = {}});
  return property;
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
    : compiled_(checked(network, goal, observing.measuring != nullptr), variables.matters, variables.dead),
      layout_(network, variables.kept),
      options_(choose(network, goal, options, observing.measuring)),
      abstraction_(
          make_abstraction(compiled_, goal, options_.extrapolation, reductions.clocks, observing.measuring)),
      calculator_(store_, options_),
      chain_(words()),
      scratch_(compiled_.initial()) {
  const Measuring* measuring = observing.measuring;
  renew_generators();
  if (reductions.committed && measuring == nullptr) committing_ = committing_processes(network);
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

void StateSpace::renew_generators() {
  generator_.emplace(compiled_, layout_, abstraction_, store_, calculator_);
  if (deadlock_) deadlock_->renew();
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
  try {
    return goal_->holds(scratch_, frame_, discrete, zone);
  } catch (...) {
    renew_generators();
    throw;
  }
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

void StateSpace::initial(SuccessorBuffer& out) {
  generator_->initial(out);
  note_work(out);
}

// The operations on a zone of so many cells take as long as all else that makes a successor.
void StateSpace::note_work(const SuccessorBuffer& states) {
  constexpr std::uint64_t kCells = 256;
  for (std::size_t i = 0; i < states.size(); ++i) {
    const std::uint64_t dimension = store_[states[i].stored.zone].dimension;
    work_ += 1 + dimension * dimension / kCells;
  }
}

void StateSpace::expand(const Word* discrete, ZoneId zone, SuccessorBuffer& out) {
  counted_.clear();
  std::vector<model::Step>* steps = edge_counts_ == nullptr ? nullptr : &counted_;
  generator_->expand(discrete, zone, out, steps);
  for (std::size_t i = 0; i < out.size(); ++i) pass_on(out, i, steps);
  note_work(out);
  for (const model::Step& step : counted_)
    for (const model::Move& move : step.moves) ++(*edge_counts_)[index(move.process)][index(move.edge)];
}

void StateSpace::expand_like(const model::Step& step, const Word* discrete, ZoneId zone, SuccessorBuffer& out,
                             std::vector<model::Step>& steps) {
  steps.clear();
  try {
    generator_->expand_like(step, discrete, zone, out, steps);
  } catch (...) {
    renew_generators();
    throw;
  }
  note_work(out);
}

void StateSpace::count_edges(base::EdgeCounts& counts) {
  counts.clear();
  for (const model::Process& process : compiled_.network().processes)
    counts.emplace_back(process.edges.size(), 0);
  edge_counts_ = &counts;
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
// chain that is met again is followed again, and may be a circle: hence the limit.
void StateSpace::pass_on(SuccessorBuffer& states, std::size_t i, std::vector<model::Step>* steps) {
  constexpr int kLongestChain = 8;
  try {
    for (int n = 0; n < kLongestChain; ++n) {
      const Candidate state = states[i];
      if (!is_passing(state.discrete) || is_goal(state.discrete, state.stored.zone)) return;
      std::vector<model::Step> taken;
      generator_->expand(state.discrete, state.stored.zone, chain_, steps == nullptr ? nullptr : &taken);
      if (chain_.size() != 1) return;
      states.advance(i, chain_[0], chain_.cost(0));
      if (steps != nullptr) steps->push_back(std::move(taken.front()));
    }
  } catch (const base::Error& error) {
    if (error.code() != base::Code::kEvaluation) throw;
    renew_generators();
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
  renew_generators();
  SuccessorBuffer now = make_buffer();
  SuccessorBuffer next = make_buffer();
  generator_->initial(now);
  model::Path path{.start = start(now[ordinals.front()].discrete), .steps = {}};
  for (std::size_t i = 1; i < ordinals.size(); ++i) {
    std::vector<model::Step> steps;
    const Candidate state = now[ordinals[i - 1]];
    generator_->expand(state.discrete, state.stored.zone, next, &steps);
    path.steps.push_back(std::move(steps.at(ordinals[i])));
    pass_on(next, ordinals[i], &path.steps);
    std::swap(now, next);
  }
  return path;
}
}  // namespace tarrier::space
