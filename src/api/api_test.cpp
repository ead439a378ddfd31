// SPDX-License-Identifier: MIT
#include <gmock/gmock.h>

#include <atomic>
#include <cstdio>
#include <fstream>
#include <thread>

#include "tarrier/tarrier.hpp"

namespace tarrier {
namespace {
using testing::Contains;
using testing::ElementsAre;
using testing::Field;
using testing::HasSubstr;
using testing::IsEmpty;
using testing::Not;

// Two clocks, a channel, a variable, an urgent location.
constexpr const char* kMachine = R"(
clock total;
int[0,9] served = 0;
chan coin;
process Machine() {
  clock x;
  state Idle, Brewing {x <= 5}, Done;
  urgent Done;
  init Idle;
  trans Idle -> Brewing {sync coin?; assign x = 0;},
        Brewing -> Done {guard x >= 2; assign served = (served + 1) % 10;},
        Done -> Idle {};
}
process Customer() {
  clock y;
  state Away, Waiting;
  init Away;
  trans Away -> Waiting {guard y > 1; sync coin!;},
        Waiting -> Away {guard y >= 9; assign y = 0;};
}
system Machine, Customer;
)";

Model machine() {
  Loaded loaded = Model::parse(kMachine, "machine.xta");
  EXPECT_THAT(loaded.errors, IsEmpty());
  return *std::move(loaded.model);
}

TEST(Library, TellsWhatIsInAModel) {
  const Model model = machine();
  EXPECT_EQ(model.name(), "machine.xta");
  EXPECT_THAT(model.processes(), ElementsAre("Machine", "Customer"));
  EXPECT_THAT(model.clocks(), ElementsAre("total", "Machine.x", "Customer.y"));
  ASSERT_EQ(model.variables().size(), 1U);
  EXPECT_EQ(model.variables()[0].name, "served");
  EXPECT_EQ(model.variables()[0].high, 9);
  EXPECT_THAT(model.queries(), IsEmpty());
}

TEST(Library, AnswersQueriesWithReplayedTraces) {
  Options options;
  options.trace = TraceWish::kShortest;
  const Result result = machine().check("E<> served == 1", options);
  EXPECT_THAT(result.errors(), IsEmpty());
  EXPECT_EQ(result.exit_status(), 0);
  ASSERT_EQ(result.answers().size(), 1U);
  const Answer& answer = result.answers()[0];
  EXPECT_EQ(answer.verdict, Verdict::kSatisfied);
  EXPECT_TRUE(answer.is_shortest);
  ASSERT_TRUE(answer.trace);
  EXPECT_EQ(answer.trace->length(), 2U);
  EXPECT_EQ(answer.trace->steps[1].label, "coin");
  EXPECT_EQ(answer.trace->steps[1].edges.at(0).process, "Customer");
  EXPECT_EQ(answer.trace->steps[1].edges.at(0).where.line, 18U);
  EXPECT_EQ(answer.trace->steps[2].changes.at(0).text, "1");
  EXPECT_GT(answer.statistics.value().explored, 0U);
  EXPECT_THAT(result.text(), HasSubstr("satisfied"));
}

TEST(Library, TracesInItsJsonCanBeReplayed) {
  const Model model = machine();
  const Result result = model.check("A[] served == 0");
  EXPECT_EQ(result.exit_status(), 1);
  const Replays replays = model.replay(result.json());
  EXPECT_THAT(replays.errors, IsEmpty());
  ASSERT_EQ(replays.replays.size(), 1U);
  EXPECT_TRUE(replays.replays[0].is_possible);
  EXPECT_TRUE(replays.replays[0].decides);
  std::string altered = result.json();
  const std::string recorded = "\"verdict\": \"violated\"";
  altered.replace(altered.find(recorded), recorded.size(), "\"verdict\": \"satisfied\"");
  const Replays contradictory = model.replay(altered);
  ASSERT_EQ(contradictory.replays.size(), 1U);
  EXPECT_FALSE(contradictory.replays[0].is_possible);
  EXPECT_THAT(contradictory.replays[0].objection, HasSubstr("violated"));
  EXPECT_THAT(model.replay("no JSON").errors, Not(IsEmpty()));
}

TEST(Library, AnswersAllKindsOfQueries) {
  const Model model = machine();
  Queries queries;
  queries.formulas = {"sup{Machine.Brewing}: Machine.x", "A<> served == 1"};
  queries.ltl = {"G (served < 1)"};
  const Result result = model.check(queries);
  ASSERT_EQ(result.answers().size(), 3U);
  ASSERT_EQ(result.answers()[0].values.size(), 1U);
  EXPECT_EQ(result.answers()[0].values[0].greatest, "5");
  EXPECT_TRUE(result.answers()[0].values[0].greatest_is_attained);
  EXPECT_EQ(result.answers()[1].verdict, Verdict::kViolated);
  EXPECT_EQ(result.answers()[1].trace.value().ending, Trace::Ending::kWaits);
  EXPECT_EQ(result.answers()[2].verdict, Verdict::kViolated);
}

TEST(Library, ExploresAndCounts) {
  const Result result = machine().explore();
  ASSERT_EQ(result.answers().size(), 1U);
  EXPECT_FALSE(result.answers()[0].query);
  EXPECT_GT(result.answers()[0].statistics.value().stored, 4U);
}

TEST(Library, ReturnsErrorsAsValues) {
  const Loaded missing = Model::load("there/is/no/such.xta");
  EXPECT_FALSE(missing.model);
  ASSERT_EQ(missing.errors.size(), 1U);
  EXPECT_EQ(missing.errors[0].code, "no-such-file");
  EXPECT_EQ(missing.errors[0].exit_status, 66);

  const Loaded wrong = Model::parse("process P() { state A; init B; }\nsystem P;\n", "wrong.xta");
  EXPECT_FALSE(wrong.model);
  ASSERT_FALSE(wrong.errors.empty());
  EXPECT_EQ(wrong.errors[0].where.line, 1U);
  EXPECT_THAT(wrong.errors[0].text(), HasSubstr("wrong.xta:1:"));

  const Model model = machine();
  EXPECT_EQ(model.check("E<> nobody == 1").exit_status(), 65);
  const Result none = model.check();
  ASSERT_EQ(none.errors().size(), 1U);
  EXPECT_EQ(none.errors()[0].code, "usage");
  Options options;
  options.simulation = "inclusoin";
  EXPECT_THAT(model.check("E<> served == 1", options).errors(),
              Contains(Field(&Error::expected, HasSubstr("inclusion"))));
  options = {};
  options.no_reduction = {"all", "nothing"};
  EXPECT_THAT(model.explore(options).errors(), Not(IsEmpty()));
}

TEST(Library, KeepsLimits) {
  Options options;
  options.states = 2;
  const Answer answer = machine().check("E<> served == 9", options).answers().at(0);
  EXPECT_EQ(answer.verdict, Verdict::kUnknown);
  EXPECT_EQ(answer.reason, "states");
}

// Never ends by itself: the numbers of states grow with each digit.
constexpr const char* kLarge = R"(
int[0,9] d[12];
process P(const int i) { state A; init A; trans A -> A {guard d[i] < 9; assign d[i] = d[i] + 1;}; }
P0 = P(0); P1 = P(1); P2 = P(2); P3 = P(3); P4 = P(4); P5 = P(5);
P6 = P(6); P7 = P(7); P8 = P(8); P9 = P(9); P10 = P(10); P11 = P(11);
system P0, P1, P2, P3, P4, P5, P6, P7, P8, P9, P10, P11;
)";

