// SPDX-License-Identifier: MIT
// What predicate abstractions make of small models. Random ones are in tests/differential/.
#include <fmt/format.h>

#include <set>

#include "base/random.hpp"
#include "heuristics/estimate_testing.hpp"
#include "heuristics/predicates/box.hpp"
#include "heuristics/predicates/integer_logic.hpp"
#include "heuristics/predicates/parts.hpp"
#include "heuristics/predicates/refinement.hpp"
#include "heuristics/predicates/transitions.hpp"
#include "heuristics/predicates/ubtree.hpp"
#include "heuristics/predicates/weakest_precondition.hpp"
#include "model/text.hpp"

namespace tarrier::heuristics {
namespace {
using model::Expression;
using search::kDeadEnd;

TEST(UbTrees, FindTheLeastDistanceOfASubset) {
  base::Random random(1);
  for (int round = 0; round < 200; ++round) {
    UbTree tree;
    std::vector<std::pair<std::set<std::uint32_t>, std::uint32_t>> all;
    for (int i = 0; i < 20; ++i) {
      std::set<std::uint32_t> set;
      for (std::uint64_t n = random.below(5); n > 0; --n)
        set.insert(static_cast<std::uint32_t>(random.below(8)));
      all.emplace_back(set, random.below(30));
      const std::vector<std::uint32_t> elements(set.begin(), set.end());
      tree.insert(elements, all.back().second);
    }
    if (round % 2 == 0) tree.freeze();
    for (int i = 0; i < 20; ++i) {
      std::set<std::uint32_t> query;
      for (int n = 0; n < 4; ++n) query.insert(static_cast<std::uint32_t>(random.below(8)));
      std::uint32_t least = UbTree::kNone;
      for (const auto& [set, distance] : all)
        if (std::ranges::includes(query, set)) least = std::min(least, distance);
      const auto contains = [&](std::uint32_t element) { return query.contains(element); };
      EXPECT_EQ(tree.least_below(contains), least);
      EXPECT_EQ(tree.least_below(contains, 10), std::min(least, 10U));
    }
  }
}

// A place for every process means every one that fills no other place.
TEST(Transitions, NobodyFillsTwoPlaces) {
  model::Network network;
  network.actions = {{"call"}, {"answer"}};
  for (const char* name : {"A", "B", "C"}) {
    model::Process process{.name = name, .locations = {{.name = "s"}}, .initial = {model::LocationId{0}}};
    for (std::uint32_t action : {0, 1}) {
      model::Edge edge;
      edge.action = model::Reference<model::ActionId>{.first = model::ActionId{action}};
      process.edges.push_back(std::move(edge));
    }
    network.processes.push_back(std::move(process));
  }
  network.synchronisations.push_back(
      {.name = "all",
       .participants = {{.action = model::ActionId{0}, .process = model::ProcessId{1}},
                        {.action = model::ActionId{1}, .every = true}}});
  const auto transitions = all_transitions(network, 100);
  ASSERT_TRUE(transitions.has_value());
  ASSERT_EQ(transitions->size(), 1U);
  EXPECT_EQ(transitions->front().moves.size(), 3U);
}

class Ranges : public ::testing::Test {
 protected:
  // What is left of the ranges of x and y, as text, if a condition has to be true, or false.
  std::string left(const Expression& condition, bool wanted = true) {
    Box box(network_);
    if (!box.narrow(x_, condition, wanted) || !box.narrow(y_, condition, wanted)) return "nothing";
    return fmt::format("{}..{} {}..{}", box.of(x_).low, box.of(x_).high, box.of(y_).low, box.of(y_).high);
  }
  static Expression compare(model::Op op, const Expression& left, const Expression& right) {
    return Expression::binary(op, left, right);
  }

