// SPDX-License-Identifier: MIT
#include "search/loops/run_graph.hpp"

#include <algorithm>

#include "base/assert.hpp"

namespace tarrier::search {
namespace {
space::ZoneOptions exact(space::ZoneOptions wish) {
  // Larger abstractions keep what is reachable, and not whether a run goes on forever.
  return {.extrapolation = std::min(wish.extrapolation, space::Extrapolation::kM),
          .simulation = space::Simulation::kInclusion};
}

// States that are passed through may be accepting.
space::Reductions without_passing(space::Reductions wish) {
  wish.committed = false;
  return wish;
}

std::vector<model::Expression> all_conditions(const model::Recurrence& recurrence) {
  std::vector<model::Expression> all = recurrence.conditions;
  for (const auto& [first, second] : recurrence.compassion) {
    all.push_back(first);
    all.push_back(second);
  }
  return all;
}
}  // namespace

RunGraph::RunGraph(const Problem& problem, Counting counting)
    : problem_(problem),
      conditions_(all_conditions(*problem.recurrence)),
      space_(problem.network, problem.goal, exact(problem.zones), without_passing(problem.reductions),
             {.conditions = conditions_}),
      successors_(space_.make_buffer()),
      counts_(counting == Counting::kOn && !problem.recurrence->conditions.empty()),
      scratch_(space_.words() + (counts_ ? 2 : 1)),
      marks_(1 + conditions_.size()),
      valuation_(space_.make_valuation()) {
  TARRIER_ASSERT(counting == Counting::kOff || problem.recurrence->compassion.empty());
  store_words(scratch_.size());
}

Fairness RunGraph::fairness() const {
  // The count has seen to the rest: it is complete infinitely often iff all conditions hold infinitely often.
  if (counts_) return {all_marks(1), {}};
  Fairness result{Marks(sets()), {}};
  for (std::size_t set = 0; set < recurring(); ++set) result.all.add(set);
  for (std::size_t i = recurring(); i < sets(); i += 2) result.pairs.emplace_back(i, i + 1);
  return result;
}

const space::Word* RunGraph::record(const space::Candidate& candidate, space::Word count) {
  std::copy_n(candidate.discrete, space_.words(), scratch_.begin());
  // Equal zones have equal numbers, so records are equal iff states are.
  scratch_[space_.words()] = static_cast<space::Word>(candidate.stored.zone);
  if (counts_) scratch_.back() = count;
  return scratch_.data();
}

void RunGraph::initial(std::vector<StateNumber>& out) {
  space_.initial(successors_);
  for (std::uint32_t i = 0; i < successors_.size(); ++i)
    out.push_back(add(record(successors_[i], 0), {kStart, i}));
}

void RunGraph::expand(StateNumber state, std::vector<StateNumber>& out) {
  const space::Word count = counts_ ? count_after(state) : 0;
  space_.expand(record_of(state), zone_of(state), successors_);
  for (std::uint32_t i = 0; i < successors_.size(); ++i)
    out.push_back(add(record(successors_[i], count), {state, i}));
}

void RunGraph::expand_known(StateNumber state, std::vector<StateNumber>& out) {
  const space::Word count = counts_ ? count_after(state) : 0;
  // These steps were counted when the state was explored.
  space_.pause_counting(true);
  space_.expand(record_of(state), zone_of(state), successors_);
  space_.pause_counting(false);
  for (std::uint32_t i = 0; i < successors_.size(); ++i) out.push_back(find(record(successors_[i], count)));
}

// What holds in a state is counted in those that follow.
space::Word RunGraph::count_after(StateNumber state) {
  std::size_t count =
      is_accepting(state) ? 0 : static_cast<std::size_t>(record_of(state)[space_.words() + 1]);
  marks_.clear();
  mark_conditions(state, marks_);
  // Several may happen at once. One that happens before its turn is waited for again, which costs nothing
  // but length: a loop on which all happen comes to each in turn.
  while (count < recurring() && marks_.has(count)) ++count;
  return static_cast<space::Word>(count);
}

bool RunGraph::is_accepting(StateNumber state) const {
  return counts_ ? static_cast<std::size_t>(record_of(state)[space_.words() + 1]) == recurring()
                 : is_in_place(state);
}

bool RunGraph::is_in_place(StateNumber state) const {
  const model::Recurrence& recurrence = *problem_.recurrence;
  return recurrence.locations[space_.location(record_of(state), index(recurrence.process))];
}

void RunGraph::mark(StateNumber state, Marks& marks) {
  if (!counts_)
    mark_conditions(state, marks);
  else if (is_accepting(state))
    marks.add(0);
}

void RunGraph::mark_conditions(StateNumber state, Marks& marks) {
  if (is_in_place(state)) marks.add(0);
  space_.for_each_condition(record_of(state), [&](std::size_t condition) { marks.add(condition + 1); });
}

bool RunGraph::is_goal(StateNumber state) {
  return problem_.goal != nullptr && space_.is_goal(record_of(state), zone_of(state));
}

StateView RunGraph::view(StateNumber state) {
  space_.unpack(record_of(state), valuation_);
  space_.frame(valuation_, frame_);
  return {valuation_, space_.zone(zone_of(state)), &frame_};
}

std::optional<model::Ending> RunGraph::end_of(StateNumber state) {
  // Whether time can pass there or not, nobody has to know to look for it.
  return is_goal(state) ? std::optional(model::Ending::kOpen) : std::nullopt;
}

std::optional<model::Formula> RunGraph::target(std::size_t set) const {
  const model::Recurrence& recurrence = *problem_.recurrence;
  if (set > 0) return model::Formula::of(recurrence.conditions[set - 1]);
  std::vector<model::Formula> places;
  for (std::uint32_t l = 0; l < recurrence.locations.size(); ++l)
    if (recurrence.locations[l])
      places.push_back(
          model::Formula::of(model::Expression::at_location(recurrence.process, model::LocationId{l})));
  return model::Formula::any(std::move(places));
}

std::uint64_t RunGraph::bytes() const { return space_.bytes() + space_.zone_bytes() + bytes_of_states(); }

model::Path RunGraph::path(std::vector<std::uint32_t> stem, const std::vector<std::uint32_t>& loop) {
  const std::size_t begin = stem.size() - 1;  // the first one chooses the initial state
  stem.insert(stem.end(), loop.begin(), loop.end());
  model::Path path = space_.path(stem);
  if (loop.empty()) return path;
  path.ending = model::Ending::kLoop;
  path.loop = begin;
  return path;
}
}  // namespace tarrier::search
