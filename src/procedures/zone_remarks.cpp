// SPDX-License-Identifier: MIT
#include "procedures/zone_remarks.hpp"

#include <fmt/format.h>

#include <algorithm>

namespace tarrier::procedures {
namespace {
template <typename Values, typename Value>
std::string_view name(const Values& values, Value value) {
  return std::ranges::find(values, value, [](const auto& entry) { return entry.value; })->name;
}

template <typename Values, typename Value>
void remark(const char* option, const Values& values, const std::optional<Value>& wish, Value used,
            report::QueryResult& result) {
  if (wish && *wish != used)
    result.remarks.push_back(fmt::format("{} {} is not sound for this query: {} was used", option,
                                         name(values, *wish), name(values, used)));
}
}  // namespace

void remark_on_zones(const Choices& choices, const model::Network& network, space::ZoneOptions used,
                     report::QueryResult& result) {
  // Without clocks there are no zones, and every choice does the same.
  if (network.clocks.empty()) return;
  remark("--extrapolation", space::kExtrapolations, choices.extrapolation, used.extrapolation, result);
  remark("--simulation", space::kSimulations, choices.simulation, used.simulation, result);
}

space::ZoneOptions bisimilar(space::ZoneOptions wish) {
  // Coarser ones keep what is reachable, but a zone of theirs may have runs that none of its valuations has.
  // Extrapolations are ordered from fine to coarse.
  return {.extrapolation = std::min(wish.extrapolation, space::Extrapolation::kM),
          .simulation = space::Simulation::kInclusion};
}
}  // namespace tarrier::procedures
