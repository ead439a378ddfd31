// SPDX-License-Identifier: MIT
#include "search/frontier/novelty.hpp"

#include <algorithm>

namespace tarrier::search {
Novelty::Novelty(const model::Network& network) {
  const auto add = [&](bool is_process, std::uint32_t index, std::int64_t low, std::uint64_t values) {
    parts_.push_back({is_process, index, low, std::min(values, kMostValues), facts_});
    facts_ += parts_.back().values;
  };
  for (std::uint32_t p = 0; p < network.processes.size(); ++p)
    add(true, p, 0, network.processes[p].locations.size());
  for (std::uint32_t v = 0; v < network.variables.size(); ++v) {
    const model::Variable& variable = network.variables[v];
    if (variable.kind == model::VariableKind::kState)
      add(false, v, variable.domain.low,
          static_cast<std::uint64_t>(std::int64_t{variable.domain.high} - variable.domain.low + 1));
  }
}

bool Novelty::note(const space::Valuation& state, Estimate estimate) {
  std::vector<bool>& seen = seen_[estimate];
  if (seen.empty()) seen.resize(facts_);
  bool is_new = false;
  for (const Part& part : parts_) {
    const std::int64_t value = part.is_process ? static_cast<std::int64_t>(state.locations[part.index])
                                               : std::int64_t{state.values[part.index]};
    // Values of a large domain share their facts: some that are new seem known, which only changes the
    // order.
    const std::size_t fact = part.first + static_cast<std::uint64_t>(value - part.low) % part.values;
    if (seen[fact]) continue;
    seen[fact] = true;
    is_new = true;
  }
  return is_new;
}
}  // namespace tarrier::search