TEST(Library, IsInterruptedFromAnotherThreadAndGoesOnAfterwards) {
  const Loaded loaded = Model::parse(kLarge, "large.xta");
  ASSERT_TRUE(loaded.model);
  Interrupt interrupt;
  std::atomic<bool> is_working = false;
  Options options;
  options.interrupt = &interrupt;
  options.on_progress = [&](const Progress&) { is_working = true; };
  std::thread other([&] {
    while (!is_working) std::this_thread::yield();
    interrupt.raise();
  });
  const Result result = loaded.model->check("E<> d[0] == 8 and d[0] == 9", options);
  other.join();
  EXPECT_EQ(result.answers().at(0).verdict, Verdict::kUnknown);
  EXPECT_EQ(result.answers().at(0).reason, "interrupted");

  EXPECT_EQ(loaded.model->check("E<> d[0] == 9").answers().at(0).verdict, Verdict::kSatisfied);
  EXPECT_EQ(loaded.model->check("E<> d[0] == 9", options).answers().at(0).reason, "interrupted");
  interrupt.clear();
  EXPECT_EQ(loaded.model->check("E<> d[0] == 9", options).answers().at(0).verdict, Verdict::kSatisfied);
}

TEST(Library, RefusesToBeUsedByWhatItCallsBack) {
  const Loaded loaded = Model::parse(kLarge, "large.xta");
  ASSERT_TRUE(loaded.model);
  std::vector<Error> errors;
  Interrupt interrupt;
  Options options;
  options.interrupt = &interrupt;
  options.on_progress = [&](const Progress&) {
    errors = loaded.model->check("E<> d[0] == 9").errors();
    interrupt.raise();
  };
  (void)loaded.model->check("E<> d[0] == 8 and d[0] == 9", options);
  ASSERT_EQ(errors.size(), 1U);
  EXPECT_EQ(errors[0].code, "usage");
}

TEST(Library, AnswersSeveralThreadsAndSeveralModels) {
  const Model model = machine();
  std::vector<std::thread> threads;
  std::atomic<int> satisfied = 0;
  for (int i = 0; i < 4; ++i)
    threads.emplace_back([&] {
      if (model.check("E<> served == 2").answers().at(0).verdict == Verdict::kSatisfied) ++satisfied;
      if (machine().check("A[] served < 9").answers().at(0).verdict == Verdict::kViolated) ++satisfied;
    });
  for (std::thread& thread : threads) thread.join();
  EXPECT_EQ(satisfied, 8);
}

