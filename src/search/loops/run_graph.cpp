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
      states_(space_.words() + (counts_ ? 2 : 1)),
      scratch_(space_.words() + (counts_ ? 2 : 1)),
      marks_(1 + conditions_.size()),
      valuation_(space_.make_valuation()) {
  TARRIER_ASSERT(counting == Counting::kOff || problem.recurrence->compassion.empty());
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

StateNumber RunGraph::add(const space::Candidate& candidate, space::Word count, Origin origin) {
  const auto [number, is_new] = states_.insert(record(candidate, count));
  if (is_new) origins_.push_back(origin);
  return number;
}

void RunGraph::initial(std::vector<StateNumber>& out) {
  space_.initial(successors_);
  for (std::uint32_t i = 0; i < successors_.size(); ++i) out.push_back(add(successors_[i], 0, {kStart, i}));
}

void RunGraph::expand(StateNumber state, std::vector<StateNumber>& out) {
  const space::Word count = counts_ ? count_after(state) : 0;
  space_.expand(states_[state], zone_of(state), successors_);
  for (std::uint32_t i = 0; i < successors_.size(); ++i)
    out.push_back(add(successors_[i], count, {state, i}));
}

void RunGraph::expand_known(StateNumber state, std::vector<StateNumber>& out) {
  const space::Word count = counts_ ? count_after(state) : 0;
  // These steps were counted when the state was explored.
  space_.pause_counting(true);
  space_.expand(states_[state], zone_of(state), successors_);
  space_.pause_counting(false);
  for (std::uint32_t i = 0; i < successors_.size(); ++i)
    out.push_back(states_.find(record(successors_[i], count)).value_or(kNone));
}

// What holds in a state is counted in those that follow.
space::Word RunGraph::count_after(StateNumber state) {
  std::size_t count = is_accepting(state) ? 0 : static_cast<std::size_t>(states_[state][space_.words() + 1]);
  marks_.clear();
  mark_conditions(state, marks_);
  // Several may happen at once. One that happens before its turn is waited for again, which costs nothing
  // but length: a loop on which all happen comes to each in turn.
  while (count < recurring() && marks_.has(count)) ++count;
  return static_cast<space::Word>(count);
}

bool RunGraph::is_accepting(StateNumber state) const {
  return counts_ ? static_cast<std::size_t>(states_[state][space_.words() + 1]) == recurring()
                 : is_in_place(state);
}

bool RunGraph::is_in_place(StateNumber state) const {
  const model::Recurrence& recurrence = *problem_.recurrence;
  return recurrence.locations[space_.location(states_[state], index(recurrence.process))];
}

void RunGraph::mark(StateNumber state, Marks& marks) {
  if (!counts_)
    mark_conditions(state, marks);
  else if (is_accepting(state))
    marks.add(0);
}

void RunGraph::mark_conditions(StateNumber state, Marks& marks) {
  if (is_in_place(state)) marks.add(0);
  space_.for_each_condition(states_[state], [&](std::size_t condition) { marks.add(condition + 1); });
}

bool RunGraph::is_goal(StateNumber state) {
  return problem_.goal != nullptr && space_.is_goal(states_[state], zone_of(state));
}

StateView RunGraph::view(StateNumber state) {
  space_.unpack(states_[state], valuation_);
  space_.frame(valuation_, frame_);
  return {valuation_, space_.zone(zone_of(state)), &frame_};
}

std::uint64_t RunGraph::bytes() const noexcept {
  return space_.bytes() + space_.zone_bytes() + states_.bytes() + origins_.capacity() * sizeof(Origin);
}

// Breadth-first, through states that `may_pass`; a step at least. None if it has seen `most` states first.
template <typename IsGoal, typename MayPass>
std::optional<StateNumber> RunGraph::nearest(std::vector<StateNumber> open, std::vector<Origin>& from,
                                             std::size_t most, const IsGoal& is_goal,
                                             const MayPass& may_pass) {
  std::vector<StateNumber> successors;
  for (std::size_t next = 0; next < open.size() && next < most; ++next) {
    successors.clear();
    expand_known(open[next], successors);
    for (std::uint32_t i = 0; i < successors.size(); ++i) {
      const StateNumber successor = successors[i];
      // Only states that the search has met: others have no number, and need none here.
      if (successor == kNone || from[successor].parent != kNone || !may_pass(successor)) continue;
      from[successor] = {open[next], i};
      if (is_goal(successor)) return successor;
      open.push_back(successor);
    }
  }
  return std::nullopt;
}

// The way from `start` to a state, a step at least.
std::vector<std::uint32_t> RunGraph::trail(StateNumber start, StateNumber state,
                                           const std::vector<Origin>& from) {
  std::vector<std::uint32_t> ordinals;
  StateNumber at = state;
  do {
    ordinals.push_back(from[at].ordinal);
    at = from[at].parent;
  } while (at != start);
  std::ranges::reverse(ordinals);
  return ordinals;
}

std::vector<std::uint32_t> RunGraph::way_to(StateNumber state, std::size_t most) {
  std::vector<Origin> from(origins_.size(), Origin{kNone, 0});
  std::vector<StateNumber> starts;
  initial(starts);
  for (std::uint32_t i = 0; i < starts.size(); ++i) {
    from[starts[i]] = {kStart, i};
    if (starts[i] == state) return {i};
  }
  const auto found = nearest(
      std::move(starts), from, most, [&](StateNumber s) { return s == state; },
      [](StateNumber) { return true; });
  // Without luck, the way on which it was found is as good as any.
  return trail(kStart, state, found ? from : origins_);
}

// Of each pair of compassion the second, if the first can happen.
Marks RunGraph::wanted_in(const std::vector<bool>& members) {
  const Fairness fairness = this->fairness();
  Marks wanted = fairness.all;
  if (fairness.pairs.empty()) return wanted;
  Marks seen(sets());
  for (StateNumber s = 0; s < members.size(); ++s)
    if (members[s]) mark(s, seen);
  for (const auto& [first, second] : fairness.pairs)
    // The first can be on the loop or not; with the second on it, the loop counts in either case.
    if (seen.has(first)) wanted.add(second);
  return wanted;
}

std::vector<std::uint32_t> RunGraph::loop_from(StateNumber state, const std::vector<bool>& members) {
  const auto may_pass = [&](StateNumber s) { return members[s]; };
  std::vector<std::uint32_t> loop;
  StateNumber at = state;
  const auto go_on = [&](const auto& is_goal) {
    std::vector<Origin> from(origins_.size(), Origin{kNone, 0});
    const auto next = nearest({at}, from, origins_.size(), is_goal, may_pass);
    TARRIER_ASSERT(next);
    const std::vector<std::uint32_t> way = trail(at, *next, from);
    loop.insert(loop.end(), way.begin(), way.end());
    at = *next;
  };
  Marks seen(sets());
  Marks here(sets());
  mark(state, seen);
  const Marks wanted = wanted_in(members);
  // To the nearest state with something new, again and again. The shortest loop through all would take a
  // search through sets of what has been seen.
  while (!seen.include(wanted)) {
    go_on([&](StateNumber s) {
      here.clear();
      mark(s, here);
      return here.has_new(wanted, seen);
    });
    mark(at, seen);
  }
  if (at != state || loop.empty()) go_on([&](StateNumber s) { return s == state; });
  return loop;
}

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
