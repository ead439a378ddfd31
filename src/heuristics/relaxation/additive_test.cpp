// SPDX-License-Identifier: MIT
// h^add and FF on models for which one can tell what they come to.
#include "heuristics/estimate_testing.hpp"
#include "heuristics/relaxation/monotone_queue.hpp"

namespace tarrier::heuristics {
namespace {
using search::kDeadEnd;

TEST(MonotoneQueue, GivesWhatItHasInOrder) {
  MonotoneQueue queue;
  for (const std::uint32_t cost : {70000U, 3U, 3U, 1U << 30, 0U, 8U}) queue.push(cost, cost);
  std::vector<std::uint32_t> order;
  do {
    while (queue.has_some_now()) {
      order.push_back(queue.pop());
      if (order.size() == 2) queue.push(5, 5);
    }
  } while (queue.advance());
  EXPECT_EQ(order, (std::vector<std::uint32_t>{0, 3, 3, 5, 8, 70000, 1U << 30}));
}

using samples::counter;

TEST(Additive, CountsEachIncrement) {
  const EstimatedModel small = counter("int[0,20] v;", "E<> v == 7");
  EXPECT_EQ(small.estimate("hadd"), 7U);
  EXPECT_EQ(small.estimate("ff"), 7U);
  EXPECT_EQ(small.estimate("ff", {0, 0}), 5U);
  const EstimatedModel large = counter("int v;", "E<> v == 1000");
  EXPECT_EQ(large.estimate("hadd"), 1000U);
  EXPECT_EQ(large.estimate("ff"), 1000U);
  EXPECT_EQ(counter("int[0,20] v = 5;", "E<> v == 3").estimate("hadd"), kDeadEnd);
  EXPECT_EQ(counter("int[0,20] v = 5;", "E<> v == 3").estimate("ff"), kDeadEnd);
  EXPECT_EQ(counter("int[0,20] v = 5;", "E<> v == 5").estimate("hadd"), 0U);
  EXPECT_EQ(counter("int[0,20] v = 5;", "E<> v == 5").estimate("ff"), 0U);
}

// Two processes wait for the same three increments.
TEST(Additive, PaysForWhatIsSharedOnceOrEachTime) {
  const EstimatedModel model = samples::shared_increments();
  EXPECT_EQ(model.estimate("hl"), 4U);
  EXPECT_EQ(model.estimate("hadd"), 8U);
  EXPECT_EQ(model.estimate("ff"), 5U);
}

TEST(Additive, ServesSeveralVariablesInOneTransition) {
  const EstimatedModel model = samples::joint_increments();
  EXPECT_EQ(model.estimate("hadd"), 8U);
  EXPECT_EQ(model.estimate("ff"), 5U);
}

TEST(Additive, CountsTransitionsAndNotTheirParts) {
  const EstimatedModel broadcast = samples::broadcast();
  EXPECT_EQ(broadcast.estimate("hadd"), 4U);
  EXPECT_EQ(broadcast.estimate("ff"), 1U);
  const EstimatedModel binary = samples::handshake();
  EXPECT_EQ(binary.estimate("hadd"), 2U);
  EXPECT_EQ(binary.estimate("ff"), 1U);
  const EstimatedModel one_by_one = samples::one_by_one();
  EXPECT_EQ(one_by_one.estimate("hadd"), 4U);
  EXPECT_EQ(one_by_one.estimate("ff"), 4U);
}

TEST(Additive, TakesTheCheaperWay) {
  const EstimatedModel model(R"(
    int[0,9] a, b;
    process P() { state A; init A; trans A -> A { assign a = a + 1; }, A -> A { assign b = b + 2; }; }
    system P;)",
                             "E<> a == 6 or (a == 2 and b == 4)");
  EXPECT_EQ(model.estimate("hl"), 2U);
  EXPECT_EQ(model.estimate("hadd"), 4U);
  EXPECT_EQ(model.estimate("ff"), 4U);
}

// Each counter waits for the one before, twice: sums double with each, and must not overflow.
TEST(Additive, DoesNotOverflow) {
  std::string declarations = "int[0,1] l0, r0";
  std::string edges = "A -> A { assign l0 = 1; }, A -> A { assign r0 = 1; }";
  for (int i = 1; i < 50; ++i) {
    const std::string before = std::to_string(i - 1);
    for (const char* side : {"l", "r"}) {
      declarations += std::string(", ") + side + std::to_string(i);
      edges += ", A -> A { guard l" + before + " == 1 and r" + before + " == 1; assign " + side +
               std::to_string(i) + " = 1; }";
    }
  }
  const EstimatedModel model(
      declarations + "; process P() { state A; init A; trans " + edges + "; } system P;", "E<> l49 == 1");
  EXPECT_EQ(model.estimate("hl"), 50U);
  EXPECT_GE(model.estimate("hadd"), 1U << 20);
  EXPECT_LT(model.estimate("hadd"), kDeadEnd);
  EXPECT_EQ(model.estimate("ff"), 99U);
}

// Too many combinations: the guard and the sum are judged with intervals.
TEST(Additive, JudgesWithIntervals) {
  const std::string text = R"(
    int a, b, c, d;
    process P() { state A, B; init A;
      trans A -> A { assign a = a + 1; }, A -> A { assign b = b + 1; }, A -> A { assign c = c + 1; },
            A -> A { assign d = a * b * c + 7 * a - b; },
            A -> B { guard a * b * c + a * b > 100; }; }
    system P;)";
  const std::string query = "E<> P.B and d > 50";
  EXPECT_GE(EstimatedModel(text, query).estimate("hadd"), EstimatedModel(text, query).estimate("hl"));
  EXPECT_LT(EstimatedModel(text, query).estimate("hadd"), kDeadEnd);
  EXPECT_GE(EstimatedModel(text, query).estimate("ff"), 2U);
}
}  // namespace
}  // namespace tarrier::heuristics
