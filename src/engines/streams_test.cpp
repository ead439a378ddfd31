// SPDX-License-Identifier: MIT
// States with very many successors, and very many initial states: searches take them as they come.
#include <fmt/format.h>
#include <gtest/gtest.h>

#include <atomic>

#include "engines/catalogue.hpp"
#include "engines/strategy.hpp"
#include "languages/catalogue.hpp"
#include "model/features.hpp"
#include "space/concrete_run.hpp"
#include "space/state_space.hpp"

namespace tarrier::engines {
namespace {
using search::Outcome;
using search::Problem;
using search::Verdict;

constexpr std::uint64_t kFew = 512;  // may come after the moment at which it should be over
constexpr std::uint64_t kAll = 65'536;

// In each state but the last, 16 receivers choose 0 or 1 each: 65,536 successors. In the last of them all
// have chosen 1. A second round only on demand.
constexpr const char* kBroadcast = R"(
int[0,1] v[16];
broadcast chan c;
process Sender() {
  state A, B, C;
  init A;
  trans A -> B { sync c!; }, B -> C { guard ROUNDS == 2; sync c!; };
}
process Receiver(int[0,15] i) {
  state R;
  init R;
  trans R -> R { sync c?; assign v[i] = 0; }, R -> R { sync c?; assign v[i] = 1; };
}
S = Sender();
system S, Receiver;
)";

// Reads all that is chosen.
constexpr const char* kNowhere = "E<> forall (i : int[0,15]) v[i] == 2";

class Model {
 public:
  Model(const std::string& name, const std::string& text) {
    base::Diagnostics diagnostics;
    document_ = languages::language_for(name).load({name, text}, {}, diagnostics);
  }
  static Model broadcast(const std::string& query, int rounds = 2) {
    return text(fmt::format("const int ROUNDS = {};", rounds) + kBroadcast, query);
  }
  static Model text(const std::string& text, const std::string& query) {
    Model model("m.xta", text);
    model.goal =
        std::get<model::Reach>(model::question_of(model.document_->parse_queries({"q", query}).at(0))).goal;
    return model;
  }
  // 16 processes that begin at one of two locations: 65,536 initial states, the last of which is the goal.
  static Model starts() {
    std::string text = "system:s\nevent:e\n";
    for (int p = 0; p < 16; ++p)
      text += fmt::format(
          "process:P{0}\nlocation:P{0}:a{{initial:}}\nlocation:P{0}:b{{initial: : labels: b{0}}}\n", p);
    Model model("m.tck", text);
    std::vector<std::string> labels;
    for (int p = 0; p < 16; ++p) labels.push_back(fmt::format("b{}", p));
    model.goal = model::at_labels(model.document_->network(), labels);
    return model;
  }
  [[nodiscard]] Problem problem() const { return {.network = document_->network(), .goal = &goal}; }

  model::Formula goal;

