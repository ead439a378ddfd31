// SPDX-License-Identifier: MIT
#include "search/loops/guided_lassos.hpp"

#include <algorithm>

#include "search/walks/softmax.hpp"

namespace tarrier::search {
StateNumber GuidedLassoChoice::choose(LoopGraph& graph, const LassoPath& way,
                                      std::span<const StateNumber> successors, base::Random& random) {
  constexpr std::size_t kMostTargets = 16;  // as near as possible
  const std::optional<std::size_t> missing = way.missing();
  if (!missing) {
    way_back_.clear();
    const std::size_t complete = way.complete();
    for (std::size_t i = complete; i > 0 && complete - i < kMostTargets; --i)
      way_back_.add(graph.view(way.states()[i - 1]).discrete);
  }
  values_.clear();
  for (const StateNumber next : successors) {
    const StateView view = graph.view(next);
    values_.push_back(missing ? estimates_.evaluate(*missing, graph, view)
                              : way_back_.evaluate(view.discrete));
  }
  // Where all seem to be dead ends, a run may still end.
  const std::optional<Draw> drawn = draw(values_, temperature_, random);
  return successors[drawn ? drawn->index : random.below(successors.size())];
}
}  // namespace tarrier::search
