// SPDX-License-Identifier: MIT
#include "heuristics/patterns/distance_table.hpp"

#include <algorithm>

namespace tarrier::heuristics {
using search::Estimate;
using search::kDeadEnd;

std::optional<DistanceTable> DistanceTable::make(const model::Network& network,
                                                 const space::Remembered& remembered,
                                                 std::uint64_t most_bytes) {
  const std::uint64_t most = most_bytes / sizeof(Cell);
  DistanceTable table;
  std::uint64_t count = 1;
  const auto next = [&](std::size_t index, std::int32_t low, std::uint64_t size) {
    const Digit digit{index, low, count};
    // Stays above the limit once it is, instead of wrapping around.
    count = size > most / count ? most + 1 : count * size;
    return digit;
  };
  std::vector<Digit> values(network.variables.size());
  for (std::size_t v = 0; v < network.variables.size() && count <= most; ++v) {
    const model::Domain domain = network.variables[v].domain;
    if (!remembered.kept[v]) continue;
    values[v] = next(v, domain.low, static_cast<std::uint64_t>(std::int64_t{domain.high} - domain.low + 1));
    table.values_.push_back(values[v]);
  }
  for (std::size_t p = 0; p < network.processes.size() && count <= most; ++p) {
    const std::size_t size = network.processes[p].locations.size();
    if (size == 1) continue;
    table.locations_.push_back(next(p, 0, size));
    auto& dead = table.dead_.emplace_back(size);
    for (std::size_t l = 0; l < size; ++l)
      for (const model::VariableId v : remembered.dead[p][l]) dead[l].push_back(values[index(v)]);
  }
  if (count > most) return std::nullopt;
  table.cells_.assign(count, 0);
  return table;
}

// Dead variables are taken out again, so that states that differ in nothing else have one place.
std::size_t DistanceTable::place(const space::Valuation& state) const {
  std::size_t place = 0;
  for (const Digit& digit : values_) place += digit.value(state);
  for (std::size_t i = 0; i < locations_.size(); ++i) {
    const std::uint32_t location = state.locations[locations_[i].index];
    place += location * locations_[i].weight;
    for (const Digit& digit : dead_[i][location]) place -= digit.value(state);
  }
  return place;
}

void DistanceTable::set(const space::Valuation& state, Estimate distance) {
  cells_[place(state)] =
      // Cut off distances are still lower bounds; they must not be taken for dead ends.
      distance == kDeadEnd ? kDeadEndCell : static_cast<Cell>(std::min<Estimate>(distance, kDeadEndCell - 1));
}

Estimate DistanceTable::at(const space::Valuation& state) const {
  const Cell cell = cells_[place(state)];
  return cell == kDeadEndCell ? kDeadEnd : cell;
}
}  // namespace tarrier::heuristics
