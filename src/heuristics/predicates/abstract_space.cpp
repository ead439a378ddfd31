// SPDX-License-Identifier: MIT
#include "heuristics/predicates/abstract_space.hpp"

#include <fmt/format.h>

#include <algorithm>

#include "base/budget.hpp"
#include "heuristics/predicates/goal_cases.hpp"
#include "model/walk.hpp"

namespace tarrier::heuristics {
using search::Estimate;

std::uint32_t Interned::number(const Set& set) {
  base::make_room(numbers_);
  const base::Sheltered sheltered;  // a set is copied into the table
  const auto [place, is_new] = numbers_.try_emplace(set, static_cast<std::uint32_t>(sets_.size()));
  if (is_new) sets_.push_back(set);
  return place->second;
}

AbstractSpace::AbstractSpace(const Subsystem& subsystem, Predicates predicates, std::uint64_t most_tried)
    : subsystem_(subsystem),
      predicates_(std::move(predicates)),
      numbers_(subsystem.network, predicates_.numbers(), most_tried),
      clocks_(subsystem.network, predicates_.clocks(), subsystem.waits),
      valuation_(numbers_.initial()) {
  for (const Transition& transition : subsystem.transitions) {
    numbers_.add(transition);
    clocks_.add(transition);
  }
  std::uint32_t count = 0;
  for (const model::Process& process : subsystem.network.processes) {
    first_element_.push_back(count);
    count += static_cast<std::uint32_t>(process.locations.size());
    has_timing_.push_back(std::ranges::any_of(process.locations, [](const model::Location& location) {
      return location.urgent || location.committed || !location.invariant.clocks.empty();
    }));
  }
  first_number_ = count;
  first_clock_ = first_number_ + static_cast<std::uint32_t>(2 * predicates_.numbers().size());
  is_element_.assign(first_clock_ + 2 * predicates_.clocks().size(), 0);
  model::Walk walk(subsystem.network);
  walk.on_read = [this](model::VariableId first, std::uint32_t extent) {
    for (std::uint32_t i = 0; i < extent; ++i) read_.push_back(index(first) + i);
  };
  for (const model::Expression& predicate : predicates_.numbers()) walk.expression(predicate);
  std::ranges::sort(read_);
  read_.erase(std::unique(read_.begin(), read_.end()), read_.end());
  std::erase_if(read_, [&](std::uint32_t v) {
    return subsystem.network.variables[v].kind != model::VariableKind::kState;
  });
}

// What follows from the goal.
void AbstractSpace::begin() {
  const model::Network& network = subsystem_.network;
  is_started_ = true;
  const std::vector<GoalCase> cases = goal_cases(subsystem_.goal);
  for (std::uint32_t i = 0; i < cases.size(); ++i) {
    const GoalCase& goal = cases[i];
    Whereabouts places;
    for (const bool moves : subsystem_.moves) places.push_back(moves ? kAnywhere : 0);
    model::Expression condition;
    bool is_possible = true;
    for (const model::Expression& part : goal.conditions) {
      if (part->op == model::Op::kAtLocation) {
        std::uint32_t& place = places[index(part->process)];
        is_possible = is_possible && (place == kAnywhere || place == index(part->location));
        place = index(part->location);
      }
      condition = model::Expression::conjunction(condition, part);
    }
    std::vector<ClockAtom> atoms;
    for (const model::ClockConstraint& part : goal.clocks)
      std::ranges::copy(least_demand(part, network), std::back_inserter(atoms));
    if (is_possible) begin_case(i, places, condition, atoms);
  }
}

// Once for each way in which pinned processes can be somewhere. An invariant rules out a state only if it is
// known which location the process is at. The refinement pins processes for that, one at a time, since each
// multiplies the states to begin with (Refinement::pin_another).
void AbstractSpace::begin_case(std::uint32_t number, Whereabouts places, const model::Expression& condition,
                               const std::vector<ClockAtom>& atoms) {
  for (std::size_t p = 0; p < places.size(); ++p) {
    if (places[p] != kAnywhere || !predicates_.pinned()[p]) continue;
    for (places[p] = 0; places[p] < subsystem_.network.processes[p].locations.size(); ++places[p])
      begin_case(number, places, condition, atoms);
    return;
  }
  const auto numbers = numbers_.following(condition);
  const auto clocks = clocks_.following(atoms, places);
  if (numbers && clocks)
    store({sets_.number(places), sets_.number(*numbers), sets_.number(*clocks)}, {0, kNoNext, number});
}

// Dijkstra's algorithm backwards from the goal, with a bucket for each distance in place of a heap: distances
// are small numbers, and steps that cost nothing go into the bucket that is being emptied.
void AbstractSpace::explore(const Budget& budget, const base::Limits* limits) {
  constexpr std::uint64_t kLook = 256;  // expansions between two looks at the clock
  if (!is_started_) begin();
  std::uint64_t expanded = 0;
  while (nearest_ < buckets_.size() && nearest_ < budget.distance && size() < budget.states &&
         work() < budget.end_of_work) {
    if (buckets_[nearest_].empty()) {
      ++nearest_;
      continue;
    }
    if (limits != nullptr && ++expanded % kLook == 0) base::require_time(*limits);
    const std::uint32_t state = buckets_[nearest_].back();
    buckets_[nearest_].pop_back();
    expand(state);
  }
}

void AbstractSpace::expand(std::uint32_t state) {
  // A set with fewer literals and a smaller distance may have come since: whatever leads here leads there.
  load_elements(states_[state]);
  for (const UbTree::Element element : elements_) is_element_[element] = 1;
  const Estimate distance = origins_[state].distance;
  const Estimate least =
      tree_.least_below([this](UbTree::Element element) { return contains(element); }, distance);
  for (const UbTree::Element element : elements_) is_element_[element] = 0;
  if (least < distance) return;
  for (std::uint32_t t = 0; t < subsystem_.transitions.size(); ++t) regress(t, state);
}

void AbstractSpace::regress(std::uint32_t transition, std::uint32_t next) {
  ++work_;
  const State after = states_[next];
  const Transition& step = subsystem_.transitions[transition];
  there_ = sets_[after.places];
  bool is_new = false;
  for (const Transition::Move& move : step.moves) {
    std::uint32_t& place = there_[index(move.process)];
    // The step leads elsewhere, so that it is not one of those that come here.
    if (place != kAnywhere && place != index(move.edge->target)) return;
    is_new = is_new || (place != kAnywhere && move.edge->source != move.edge->target);
    place = index(move.edge->target);
  }
  here_ = there_;
  for (const Transition::Move& move : step.moves) here_[index(move.process)] = index(move.edge->source);
  State before;
  before.numbers = numbers_before(transition, after.numbers);
  // Numbers before clocks: their answers are more often known already (numbers_before).
  if (before.numbers == kImpossible) return;
  before.clocks = clocks_before(transition, after.clocks);
  if (before.clocks == kImpossible) return;
  // With no fewer literals it would be as far away as what comes after it.
  const auto has_all = [&](std::uint32_t more, std::uint32_t fewer) {
    return more == fewer || std::ranges::includes(sets_[more], sets_[fewer]);
  };
  if (!is_new && has_all(before.numbers, after.numbers) && has_all(before.clocks, after.clocks)) return;
  before.places = sets_.number(here_);
  store(before, {origins_[next].distance + step.cost, next, transition});
}

// Regression of numbers depends on the transition and the literals about numbers alone, and the same few sets
// of literals come with many locations and clocks. So it is worked out once for each pair: a question to the
// solver takes far longer than looking it up.
std::uint32_t AbstractSpace::numbers_before(std::size_t transition, std::uint32_t after) {
  base::make_room(numbers_cache_);
  const auto [place, is_new] = numbers_cache_.try_emplace(std::uint64_t{after} << 32 | transition);
  if (is_new) {
    const auto before = numbers_.before(transition, sets_[after]);
    place->second = before ? sets_.number(*before) : kImpossible;
  }
  return place->second;
}

// By the locations that make a difference to clocks.
std::uint32_t AbstractSpace::clocks_before(std::size_t transition, std::uint32_t after) {
  Whereabouts timing = there_;
  for (std::size_t p = 0; p < timing.size(); ++p)
    if (!has_timing_[p]) timing[p] = kAnywhere;
  const auto key = std::pair(std::uint64_t{after} << 32 | transition, sets_.number(timing));
  base::make_room(clocks_cache_);
  const auto [place, is_new] = clocks_cache_.try_emplace(key);
  if (is_new) {
    const auto before = clocks_.before(transition, sets_[after], {here_, there_});
    place->second = before ? sets_.number(*before) : kImpossible;
  }
  return place->second;
}

void AbstractSpace::load_elements(const State& state) {
  elements_.clear();
  const Whereabouts& places = sets_[state.places];
  for (std::size_t p = 0; p < places.size(); ++p)
    if (places[p] != kAnywhere && subsystem_.moves[p]) elements_.push_back(first_element_[p] + places[p]);
  for (const Literal literal : sets_[state.numbers]) elements_.push_back(first_number_ + literal);
  for (const Literal literal : sets_[state.clocks]) elements_.push_back(first_clock_ + literal);
}

// A stored set of literals that the new one includes stands for more states; if it is no farther from the
// goal, the new one says nothing. Larger sets that the new one makes superfluous are not looked for, which
// would take a second kind of query: expand() finds out when it is their turn.
void AbstractSpace::store(const State& state, const Origin& origin) {
  load_elements(state);
  for (const UbTree::Element element : elements_) is_element_[element] = 1;
  const Estimate distance = origin.distance;
  const bool is_covered = tree_.least_below([this](UbTree::Element element) { return contains(element); },
                                            distance + 1) <= distance;
  for (const UbTree::Element element : elements_) is_element_[element] = 0;
  if (is_covered) return;
  tree_.insert(elements_, distance);
  if (buckets_.size() <= distance) buckets_.resize(distance + 1);
  buckets_[distance].push_back(static_cast<std::uint32_t>(states_.size()));
  states_.push_back(state);
  origins_.push_back(origin);
}

// By looking at all states, because the tree knows distances only. That is done once in each round of
// refinement, which takes much longer.
std::vector<AbstractPath> AbstractSpace::shortest_paths(const search::StateView& state, std::size_t most) {
  const Estimate distance = lookup(state);
  load(state);
  std::vector<AbstractPath> paths;
  for (std::uint32_t s = 0; s < states_.size() && paths.size() < most; ++s) {
    if (origins_[s].distance != distance) continue;
    load_elements(states_[s]);
    if (!std::ranges::all_of(elements_, [this](UbTree::Element element) { return contains(element); }))
      continue;
    AbstractPath& path = paths.emplace_back();
    std::uint32_t at = s;
    for (; origins_[at].next != kNoNext; at = origins_[at].next) path.steps.push_back(origins_[at].number);
    path.goal_case = origins_[at].number;
  }
  for (const UbTree::Element element : loaded_) is_element_[element] = 0;
  loaded_.clear();
  return paths;
}

std::string AbstractSpace::loss() const {
  if (numbers_.open_questions() == 0) return {};
  return fmt::format("{} times too many values to try, and no Z3 in this build to ask",
                     numbers_.open_questions());
}

void AbstractSpace::finish() {
  tree_.freeze();
  size_ = states_.size();
  // Estimates need the tree only: paths are not asked for any more.
  states_ = {};
  origins_ = {};
  sets_ = {};
  numbers_cache_ = {};
  clocks_cache_ = {};
}

std::uint64_t AbstractSpace::bytes() const {
  constexpr std::uint64_t kCached = 32;  // an entry of a cache, about
  return tree_.bytes() + states_.capacity() * sizeof(State) + origins_.capacity() * sizeof(Origin) +
         (numbers_cache_.size() + clocks_cache_.size()) * kCached;
}

void AbstractSpace::load(const search::StateView& state) {
  for (const UbTree::Element element : loaded_) is_element_[element] = 0;
  loaded_.clear();
  const auto add = [this](UbTree::Element element) {
    is_element_[element] = 1;
    loaded_.push_back(element);
  };
  // Only what predicates read: this is done for each estimate.
  for (const std::uint32_t v : read_) valuation_.values[v] = state.discrete.values[v];
  for (std::size_t p = 0; p < subsystem_.moves.size(); ++p) {
    if (!subsystem_.moves[p]) continue;
    valuation_.locations[p] = state.discrete.locations[p];
    add(first_element_[p] + valuation_.locations[p]);
  }
  numbers_.for_each_that_holds(valuation_, [&](Literal literal) { add(first_number_ + literal); });
  clocks_.for_each_that_may_hold(state, [&](Literal literal) { add(first_clock_ + literal); });
}

Estimate AbstractSpace::lookup(const search::StateView& state) {
  load(state);
  // What has not been seen is at least as far away as the horizon.
  const Estimate least = tree_.least_below([this](UbTree::Element element) { return contains(element); },
                                           is_complete() ? UbTree::kNone : horizon());
  for (const UbTree::Element element : loaded_) is_element_[element] = 0;
  loaded_.clear();
  return least == UbTree::kNone ? search::kDeadEnd : least;
}
}  // namespace tarrier::heuristics
