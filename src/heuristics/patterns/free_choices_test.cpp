// SPDX-License-Identifier: MIT
#include "heuristics/patterns/free_choices.hpp"

#include <gtest/gtest.h>

#include "heuristics/estimate_testing.hpp"
#include "heuristics/patterns/selection_testing.hpp"

namespace tarrier::heuristics {
namespace {
// Asks by one channel if the input is set, and by another one if it is not.
std::string asking(const std::string& unset_guard) {
  return R"(
    chan is_set, is_unset; bool in, other;
    process Environment() {
      state E; init E; trans
      E -> E { guard in; sync is_set?; }, E -> E { guard )" +
         unset_guard + R"(; sync is_unset?; },
      E -> E { assign in = true; }, E -> E { assign in = false; }, E -> E { assign other = true; };
    }
    process Controller() {
      bool polled; int[0,2] phase;
      state A, B; init A; trans
      A -> A { guard phase == 0; sync is_set!; assign polled = true, phase = 1; },
      A -> A { guard phase == 0; sync is_unset!; assign polled = false, phase = 1; },
      A -> A { guard phase == 1 && !polled; assign phase = 0; },
      A -> B { guard phase == 1 && polled; assign phase = 2; };
    }
    system Environment, Controller;)";
}

TEST(FreeChoices, AreLearntFromPartners) {
  const auto free = [](const std::string& unset_guard, bool keeps_input) {
    const EstimatedModel model(asking(unset_guard), "E<> Controller.B");
    const search::Problem problem = model.problem();
    const Components components(problem);
    Selection kept(components.size(), true);
    kept[components.of_variable(0)] = keeps_input;
    return names(components, free_choices(components, *problem.goal, kept));
  };
  EXPECT_EQ(free("!in", false), "Controller.polled ");
  // As long as it is known who answers, the answer says something.
  EXPECT_EQ(free("!in", true), "in ");
  EXPECT_EQ(free("!in && other", false), "");
}
}  // namespace
}  // namespace tarrier::heuristics
