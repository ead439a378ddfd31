// SPDX-License-Identifier: MIT
#include "model/transform/ticks.hpp"

#include <gmock/gmock.h>

#include "model/run.hpp"
#include "model/transform/non_zeno.hpp"

namespace tarrier::model {
namespace {
const Formula kAnything = Formula::of(Expression::constant(1));

// A process that can stay where it is by a step.
Network staying() {
  Network network;
  Process process{.name = "P", .initial = {LocationId{0}}};
  process.locations = {{.name = "A"}};
  process.edges = {{.source = LocationId{0}, .target = LocationId{0}}};
  network.processes = {std::move(process)};
  return network;
}

Step step_of(std::uint32_t process) {
  return {.synchronisation = {}, .moves = {{ProcessId{process}, EdgeId{0}, {}}}};
}
}  // namespace

TEST(Ticks, AProcessMarksThePassingOfTime) {
  Network network = staying();
  Ticking ticking = with_ticks(network, kAnything);
  EXPECT_EQ(ticking.network.clocks.size(), 1U);
  ASSERT_EQ(ticking.network.processes.size(), 2U);
  EXPECT_EQ(ticking.clock, ProcessId{1});
  EXPECT_THAT(perhaps_zeno(ticking.network), testing::ElementsAre(ProcessId{0}));  // the new one takes time
  network.processes[0].priority = 1;
  ticking = with_ticks(network, kAnything);
  EXPECT_GT(ticking.network.synchronisations.back().priority, 0);
}

TEST(Ticks, ALoopOfTicksIsWaiting) {
  const Network network = staying();
  const Ticking ticking = with_ticks(network, kAnything);
  Path path{.start = {},
            .steps = {step_of(1), step_of(0), step_of(1), step_of(0)},
            .ending = Ending::kLoop,
            .loop = 2};
  Path original = path_home(ticking, path);
  EXPECT_EQ(original.steps.size(), 2U);
  EXPECT_EQ(original.ending, Ending::kLoop);
  EXPECT_EQ(original.loop, 1U);
  path.steps.back() = step_of(1);
  original = path_home(ticking, path);
  EXPECT_EQ(original.steps.size(), 1U);
  EXPECT_EQ(original.ending, Ending::kWaits);
}

TEST(Ticks, DelaysBeforeThemGoHomeToTheNextStep) {
  const Network network = staying();
  const Ticking ticking = with_ticks(network, kAnything);
  const model::Run run{.start = {},
                       .steps = {{1, step_of(1)}, {2, step_of(0)}, {3, step_of(1)}, {4, step_of(1)}},
                       .final_delay = 5,
                       .since = {3, 1}};
  const std::vector<model::Run> home = ticking.home(run, End::kGoal);
  ASSERT_EQ(home.size(), 1U);
  ASSERT_EQ(home[0].steps.size(), 1U);
  EXPECT_EQ(home[0].steps[0].delay, 3);
  EXPECT_EQ(home[0].final_delay, 12);
  EXPECT_EQ(home[0].since.step, 1U);
  EXPECT_EQ(home[0].since.delay, 4);
}
}  // namespace tarrier::model
