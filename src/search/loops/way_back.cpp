// SPDX-License-Identifier: MIT
#include "search/loops/way_back.hpp"

namespace tarrier::search {
namespace {
// Breadth-first.
std::vector<Estimate> distances_from(std::uint32_t source, const model::Process& process) {
  std::vector<Estimate> distance(process.locations.size(), kDeadEnd);
  distance[source] = 0;
  std::vector<std::uint32_t> open{source};
  for (std::size_t next = 0; next < open.size(); ++next) {
    for (const model::Edge& edge : process.edges) {
      if (index(edge.source) != open[next] || distance[index(edge.target)] != kDeadEnd) continue;
      distance[index(edge.target)] = distance[open[next]] + 1;
      open.push_back(index(edge.target));
    }
  }
  return distance;
}
}  // namespace

WayBack::WayBack(const model::Network& network) : network_(network), distances_(network.processes.size()) {
  for (std::uint32_t v = 0; v < network.variables.size(); ++v)
    if (network.variables[v].kind == model::VariableKind::kState) variables_.push_back(v);
  for (std::size_t p = 0; p < distances_.size(); ++p) {
    const std::size_t locations = network.processes[p].locations.size();
    // All pairs of a large process would take too much memory.
    if (locations <= kMostLocations) distances_[p].resize(locations);
  }
}

void WayBack::add(const space::Valuation& target) {
  // Valuations are reused, since targets change with every state.
  if (count_ == targets_.size()) targets_.emplace_back();
  targets_[count_++] = target;
}

Estimate WayBack::evaluate(const space::Valuation& state) {
  Estimate least = kDeadEnd;
  for (std::size_t i = 0; i < count_; ++i) least = std::min(least, distance(state, targets_[i], least));
  return least;
}

Estimate WayBack::between(std::size_t process, std::uint32_t source, std::uint32_t target) {
  if (source == target) return 0;
  auto& from = distances_[process];
  if (from.empty()) return 1;
  if (from[source].empty()) from[source] = distances_from(source, network_.processes[process]);
  return from[source][target];
}

// Some estimate of at least `most` if it is not less.
Estimate WayBack::distance(const space::Valuation& state, const space::Valuation& target, Estimate most) {
  Estimate sum = 0;
  for (const std::uint32_t v : variables_)
    if (state.values[v] != target.values[v]) ++sum;
  // A target that is no nearer than the nearest so far does not have to be measured to the end.
  for (std::size_t p = 0; p < distances_.size() && sum < most; ++p) {
    const Estimate steps = between(p, state.locations[p], target.locations[p]);
    if (steps == kDeadEnd) return kDeadEnd;
    sum += steps;
  }
  return sum;
}
}  // namespace tarrier::search