  model::Network network_{.variables = {{.name = "x", .domain = {-100, 1000}, .initial = 0},
                                        {.name = "y", .domain = {5, 10}, .initial = 5}}};
  model::VariableId x_{0};
  model::VariableId y_{1};
  Expression x() const { return Expression::variable(x_); }
  Expression y() const { return Expression::variable(y_); }
};

TEST_F(Ranges, BecomeSmallerByConditions) {
  using enum model::Op;
  const Expression twice = Expression::binary(kMultiply, x(), Expression::constant(2));
  EXPECT_EQ(left(compare(kEqual, x(), Expression::constant(7))), "7..7 5..10");
  EXPECT_EQ(left(compare(kEqual, x(), Expression::constant(7)), false), "-100..1000 5..10");
  EXPECT_EQ(left(compare(kLess, x(), y())), "-100..9 5..10");
  EXPECT_EQ(left(compare(kLess, x(), y()), false), "5..1000 5..10");
  EXPECT_EQ(left(compare(kGreaterEqual, y(), twice)), "-100..5 5..10");
  EXPECT_EQ(left(compare(kGreater, y(), Expression::constant(10))), "nothing");
}

// What holds before `y = x + 1` if afterwards y is more than 7.
TEST_F(Ranges, AndSolversAgree) {
  if (!IntegerLogic::is_available()) GTEST_SKIP() << "without Z3";
  using enum model::Op;
  const model::Statement update = model::Assignment{
      .target = {.first = y_}, .value = Expression::binary(kAdd, x(), Expression::constant(1))};
  IntegerLogic logic(network_);
  IntegerLogic::Step step{.statements = {&update},
                          .demands = {{compare(kGreater, y(), Expression::constant(7))}}};
  const std::vector<Expression> predicates{
      compare(kGreater, x(), Expression::constant(6)), compare(kLess, x(), Expression::constant(7)),
      compare(kLess, x(), Expression::constant(10)),  // y <= 10
      compare(kLess, x(), Expression::constant(9)), compare(kEqual, y(), Expression::constant(5))};
  EXPECT_EQ(logic.before(step, predicates),
            (IntegerLogic::Truths{true, false, true, std::nullopt, std::nullopt}));
  step.guards = {{compare(kGreaterEqual, x(), Expression::constant(10))}};
  EXPECT_EQ(logic.before(step, predicates), std::nullopt);
  EXPECT_EQ(logic.contradiction(predicates, {}), (std::vector<std::size_t>{0, 1}));
}

TEST_F(Ranges, UpdatesAreUndone) {
  using enum model::Op;
  const auto before = [&](const model::Block& update, const Expression& condition) {
    const auto found = weakest_precondition(network_, update, condition);
    return found ? model::to_text(*found, network_) : "nothing";
  };
  const Expression next = Expression::binary(kAdd, x(), Expression::constant(1));
  const model::Statement step = model::Assignment{.target = {.first = x_}, .value = next};
  const Expression goal = compare(kEqual, x(), y());
  EXPECT_EQ(before({step}, goal), "(x + 1) == y");
  EXPECT_EQ(before({step, step}, goal), "((x + 1) + 1) == y");
  const model::Statement branch =
      model::Branch{.condition = compare(kLess, y(), Expression::constant(8)), .then = {step}};
  EXPECT_EQ(before({branch}, goal), "(y < 8) ? ((x + 1) == y) : (x == y)");
  // An array of x and y: a[y - 5] = 9.
  const model::Statement element =
      model::Assignment{.target = {.first = x_, .subscripts = {{.index = y(), .low = 5, .size = 2}}},
                        .value = Expression::constant(9)};
  EXPECT_EQ(before({element}, compare(kEqual, x(), Expression::constant(1))), "((y == 5) ? 9 : x) == 1");
  const model::Statement loop = model::Loop{.condition = goal, .body = {step}};
  EXPECT_EQ(before({loop}, goal), "nothing");
}

// P and Q meet once, after a step of each.
EstimatedModel meeting() {
  return {R"(
    chan c;
    process P() { state A, B, C; init A; trans A -> B { }, B -> C { sync c!; }; }
    process Q() { state A, B, C; init A; trans A -> B { }, B -> C { sync c?; }; }
    system P, Q;)",
          "E<> P.C and Q.C"};
}

TEST(PredicateAbstraction, ChargesEachStepToOnePart) {
  EXPECT_EQ(meeting().estimate("pa(split=1,combine=sum)"), 4U);
  EXPECT_EQ(meeting().estimate("pa(split=1,combine=sum01)"), 3U);
  EXPECT_EQ(meeting().estimate("pa(split=1,combine=max)"), 2U);
  EXPECT_EQ(meeting().estimate("pa(split=2)"), 3U);
}

TEST(PredicateAbstraction, IsAdmissibleUnlessStepsCountTwice) {
  EXPECT_FALSE(configure("pa(combine=sum)").front().traits.admissible);
  EXPECT_TRUE(configure("pa(combine=sum01)").front().traits.admissible);
  EXPECT_TRUE(configure("pa(combine=max)").front().traits.admissible);
}

TEST(PredicateAbstraction, LetsProcessesActThatNeverMove) {
  const EstimatedModel model(R"(
    int[0,3] n;
    process Counter() { state A; init A; trans A -> A { guard n < 3; assign n = n + 1; }; }
    process P() { state A, B; init A; trans A -> B { guard n == 2; }; }
    system Counter, P;)",
                             "E<> P.B");
  EXPECT_EQ(model.estimate("pa"), 2U);  // n is 2 or not
  EXPECT_EQ(model.estimate("pa(predicates=refine)"), 3U);
}

