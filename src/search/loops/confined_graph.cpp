// SPDX-License-Identifier: MIT
#include "search/loops/confined_graph.hpp"

#include <algorithm>

#include "base/assert.hpp"

namespace tarrier::search {
ConfinedGraph::ConfinedGraph(const Problem& problem, const model::Formula* trigger,
                             std::optional<model::ProcessId> clock)
    : trigger_(trigger),
      clock_(clock ? std::optional(index(*clock)) : std::nullopt),
      space_(problem.network, *problem.goal, trigger, problem.zones.extrapolation, problem.reductions),
      buffer_(space_.make_buffer()),
      scratch_(space_.words() + 2),
      valuation_(space_.make_valuation()) {
  TARRIER_ASSERT(problem.measuring == nullptr);
  store_words(scratch_.size());
}

const space::Word* ConfinedGraph::record(const space::Candidate& candidate, Mode mode) {
  std::copy_n(candidate.discrete, space_.words(), scratch_.begin());
  // Equal zones have equal numbers, so records are equal iff states are.
  scratch_[space_.words()] = static_cast<space::Word>(candidate.stored.zone);
  scratch_.back() = static_cast<space::Word>(mode);
  return scratch_.data();
}

void ConfinedGraph::initial(std::vector<StateNumber>& out) {
  const Mode mode = trigger_ == nullptr ? Mode::kConfined : Mode::kFree;
  if (mode == Mode::kConfined)
    space_.initial(buffer_);
  else
    space_.initial_free(buffer_);
  generated_ += buffer_.size();
  for (std::uint32_t i = 0; i < buffer_.size(); ++i)
    out.push_back(add(record(buffer_[i], mode), {kStart, i}));
}

// Of a free state, first the confined ones that begin there, so that ordinals tell which are which.
template <typename List>
void ConfinedGraph::successors(StateNumber state, const List& list) {
  if (mode_of(state) == Mode::kConfined) {
    space_.expand(record_of(state), zone_of(state), buffer_);
    list(Mode::kConfined);
    return;
  }
  space_.begin(record_of(state), zone_of(state), buffer_);
  begins_ = static_cast<std::uint32_t>(buffer_.size());
  list(Mode::kConfined);
  space_.expand_free(record_of(state), zone_of(state), buffer_);
  list(Mode::kFree);
}

void ConfinedGraph::expand(StateNumber state, std::vector<StateNumber>& out) {
  std::uint32_t ordinal = 0;
  successors(state, [&](Mode mode) {
    generated_ += buffer_.size();
    for (std::size_t i = 0; i < buffer_.size(); ++i)
      out.push_back(add(record(buffer_[i], mode), {state, ordinal++}));
  });
}

void ConfinedGraph::expand_known(StateNumber state, std::vector<StateNumber>& out) {
  // These steps were counted when the state was explored.
  space_.pause_counting(true);
  successors(state, [&](Mode mode) {
    for (std::size_t i = 0; i < buffer_.size(); ++i) out.push_back(find(record(buffer_[i], mode)));
  });
  space_.pause_counting(false);
}

void ConfinedGraph::mark(StateNumber state, Marks& marks) {
  if (mode_of(state) == Mode::kFree) return;
  marks.add(0);
  if (clock_) marks.add(1 + space_.location(record_of(state), *clock_));
}

std::optional<model::Ending> ConfinedGraph::end_of(StateNumber state) {
  if (clock_ || mode_of(state) == Mode::kFree) return std::nullopt;
  const model::Ending ending = space_.ending(record_of(state), zone_of(state));
  return ending == model::Ending::kOpen ? std::nullopt : std::optional(ending);
}

StateView ConfinedGraph::view(StateNumber state) {
  space_.unpack(record_of(state), valuation_);
  space_.frame(valuation_, frame_);
  return {valuation_, space_.zone(zone_of(state)), &frame_};
}

model::Path ConfinedGraph::path(std::vector<std::uint32_t> stem, const std::vector<std::uint32_t>& loop) {
  std::vector<StateNumber> out;
  initial(out);
  std::vector<std::uint32_t> free;
  std::vector<std::uint32_t> confined;
  StateNumber at = out[stem.front()];
  (mode_of(at) == Mode::kFree ? free : confined).push_back(stem.front());
  for (std::size_t i = 1; i < stem.size(); ++i) {
    out.clear();
    expand_known(at, out);
    const bool was_free = mode_of(at) == Mode::kFree;
    at = out[stem[i]];
    if (!was_free || mode_of(at) == Mode::kConfined) {
      confined.push_back(stem[i]);
    } else {
      // Those that begin there come first, and are not among the steps of free states.
      free.push_back(stem[i] - begins_);
    }
  }
  const std::size_t before =
      confined.empty() ? 0 : confined.size() - 1;  // the first one chooses where to begin
  confined.insert(confined.end(), loop.begin(), loop.end());
  model::Path path = space_.path(free, confined);
  if (loop.empty()) return path;
  path.ending = model::Ending::kLoop;
  path.loop = path.since + before;
  return path;
}
}  // namespace tarrier::search
