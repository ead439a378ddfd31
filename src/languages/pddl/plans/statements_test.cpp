// SPDX-License-Identifier: MIT
#include "languages/pddl/plans/statements.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "base/error.hpp"

namespace tarrier::languages::pddl {
namespace {
using testing::ElementsAre;

std::vector<std::string> read(const std::string& text) {
  std::vector<std::string> all;
  for (const Statement& statement : read_statements({"plan", text})) {
    all.push_back(std::to_string(statement.line) + ": " + statement.name);
    for (const std::string& argument : statement.arguments) all.back() += " " + argument;
  }
  return all;
}

TEST(Statements, AreActionsInBrackets) {
  EXPECT_THAT(read("; cost\n(Go A  b)\n\n ( stop ) ; here\n"), ElementsAre("2: go a b", "4: stop"));
}

TEST(Statements, AreNumberedActionsAmongOtherLines) {
  EXPECT_THAT(read("ff: parsing domain file\n ... done.\n\nff: found legal plan as follows\n"
                   "step    0: GO A B\n        1: STOP\nplan cost: 0.0\n\ntime spent:    0.00 seconds\n"),
              ElementsAre("5: go a b", "6: stop"));
  EXPECT_THAT(read("0: (go a)\n1: (stop)\n"), ElementsAre("1: go a", "2: stop"));
}

TEST(Statements, AreToldFromOtherTexts) {
  EXPECT_TRUE(is_plan({"plan", "; a plan\n(go)\n"}));
  EXPECT_TRUE(is_plan({"plan", "ff: hello\nstep 0: GO\n"}));
  EXPECT_FALSE(is_plan({"plan", "{\"text\": [\n0: go\n]}"}));
  EXPECT_FALSE(is_plan({"plan", "time spent: 0.1\n0.1: go\n12 : go\n:\n"}));
  EXPECT_TRUE(denies_plan({"plan", "Completely explored state space -- no solution!\n"}));
  EXPECT_TRUE(denies_plan({"plan", "best first search space empty! problem proven unsolvable.\n"}));
  EXPECT_FALSE(denies_plan({"plan", "{\"verdict\": \"unsolvable\"}"}));
}

TEST(Statements, SayInWhichLineTheyAreWrong) {
  try {
    read("(go)\nstop\n");
    FAIL();
  } catch (const base::Error& error) {
    EXPECT_STREQ(error.what(), "plan:2: 'stop' is no step of a plan; expected (ACTION)");
  }
}
}  // namespace
}  // namespace tarrier::languages::pddl
