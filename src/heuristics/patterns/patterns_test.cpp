// SPDX-License-Identifier: MIT
// What pattern databases make of small models. Random ones are in tests/differential/.
#include "heuristics/estimate_testing.hpp"
#include "heuristics/patterns/components.hpp"
#include "heuristics/patterns/dependencies.hpp"
#include "heuristics/patterns/distance_table.hpp"
#include "heuristics/patterns/free_inputs.hpp"
#include "heuristics/patterns/relaxed_components.hpp"
#include "model/transform/projection/projection.hpp"
#include "model/transform/reductions/safe_processes.hpp"

namespace tarrier::heuristics {
namespace {
using search::kDeadEnd;

// The way of P takes time that Q does not give it; R is irrelevant.
EstimatedModel deadline(const std::string& time) {
  return {R"(
    clock x;
    int[0,7] w;
    bool late;
    process P() { state A, B, C; init A; trans A -> B { guard x >= )" +
              time + R"(; }, B -> C { guard !late; }; }
    process Q() { state A { x <= 5 }, B; init A; trans A -> B { assign late = true; }; }
    process R() { state A; init A; trans A -> A { guard w < 7; assign w = w + 1; }, A -> A { guard late && w > 0; assign w = w - 1; }; }
    system P, Q, R;)",
          "E<> P.C"};
}

TEST(Patterns, KnowWhatClocksForbid) {
  for (const char* heuristic : {"dpr", "rd", "coi"}) {
    EXPECT_EQ(deadline("5").estimate(heuristic), 2U) << heuristic;
    EXPECT_EQ(deadline("5").estimate(heuristic, {0}), 1U) << heuristic;
  }
  EXPECT_EQ(deadline("6").estimate("hl"), 2U);
  EXPECT_EQ(deadline("6").estimate("coi"), kDeadEnd);
}

TEST(Patterns, TakeWhatIsPartlyKnownForLess) {
  const EstimatedModel model = samples::counter("int[0,200] v;", "E<> v == 100");
  EXPECT_EQ(model.estimate("coi"), 100U);
  EXPECT_LE(model.estimate("coi(states=20)"), 20U);
  // Beyond what was looked at nothing is known; a dead end it is not.
  EXPECT_EQ(model.estimate("coi(states=20)", std::vector<std::size_t>(50, 0)), 0U);
}

TEST(Patterns, GoOnAfterOneThatIsTooLarge) {
  // Without `gate`, y has 30,001 values; with it, one.
  const EstimatedModel model(R"(
    int[0,3] x; int[0,30000] y; int[0,1] gate;
    process P() { state A; init A; trans A -> A { guard y < 30000 && x < 3; assign x = x + 1; }; }
    process Q() { state A; init A; trans A -> A { guard gate > 0 && y < 30000; assign y = y + 1; }; }
    process R() { state A; init A; trans A -> A { guard y > 7; assign gate = 1; }; }
    system P, Q, R;)",
                             "E<> x == 3");
  const search::Problem problem = model.problem();
  const auto heuristic = configure("coi").front().make(problem);
  base::Limits limits;
  limits.start();
  ASSERT_TRUE(heuristic->prepare(limits, std::numeric_limits<std::uint64_t>::max()));
  EXPECT_EQ(heuristic->explanation()[2], "4 abstract states");
}

TEST(Patterns, FallBackOnLayersWhereTheyKnowLess) {
  const EstimatedModel model = samples::counter("int[0,200] v;", "E<> v == 100");
  EXPECT_EQ(model.estimate("hl"), 100U);
  EXPECT_EQ(model.estimate("dpr(states=20)"), 100U);
  EXPECT_EQ(model.estimate("dpr(states=20)", std::vector<std::size_t>(50, 0)), 50U);
  EXPECT_EQ(model.blind_because("dpr(states=20)"), "");
}

TEST(FreeInputs, AreSetByOthersOrCopied) {
  const EstimatedModel model(R"(
    int[0,9] in, copy, sum, own, mixed, a, b;
    process Environment() { state A; init A; trans A -> A { assign in = (in + 3) % 10; }; }
    process P() {
      state A, B; init A;
      trans A -> A { guard in + copy + sum + own + mixed + a + b < 60; assign copy = in, own = 1, mixed = in, a = b, b = a; },
            A -> A { assign sum = (copy + in) / 2; }, A -> B { guard sum == 3; assign mixed = own; };
    }
    system Environment, P;)",
                             "E<> P.B");
  const search::Problem problem = model.problem();
  const Components components(problem);
  ASSERT_EQ(components.size(), 9U);
  const auto names = [&](Selection kept) {
    std::string result;
    const Selection free = free_inputs(components, kept);
    for (std::size_t c = 0; c < free.size(); ++c)
      if (free[c]) result += components[c].name + " ";
    return result;
  };
  Selection kept(components.size(), true);
  EXPECT_EQ(names(kept), "");
  kept[0] = false;
  EXPECT_EQ(names(kept), "in copy sum ");  // not `own`, `mixed`, nor `a` and `b`, which copy each other only
  kept.assign(components.size(), false);
  EXPECT_EQ(names(kept), "in copy sum own mixed a b ");
}

