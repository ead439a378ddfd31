// SPDX-License-Identifier: MIT
#include "heuristics/relaxation/timing.hpp"

#include <algorithm>

namespace tarrier::heuristics {
bool Timing::Stay::is_bounded() const {
  return is_urgent ||
         std::any_of(ends.begin(), ends.end(), [](zones::Bound end) { return !end.is_infinite(); });
}

// Atoms are sorted by their bounds, the easiest first: as intervals only grow, those that are true are always
// the first so many (ClockHulls).
void Timing::trim(const std::function<NodeId(NodeId)>& number) {
  const auto keep = [&](std::vector<Atom>& atoms) {
    for (Atom& atom : atoms) atom.node = number(atom.node);
    std::erase_if(atoms, [](const Atom& atom) { return atom.node == kNoNode; });
    std::sort(atoms.begin(), atoms.end(), [](const Atom& a, const Atom& b) { return a.bound > b.bound; });
  };
  bool waits = false;
  for (Clock& clock : clocks) {
    keep(clock.at_least);
    keep(clock.at_most);
    waits = waits || !clock.at_least.empty();
  }
  // Nothing that is left becomes true by waiting, so that nobody asks how long a process may stay.
  if (!waits) processes.clear();
  std::vector<bool> is_used(clocks.size());
  for (std::size_t x = 0; x < clocks.size(); ++x)
    is_used[x] = !clocks[x].at_least.empty() || !clocks[x].at_most.empty();
  for (const Process& process : processes)
    for (const std::uint32_t x : process.clocks) is_used[x] = true;

  std::vector<std::uint32_t> place(clocks.size(), kNoNode);
  std::vector<Clock> kept;
  for (std::uint32_t x = 0; x < clocks.size(); ++x) {
    if (!is_used[x]) continue;
    place[x] = static_cast<std::uint32_t>(kept.size());
    kept.push_back(std::move(clocks[x]));
  }
  clocks = std::move(kept);
  for (Setting& setting : settings) {
    setting.fact = number(setting.fact);
    setting.clock = place[setting.clock];
  }
  std::erase_if(settings, [](const Setting& s) { return s.fact == kNoNode || s.clock == kNoNode; });
  for (Process& process : processes)
    for (std::uint32_t& x : process.clocks) x = place[x];
}
}  // namespace tarrier::heuristics
