// SPDX-License-Identifier: MIT
#include "search/shortening/elimination.hpp"

#include <algorithm>
#include <bit>
#include <numeric>

namespace tarrier::search {
namespace {
// Numbers from `begin` to before `end`.
std::vector<std::size_t> stretch(std::size_t begin, std::size_t end) {
  std::vector<std::size_t> places(end - begin);
  std::iota(places.begin(), places.end(), begin);
  return places;
}

model::ProcessId starter(const model::Step& step) { return step.moves.front().process; }

std::vector<model::ProcessId> starters(const Trail& trail, std::span<const std::size_t> places) {
  std::vector<model::ProcessId> processes;
  for (const std::size_t place : places) processes.push_back(starter(trail.steps()[place]));
  std::sort(processes.begin(), processes.end());
  processes.erase(std::unique(processes.begin(), processes.end()), processes.end());
  return processes;
}

// Leaves out all in the stretch, or all that one process starts there.
bool eliminate_from(Trail& trail, const std::vector<std::size_t>& places) {
  if (places.size() < trail.steps().size() && trail.leave_out(places)) return true;
  // What one process does is often of no use to the goal, while the steps of others in between are.
  const std::vector<model::ProcessId> processes = starters(trail, places);
  if (processes.size() < 2) return false;
  for (const model::ProcessId process : processes) {
    std::vector<std::size_t> own;
    for (const std::size_t place : places)
      if (starter(trail.steps()[place]) == process) own.push_back(place);
    if (own.size() > 1 && trail.leave_out(own)) return true;
  }
  return false;
}
}  // namespace

void eliminate(Trail& trail) {
  // Large stretches first: one that can go saves many attempts with its parts.
  for (std::size_t size = std::bit_ceil(trail.steps().size()); size > 0; size /= 2)
    for (std::size_t begin = 0; begin < trail.steps().size();) {
      if (trail.is_over()) return;
      const std::size_t end = std::min(begin + size, trail.steps().size());
      // After a success, other steps stand in the same place.
      if (!eliminate_from(trail, stretch(begin, end))) begin = end;
    }
}
}  // namespace tarrier::search
