// SPDX-License-Identifier: MIT
#include "space/successors.hpp"

#include <algorithm>

#include "base/budget.hpp"
#include "model/features.hpp"
#include "space/compile/update.hpp"
#include "zones/federation.hpp"

namespace tarrier::space {
using model::Strength;

SuccessorGenerator::SuccessorGenerator(const CompiledNetwork& compiled, const Layout& layout,
                                       const Abstraction& abstraction, ZoneStore& store,
                                       ZoneCalculator& calculator, Confinement* confinement)
    : compiled_(compiled),
      layout_(layout),
      abstraction_(abstraction),
      store_(store),
      calculator_(calculator),
      confinement_(confinement),
      delay_(compiled),
      has_priorities_(model::has_priorities(compiled.network())),
      is_plain_(delay_.is_plain() && !abstraction.splits()),
      trivial_(calculator.keep(zones::Dbm::zero(1), {})),
      source_(compiled.initial()),
      target_(source_),
      levels_(1),
      result_(zones::Dbm::zero(1)),
      taken_(compiled.network().processes.size(), false) {}

bool SuccessorGenerator::initial(const SuccessorStream& stream) {
  begin(stream);
  const auto& network = compiled_.network();
  // Clocks are numbers in the beginning.
  source_frame_.clear(network.clocks.size());
  levels_[0] = {trivial_.zone, 0, 0};
  resets_.clear();
  for (std::uint32_t x = 1; x <= network.clocks.size(); ++x)
    resets_.push_back({.clock = x, .value = network.clocks[x - 1].initial});
  moves_.clear();
  compiled_.for_each_start([&](const Valuation& start) {
    base::checkpoint();
    target_ = start;
    enter(0);
    return !is_stopped_;
  });
  const bool is_empty = out_->ordinal(out_->size()) == to_pass_over_;
  if (is_empty && confinement_ == nullptr) compiled_.refuse_start();
  return finish_stream();
}

void SuccessorGenerator::load(const Word* discrete, ZoneId zone) {
  layout_.unpack(discrete, source_);
  compiled_.derive(source_);
  abstraction_.frame(source_, source_frame_);
  levels_[0] = {zone, 0, 0};
  source_is_committed_ = compiled_.is_committed(source_);
}

bool SuccessorGenerator::expand(const Word* discrete, ZoneId zone, const SuccessorStream& stream) {
  begin(discrete, zone, stream);
  generate_steps();
  return finish_stream();
}

bool SuccessorGenerator::expand_like(const model::Step& step, const Word* discrete, ZoneId zone,
                                     const SuccessorStream& stream) {
  begin(discrete, zone, stream);
  for (const model::Move& move : step.moves) steps_started_by(index(move.process));
  if (step.synchronisation) steps_of_their_own();
  return finish_stream();
}

void SuccessorGenerator::wait(const Word* discrete, std::span<const zones::Dbm> zones, SuccessorBuffer& out) {
  begin({.buffer = out});
  moves_.clear();
  layout_.unpack(discrete, target_);
  compiled_.derive(target_);
  abstraction_.frame(target_, target_frame_);
  if (confinement_ != nullptr && confinement_->excludes(target_, target_frame_)) return;
  for (const zones::Dbm& zone : zones) {
    result_ = zone;
    add_after_waiting();
  }
}

void SuccessorGenerator::begin(const SuccessorStream& stream) {
  out_ = &stream.buffer;
  out_->clear(stream.first);
  steps_ = stream.steps;
  take_ = stream.take;
  most_ = stream.most;
  to_pass_over_ = stream.first;
  is_stopped_ = false;
}

void SuccessorGenerator::begin(const Word* discrete, ZoneId zone, const SuccessorStream& stream) {
  if (has_priorities_) possible_steps(discrete, zone, Wanted::kAll);
  begin(stream);
  load(discrete, zone);
}

// Hands on what is left. False if somebody has said that there is enough.
bool SuccessorGenerator::finish_stream() {
  if (take_ != nullptr && !is_stopped_ && out_->size() > 0) hand_on();
  return !is_stopped_;
}

void SuccessorGenerator::hand_on() {
  is_stopped_ = !(*take_)();
  out_->go_on();
  if (steps_ != nullptr) steps_->clear();
}

const std::vector<PossibleStep>& SuccessorGenerator::possible_steps(const Word* discrete, ZoneId zone,
                                                                    Wanted wanted) {
  possible_.clear();
  wanted_ = wanted;
  is_stopped_ = false;
  load(discrete, zone);
  probes_ = true;
  try {
    generate_steps();
  } catch (...) {
    probes_ = false;
    throw;
  }
  probes_ = false;
  return possible_;
}

void SuccessorGenerator::generate_steps() {
  for (std::uint32_t p = 0; p < source_.locations.size() && !is_stopped_; ++p) steps_started_by(p);
  steps_of_their_own();
}

void SuccessorGenerator::steps_started_by(std::uint32_t process) {
  internal_steps(process);
  initiated_steps(process);
}

// Those of synchronisations that nobody starts.
void SuccessorGenerator::steps_of_their_own() {
  initiator_ = nullptr;
  for (const std::uint32_t s : compiled_.unforced()) {
    if (is_stopped_) return;
    synchronisation_id_ = s;
    synchronisation_ = &compiled_.network().synchronisations[s];
    moves_.clear();
    fill(0, 0);
  }
}

void SuccessorGenerator::internal_steps(std::uint32_t process) {
  synchronisation_ = nullptr;
  const LocationCode& at = compiled_.location(process, source_.locations[process]);
  at.internal_edges.for_each(source_, [&](const EdgeCode& edge) {
    if ((source_is_committed_ && !edge.leaves_committed) || is_stopped_) return;
    compiled_.for_each_choice(edge, source_, [&] {
      std::size_t level = 0;
      if (!edge.clocks.empty() && !restrict(edge.clocks, level++)) return true;
      moves_.assign(1, &edge);
      finish(level);
      return !is_stopped_;
    });
  });
}

void SuccessorGenerator::initiated_steps(std::uint32_t process) {
  for (const EdgeCode* edge : compiled_.location(process, source_.locations[process]).initiating_edges) {
    if (is_stopped_) return;
    compiled_.for_each_choice(*edge, source_, [&] {
      for (const Initiation& start : compiled_.initiations(compiled_.action_of(*edge, source_))) {
        synchronisation_id_ = start.synchronisation;
        synchronisation_ = &compiled_.network().synchronisations[start.synchronisation];
        initiating_place_ = start.place;
        const auto owner = synchronisation_->participants[start.place].process;
        if (owner && index(*owner) != process) continue;
        initiator_ = edge;
        moves_.clear();
        taken_[process] = true;
        fill(0, 0);
        taken_[process] = false;
        if (is_stopped_) return false;
      }
      return true;
    });
  }
}

// Fills the places from `place` on, in all possible ways, and finishes each.
void SuccessorGenerator::fill(std::uint32_t place, std::size_t level) {
  if (place == synchronisation_->participants.size()) {
    if (!moves_.empty()) finish(level);
    return;
  }
  const model::Participant& participant = synchronisation_->participants[place];
  if (initiator_ != nullptr && place == initiating_place_) return take(*initiator_, place, 0, level);
  if (participant.every) return fill_every(place, 0, level);
  if (participant.process) {
    const std::uint32_t only = index(*participant.process);
    return fill_from({&only, 1}, place, level, 0);
  }
  fill_from(compiled_.performers(index(participant.action)), place, level, 0);
}

// One place in each process from `process` on that takes no other.
void SuccessorGenerator::fill_every(std::uint32_t place, std::uint32_t process, std::size_t level) {
  const auto count = static_cast<std::uint32_t>(taken_.size());
  if (synchronisation_->participants[place].strength != Strength::kRequired) {
    // Processes without a fitting edge anywhere cannot take part and need not be asked.
    const auto& performers = compiled_.performers(index(synchronisation_->participants[place].action));
    const auto next = std::lower_bound(performers.begin(), performers.end(), process);
    process = next == performers.end() ? count : *next;
  }
  if (process < count && taken_[process]) return fill_every(place, process + 1, level);
  if (process == count) return fill(place + 1, level);
  fill_from({&process, 1}, place, level, process + 1);
}

// Lets one of the candidates fill the place, or nobody, as the strength of the place allows. `next_process` >
// 0 tells that the place stands for every process, and where to go on.
void SuccessorGenerator::fill_from(std::span<const std::uint32_t> candidates, std::uint32_t place,
                                   std::size_t level, std::uint32_t next_process) {
  const model::Participant& participant = synchronisation_->participants[place];
  const std::uint32_t action = index(participant.action);
  bool may_stay_away = participant.strength != Strength::kRequired;
  std::vector<zones::Dbm> excuses;  // a weak participant stays away only where none of these guards holds
  for (const std::uint32_t p : candidates) {
    if (taken_[p]) continue;
    if (is_stopped_) return;
    compiled_.for_each_performance(p, action, source_, [&](const EdgeCode& edge) {
      if (participant.strength == Strength::kWeak && may_stay_away) {
        if (edge.clocks.empty()) {
          may_stay_away = false;
        } else if (zones::Dbm guard = zone_of(level);
                   compiled_.apply(edge.clocks, source_, source_frame_.terms, guard)) {
          excuses.push_back(std::move(guard));
        }
      }
      taken_[p] = true;
      take(edge, place, next_process, level);
      taken_[p] = false;
      return !is_stopped_;
    });
  }
  if (!may_stay_away || is_stopped_) return;
  if (excuses.empty()) return go_on(place, next_process, level);
  zones::Federation rest(zone_of(level));
  for (const zones::Dbm& guard : excuses) rest.subtract(guard);
  for (const zones::Dbm& part : rest.zones()) {
    next_level(level).zone = store_.insert(part.matrix());
    levels_[level + 1].begin = levels_[level + 1].end;
    go_on(place, next_process, level + 1);
    if (is_stopped_) return;
  }
}

// The level after this one, a copy of this one at first.
SuccessorGenerator::Level& SuccessorGenerator::next_level(std::size_t level) {
  if (levels_.size() == level + 1) levels_.emplace_back();
  guards_.resize(levels_[level].end);
  return levels_[level + 1] = levels_[level];
}

// Makes the next level the part of this one in which the tests hold; false if there is none.
bool SuccessorGenerator::restrict(const std::vector<ClockTest>& tests, std::size_t level) {
  Level& next = next_level(level);
  compiled_.for_each_constraint(tests, source_, source_frame_.terms,
                                [&](std::uint32_t x, std::uint32_t y, zones::Bound bound) {
                                  guards_.push_back(RowConstraint::of(x, y, bound));
                                  return true;
                                });
  next.end = guards_.size();
  return calculator_.is_satisfiable(next.zone, std::span(guards_).subspan(next.begin));
}

zones::Dbm SuccessorGenerator::zone_of(std::size_t level) const {
  const Level& at = levels_[level];
  zones::Dbm zone = zones::Dbm::zero(1);
  store_.load(at.zone, zone);
  // Not empty: restrict() has seen to it.
  for (std::size_t i = at.begin; i < at.end; ++i)
    (void)zone.constrain(guards_[i].x, guards_[i].y, guards_[i].bound);
  return zone;
}

void SuccessorGenerator::go_on(std::uint32_t place, std::uint32_t next_process, std::size_t level) {
  if (next_process > 0)
    fill_every(place, next_process, level);
  else
    fill(place + 1, level);
}

void SuccessorGenerator::take(const EdgeCode& edge, std::uint32_t place, std::uint32_t next_process,
                              std::size_t level) {
  if (!edge.clocks.empty() && !restrict(edge.clocks, level++)) return;
  moves_.push_back(&edge);
  go_on(place, next_process, level);
  moves_.pop_back();
}

void SuccessorGenerator::finish(std::size_t level) {
  base::checkpoint();  // there may be no end of steps that turn out to be impossible
  if (source_is_committed_ &&
      std::none_of(moves_.begin(), moves_.end(), [](const EdgeCode* move) { return move->leaves_committed; }))
    return;
  if (!update(compiled_, moves_, source_, target_, resets_)) return;
  if (probes_) return note_possible(level);
  if (has_priorities_) return enter_unblocked(level);
  enter(level);
}

Priority SuccessorGenerator::priority() const {
  return priority_of(compiled_.network(), synchronisation_, moves_);
}

void SuccessorGenerator::note_possible(std::size_t level) {
  PossibleStep step{priority(), zone_of(level)};
  bool is_possible = false;
  with_resets([&] { is_possible = compiled_.apply_invariants(target_, source_frame_.terms, step.zone); });
  // One that blocks, or is possible, only where another one that has as much priority is, tells nothing.
  const auto tells_nothing = [&](const PossibleStep& other) {
    return other.priority >= step.priority && other.zone.includes(step.zone);
  };
  constexpr std::size_t kMostToCompare = 8;
  const auto some = std::span(possible_).first(std::min(kMostToCompare, possible_.size()));
  if (!is_possible || std::ranges::any_of(some, tells_nothing)) return;
  possible_.push_back(std::move(step));
  is_stopped_ = wanted_ == Wanted::kOne;
}

// Calls `visit` while the terms of the source are those that the clocks have after resets_: their values in
// the target, as values in the source.
template <typename Visit>
void SuccessorGenerator::with_resets(const Visit& visit) {
  std::vector<zones::Term>& terms = source_frame_.terms;
  replaced_.clear();
  for (const ClockReset& reset : resets_) {
    replaced_.push_back(terms[reset.clock]);
    const zones::Term source = terms[reset.source];
    terms[reset.clock] = {source.clock, source.offset + reset.value};
  }
  visit();
  for (std::size_t i = resets_.size(); i-- > 0;) terms[resets_[i].clock] = replaced_[i];
}

void SuccessorGenerator::enter_unblocked(std::size_t level) {
  zones::Federation rest(zone_of(level));
  const Priority own = priority();
  for (const PossibleStep& step : possible_)
    if (step.priority > own) rest.subtract(step.zone);
  for (const zones::Dbm& part : rest.zones()) {
    next_level(level).zone = store_.insert(part.matrix());
    levels_[level + 1].begin = levels_[level + 1].end;
    enter(level + 1);
    if (is_stopped_) return;
  }
}

// Adds what becomes of target_ with the zone of this level after resets_, invariants, delay and abstraction,
// if anything.
void SuccessorGenerator::enter(std::size_t level) {
  abstraction_.frame(target_, target_frame_);
  if (confinement_ != nullptr && confinement_->excludes(target_, target_frame_)) return;
  if (is_plain_ && target_frame_.dimension() == 1) return add(trivial_);
  with_resets([&] {
    rows_.clear();
    for (const std::uint32_t clock : target_frame_.clocks) rows_.push_back(source_frame_.terms[clock]);
  });
  if (!is_plain_ || (confinement_ != nullptr && !confinement_->avoided().empty()))
    return enter_in_parts(level);
  const Level& at = levels_[level];
  program_.begin(std::span(guards_).subspan(at.begin, at.end - at.begin));
  program_.rows(rows_);
  compiled_.for_each_invariant(target_, target_frame_.terms,
                               [&](std::uint32_t x, std::uint32_t y, zones::Bound bound) {
                                 program_.constrain(RowConstraint::of(x, y, bound));
                                 return true;
                               });
  program_.finish(delay_.passes(target_, target_frame_), target_frame_.bounds);
  if (const auto stored = calculator_.apply(at.zone, program_)) add(*stored);
}

// The same where waiting or abstraction may make several zones of one.
void SuccessorGenerator::enter_in_parts(std::size_t level) {
  result_.assign(zone_of(level), rows_);
  if (compiled_.apply_invariants(target_, target_frame_.terms, result_)) add_after_waiting();
}

// Adds what becomes of target_ with result_.
void SuccessorGenerator::add_after_waiting() {
  const std::span<const zones::Dbm> avoided =
      confinement_ == nullptr ? std::span<const zones::Dbm>{} : confinement_->avoided();
  const bool is_one_zone = delay_.pass(target_, target_frame_, result_, avoided);
  std::vector<zones::Dbm>& parts = delay_.parts();
  if (is_one_zone) parts.assign(1, result_);
  abstraction_.apply(target_frame_, parts);
  for (const zones::Dbm& part : parts) {
    add(calculator_.keep(part, target_frame_.bounds));
    if (is_stopped_) return;
  }
}

void SuccessorGenerator::add(StoredZone stored) {
  if (to_pass_over_ > 0) {
    --to_pass_over_;
    return;
  }
  std::uint32_t cost = moves_.empty() ? 0 : moves_.front()->cost;
  for (const EdgeCode* move : moves_) cost = std::max(cost, move->cost);
  layout_.pack(target_, out_->add(stored, target_frame_.dimension(), cost));
  for (const EdgeCode* move : moves_) out_->name_edge(move->number);
  if (steps_ != nullptr) record_step();
  if (take_ != nullptr && out_->is_full())
    hand_on();
  else if (out_->size() == most_)
    is_stopped_ = true;
}

void SuccessorGenerator::record_step() {
  model::Step step;
  if (synchronisation_ != nullptr) step.synchronisation = model::SynchronisationId{synchronisation_id_};
  for (const EdgeCode* move : moves_) {
    std::vector<std::int32_t> inputs;
    for (const InputRange& input : move->inputs) inputs.push_back(source_.values[input.variable]);
    step.moves.push_back({model::ProcessId{move->process}, model::EdgeId{move->edge}, std::move(inputs)});
  }
  steps_->push_back(std::move(step));
}
}  // namespace tarrier::space
