// SPDX-License-Identifier: MIT
#include "space/concrete_run.hpp"

#include <algorithm>

#include "base/budget.hpp"
#include "base/error.hpp"
#include "model/features.hpp"
#include "model/run.hpp"
#include "space/compile/executable.hpp"
#include "space/compile/update.hpp"

namespace tarrier::space {
namespace {
using model::Strength;

const model::Network& checked(const model::Network& network, const model::Formula& goal) {
  require_executable(network, &goal);
  if (mentions_deadlock(goal))
    throw base::Error(base::Code::kUnsupported, {}, "runs through concrete states do not look for deadlocks",
                      "choose a search through zones");
  return network;
}

// So many are kept of what there is to choose from.
constexpr std::uint64_t kMostInSample = 4096;

bool holds(zones::Bound bound, Ticks difference) {
  const Ticks limit = bound.value() * kTicksPerUnit;
  return bound.is_strict() ? difference < limit : difference <= limit;
}
}  // namespace

ConcreteRun::ConcreteRun(const model::Network& network, const model::Formula& goal)
    : compiled_(checked(network, goal)),
      goal_(compile(goal, compiled_)),
      rates_(compiled_),
      next_rates_(compiled_),
      has_priorities_(model::has_priorities(network)),
      edge_count_(network.edge_numbers().back()),
      initial_clocks_(1, 0),
      state_(compiled_.initial()),
      // Priorities need all: one that is left out may block another.
      most_prospects_(has_priorities_ ? std::numeric_limits<std::uint64_t>::max() : kMostInSample),
      taken_(network.processes.size(), false),
      target_(state_) {
  for (std::uint32_t x = 0; x <= network.clocks.size(); ++x) terms_.push_back({x, 0});
  for (const model::Clock& clock : network.clocks) initial_clocks_.push_back(clock.initial * kTicksPerUnit);
  compiled_.for_each_start([&](const Valuation& start) {
    base::checkpoint();
    target_ = start;
    if (satisfies_invariants(target_, initial_clocks_)) starts_.push_back(start);
    // One is enough to know that there is one. The sample is drawn with the first run, when there are
    // random numbers.
    return starts_.empty();
  });
  if (starts_.empty()) compiled_.refuse_start();
}

// Every initial state is as likely to be in the sample, unless there are more than one would look at.
void ConcreteRun::draw_starts(base::Random& random) {
  constexpr std::uint64_t kMostToLookAt = 1'000'000;
  starts_.clear();
  std::uint64_t seen = 0;
  compiled_.for_each_start([&](const Valuation& start) {
    base::checkpoint();
    target_ = start;
    if (!satisfies_invariants(target_, initial_clocks_)) return true;
    const std::size_t place = random.place_in_sample(seen, kMostInSample);
    if (place < kMostInSample && place == starts_.size()) starts_.emplace_back();
    if (place < kMostInSample) starts_[place] = start;
    return ++seen < kMostToLookAt;
  });
}

void ConcreteRun::restart(base::Random& random) {
  records_.clear();
  recorded_edges_.clear();
  recorded_inputs_.clear();
  if (!has_starts_) draw_starts(random);
  has_starts_ = true;
  taken_.assign(taken_.size(), false);
  start_ = static_cast<std::uint32_t>(random.below(starts_.size()));
  state_ = starts_[start_];
  clocks_ = initial_clocks_;
  look_around(random);
}

void ConcreteRun::look_around(base::Random& random) {
  random_ = &random;
  is_committed_ = compiled_.is_committed(state_);
  const bool forbids_delay = compiled_.forbids_delay(state_);
  // Where no time passes rates decide nothing, but one without meaning is a fault even there.
  if (rates_.exist() && !(forbids_delay && rates_.are_safe())) rates_.collect(state_);
  Span legal;
  compiled_.for_each_invariant(state_, terms_, [&](std::uint32_t x, std::uint32_t y, zones::Bound bound) {
    narrow(legal, x, y, bound);
    return true;
  });
  if (forbids_delay) legal.high = 0;
  longest_wait_ = legal.window().high;
  find_prospects(legal);
  // Some of them may have shown that time cannot pass so long.
  const auto is_missed = [&](Prospect& prospect) {
    prospect.window.high = std::min(prospect.window.high, longest_wait_);
    return prospect.window.is_empty();
  };
  prospects_.erase(std::remove_if(prospects_.begin(), prospects_.end(), is_missed), prospects_.end());
}

// x - y grows with the difference of their rates, so the delays after which a bound holds form an interval.
bool ConcreteRun::narrow(Span& span, std::uint32_t x, std::uint32_t y, zones::Bound bound) const {
  // A strict bound excludes the instant itself: in half ticks, the last one allowed is the one before.
  const Ticks limit = 2 * kTicksPerUnit * bound.value() - (bound.is_strict() ? 1 : 0);
  const Ticks now = 2 * (clocks_[x] - clocks_[y]);
  switch (growth(x) - growth(y)) {
    case 1: span.high = std::min(span.high, limit - now); break;
    case -1: span.low = std::max(span.low, now - limit); break;
    default:
      // Both grow alike, so waiting changes nothing: the bound holds always, or never.
      if (now > limit) span.high = -1;
  }
  return !span.is_empty();
}

bool ConcreteRun::narrow(Span& span, const std::vector<ClockTest>& tests) {
  return compiled_.for_each_constraint(
      tests, state_, terms_,
      [&](std::uint32_t x, std::uint32_t y, zones::Bound bound) { return narrow(span, x, y, bound); });
}

bool ConcreteRun::satisfies(const std::vector<ClockTest>& tests, std::span<const Ticks> clocks) {
  return compiled_.for_each_constraint(tests, state_, terms_,
                                       [&](std::uint32_t x, std::uint32_t y, zones::Bound bound) {
                                         return holds(bound, clocks[x] - clocks[y]);
                                       });
}

bool ConcreteRun::satisfies_invariants(Valuation& state, std::span<const Ticks> clocks) const {
  return compiled_.for_each_invariant(state, terms_,
                                      [&](std::uint32_t x, std::uint32_t y, zones::Bound bound) {
                                        return holds(bound, clocks[x] - clocks[y]);
                                      });
}

void ConcreteRun::find_prospects(const Span& legal) {
  found_ = 0;
  prospects_.clear();
  edges_.clear();
  inputs_.clear();
  chosen_.clear();
  const auto& synchronisations = compiled_.network().synchronisations;
  for (std::uint32_t p = 0; p < state_.locations.size(); ++p) {
    const LocationCode& at = compiled_.location(p, state_.locations[p]);
    synchronisation_ = Prospect::kInternal;
    at.internal_edges.for_each(state_, [&](const EdgeCode& edge) {
      if (is_committed_ && !edge.leaves_committed) return;
      compiled_.for_each_choice(edge, state_, [&] {
        choose(edge, legal, [&](const Span& narrowed) { add_prospect(narrowed); });
        return true;
      });
    });
    for (const EdgeCode* edge : at.initiating_edges) {
      compiled_.for_each_choice(*edge, state_, [&] {
        for (const Initiation& start : compiled_.initiations(compiled_.action_of(*edge, state_))) {
          const auto owner = synchronisations[start.synchronisation].participants[start.place].process;
          // The same action may stand in several places, and this one belongs to another process.
          if (owner && index(*owner) != p) continue;
          synchronisation_ = start.synchronisation;
          choose(*edge, legal, [&](const Span& narrowed) { fill_required(start.place + 1, 0, narrowed); });
        }
        return true;
      });
    }
  }
  for (const std::uint32_t s : compiled_.unforced()) {
    synchronisation_ = s;
    // Nobody is required, so there is no edge to begin with; who takes part shows when the step is taken.
    fill_required(0, 0, legal);
  }
}

// Lets the edge take part, if it can at some time; calls `go_on` with the delays after which it can.
template <typename GoOn>
void ConcreteRun::choose(const EdgeCode& edge, Span span, const GoOn& go_on) {
  if (!edge.clocks.empty() && !narrow(span, edge.clocks)) return;
  taken_[edge.process] = true;
  chosen_.push_back(&edge);
  go_on(span);
  chosen_.pop_back();
  taken_[edge.process] = false;
}

// Fills the required places from `place` on, in all ways; the place that stands for every process from
// `process` on. The first required place is that of the initiator.
void ConcreteRun::fill_required(std::uint32_t place, std::uint32_t process, const Span& span) {
  const auto& participants = compiled_.network().synchronisations[synchronisation_].participants;
  while (place < participants.size() && participants[place].strength != Strength::kRequired) ++place;
  if (place == participants.size()) return add_prospect(span);
  const model::Participant& participant = participants[place];
  if (participant.every) {
    while (process < taken_.size() && taken_[process]) ++process;
    if (process == taken_.size()) return fill_required(place + 1, 0, span);
    return fill_from(process, place, process + 1, span);
  }
  if (participant.process) return fill_from(index(*participant.process), place, 0, span);
  for (const std::uint32_t p : compiled_.performers(index(participant.action))) fill_from(p, place, 0, span);
}

// `next_process` > 0 tells that the place stands for every process, and where to go on.
void ConcreteRun::fill_from(std::uint32_t process, std::uint32_t place, std::uint32_t next_process,
                            const Span& span) {
  if (taken_[process]) return;
  const std::uint32_t action =
      index(compiled_.network().synchronisations[synchronisation_].participants[place].action);
  compiled_.for_each_performance(process, action, state_, [&](const EdgeCode& edge) {
    choose(edge, span, [&](const Span& narrowed) {
      fill_required(next_process > 0 ? place : place + 1, next_process, narrowed);
    });
    return true;
  });
}

void ConcreteRun::add_prospect(const Span& span) {
  base::checkpoint();
  if (synchronisation_ != Prospect::kInternal) {
    const model::Synchronisation& synchronisation = compiled_.network().synchronisations[synchronisation_];
    // One may wait until it becomes possible, and no longer. If there is no first instant at which it is, one
    // may wait until it is about to.
    if (synchronisation.urgent && !chosen_.empty()) longest_wait_ = std::min(longest_wait_, span.low / 2);
  }
  const Window window = span.window();
  if (window.is_empty()) return;
  const std::size_t place = random_->place_in_sample(found_++, most_prospects_);
  if (place == most_prospects_) return;
  if (place == prospects_.size()) prospects_.emplace_back();
  prospects_[place] = {.window = window,
                       .synchronisation = synchronisation_,
                       .first_edge = static_cast<std::uint32_t>(edges_.size()),
                       .edges = static_cast<std::uint32_t>(chosen_.size()),
                       .first_input = static_cast<std::uint32_t>(inputs_.size())};
  for (const EdgeCode* edge : chosen_) {
    edges_.push_back(edge);
    for (const InputRange& input : edge->inputs) inputs_.push_back(state_.values[input.variable]);
  }
}

std::optional<Ticks> ConcreteRun::wait_for_goal() {
  if (goal_.is_discrete())
    return compiled_.code().holds(goal_.condition, state_) ? std::optional<Ticks>(0) : std::nullopt;
  std::optional<Ticks> earliest;
  pending_.assign(1, &goal_);
  // No longer than the run may wait: time that cannot pass leads to no goal.
  search_goal({.high = 2 * longest_wait_}, earliest);
  return earliest;
}

// Backtracking over the choices at `or`; leaves pending_ as it found it.
void ConcreteRun::search_goal(Span span, std::optional<Ticks>& earliest) {
  using Kind = model::Formula::Kind;
  if (pending_.empty()) {
    const Window window = span.window();
    // All ways are tried, since another one may hold sooner.
    if (!window.is_empty()) earliest = earliest ? std::min(*earliest, window.low) : window.low;
    return;
  }
  const FormulaCode& node = *pending_.back();
  pending_.pop_back();
  switch (node.kind) {
    case Kind::kCondition:
      if (compiled_.code().holds(node.condition, state_)) search_goal(span, earliest);
      break;
    case Kind::kClock:
      if (narrow(span, node.test)) search_goal(span, earliest);
      break;
    case Kind::kAnd: {
      const std::size_t size = pending_.size();
      for (auto part = node.parts.rbegin(); part != node.parts.rend(); ++part) pending_.push_back(&*part);
      search_goal(span, earliest);
      pending_.resize(size);
      break;
    }
    case Kind::kOr:
      for (const FormulaCode& part : node.parts) {
        pending_.push_back(&part);
        search_goal(span, earliest);
        pending_.pop_back();
      }
      break;
    case Kind::kDeadlock:
    case Kind::kNoDeadlock: break;  // refused in the beginning
  }
  pending_.push_back(&node);
}

bool ConcreteRun::take(const Prospect& prospect, Ticks delay, base::Random& random) {
  then_ = clocks_;
  for (std::uint32_t x = 1; x < then_.size(); ++x) then_[x] += delay * growth(x);
  if (!complete(prospect, &random, [&] { return arrive(); })) return false;
  // After arriving: a step that is impossible blocks none, and need not be compared with others.
  if (has_priorities_ && is_blocked(prospect, delay)) return false;
  record(prospect, delay);
  std::swap(state_, target_);
  std::swap(clocks_, arrived_);
  look_around(random);
  return true;
}

template <typename Visit>
bool ConcreteRun::complete(const Prospect& prospect, base::Random* random, const Visit& visit) {
  moves_.clear();
  choices_.clear();
  std::uint32_t input = prospect.first_input;
  const auto required = std::span(edges_).subspan(prospect.first_edge, prospect.edges);
  for (const EdgeCode* edge : required) {
    taken_[edge->process] = true;
    for (const InputRange& range : edge->inputs) state_.values[range.variable] = inputs_[input++];
  }
  bool result = false;
  if (prospect.synchronisation == Prospect::kInternal) {
    moves_.assign(required.begin(), required.end());
    result = visit();
  } else {
    result = join(prospect, 0, 0, required, random, visit);
  }
  for (const EdgeCode* edge : required) taken_[edge->process] = false;
  return result;
}

// Fills the places from `place` on; the place that stands for every process from `process` on. `required` are
// the edges for the required ones among them.
template <typename Visit>
bool ConcreteRun::join(const Prospect& prospect, std::uint32_t place, std::uint32_t process,
                       std::span<const EdgeCode* const> required, base::Random* random, const Visit& visit) {
  const auto& participants = compiled_.network().synchronisations[prospect.synchronisation].participants;
  if (place == participants.size()) {
    // Whether a step leaves a committed location depends on all who take part, so it is asked at the end.
    const bool may_go = !is_committed_ || std::any_of(moves_.begin(), moves_.end(), [](const EdgeCode* move) {
      return move->leaves_committed;
    });
    return !moves_.empty() && may_go && visit();
  }
  const model::Participant& participant = participants[place];
  if (participant.strength == Strength::kRequired) {
    const std::size_t count = participant.every ? required.size() : 1;
    moves_.insert(moves_.end(), required.begin(), required.begin() + static_cast<std::ptrdiff_t>(count));
    const bool result = join(prospect, place + 1, 0, required.subspan(count), random, visit);
    moves_.resize(moves_.size() - count);
    return result;
  }
  const std::uint32_t action = index(participant.action);
  const auto& performers = compiled_.performers(action);
  std::vector<Share> shares;
  std::uint32_t next_place = place + 1;
  std::uint32_t next_process = 0;
  if (participant.every) {
    const auto next = std::lower_bound(performers.begin(), performers.end(), process);
    if (next == performers.end()) return join(prospect, place + 1, 0, required, random, visit);
    collect_shares(*next, action, shares);
    next_place = place;
    next_process = *next + 1;
  } else if (participant.process) {
    collect_shares(index(*participant.process), action, shares);
  } else {
    for (const std::uint32_t p : performers) collect_shares(p, action, shares);
  }
  const std::size_t first_choice = shares.empty() ? choices_.size() : shares.front().first_input;
  // Who fills a weak place takes part if it can; nobody there leaves it empty.
  const bool may_stay_away = shares.empty() || participant.strength == Strength::kOptional;
  const std::size_t ways = shares.size() + (may_stay_away ? 1 : 0);
  // Without random numbers this is none of the ways, and all are tried.
  const std::size_t only = random == nullptr ? ways : random->below(ways);
  bool result = false;
  for (std::size_t way = 0; way < ways && !result; ++way) {
    if (random != nullptr && way != only) continue;
    if (way == shares.size()) {
      result = join(prospect, next_place, next_process, required, random, visit);
      continue;
    }
    const EdgeCode& edge = *shares[way].edge;
    for (std::size_t i = 0; i < edge.inputs.size(); ++i)
      // Collecting the shares of others has overwritten the inputs.
      state_.values[edge.inputs[i].variable] = choices_[shares[way].first_input + i];
    taken_[edge.process] = true;
    moves_.push_back(&edge);
    result = join(prospect, next_place, next_process, required, random, visit);
    moves_.pop_back();
    taken_[edge.process] = false;
  }
  choices_.resize(first_choice);
  return result;
}

// The ways in which a process that is not taken can perform the action when the step is taken.
void ConcreteRun::collect_shares(std::uint32_t process, std::uint32_t action, std::vector<Share>& shares) {
  if (taken_[process]) return;
  compiled_.for_each_performance(process, action, state_, [&](const EdgeCode& edge) {
    if (!satisfies(edge.clocks, then_)) return true;
    shares.push_back({&edge, choices_.size()});
    for (const InputRange& input : edge.inputs) choices_.push_back(state_.values[input.variable]);
    return true;
  });
}

// Makes target_ and arrived_ what moves_ lead to; false if that is impossible.
bool ConcreteRun::arrive() {
  if (!update(compiled_, moves_, state_, target_, resets_)) return false;
  compiled_.derive(target_);
  arrived_ = then_;
  for (const ClockReset& reset : resets_)
    // In the order of the update: a later one may copy what an earlier one has set.
    arrived_[reset.clock] = arrived_[reset.source] + reset.value * kTicksPerUnit;
  if (!satisfies_invariants(target_, arrived_)) return false;
  // Rates without meaning are a fault of the step, not of the state that it would lead to.
  if (next_rates_.exist() && !next_rates_.are_safe()) next_rates_.collect(target_);
  // moves_ is unwound on the way out, and record() needs them.
  taken_moves_ = moves_;
  return true;
}

Priority ConcreteRun::priority(const Prospect& prospect) const {
  return priority_of(compiled_.network(),
                     prospect.synchronisation == Prospect::kInternal
                         ? nullptr
                         : &compiled_.network().synchronisations[prospect.synchronisation],
                     moves_);
}

// Is a step of higher priority possible at the same instant? Leaves what arrive() found as it is.
bool ConcreteRun::is_blocked(const Prospect& prospect, Ticks delay) {
  // Trying others overwrites both the moves and the inputs, so they are kept and put back.
  const std::vector<const EdgeCode*> moves = taken_moves_;
  std::vector<std::int32_t> inputs;
  for (const EdgeCode* move : moves)
    for (const InputRange& input : move->inputs) inputs.push_back(state_.values[input.variable]);
  moves_ = moves;
  const Priority own = priority(prospect);
  for (const Prospect& other : prospects_)
    if (other.window.contains(delay) &&
        complete(other, nullptr, [&] { return priority(other) > own && arrive(); }))
      return true;
  moves_ = moves;
  std::size_t i = 0;
  for (const EdgeCode* move : moves)
    for (const InputRange& input : move->inputs) state_.values[input.variable] = inputs[i++];
  // Also recomputes what the attempts with other steps have overwritten.
  return !arrive();
}

void ConcreteRun::record(const Prospect& prospect, Ticks delay) {
  records_.push_back({.delay = delay,
                      .synchronisation = prospect.synchronisation,
                      .first_edge = static_cast<std::uint32_t>(recorded_edges_.size()),
                      .first_input = static_cast<std::uint32_t>(recorded_inputs_.size())});
  for (const EdgeCode* move : taken_moves_) {
    recorded_edges_.push_back(move);
    for (const InputRange& input : move->inputs) recorded_inputs_.push_back(state_.values[input.variable]);
  }
}

model::Step ConcreteRun::step(std::size_t i) const {
  model::Step step;
  if (records_[i].synchronisation != Prospect::kInternal)
    step.synchronisation = model::SynchronisationId{records_[i].synchronisation};
  const std::size_t end = i + 1 < records_.size() ? records_[i + 1].first_edge : recorded_edges_.size();
  auto input = recorded_inputs_.begin() + records_[i].first_input;
  for (std::size_t e = records_[i].first_edge; e < end; ++e) {
    const EdgeCode& edge = *recorded_edges_[e];
    const auto last = input + static_cast<std::ptrdiff_t>(edge.inputs.size());
    step.moves.push_back({model::ProcessId{edge.process}, model::EdgeId{edge.edge}, {input, last}});
    input = last;
  }
  return step;
}

model::Run ConcreteRun::run(Ticks final_delay) const {
  const auto time = [](Ticks ticks) { return model::Rational(ticks, kTicksPerUnit); };
  model::Run run{.start = compiled_.start(starts_[start_]), .final_delay = time(final_delay)};
  for (std::size_t i = 0; i < records_.size(); ++i) run.steps.push_back({time(records_[i].delay), step(i)});
  return run;
}

std::uint64_t ConcreteRun::bytes() const {
  return records_.capacity() * sizeof(Record) + recorded_edges_.capacity() * sizeof(const EdgeCode*) +
         recorded_inputs_.capacity() * sizeof(std::int32_t) +
         (clocks_.capacity() + then_.capacity() + arrived_.capacity()) * sizeof(Ticks);
}
}  // namespace tarrier::space
