// SPDX-License-Identifier: MIT
#include "space/successors/possible_steps.hpp"

#include <algorithm>
#include <span>
#include <utility>

namespace tarrier::space {
// One that blocks, or is possible, only where another one that has as much priority is, tells nothing. Looking
// for it among all would take too long where there are many.
void PossibleSteps::add(const Priority& priority, zones::Dbm&& zone) {
  constexpr std::size_t kMostToCompare = 8;
  const auto some = std::span(steps_).first(std::min(kMostToCompare, steps_.size()));
  const bool tells_nothing = std::ranges::any_of(some, [&](const PossibleStep& other) {
    return other.priority >= priority && other.zone.includes(zone);
  });
  if (!tells_nothing) steps_.push_back({priority, std::move(zone)});
}

zones::Federation PossibleSteps::unblocked(zones::Dbm zone, const Priority& priority) const {
  zones::Federation rest(std::move(zone));
  for (const PossibleStep& step : steps_)
    if (step.priority > priority) rest.subtract(step.zone);
  return rest;
}
}  // namespace tarrier::space
