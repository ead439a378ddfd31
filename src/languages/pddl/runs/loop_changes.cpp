// SPDX-License-Identifier: MIT
#include "languages/pddl/runs/loop_changes.hpp"

#include <fmt/format.h>

#include <algorithm>

#include "base/error.hpp"
#include "base/suggestion.hpp"

namespace tarrier::languages::pddl {
namespace {
// Can it change one of the places?
bool may_change(const LoopStep& each, const PlaceSet& wanted, const std::vector<Pick>& picks) {
  return std::ranges::any_of(each.step->changes,
                             [&](const Change& change) { return wanted[change.set.place]; }) ||
         (each.is_split && std::ranges::any_of(picks, [&](const Pick& pick) { return wanted[pick.place]; }));
}

bool can_leave_alone(const LoopStep& each, std::uint32_t place, const Places& places) {
  PlaceSet others(places.size(), true);
  others[place] = false;
  return std::ranges::any_of(each.where, [&](const Cube& cube) {
    return keeping_others(*each.step, cube, others, places).has_value();
  });
}
}  // namespace

std::optional<Cube> keeping_others(const GroundStep& step, const Cube& known, const PlaceSet& changing,
                                   const Places& places) {
  std::optional<Cube> result = known;
  for (const Change& change : step.changes) {
    if (!result || changing[change.set.place]) continue;
    if (!meet(*result, change.where.cube)) continue;
    if (const Values* const has = result->values(change.set.place);
        has != nullptr && *has == places.only(change.set))
      continue;
    // Where it happens under a condition only, that would have to fail: a disjunction.
    if (!unknown(change.where.cube, *result).terms().empty()) return std::nullopt;
    if (!result->restrict(change.set.place, places.only(change.set))) result.reset();
  }
  return result;
}

PlaceSet closed(PlaceSet wanted, const std::vector<LoopStep>& steps, const std::vector<Pick>& picks,
                const Places& places) {
  // A choice that cannot be the value that is there already has to be made.
  for (const Pick& pick : picks)
    if (!pick.has_all()) wanted[pick.place] = true;
  for (bool changes = true; changes;) {
    changes = false;
    for (std::uint32_t place = 0; place < places.size(); ++place) {
      if (wanted[place] || !places.is_kept(place)) continue;
      const auto helps = [&](const LoopStep& each) { return may_change(each, wanted, picks); };
      const bool is_needed =
          std::ranges::any_of(steps, helps) && std::ranges::none_of(steps, [&](const LoopStep& each) {
            return helps(each) && can_leave_alone(each, place, places);
          });
      wanted[place] = is_needed;
      changes = changes || is_needed;
    }
  }
  return wanted;
}

PlaceSet all_kept(const Places& places) {
  PlaceSet all(places.size(), false);
  for (std::uint32_t place = 0; place < places.size(); ++place) all[place] = places.is_kept(place);
  return all;
}

PlaceSet places_named(const std::vector<std::string>& names, const Places& places) {
  PlaceSet result(places.size(), false);
  for (const std::string& name : names) {
    bool is_known = false;
    std::vector<std::string_view> known;
    for (std::uint32_t place = 0; place < places.size(); ++place) {
      if (!places.is_kept(place)) continue;
      known.emplace_back(places[place].name);
      if (places[place].name != name) continue;
      result[place] = is_known = true;
    }
    if (!is_known)
      throw base::Error(base::Code::kUnknownName, {},
                        fmt::format("nothing that can change is named '{}'", name),
                        base::suggestion(name, known));
  }
  return result;
}
}  // namespace tarrier::languages::pddl