// Only after a step of Q, of which the part of P knows nothing, enough time can pass.
TEST(PredicateAbstraction, WaitsForOthersThatKeepTimeFromPassing) {
  const EstimatedModel model(R"(
    clock x; clock y;
    process P() { state A, B; init A; trans A -> B { guard x >= 5; }; }
    process Q() { state A { y <= 3 }, B; init A; trans A -> B { }; }
    system P, Q;)",
                             "E<> P.B");
  EXPECT_EQ(model.estimate("pa(split=1)"), 1U);
  EXPECT_EQ(model.estimate("pa(split=1,combine=max)"), 1U);
  EXPECT_NE(model.estimate("pa(split=all)"), kDeadEnd);
}

TEST(PredicateAbstraction, ProvesWhatClocksForbid) {
  const EstimatedModel model(R"(
    clock x;
    process P() { state A { x <= 3 }, B; init A; trans A -> B { guard x >= 5; }; }
    system P;)",
                             "E<> P.B");
  EXPECT_EQ(model.estimate("hl"), 1U);
  EXPECT_EQ(model.estimate("pa"), kDeadEnd);
  EXPECT_EQ(model.estimate("pa(predicates=refine)"), kDeadEnd);
  EXPECT_EQ(model.estimate("pa(predicates=refine,refine=0)"), kDeadEnd);  // invariants belong to locations
}

TEST(PredicateAbstraction, SaysLessWhereItHasNotSeenEverything) {
  const EstimatedModel model(R"(
    int[0,50] n;
    process P() { state A, B; init A; trans A -> A { guard n < 50; assign n = n + 1; }, A -> B { guard n == 50; }; }
    system P;)",
                             "E<> P.B");
  EXPECT_EQ(model.estimate("pa(predicates=refine,refine=60)"), 51U);
  const search::Estimate some = model.estimate("pa(predicates=refine,refine=60,states=10)");
  EXPECT_GT(some, 1U);
  EXPECT_LE(some, 10U);
}

// P goes on when v is 2, and w has to be 1 before: of these, what is farther away is not looked at.
TEST(PredicateAbstraction, LeavesOutWhatIsLessRelevant) {
  const EstimatedModel chain(R"(
    int[0,2] v; int[0,1] w;
    process P() { state A, B; init A; trans A -> B { guard v == 2; }; }
    process Q() { state C; init C; trans C -> C { guard w == 1; assign v = v + 1; }; }
    process R() { state D; init D; trans D -> D { assign w = 1; }; }
    system P, Q, R;)",
                             "E<> P.B");
  EXPECT_EQ(chain.estimate("pa(split=all)"), 3U);
  EXPECT_EQ(chain.estimate("pa(split=all,relevance=0)"), 2U);
  EXPECT_EQ(chain.estimate("pa(split=all,relevance=1)"), 3U);
}

TEST(Parts, PutTogetherWhatInteracts) {
  const EstimatedModel model(R"(
    int[0,1] a; int[0,1] b;
    process P() { state A, B; init A; trans A -> B { guard a == 1; }; }
    process Q() { state A, B; init A; trans A -> B { guard b == 1; }; }
    process R() { state A; init A; trans A -> A { assign b = 1; }; }
    process S() { state A; init A; trans A -> A { assign a = 1; }; }
    system P, Q, R, S;)",
                             "E<> P.B and Q.B");
  const search::Problem problem = model.problem();
  const Parts parts(problem.network, *problem.goal, 2);
  ASSERT_EQ(parts.size(), 2U);
  EXPECT_EQ(parts[0], (std::vector<std::uint32_t>{0, 3}));
  EXPECT_EQ(parts[1], (std::vector<std::uint32_t>{1, 2}));
  EXPECT_EQ(parts.pattern(0).variables, (std::vector<bool>{true, false}));
  EXPECT_EQ(model.estimate("pa"), 4U);
  EXPECT_EQ(model.estimate("pa(split=1)"), 2U);
}

// The first abstract path leaves out the two steps of Q, the second one of them.
TEST(Refinements, RuleOutPathsUntilOneIsFeasible) {
  const EstimatedModel model(R"(
    int[0,3] v; clock x;
    process P() { state A, B; init A; trans A -> B { guard v == 2 && x >= 1; }; }
    process Q() { state A, B, C; init A; trans A -> B { assign v = 1; }, B -> C { guard x <= 1; assign v = 2, x = 0; }; }
    system P, Q;)",
                             "E<> P.B");
  const search::Problem problem = model.problem();
  const auto subsystem =
      Subsystem::of(problem.network, *problem.goal, model::Pattern::everything(problem.network));
  Refinement refinement(*subsystem, {.rounds = 100, .paths = 1, .states = 1000});
  EXPECT_EQ(refinement.go_on(1'000'000, nullptr), Refinement::End::kFeasible);
  EXPECT_EQ(refinement.lengths().front(), 1U);
  EXPECT_EQ(refinement.lengths().back(), 3U);
  EXPECT_TRUE(std::ranges::is_sorted(refinement.lengths()));
}
}  // namespace
}  // namespace tarrier::heuristics
