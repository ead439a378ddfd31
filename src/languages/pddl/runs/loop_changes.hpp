// SPDX-License-Identifier: MIT
// What the steps of a loop may change.
//
// In a narrow task, that is little: what fairness and the formula speak of. A plan for it is a plan for the
// complete task, but that it has none says nothing. What makes it worth having is how planners estimate: they
// ignore that facts are lost, so in the complete task every state looks as if the loop could go back to it. Where
// other variables have to stay as they are, a step that the loop needs is possible only in states in which it
// leaves them alone, and these become something to go for before the loop begins.
#pragma once
#include <string>
#include <vector>

#include "languages/pddl/steps/grounding.hpp"
#include "languages/pddl/steps/picks.hpp"

namespace tarrier::languages::pddl {
struct LoopChanges {
  enum class Kind : std::uint8_t { kAuto, kAll, kGiven };
  Kind kind = Kind::kAll;
  std::vector<std::string> names = {};  // of kGiven: variables and processes
};

// By place.
using PlaceSet = std::vector<bool>;

// Where `known` holds and the step leaves all other places as they are; none: nowhere. What it does under a
// condition only counts as done.
std::optional<Cube> keeping_others(const GroundStep& step, const Cube& known, const PlaceSet& changing,
                                   const Places& places);

// A step that a loop may take.
struct LoopStep {
  const GroundStep* step = nullptr;
  bool is_split = false;
  std::vector<Cube> where;  // in the loop
};

// The places `wanted`, and those without whose change none of them can change.
PlaceSet closed(PlaceSet wanted, const std::vector<LoopStep>& steps, const std::vector<Pick>& picks,
                const Places& places);

// All that can change. The second: of those names. Throws base::Error (kUnknownName).
PlaceSet all_kept(const Places& places);
PlaceSet places_named(const std::vector<std::string>& names, const Places& places);
}  // namespace tarrier::languages::pddl
