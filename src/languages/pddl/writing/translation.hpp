// SPDX-License-Identifier: MIT
// A Network without clocks as a planning task: a plan leads to a state that a query asks for.
//
// A step of the Network is an action that costs what the step does. What has to be chosen before, the initial
// state or inputs with too many combinations, is chosen by actions that cost nothing, one value after the
// other in a fixed order; a goal that is a disjunction is stated by one action, for nothing, too. So the cost
// of a plan is that of the steps.
#pragma once
#include <optional>
#include <string_view>
#include <vector>

#include "languages/pddl/steps/limits.hpp"
#include "languages/pddl/steps/picks.hpp"
#include "languages/pddl/task/task.hpp"
#include "model/question.hpp"

namespace tarrier::languages::pddl {
// How the names of actions begin that state the goal of a query.
inline constexpr std::string_view kGoalAction = "reach-goal";

// What an action means for the Network.
struct Meaning {
  enum class Kind : std::uint8_t {
    kStart,   // the initial state is complete
    kChoose,  // values, for the start or the step that follows
    kStep,
    // Of tasks whose plans are runs (runs/run_task.hpp):
    kStay,  // no step is possible, and the run ends here
    kPick,  // a value, for the step before: that of `place`, which the plan says
    kSave,  // the loop begins here
    kGoal,  // nothing
  };
  Kind kind = Kind::kStep;
  std::vector<Setting> choices = {};
  std::size_t shape = 0;    // of kStep, in Translation::shapes
  std::uint32_t place = 0;  // of kPick
};

struct Translation {
  Task task;
  std::vector<Meaning> meanings;  // by action
  std::vector<StepShape> shapes;
  Places places;
  SplitShapes split = {};  // of tasks whose plans are runs
};

// One problem for each query. Throws base::Error: kUnsupported for what PDDL cannot express, and what a query
// that is wrong has for a meaning.
Translation translate(const model::Network& network, const std::vector<model::Query>& queries,
                      const Limits& limits = {});
}  // namespace tarrier::languages::pddl