TEST(RelaxedComponents, BeginWithTheNearestInitialState) {
  const EstimatedModel model = EstimatedModel::with_label(R"(system:s
    process:P
    location:P:a{initial:}
    location:P:b{initial:}
    location:P:c{labels: goal}
    event:e
    edge:P:b:c:e)",
                                                          "goal");
  const search::Problem problem = model.problem();
  const Components components(problem);
  RelaxedComponents relaxed(components);
  EXPECT_EQ(relaxed.evaluate({true}), 1U);
  EXPECT_EQ(relaxed.of_solution(), Selection{true});
  EXPECT_EQ(relaxed.evaluate({false}), 0U);
}

TEST(Patterns, AreBlindWhereTheGoalIsForgotten) {
  const EstimatedModel model("process P() { state A, B; init A; trans A -> B { }; } system P;",
                             "E<> deadlock");
  EXPECT_EQ(model.estimate("dpr"), 0U);
}

TEST(Components, KeepArraysTogether) {
  const EstimatedModel model(R"(
    int[0,3] a[3], i;
    process P() { state A; init A; trans A -> A { assign a[i] = 1; }, A -> A { assign i = 1; }; }
    process Q() { state A, B; init A; trans A -> B { guard a[0] < 3 && a[1] < 3 && a[2] > 0; }; }
    system P, Q;)",
                             "E<> Q.B");
  const search::Problem problem = model.problem();
  const Components components(problem);
  ASSERT_EQ(components.size(), 4U);  // P, Q, a, i
  EXPECT_EQ(components.of_variable(0), components.of_variable(2));
  EXPECT_NE(components.of_variable(0), components.of_variable(3));
  const std::vector<std::uint32_t> distances = dependency_distances(components);
  EXPECT_EQ(distances[components.of_process(1)], 0U);
  EXPECT_EQ(distances[components.of_variable(0)], 1U);
  EXPECT_EQ(distances[components.of_variable(3)], 2U);
}

TEST(SafeProcesses, GoWhereTheyLikeAndDisturbNobody) {
  const auto safe = [](const std::string& walker) -> bool {
    const EstimatedModel model(R"(
      chan c; clock x; int[0,1] v;
      process Walker() { state A, B; init A; trans )" +
                                   walker + R"(; }
      process Other() { state A, B; init A; trans A -> B { guard v == 0; }; }
      system Walker, Other;)",
                               "E<> Other.B and Walker.B");
    return model::safe_processes(model.problem().network)[0];
  };
  EXPECT_TRUE(safe("A -> B { }, B -> A { }"));
  EXPECT_FALSE(safe("A -> B { }"));                            // cannot come back
  EXPECT_FALSE(safe("A -> B { guard x > 1; }, B -> A { }"));   // has to wait
  EXPECT_FALSE(safe("A -> B { assign v = 1; }, B -> A { }"));  // others see it
  EXPECT_FALSE(safe("A -> B { sync c!; }, B -> A { }"));       // needs others
}

