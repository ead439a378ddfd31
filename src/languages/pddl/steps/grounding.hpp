// SPDX-License-Identifier: MIT
// A step as actions of a planning task: one for each choice of its inputs that the guard allows, and for each
// case of what it does.
//
// Inputs are chosen one after the other. A part of the guard is taken apart into cases as soon as the inputs
// that it reads are chosen, and where no case is left, the choice ends: so inputs of which at most one can
// matter at a time do not multiply. Updates are taken apart as well, as long as that does not make too many
// actions: planners do best with effects that have no conditions. The rest are conditional effects.
#pragma once
#include <map>
#include <vector>

#include "languages/pddl/steps/conditions.hpp"
#include "languages/pddl/steps/step_shape.hpp"

namespace tarrier::languages::pddl {
// Where `where` holds before the step, besides the step's own condition, the place gets the value.
struct Change {
  Condition where;
  Setting set;
  // One of those that together say the value in every state: what the place had can be taken away first, without
  // any condition. Planners look for what excludes each other, and take long where it depends on many conditions.
  bool is_one_of_all = false;
};

struct GroundStep {
  std::vector<Setting> choices;  // of the inputs
  Condition condition;
  std::vector<Change> changes;
};

// What of the first cube is not known where the second one holds.
Cube unknown(const Cube& cube, const Cube& known);
// The same change where `known` holds before the step: none if it cannot happen, or changes nothing. Of one of
// all, what it adds.
std::optional<Effect> effect_of(const Change& change, const Cube& known, const Conditions& conditions);
std::vector<Effect> effects_of(const GroundStep& step, const Conditions& conditions);

// None if there are more than the limits allow. Throws base::Error (kUnsupported) if the step may be a model
// error. `allowed`: values that an input may have, if not all.
std::optional<std::vector<GroundStep>> ground(const StepShape& shape, Conditions& conditions,
                                              const std::map<std::uint32_t, Values>& allowed,
                                              const Limits& limits);

// In this order they are chosen.
std::vector<std::uint32_t> ordered_inputs(const StepShape& shape, const Places& places);
}  // namespace tarrier::languages::pddl
