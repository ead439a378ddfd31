// SPDX-License-Identifier: MIT
#include "model/transform/non_zeno.hpp"

#include <gmock/gmock.h>

namespace tarrier::model {
namespace {
using testing::ElementsAre;
using testing::IsEmpty;

// A process with two clocks that goes from A to B and back.
struct Circle {
  Circle() {
    network.clocks = {{.name = "x"}, {.name = "y"}};
    Process process{.name = "P", .initial = {LocationId{0}}};
    process.locations = {{.name = "A"}, {.name = "B"}};
    process.edges = {{.source = LocationId{0}, .target = LocationId{1}},
                     {.source = LocationId{1}, .target = LocationId{0}}};
    network.processes = {std::move(process)};
  }
  Edge& edge(std::size_t number) { return network.processes[0].edges[number]; }
  void ask(std::size_t edge_number, std::uint32_t clock, Comparison comparison, std::int32_t bound) {
    edge(edge_number)
        .guard.clocks.push_back({.left = {ClockId{clock}, {}, {}},
                                 .comparison = comparison,
                                 .bound = Expression::constant(bound)});
  }
  void set(std::size_t edge_number, std::uint32_t clock, std::int32_t value = 0) {
    edge(edge_number)
        .update.emplace_back(
            ClockAssignment{{ClockId{clock}, {}, {}}, Expression::constant(value), {}, std::nullopt});
  }
  Network network;
};
}  // namespace

TEST(NonZeno, ALoopNeedsAClockThatItSetsAndAsksFor) {
  Circle model;
  EXPECT_THAT(perhaps_zeno(model.network), ElementsAre(ProcessId{0}));
  model.ask(0, 0, Comparison::kGreaterEqual, 1);
  EXPECT_THAT(perhaps_zeno(model.network), ElementsAre(ProcessId{0}));
  model.set(1, 1);  // another clock
  EXPECT_THAT(perhaps_zeno(model.network), ElementsAre(ProcessId{0}));
  model.set(1, 0);
  EXPECT_THAT(perhaps_zeno(model.network), IsEmpty());
  model.edge(1).target = LocationId{1};  // leaves the circle, and goes round without asking
  EXPECT_THAT(perhaps_zeno(model.network), ElementsAre(ProcessId{0}));
}

TEST(NonZeno, EachLoopMayHaveItsOwnClock) {
  Circle model;
  model.ask(0, 0, Comparison::kEqual, 2);
  model.set(0, 0);
  Edge other = model.edge(1);
  other.target = LocationId{1};
  model.network.processes[0].edges.push_back(other);
  EXPECT_THAT(perhaps_zeno(model.network), ElementsAre(ProcessId{0}));
  model.ask(2, 1, Comparison::kGreater, 1);
  model.set(2, 1);
  EXPECT_THAT(perhaps_zeno(model.network), IsEmpty());
}

TEST(NonZeno, AskingForLessOrSettingToMoreTakesNoTime) {
  Circle model;
  model.set(0, 0);
  model.ask(1, 0, Comparison::kGreater, 0);
  EXPECT_THAT(perhaps_zeno(model.network), ElementsAre(ProcessId{0}));
  model.ask(1, 0, Comparison::kGreaterEqual, 3);
  EXPECT_THAT(perhaps_zeno(model.network), IsEmpty());
  model.set(1, 0, 5);
  EXPECT_THAT(perhaps_zeno(model.network), ElementsAre(ProcessId{0}));
}

TEST(NonZeno, WithoutALoopThereIsNothingToFear) {
  Circle model;
  model.network.processes[0].edges.pop_back();
  EXPECT_THAT(perhaps_zeno(model.network), IsEmpty());
}

TEST(NonZeno, TimeStandsStillForClocksAndUrgencyOnly) {
  Circle model;
  EXPECT_TRUE(may_stop_time(model.network));
  model.network.clocks.clear();
  EXPECT_FALSE(may_stop_time(model.network));
  model.network.processes[0].locations[1].committed = true;
  EXPECT_TRUE(may_stop_time(model.network));
  model.network.processes[0].locations[1].committed = false;
  model.network.synchronisations.push_back({.name = "c", .urgent = true});
  EXPECT_TRUE(may_stop_time(model.network));
}
}  // namespace tarrier::model