 private:
  std::unique_ptr<languages::Document> document_;
};

const std::vector<std::string> kComplete = {"bfs", "dfs", "random-dfs", "topological"};
const std::vector<std::string> kEvery = {"bfs",         "dfs", "random-dfs",
                                         "topological", "drs", "random-walk(by=zones)"};

TEST(Streams, ALimitIsNotMissedInTheMiddleOfAnExpansion) {
  const Model model = Model::broadcast(kNowhere);
  for (const std::string& search : kComplete) {
    base::Limits limits;
    limits.states = 1000;
    const Outcome outcome = choose(search).make()->run(model.problem(), limits);
    EXPECT_EQ(outcome.verdict, Verdict::kUnknown) << search;
    EXPECT_EQ(outcome.reason, base::StopReason::kStates) << search;
    EXPECT_GE(outcome.statistics.generated, 1000U) << search;
    EXPECT_LE(outcome.statistics.generated, 1000 + kFew) << search;
  }
}

TEST(Streams, ALimitIsNotMissedAmongInitialStates) {
  const Model model = Model::starts();
  for (const char* search : {"bfs", "dfs", "topological", "drs"}) {
    base::Limits limits;
    limits.states = 1000;
    const Outcome outcome = choose(search).make()->run(model.problem(), limits);
    EXPECT_EQ(outcome.reason, base::StopReason::kStates) << search;
    EXPECT_LE(outcome.statistics.generated, 1000 + kFew) << search;
  }
}

TEST(Streams, AnInterruptionIsNotMissedBetweenTwoSuccessors) {
  const Model model = Model::broadcast("E<> S.B");
  for (const std::string& search : kEvery) {
    std::atomic<bool> cancelled = false;
    Problem problem = model.problem();
    problem.confirms = [&](const model::Path&, bool) {
      cancelled = true;  // by somebody else, while the first successor is looked at
      return false;
    };
    base::Limits limits;
    limits.cancelled = &cancelled;
    const Outcome outcome = choose(search).make()->run(problem, limits);
    EXPECT_EQ(outcome.reason, base::StopReason::kInterrupted) << search;
    EXPECT_LE(outcome.statistics.generated, kFew) << search;
  }
}

TEST(Streams, EverySearchFindsTheLastOfManySuccessors) {
  const Model model = Model::broadcast("E<> S.B && forall (i : int[0,15]) v[i] == 1", 1);
  for (const std::string& search : kEvery) {
    base::Limits limits;
    const Outcome outcome = choose(search).make()->run(model.problem(), limits);
    ASSERT_EQ(outcome.verdict, Verdict::kReached) << search;
    ASSERT_EQ(outcome.path.steps.size(), 1U) << search;
    for (std::size_t place = 1; place < 17; ++place)
      EXPECT_EQ(index(outcome.path.steps[0].moves.at(place).edge), 1U) << search;
  }
}

TEST(Streams, EverySearchFindsTheLastOfManyInitialStates) {
  const Model model = Model::starts();
  for (const std::string& search : kEvery) {
    base::Limits limits;
    const Outcome outcome = choose(search).make()->run(model.problem(), limits);
    ASSERT_EQ(outcome.verdict, Verdict::kReached) << search;
    EXPECT_EQ(outcome.path.start.locations, std::vector(16, model::LocationId{1})) << search;
  }
}

TEST(Streams, DepthFirstSearchGoesOnWithTheFirstOfThem) {
  const Model model = Model::broadcast("E<> S.C");
  base::Limits limits;
  const Outcome outcome = choose("dfs").make()->run(model.problem(), limits);
  EXPECT_EQ(outcome.verdict, Verdict::kReached);
  EXPECT_LT(outcome.statistics.generated, kAll / 8);
}

TEST(Streams, AnExpansionThatIsLeftGoesOnWhereItWas) {
  const Model model = Model::broadcast(kNowhere);
  for (const char* search : {"bfs", "topological"}) {
    base::Limits limits;
    limits.states = 70'000;
    const Problem problem = model.problem();
    const auto whole = choose(search).make()->start(problem);
    const Outcome at_once = whole->run(limits, search::Search::kUnlimited);
    const auto parts = choose(search).make()->start(problem);
    Outcome in_parts;
    while (in_parts.verdict == Verdict::kUnknown && !in_parts.reason) in_parts = parts->run(limits, 100);
    EXPECT_EQ(in_parts.verdict, at_once.verdict);
    EXPECT_EQ(in_parts.reason, at_once.reason);
    EXPECT_EQ(in_parts.statistics.explored, at_once.statistics.explored);
    EXPECT_EQ(in_parts.statistics.generated, at_once.statistics.generated);
    EXPECT_EQ(in_parts.statistics.stored, at_once.statistics.stored);
    EXPECT_LT(parts->work(), 4 * whole->work());
  }
}

// The discrete parts of successors from an ordinal on.
std::vector<std::vector<space::Word>> successors(space::StateSpace& space, const space::Candidate& state,
                                                 std::uint32_t first) {
  std::vector<std::vector<space::Word>> result;
  space::SuccessorBuffer some = space.make_buffer();
  const bool is_complete = space.expand(state.discrete, state.stored.zone, first, some, [&] {
    for (std::size_t i = 0; i < some.size(); ++i) {
      EXPECT_EQ(some.ordinal(i), first + result.size());
      result.emplace_back(some[i].discrete, some[i].discrete + space.words());
    }
    return true;
  });
  EXPECT_TRUE(is_complete);
  return result;
}

TEST(Streams, AStreamBeginsAtAnyOrdinalAndIsAlwaysTheSame) {
  const Model model = Model::broadcast(kNowhere);
  space::StateSpace space(model.problem().network, &model.goal);
  space::SuccessorBuffer initial = space.make_buffer();
  space.initial(initial);
  space::SuccessorBuffer all = space.make_buffer();
  space.expand(initial[0].discrete, initial[0].stored.zone, all);
  ASSERT_EQ(all.size(), kAll);
  for (const std::uint32_t first : {0U, 1U, 255U, 256U, 60'000U, 65'535U, 65'536U}) {
    const auto rest = successors(space, initial[0], first);
    ASSERT_EQ(rest.size(), kAll - first);
    for (std::size_t i = 0; i < rest.size(); i += 97)
      EXPECT_TRUE(std::equal(rest[i].begin(), rest[i].end(), all[first + i].discrete));
  }
}

TEST(Streams, APathAsksForNoMoreThanItsSteps) {
  const Model model = Model::broadcast("E<> S.C");
  space::StateSpace space(model.problem().network, &model.goal);
  const std::size_t zones = space.zone_count();
  const model::Path path = space.path({0, 65'535, 3});
  ASSERT_EQ(path.steps.size(), 2U);
  EXPECT_EQ(index(path.steps[0].moves.at(16).edge), 1U);
  EXPECT_EQ(index(path.steps[1].moves.at(1).edge), 0U);
  EXPECT_EQ(index(path.steps[1].moves.at(15).edge), 1U);
  EXPECT_LE(space.zone_count(), zones + 2);
}

TEST(Streams, AWalkThroughConcreteStatesKeepsASampleOfWhatIsPossible) {
  const Model model = Model::text(
      "int[0,65535] v; process P() { state A; init A; "
      "trans A -> A { select i : int[0,65535]; assign v = i; }; } system P;",
      "E<> v == 70");
  space::ConcreteRun run(model.problem().network, model.goal);
  base::Random random(1);
  run.restart(random);
  ASSERT_EQ(run.prospects().size(), 4096U);
  EXPECT_EQ(run.left_out(), kAll - 4096);
  std::size_t large = 0;
  for (int step = 0; step < 64; ++step) {
    const space::Prospect prospect = run.prospects()[random.below(4096)];
    ASSERT_TRUE(run.take(prospect, 0, random));
    large += run.state().values[0] >= 32'768 ? 1 : 0;
  }
  EXPECT_GT(large, 16U);
  EXPECT_LT(large, 48U);
}

TEST(Streams, AWalkThroughConcreteStatesStartsAnywhere) {
  const Model model = Model::starts();
  space::ConcreteRun run(model.problem().network, model.goal);
  base::Random random(1);
  std::size_t at_b = 0;
  for (int walk = 0; walk < 64; ++walk) {
    run.restart(random);
    at_b += run.state().locations[0];
  }
  EXPECT_GT(at_b, 16U);
  EXPECT_LT(at_b, 48U);
}
}  // namespace
}  // namespace tarrier::engines
