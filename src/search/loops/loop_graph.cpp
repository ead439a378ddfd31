// SPDX-License-Identifier: MIT
#include "search/loops/loop_graph.hpp"

#include <algorithm>

#include "base/assert.hpp"

namespace tarrier::search {
// Breadth-first, through states that `may_pass`; a step at least. None if it has seen `most` states first.
template <typename IsGoal, typename MayPass>
std::optional<StateNumber> LoopGraph::nearest(std::vector<StateNumber> open, std::vector<Origin>& from,
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
std::vector<std::uint32_t> LoopGraph::trail(StateNumber start, StateNumber state,
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

std::vector<std::uint32_t> LoopGraph::way_to(StateNumber state, std::size_t most) {
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
Marks LoopGraph::wanted_in(const std::vector<bool>& members) {
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

std::vector<std::uint32_t> LoopGraph::loop_from(StateNumber state, const std::vector<bool>& members) {
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

model::Path LoopGraph::lasso_through(std::span<const StateNumber> states, std::size_t most) {
  std::vector<bool> members(size(), false);
  for (const StateNumber state : states) members[state] = true;
  Marks marks(sets());
  // Any state would do. From an accepting one, nobody has to look for the place at which the loop counts.
  const auto accepting = std::ranges::find_if(states, [&](StateNumber state) {
    marks.clear();
    mark(state, marks);
    return marks.has(0);
  });
  const std::vector<std::uint32_t> loop = loop_from(*accepting, members);
  // The way on which it was found is long after a deep search, so a shorter one is looked for.
  return path(way_to(*accepting, most), loop);
}
}  // namespace tarrier::search
