// SPDX-License-Identifier: MIT
// The oracle on what needs more than plain regions: clock differences and copies, priorities, urgency that
// depends on clocks, deadlock, extreme values.
#include <gtest/gtest.h>

#include "differential/oracle/oracle_testing.hpp"
#include "differential/random_network.hpp"

namespace tarrier::differential {
namespace {
using model::Comparison;
using model::Expression;
using model::Formula;
using model::Op;

// Whether the measure compares with `bound`, as a formula.
Formula measures(const model::Measure& measured, Comparison comparison, std::int32_t bound) {
  const Expression rest = measured.number.is_empty()
                              ? number(bound)
                              : Expression::binary(Op::kSubtract, number(bound), measured.number);
  if (measured.clock)
    return Formula::of(
        model::ClockConstraint{.left = *measured.clock, .comparison = comparison, .bound = rest});
  Op op = Op::kLess;  // 0 ~ bound - number the other way round
  switch (comparison) {
    case Comparison::kLess: op = Op::kGreater; break;
    case Comparison::kLessEqual: op = Op::kGreaterEqual; break;
    case Comparison::kEqual: op = Op::kEqual; break;
    case Comparison::kGreaterEqual: op = Op::kLessEqual; break;
    case Comparison::kGreater: op = Op::kLess; break;
  }
  return Formula::of(Expression::binary(op, rest, number(0)));
}
}  // namespace

// ---- Clock differences

TEST(Differences, AreKnownHoweverLongOneWaits) {
  NetworkBuilder b;  // y is reset while 1 < x < 2, so x - y is between 1 and 2 forever
  const auto x = b.clock();
  const auto y = b.clock();
  const auto p = b.process(2);
  auto& edge = b.edge(p, 0, 1);
  edge.guard.clocks = {compare(x, Comparison::kGreater, 1), compare(x, Comparison::kLess, 2)};
  edge.update = {set(y, 0)};
  const auto later = [&](Comparison comparison, std::int32_t bound) {
    return steps(b, both(at(p, 1), both(clock_is(y, Comparison::kGreater, 10),
                                        Formula::of(difference(x, y, comparison, bound)))));
  };
  EXPECT_EQ(later(Comparison::kGreater, 1), 1);
  EXPECT_EQ(later(Comparison::kLess, 2), 1);
  EXPECT_EQ(later(Comparison::kEqual, 1), kUnreachable);
  EXPECT_EQ(later(Comparison::kLessEqual, 1), kUnreachable);
  EXPECT_EQ(later(Comparison::kGreaterEqual, 2), kUnreachable);
}

TEST(Differences, GuardsSeeThemBeyondAllConstants) {
  NetworkBuilder b;
  const auto x = b.clock();
  const auto y = b.clock();
  const auto p = b.process(3);
  auto& first = b.edge(p, 0, 1);
  first.guard.clocks = {compare(x, Comparison::kEqual, 3)};
  first.update = {set(y, 0)};
  b.edge(p, 1, 2).guard.clocks = {difference(y, x, Comparison::kGreater, -3)};
  EXPECT_EQ(steps(b, at(p, 2)), kUnreachable);
  b.network.processes[0].edges[1].guard.clocks = {difference(y, x, Comparison::kGreaterEqual, -3)};
  EXPECT_EQ(steps(b, at(p, 2)), 2);
}

TEST(Differences, StandInInvariantsAsAnythingElse) {
  NetworkBuilder b;
  const auto x = b.clock();
  const auto y = b.clock();
  const auto p = b.process(2);
  b.location(p, 1).invariant.clocks = {difference(x, y, Comparison::kLessEqual, 1)};
  b.edge(p, 0, 1).update = {set(y, 0)};
  EXPECT_EQ(steps(b, both(at(p, 1), clock_is(x, Comparison::kGreater, 3))), 1);
  EXPECT_EQ(
      steps(b, both(at(p, 1), both(clock_is(x, Comparison::kGreater, 3), clock_is(y, Comparison::kLess, 2)))),
      kUnreachable);
}

// ---- Clock copies

TEST(Copies, GiveAClockTheFractionOfItsSource) {
  NetworkBuilder b;
  const auto x = b.clock();
  const auto y = b.clock();
  const auto z = b.clock();
  const auto p = b.process(3);
  b.edge(p, 0, 1).update = {set(y, 0)};
  b.edge(p, 1, 2).update = {copy(z, y, 1)};
  const auto together = [&](const Formula& first, const Formula& second) {
    return steps(b, both(at(p, 2), both(first, second)));
  };
  EXPECT_EQ(together(clock_is(z, Comparison::kEqual, 2), clock_is(y, Comparison::kEqual, 1)), 2);
  EXPECT_EQ(together(clock_is(z, Comparison::kEqual, 2), clock_is(y, Comparison::kLess, 1)), kUnreachable);
  EXPECT_EQ(together(clock_is(z, Comparison::kLess, 1), clock_is(x, Comparison::kGreaterEqual, 0)),
            kUnreachable);
  EXPECT_EQ(
      together(Formula::of(difference(z, x, Comparison::kGreater, 0)), clock_is(x, Comparison::kGreater, 3)),
      2);
  EXPECT_EQ(
      together(Formula::of(difference(z, x, Comparison::kGreater, 1)), clock_is(x, Comparison::kGreater, 3)),
      kUnreachable);
}

TEST(Copies, RunInOrder) {
  NetworkBuilder b;
  const auto x = b.clock();
  const auto y = b.clock();
  const auto p = b.process(2);
  auto& edge = b.edge(p, 0, 1);
  edge.guard.clocks = {compare(x, Comparison::kGreater, 2)};
  edge.update = {set(x, 1), copy(y, x, 1), copy(x, y, 2)};
  b.location(p, 1).urgent = true;
  EXPECT_EQ(
      steps(b, both(at(p, 1), both(clock_is(y, Comparison::kEqual, 2), clock_is(x, Comparison::kEqual, 4)))),
      1);
  EXPECT_EQ(steps(b, both(at(p, 1), clock_is(y, Comparison::kGreater, 2))), kUnreachable);
}

// ---- Priorities

TEST(Priorities, OfProcessesBlockWhatIsPossibleAtTheSameInstant) {
  NetworkBuilder b;
  const auto x = b.clock();
  const auto p = b.process(2);
  const auto q = b.process(2);
  b.edge(p, 0, 1);
  b.edge(q, 0, 1).guard.clocks = {compare(x, Comparison::kGreaterEqual, 1)};
  const auto first = [&](Comparison comparison) {
    return steps(b, both(both(at(p, 1), at(q, 0)), clock_is(x, comparison, 1)));
  };
  b.network.processes[1].priority = 1;
  EXPECT_EQ(first(Comparison::kLess), 1);
  EXPECT_EQ(steps(b, both(at(p, 0), clock_is(x, Comparison::kGreater, 1))), 0);  // waiting is never blocked
  b.edge(p, 0, 1).guard.clocks = {compare(x, Comparison::kGreaterEqual, 1)};
  b.network.processes[0].edges.erase(b.network.processes[0].edges.begin());
  EXPECT_EQ(first(Comparison::kGreaterEqual), kUnreachable);
  EXPECT_EQ(steps(b, both(at(p, 1), at(q, 1))), 2);
  b.location(q, 1).invariant.clocks = {compare(x, Comparison::kGreater, 1)};
  EXPECT_EQ(first(Comparison::kEqual), 1);  // a step into a state that does not exist blocks nothing
}

TEST(Priorities, OfSynchronisationsCountFirstAndInternalStepsHaveZero) {
  NetworkBuilder b;
  const auto c = b.binary();
  const auto p = b.process(3);
  const auto q = b.process(2);
  b.edge(p, 0, 1, c.send);
  b.edge(p, 0, 2);
  b.edge(q, 0, 1, c.receive);
  b.network.processes[0].priority = 1;
  EXPECT_EQ(steps(b, at(p, 1)), 1);
  EXPECT_EQ(steps(b, at(p, 2)), 1);  // the highest of the processes that take part: both have 1
  b.network.synchronisations[0].priority = 1;
  EXPECT_EQ(steps(b, at(p, 2)), kUnreachable);
  b.network.synchronisations[0].priority = -1;
  EXPECT_EQ(steps(b, at(p, 1)), kUnreachable);
  EXPECT_EQ(steps(b, at(p, 2)), 1);
  b.network.synchronisations[0].priority = 1;  // counts more than that of a process
  b.network.processes[0].priority = 0;
  const auto r = b.process(2);
  b.edge(r, 0, 1);
  b.network.processes[2].priority = 5;
  EXPECT_EQ(steps(b, at(p, 1)), 1);
  EXPECT_EQ(steps(b, both(at(r, 1), at(p, 0))), kUnreachable);
}

TEST(Priorities, DoNotReviveWhatCommittedLocationsForbid) {
  NetworkBuilder b;
  const auto p = b.process(2);
  const auto q = b.process(2);
  b.location(p, 0).committed = true;
  b.edge(p, 0, 1);
  b.edge(q, 0, 1);
  b.network.processes[1].priority = 1;
  EXPECT_EQ(steps(b, both(at(p, 1), at(q, 0))), 1);
  EXPECT_EQ(steps(b, both(at(p, 0), at(q, 1))), kUnreachable);
}

// ---- Urgent synchronisations with clock guards

TEST(Urgency, TimeStandsStillFromTheInstantTheGuardHolds) {
  NetworkBuilder b;
  const auto x = b.clock();
  const auto c = b.binary(true);
  const auto p = b.process(2);
  const auto q = b.process(2);
  auto& edge = b.edge(p, 0, 1, c.send);
  b.edge(q, 0, 1, c.receive);
  const auto waits = [&](Comparison comparison, std::int32_t bound) {
    return steps(b, both(at(p, 0), clock_is(x, comparison, bound)));
  };
  edge.guard.clocks = {compare(x, Comparison::kGreaterEqual, 1)};
  EXPECT_EQ(waits(Comparison::kEqual, 1), 0);
  EXPECT_EQ(waits(Comparison::kGreater, 1), kUnreachable);
  EXPECT_EQ(steps(b, at(p, 1)), 1);
  EXPECT_EQ(steps(b, clock_is(x, Comparison::kGreater, 1)), 1);
}

TEST(Urgency, AGuardThatHoldsAfterAnInstantStopsTimeBeforeIt) {
  NetworkBuilder b;
  const auto x = b.clock();
  const auto c = b.broadcast(true);
  const auto p = b.process(2);
  b.edge(p, 0, 1, c.send).guard.clocks = {compare(x, Comparison::kGreater, 1)};
  EXPECT_EQ(steps(b, clock_is(x, Comparison::kEqual, 1)), 0);
  EXPECT_EQ(steps(b, clock_is(x, Comparison::kGreater, 1)), kUnreachable);
  EXPECT_EQ(steps(b, at(p, 1)), kUnreachable);
}

TEST(Urgency, OnceTheGuardIsOverTimeGoesOn) {
  NetworkBuilder b;
  const auto x = b.clock();
  const auto c = b.broadcast(true);
  const auto p = b.process(2);
  b.network.clocks[0].initial = 2;
  auto& edge = b.edge(p, 0, 1, c.send);
  edge.guard.clocks = {compare(x, Comparison::kLess, 2)};
  EXPECT_EQ(steps(b, both(at(p, 0), clock_is(x, Comparison::kGreater, 2))), 0);
  edge.guard.clocks = {compare(x, Comparison::kLessEqual, 2)};
  EXPECT_EQ(steps(b, both(at(p, 0), clock_is(x, Comparison::kGreater, 2))), kUnreachable);
}

// ---- Deadlock

TEST(Deadlock, HoldsWhereNoStepWillEverBePossible) {
  NetworkBuilder b;
  const auto x = b.clock();
  const auto p = b.process(2);
  auto& edge = b.edge(p, 0, 1);
  edge.guard.clocks = {compare(x, Comparison::kLess, 2)};
  const Formula deadlock = Formula::deadlock();
  EXPECT_EQ(steps(b, both(at(p, 0), both(deadlock, clock_is(x, Comparison::kLess, 2)))), kUnreachable);
  EXPECT_EQ(steps(b, both(at(p, 0), deadlock)), 0);  // having waited too long
  EXPECT_EQ(
      steps(b, both(at(p, 0), both(Formula::deadlock(false), clock_is(x, Comparison::kGreaterEqual, 2)))),
      kUnreachable);
  EXPECT_EQ(steps(b, both(at(p, 1), deadlock)), 1);
  EXPECT_EQ(steps(b, both(at(p, 1), Formula::deadlock(false))), kUnreachable);
  edge.guard.clocks = {compare(x, Comparison::kGreater, 2)};  // must wait first: no deadlock
  EXPECT_EQ(steps(b, both(at(p, 0), deadlock)), kUnreachable);
}

TEST(Deadlock, WaitsOnlyAsFarAsInvariantsAndUrgencyAllow) {
  NetworkBuilder b;
  const auto x = b.clock();
  const auto p = b.process(2);
  b.edge(p, 0, 1).guard.clocks = {compare(x, Comparison::kGreaterEqual, 2)};
  const Formula stuck = both(at(p, 0), Formula::deadlock());
  EXPECT_EQ(steps(b, stuck), kUnreachable);
  b.location(p, 0).invariant.clocks = {compare(x, Comparison::kLess, 2)};
  EXPECT_EQ(steps(b, stuck), 0);
  b.location(p, 0).invariant.clocks.clear();
  b.location(p, 0).urgent = true;
  EXPECT_EQ(steps(b, stuck), 0);
}

TEST(Deadlock, LooksAtTargetInvariantsAndCommittedLocations) {
  NetworkBuilder b;
  const auto x = b.clock();
  const auto p = b.process(2);
  const auto q = b.process(2);
  b.edge(p, 0, 1);
  EXPECT_EQ(steps(b, both(at(p, 0), Formula::deadlock())), kUnreachable);
  b.location(p, 1).invariant.clocks = {compare(x, Comparison::kLess, 1)};
  EXPECT_EQ(steps(b, both(at(p, 0), both(Formula::deadlock(), clock_is(x, Comparison::kLess, 1)))),
            kUnreachable);
  EXPECT_EQ(steps(b, both(at(p, 0), Formula::deadlock())), 0);
  b.location(p, 1).invariant.clocks.clear();
  b.location(q, 0).committed = true;
  EXPECT_EQ(steps(b, both(at(p, 0), Formula::deadlock())), 0);
}

TEST(Deadlock, IsNeverMadeByPriorities) {
  NetworkBuilder b;
  const auto p = b.process(1);
  const auto q = b.process(1);
  b.edge(p, 0, 0);
  b.edge(q, 0, 0);
  b.network.processes[0].priority = 1;
  EXPECT_EQ(steps(b, Formula::deadlock()), kUnreachable);
}

// ---- Extreme values

TEST(Measures, OfNumbersAreLeastAndGreatestValues) {
  NetworkBuilder b;
  const auto v = b.integer(0, 9, 2);
  const auto p = b.process(1);
  auto& edge = b.edge(p, 0, 0);
  edge.guard.condition = Expression::binary(Op::kLess, value(v), number(7));
  edge.update = {set(v, Expression::binary(Op::kAdd, value(v), number(2)))};
  const model::Measure twice{.number = Expression::binary(Op::kMultiply, value(v), number(2))};
  const Extent all = measure(b.network, at(p, 0), twice, 1000);
  EXPECT_FALSE(all.empty || all.fault || all.too_big);
  EXPECT_EQ(all.infimum, (Extreme{4}));
  EXPECT_EQ(all.supremum, (Extreme{16}));
  const Formula small = Formula::of(Expression::binary(Op::kLess, value(v), number(7)));
  EXPECT_EQ(measure(b.network, small, twice, 1000).supremum, (Extreme{12}));
  EXPECT_TRUE(measure(b.network, Formula::of(equal(v, 3)), twice, 1000).empty);
  EXPECT_TRUE(measure(b.network, small, twice, 2).too_big);
}

TEST(Measures, OfClocksSayWhetherTheyAreAttained) {
  NetworkBuilder b;
  const auto x = b.clock();
  const auto y = b.clock();
  const auto p = b.process(3);
  b.location(p, 0).invariant.clocks = {compare(x, Comparison::kLessEqual, 3)};
  auto& edge = b.edge(p, 0, 1);
  edge.guard.clocks = {compare(x, Comparison::kGreater, 1)};
  edge.update = {set(x, 0)};
  b.location(p, 1).invariant.clocks = {compare(x, Comparison::kLess, 2)};
  b.edge(p, 1, 2);
  const auto extent = [&](std::uint32_t location, model::ClockId clock) {
    return measure(b.network, at(p, location), {.number = {}, .clock = {{.first = clock}}, .text = {}},
                   100000);
  };
  EXPECT_EQ(extent(0, y).infimum, (Extreme{0}));
  EXPECT_EQ(extent(0, y).supremum, (Extreme{3}));
  EXPECT_EQ(extent(1, y).infimum, (Extreme{1, false}));
  EXPECT_EQ(extent(1, y).supremum, (Extreme{5, false}));
  EXPECT_EQ(extent(1, x).infimum, (Extreme{0}));
  EXPECT_TRUE(extent(2, y).supremum.beyond);
  EXPECT_FALSE(extent(2, y).infimum.beyond);
  b.network.processes[0].edges[0].guard.clocks = {compare(x, Comparison::kEqual, 3)};
  const model::Measure shifted{.number = number(-1), .clock = {{.first = y}}, .text = {}};
  EXPECT_EQ(measure(b.network, at(p, 1), shifted, 100000).infimum, (Extreme{2}));
}

// sup is the least upper bound: nothing is above it, something is above everything below it. So for inf.
TEST(Measures, AgreeWithReachability) {
  constexpr std::size_t kMostStates = 5'000;
  int compared = 0;
  for (std::uint64_t seed = 0; seed < 400 && !HasFailure(); ++seed) {
    const RandomModel model = random_model(seed, {.differences = 30, .copies = 30, .priorities = 30});
    const Extent extent = measure(model.network, model.goal, model.measure, kMostStates);
    if (extent.empty || extent.too_big || extent.supremum.beyond) continue;
    ++compared;
    const auto is_met = [&](Comparison comparison, std::int64_t value) {
      const Formula there = measures(model.measure, comparison, static_cast<std::int32_t>(value));
      const Answer answer = solve(model.network, both(model.goal, there), 20 * kMostStates);
      EXPECT_FALSE(answer.too_big);
      return answer.reachable;
    };
    SCOPED_TRACE(describe(model));
    const auto [low, high] = std::pair(extent.infimum.value, extent.supremum.value);
    EXPECT_FALSE(is_met(Comparison::kGreater, high));
    EXPECT_EQ(is_met(Comparison::kGreaterEqual, high), extent.supremum.attained);
    EXPECT_TRUE(is_met(Comparison::kGreater, high - 1));
    EXPECT_FALSE(is_met(Comparison::kLess, low));
    EXPECT_EQ(is_met(Comparison::kLessEqual, low), extent.infimum.attained);
    EXPECT_TRUE(is_met(Comparison::kLess, low + 1));
  }
  EXPECT_GT(compared, 80);
}
}  // namespace tarrier::differential