TEST(DistanceTables, HaveAPlaceForEachStateAndNoOther) {
  const EstimatedModel model(R"(
    int[-2,3] v;
    process P() { int[0,4] w; state A, B; init A; trans A -> B { guard w > v; }, B -> A { assign w = 3; }; }
    process Q() { state A; init A; trans A -> A { guard v < 3; assign v = v + 1; }; }
    system P, Q;)",
                             "E<> P.B");
  const model::Network& network = model.problem().network;
  const space::Remembered remembered = space::remembered(network, {.goal = *model.problem().goal}, {});
  EXPECT_FALSE(DistanceTable::make(network, remembered, 2 * 2 * 6 * 5 - 1));
  auto table = DistanceTable::make(network, remembered, 2 * 2 * 6 * 5);
  ASSERT_TRUE(table);
  const auto state = [&](std::uint32_t p, std::int32_t v, std::int32_t w) {
    return space::Valuation{{p, 0}, {v, w}};
  };
  for (std::uint32_t p = 0; p < 2; ++p)
    for (std::int32_t v = -2; v <= 3; ++v)
      for (std::int32_t w = 0; w <= 4; ++w)
        table->set(state(p, v, w), p == 1 ? kDeadEnd : static_cast<search::Estimate>(10 * (v + 2) + w));
  EXPECT_EQ(table->at(state(0, -2, 0)), 0U);
  EXPECT_EQ(table->at(state(0, 3, 4)), 54U);
  EXPECT_EQ(table->at(state(1, 3, 4)), kDeadEnd);
  // In B the value of w is overwritten before it is read.
  table->set(state(1, 0, 2), 70'000);
  EXPECT_EQ(table->at(state(1, 0, 4)), 65'534U);
  EXPECT_EQ(table->at(state(1, 1, 4)), kDeadEnd);
}

// What the first initial state of a projection leads to.
struct FirstSteps {
  explicit FirstSteps(model::Projection made) : projection(std::move(made)) {
    space::SuccessorBuffer states = space.make_buffer();
    space.initial(states);
    space.expand(states[0].discrete, states[0].stored.zone, next);
  }
  model::Projection projection;
  space::StateSpace space{projection.network, &*projection.goal};
  space::SuccessorBuffer next = space.make_buffer();
};

// A receiver that has forgotten its guard may stay away; otherwise S could never go on without it.
TEST(Projections, LetReceiversStayAway) {
  const EstimatedModel model(R"(
    broadcast chan b; bool ready;
    process S() { state A, B; init A; trans A -> B { sync b!; }; }
    process R() { state A, Bad; init A; trans A -> Bad { guard ready; sync b?; }; }
    process T() { state A; init A; trans A -> A { assign ready = true; }; }
    system S, R, T;)",
                             "E<> S.B and R.A");
  const search::Problem problem = model.problem();
  model::Pattern pattern = model::Pattern::everything(problem.network);
  pattern.variables.assign(pattern.variables.size(), false);
  const FirstSteps steps(model::project(problem.network, *problem.goal, pattern));
  ASSERT_EQ(steps.next.size(), 2U);  // with R and without
  EXPECT_NE(steps.space.location(steps.next[0].discrete, 1), steps.space.location(steps.next[1].discrete, 1));
}
// Each of twelve receivers may come or stay away; that would be 4096 steps.
TEST(Projections, DoNotMultiplySteps) {
  const EstimatedModel model(R"(
    broadcast chan b; bool ready[12]; int[0,12] count;
    process S() { state A, B; init A; trans A -> A { sync b!; }, A -> B { guard count > 3; }; }
    process R(const int[0,11] i) {
      state A, B; init A;
      trans A -> B { guard ready[i]; sync b?; assign count = count + 1; }, A -> A { assign ready[i] = true; };
    }
    system S, R;)",
                             "E<> S.B");
  const search::Problem problem = model.problem();
  model::Pattern pattern = model::Pattern::everything(problem.network);
  std::fill_n(pattern.variables.begin(), 12, false);
  const FirstSteps steps(model::project(problem.network, *problem.goal, pattern));
  EXPECT_LE(steps.next.size(), 256U + 13U);
}
}  // namespace
}  // namespace tarrier::heuristics