TEST(Simulation, ShowsWhatIsPossibleAndWhen) {
  Simulated simulated = machine().simulate();
  ASSERT_TRUE(simulated.simulation);
  Simulation& simulation = *simulated.simulation;
  EXPECT_THAT(simulation.locations(), ElementsAre(std::pair<std::string, std::string>("Machine", "Idle"),
                                                  std::pair<std::string, std::string>("Customer", "Away")));
  EXPECT_FALSE(simulation.waiting().high);
  ASSERT_EQ(simulation.choices().size(), 1U);
  const Choice& coin = simulation.choices()[0];
  EXPECT_EQ(coin.label, "coin");
  ASSERT_EQ(coin.edges.size(), 2U);
  ASSERT_EQ(coin.delays.size(), 1U);
  EXPECT_EQ(coin.delays[0].low, "1");
  EXPECT_FALSE(coin.delays[0].low_is_included);
  EXPECT_FALSE(coin.delays[0].high);
}

TEST(Simulation, TakesStepsWaitsAndGoesBack) {
  Simulated simulated = machine().simulate();
  Simulation& simulation = simulated.simulation.value();
  EXPECT_TRUE(simulation.take(0, "1"));     // one time unit is not enough
  EXPECT_TRUE(simulation.take(1));          // there is no such choice
  EXPECT_TRUE(simulation.take(0, "soon"));  // no number
  EXPECT_FALSE(simulation.take(0, "3/2"));
  EXPECT_EQ(simulation.time(), "3/2");
  EXPECT_EQ(simulation.waiting().high, "5");
  EXPECT_TRUE(simulation.waiting().high_is_included);
  EXPECT_FALSE(simulation.wait("0.5"));
  EXPECT_EQ(simulation.waiting().high, "9/2");
  EXPECT_TRUE(simulation.wait("5"));
  ASSERT_EQ(simulation.choices().size(), 1U);  // Brewing -> Done
  EXPECT_EQ(simulation.choices()[0].delays.at(0).low, "3/2");
  EXPECT_FALSE(simulation.take(0));
  EXPECT_EQ(simulation.time(), "4");  // as early as a whole delay allows
  EXPECT_EQ(simulation.variables().at(0).text, "1");
  EXPECT_EQ(simulation.waiting().high, "0");
  const Trace trace = simulation.trace();
  ASSERT_EQ(trace.length(), 2U);
  EXPECT_EQ(trace.steps[2].delay, "5/2");
  EXPECT_TRUE(simulation.undo());
  EXPECT_EQ(simulation.time(), "2");
  EXPECT_TRUE(simulation.undo());
  EXPECT_TRUE(simulation.undo());
  EXPECT_FALSE(simulation.undo());
  EXPECT_EQ(simulation.time(), "0");
  EXPECT_EQ(simulation.choices().size(), 1U);
}

// While the step of the channel that goes first is possible, the other one is not.
TEST(Simulation, ShowsGapsBetweenDelays) {
  const Loaded loaded = Model::parse(
      "broadcast chan go;\nchan priority default < go;\n"
      "process P() { clock x; state A, B; init A;\n"
      "  trans A -> B {guard x <= 10;}, A -> B {guard x >= 2 && x < 3; sync go!;}; }\nsystem P;\n",
      "priorities.xta");
  ASSERT_TRUE(loaded.model);
  Simulated simulated = loaded.model->simulate();
  const std::vector<Choice>& choices = simulated.simulation.value().choices();
  ASSERT_EQ(choices.size(), 2U);
  ASSERT_EQ(choices[0].delays.size(), 2U);
  EXPECT_EQ(choices[0].delays[0].high, "2");
  EXPECT_FALSE(choices[0].delays[0].high_is_included);
  EXPECT_EQ(choices[0].delays[1].low, "3");
  EXPECT_TRUE(choices[0].delays[1].low_is_included);
  EXPECT_EQ(choices[0].delays[1].high, "10");
  EXPECT_TRUE(choices[0].delays[1].high_is_included);
}

TEST(Simulation, StartsInAnyInitialState) {
  const Loaded loaded = Model::parse("MODULE main\nVAR n : 1..3;\nASSIGN next(n) := n;\n", "start.smv");
  ASSERT_TRUE(loaded.model);
  std::vector<std::string> values;
  for (std::size_t number = 0; number < 3; ++number)
    values.push_back(loaded.model->simulate(number).simulation.value().variables().at(0).text);
  EXPECT_THAT(values, testing::UnorderedElementsAre("1", "2", "3"));
  const Simulated none = loaded.model->simulate(3);
  EXPECT_FALSE(none.simulation);
  EXPECT_THAT(none.error.value().expected, HasSubstr("3"));
}
}  // namespace
}  // namespace tarrier
