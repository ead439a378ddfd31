// SPDX-License-Identifier: MIT
#include "search/run_graph.hpp"

#include <algorithm>

namespace tarrier::search {
namespace {
space::ZoneOptions exact(space::ZoneOptions wish) {
  return {.extrapolation = std::min(wish.extrapolation, space::Extrapolation::kM),
          .simulation = space::Simulation::kInclusion};
}

// States that are passed through may be accepting.
space::Reductions without_passing(space::Reductions wish) {
  wish.committed = false;
  return wish;
}
}  // namespace

RunGraph::RunGraph(const Problem& problem)
    : problem_(problem),
      space_(problem.network, problem.goal, exact(problem.zones), without_passing(problem.reductions)),
      successors_(space_.make_buffer()),
      states_(space_.words() + 1),
      scratch_(space_.words() + 1),
      valuation_(space_.make_valuation()) {}

StateNumber RunGraph::add(const space::Candidate& candidate, Origin origin) {
  std::copy_n(candidate.discrete, space_.words(), scratch_.begin());
  scratch_.back() = static_cast<space::Word>(candidate.stored.zone);
  const auto [number, is_new] = states_.insert(scratch_.data());
  if (is_new) origins_.push_back(origin);
  return number;
}

void RunGraph::initial(std::vector<StateNumber>& out) {
  space_.initial(successors_);
  for (std::uint32_t i = 0; i < successors_.size(); ++i) out.push_back(add(successors_[i], {kStart, i}));
}

void RunGraph::expand(StateNumber state, std::vector<StateNumber>& out) {
  const space::Word* record = states_[state];
  space_.expand(record, space::ZoneId{static_cast<std::uint32_t>(record[space_.words()])}, successors_);
  for (std::uint32_t i = 0; i < successors_.size(); ++i) out.push_back(add(successors_[i], {state, i}));
}

bool RunGraph::is_accepting(StateNumber state) const {
  const Recurrence& recurrence = *problem_.recurrence;
  return recurrence.locations[space_.location(states_[state], index(recurrence.process))];
}

bool RunGraph::is_goal(StateNumber state) {
  const space::Word* record = states_[state];
  return problem_.goal != nullptr &&
         space_.is_goal(record, space::ZoneId{static_cast<std::uint32_t>(record[space_.words()])});
}

StateView RunGraph::view(StateNumber state) {
  const space::Word* record = states_[state];
  space_.unpack(record, valuation_);
  space_.frame(valuation_, frame_);
  return {valuation_, space_.zone(space::ZoneId{static_cast<std::uint32_t>(record[space_.words()])}),
          &frame_};
}

std::uint64_t RunGraph::bytes() const noexcept {
  return space_.bytes() + space_.zone_bytes() + states_.bytes() + origins_.capacity() * sizeof(Origin);
}

// Breadth-first, through states that `may_pass`. Ends at `goal`, or when it has seen `most` states.
template <typename MayPass>
std::vector<std::uint32_t> RunGraph::shortest(std::vector<StateNumber> open, StateNumber goal,
                                              std::vector<Origin>& from, std::size_t most,
                                              const MayPass& may_pass) {
  std::vector<StateNumber> successors;
  for (std::size_t next = 0; next < open.size() && next < most; ++next) {
    successors.clear();
    expand(open[next], successors);
    for (std::uint32_t i = 0; i < successors.size(); ++i) {
      const StateNumber successor = successors[i];
      if (successor >= from.size() || from[successor].parent != kNone || !may_pass(successor)) continue;
      from[successor] = {open[next], i};
      if (successor == goal) return trail(goal, from);
      open.push_back(successor);
    }
  }
  return {};
}

// Back to where nothing comes before, or to the state itself.
std::vector<std::uint32_t> RunGraph::trail(StateNumber state, const std::vector<Origin>& from) {
  std::vector<std::uint32_t> ordinals;
  StateNumber at = state;
  do {
    ordinals.push_back(from[at].ordinal);
    at = from[at].parent;
  } while (at != state && at < kStart);
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
  const std::vector<std::uint32_t> found =
      shortest(std::move(starts), state, from, most, [](StateNumber) { return true; });
  return found.empty() ? trail(state, origins_) : found;
}

std::vector<std::uint32_t> RunGraph::way_back(StateNumber state, const std::vector<bool>& members) {
  std::vector<Origin> from(origins_.size(), Origin{kNone, 0});
  return shortest({state}, state, from, origins_.size(), [&](StateNumber s) { return members[s]; });
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
