// SPDX-License-Identifier: MIT
#include "space/successors.hpp"

#include <algorithm>

#include "base/error.hpp"
#include "model/features.hpp"
#include "space/preimage.hpp"
#include "zones/federation.hpp"

namespace tarrier::space {
using model::Strength;

void SuccessorBuffer::clear() {
  discrete_.clear();
  zones_.clear();
  costs_.clear();
}

Word* SuccessorBuffer::add(const zones::Dbm& zone, std::uint32_t cost) {
  costs_.push_back(cost);
  zones_.insert(zones_.end(), zone.cells().begin(), zone.cells().end());
  discrete_.resize(discrete_.size() + words_);
  return discrete_.data() + discrete_.size() - words_;
}

SuccessorGenerator::SuccessorGenerator(const CompiledNetwork& compiled, const Layout& layout,
                                       Abstraction& abstraction)
    : compiled_(compiled),
      layout_(layout),
      abstraction_(abstraction),
      delay_(compiled),
      has_priorities_(model::has_priorities(compiled.network())),
      source_(compiled.initial()),
      target_(source_),
      zones_(1, zones::Dbm::zero(static_cast<zones::ClockIndex>(compiled.network().clocks.size() + 1))),
      result_(zones_.front()),
      taken_(compiled.network().processes.size(), false) {}

void SuccessorGenerator::initial(SuccessorBuffer& out) {
  out.clear();
  out_ = &out;
  steps_ = nullptr;
  const auto& network = compiled_.network();
  for (std::uint32_t x = 1; x < result_.dimension(); ++x) zones_[0].reset(x, network.clocks[x - 1].initial);
  resets_.clear();
  moves_.clear();
  // All combinations of initial locations, counted up like an odometer.
  std::vector<std::size_t> choice(network.processes.size(), 0);
  for (bool more = true; more;) {
    target_ = compiled_.initial();
    for (std::size_t p = 0; p < choice.size(); ++p)
      target_.locations[p] = index(network.processes[p].initial[choice[p]]);
    compiled_.derive(target_);
    if (compiled_.satisfies_constraints(target_) && compiled_.satisfies_invariants(target_)) enter(zones_[0]);
    more = false;
    for (std::size_t p = choice.size(); p-- > 0 && !more;) {
      choice[p] = choice[p] + 1 < network.processes[p].initial.size() ? choice[p] + 1 : 0;
      more = choice[p] != 0;
    }
  }
  if (out.size() == 0) refuse_start();
}

// There is no initial state: says which invariant stands in the way of the last one tried.
void SuccessorGenerator::refuse_start() {
  const auto& network = compiled_.network();
  for (std::uint32_t p = 0; p < network.processes.size(); ++p) {
    const model::Location& location = network.processes[p].locations[target_.locations[p]];
    const LocationCode& compiled = compiled_.location(p, target_.locations[p]);
    result_ = zones_[0];
    if (compiled_.code().holds(compiled.condition, target_) &&
        compiled_.apply(compiled.invariant, target_, result_))
      continue;
    throw base::Error(
        base::Code::kStructure, location.span,
        "the initial state breaks the invariant of " + network.processes[p].name + "." + location.name,
        "initial values must satisfy all invariants");
  }
  throw base::Error(base::Code::kStructure, {},
                    "the initial state breaks the invariants or constraints of the model",
                    "initial values must satisfy all of them");
}

void SuccessorGenerator::load(const Word* discrete, std::span<const zones::Bound> zone) {
  layout_.unpack(discrete, source_);
  compiled_.derive(source_);
  zones_[0].load(zone);
  source_is_committed_ = false;
  for (std::uint32_t p = 0; p < source_.locations.size(); ++p)
    source_is_committed_ |= compiled_.location(p, source_.locations[p]).committed;
}

void SuccessorGenerator::expand(const Word* discrete, std::span<const zones::Bound> zone,
                                SuccessorBuffer& out, std::vector<model::Step>* steps) {
  out.clear();
  if (has_priorities_) possible_steps(discrete, zone);
  out_ = &out;
  steps_ = steps;
  load(discrete, zone);
  generate_steps();
}

const std::vector<PossibleStep>& SuccessorGenerator::possible_steps(const Word* discrete,
                                                                    std::span<const zones::Bound> zone) {
  possible_.clear();
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
  for (std::uint32_t p = 0; p < source_.locations.size(); ++p) {
    internal_steps(p);
    initiated_steps(p);
  }
  initiator_ = nullptr;
  for (const std::uint32_t s : compiled_.unforced()) {
    synchronisation_id_ = s;
    synchronisation_ = &compiled_.network().synchronisations[s];
    moves_.clear();
    fill(0, 0);
  }
}

void SuccessorGenerator::internal_steps(std::uint32_t process) {
  synchronisation_ = nullptr;
  for (const EdgeCode* edge : compiled_.location(process, source_.locations[process]).internal_edges) {
    if (source_is_committed_ && !edge->leaves_committed) continue;
    compiled_.for_each_choice(*edge, source_, [&] {
      std::size_t level = 0;
      if (!edge->clocks.empty()) {
        if (!compiled_.apply(edge->clocks, source_, next_zone(level++))) return true;
      }
      moves_.assign(1, edge);
      finish(level);
      return true;
    });
  }
}

void SuccessorGenerator::initiated_steps(std::uint32_t process) {
  for (const EdgeCode* edge : compiled_.location(process, source_.locations[process]).action_edges) {
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
    for (const EdgeCode* edge : compiled_.location(p, source_.locations[p]).action_edges) {
      if (action < edge->first_action || action >= edge->first_action + edge->action_extent) continue;
      compiled_.for_each_choice(*edge, source_, [&] {
        if (compiled_.action_of(*edge, source_) != action) return true;
        if (participant.strength == Strength::kWeak && may_stay_away) {
          if (edge->clocks.empty()) {
            may_stay_away = false;
          } else if (zones::Dbm guard = zones_[level]; compiled_.apply(edge->clocks, source_, guard)) {
            excuses.push_back(std::move(guard));
          }
        }
        taken_[p] = true;
        take(*edge, place, next_process, level);
        taken_[p] = false;
        return true;
      });
    }
  }
  if (!may_stay_away) return;
  if (excuses.empty()) return go_on(place, next_process, level);
  zones::Federation rest(zones_[level]);
  for (const zones::Dbm& guard : excuses) rest.subtract(guard);
  for (const zones::Dbm& part : rest.zones()) {
    next_zone(level) = part;
    go_on(place, next_process, level + 1);
  }
}

// The zone of the level after this one, a copy of this one at first.
zones::Dbm& SuccessorGenerator::next_zone(std::size_t level) {
  if (zones_.size() == level + 1)
    zones_.push_back(zones_[level]);
  else
    zones_[level + 1] = zones_[level];
  return zones_[level + 1];
}

void SuccessorGenerator::go_on(std::uint32_t place, std::uint32_t next_process, std::size_t level) {
  if (next_process > 0)
    fill_every(place, next_process, level);
  else
    fill(place + 1, level);
}

void SuccessorGenerator::take(const EdgeCode& edge, std::uint32_t place, std::uint32_t next_process,
                              std::size_t level) {
  if (!edge.clocks.empty()) {
    if (!compiled_.apply(edge.clocks, source_, next_zone(level++))) return;
  }
  moves_.push_back(&edge);
  go_on(place, next_process, level);
  moves_.pop_back();
}

void SuccessorGenerator::finish(std::size_t level) {
  if (source_is_committed_ &&
      std::none_of(moves_.begin(), moves_.end(), [](const EdgeCode* move) { return move->leaves_committed; }))
    return;
  if (!update()) return;
  if (!compiled_.satisfies_constraints(target_) || !compiled_.satisfies_invariants(target_)) return;
  if (probes_) return note_possible(level);
  if (has_priorities_) return enter_unblocked(level);
  enter(zones_[level]);
}

// False if the step does not exist because a value would leave its domain.
bool SuccessorGenerator::update() {
  compiled_.copy(source_, target_);
  resets_.clear();
  const bool sequential = compiled_.network().update_order == model::UpdateOrder::kSequential;
  for (const EdgeCode* move : moves_) {
    if (move->update.is_empty()) continue;
    if (!compiled_.code().execute(move->update, sequential ? target_ : source_, target_, resets_))
      return false;
  }
  for (const EdgeCode* move : moves_) target_.locations[move->process] = move->target;
  compiled_.derive(target_);
  return true;
}

Priority SuccessorGenerator::priority() const {
  const auto& processes = compiled_.network().processes;
  Priority result{.synchronisation = synchronisation_ == nullptr ? 0 : synchronisation_->priority,
                  .process = processes[moves_.front()->process].priority};
  for (const EdgeCode* move : moves_)
    result.process = std::max(result.process, processes[move->process].priority);
  return result;
}

void SuccessorGenerator::note_possible(std::size_t level) {
  PossibleStep step{priority(), zones_[level]};
  if (require_target(compiled_, target_, resets_, step.zone)) possible_.push_back(std::move(step));
}

void SuccessorGenerator::enter_unblocked(std::size_t level) {
  zones::Federation rest(zones_[level]);
  const Priority own = priority();
  for (const PossibleStep& step : possible_)
    if (step.priority > own) rest.subtract(step.zone);
  for (const zones::Dbm& part : rest.zones()) enter(part);
}

// Adds what becomes of target_ with this zone after resets_, invariants, delay and abstraction, if anything.
void SuccessorGenerator::enter(const zones::Dbm& zone) {
  result_ = zone;
  apply_resets(resets_, result_);
  if (!compiled_.apply_invariants(target_, result_)) return;
  if (result_.dimension() == 1) return add(result_);
  const bool is_one_zone = delay_.pass(target_, result_);
  if (is_one_zone && !abstraction_.splits()) {
    abstraction_.apply(target_.locations, result_);
    return add(result_);
  }
  std::vector<zones::Dbm>& parts = delay_.parts();
  if (is_one_zone) parts.assign(1, result_);
  abstraction_.apply(target_.locations, parts);
  for (const zones::Dbm& part : parts) add(part);
}

void SuccessorGenerator::add(const zones::Dbm& zone) {
  std::uint32_t cost = moves_.empty() ? 0 : moves_.front()->cost;
  for (const EdgeCode* move : moves_) cost = std::max(cost, move->cost);
  layout_.pack(target_, out_->add(zone, cost));
  if (steps_ != nullptr) record_step();
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
