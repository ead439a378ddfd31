// SPDX-License-Identifier: MIT
// Clocks that are set, copied and shifted: on points and on sets of them.
#include <gmock/gmock.h>

#include "base/random.hpp"
#include "evidence/delays/concretise.hpp"
#include "evidence/network_builder.hpp"
#include "evidence/semantics/valuations.hpp"

namespace tarrier::evidence {
namespace {
using testing::HasSubstr;

constexpr ClockId kClocks[]{ClockId{0}, ClockId{1}, ClockId{2}};

struct ResettingLoop : NetworkBuilder {
  ClockId x = clock("x", 1);
  ClockId y = clock("y", 5);
  ProcessId p = process("P");
  LocationId a = location(p, "A");
  EdgeId go = edge(p, a, a);
  [[nodiscard]] model::Edge& the_edge() { return network.processes[0].edges[0]; }
  [[nodiscard]] Replay stepping(const Rational& delay) const {
    return replay(network, run({{delay, internal(p, go)}}), nullptr);
  }
};

bool contains(const Valuations& valuations, const std::vector<Rational>& clocks) {
  for (const zones::Dbm& zone : valuations.zones()) {
    const Delays delays = delays_into(zone, clocks);
    if (!delays.is_empty() && delays.has_smallest() && delays.infimum() == 0) return true;
  }
  return false;
}

// A zone over x, y and z with bounds up to 3.
Valuations any_zone(base::Random& random) {
  constexpr Comparison kAll[] = {Comparison::kLess, Comparison::kLessEqual, Comparison::kEqual,
                                 Comparison::kGreaterEqual, Comparison::kGreater};
  Valuations zone(zones::Dbm::universe(4));
  for (int i = 0; i < 4; ++i) {
    const ClockId left{static_cast<std::uint32_t>(random.below(3))};
    const ClockId right{static_cast<std::uint32_t>(random.below(3))};
    ClockAtom atom{left, {}, kAll[random.below(5)], static_cast<std::int32_t>(random.below(4))};
    if (left != right) atom.right = right;
    const Valuations smaller = constrained(zone, std::span(&atom, 1));
    if (!smaller.is_empty()) zone = smaller;
  }
  return zone;
}

std::vector<ClockReset> any_resets(base::Random& random) {
  std::vector<ClockReset> resets;
  for (std::uint64_t i = random.below(4); i > 0; --i) {
    ClockReset reset{ClockId{static_cast<std::uint32_t>(random.below(3))},
                     static_cast<std::int32_t>(random.below(3))};
    if (random.below(2) == 0) reset.source = ClockId{static_cast<std::uint32_t>(random.below(3))};
    resets.push_back(reset);
  }
  return resets;
}
}  // namespace

TEST(Resets, ACopyReadsWhatResetsBeforeItWrote) {
  ResettingLoop model;
  model.the_edge().update = {copy(model.x, model.y, 2), copy(model.y, model.x), copy(model.y, model.y, 1)};
  EXPECT_EQ(model.stepping(Rational(1, 2)).states.at(1).clocks.values(),
            (std::vector<Rational>{Rational(15, 2), Rational(17, 2)}));
  model.the_edge().update = {reset(model.y, 3), copy(model.x, model.y)};
  EXPECT_EQ(model.stepping(Rational(1, 2)).states.at(1).clocks.values(), (std::vector<Rational>{3, 3}));
}

TEST(Resets, ACopyShiftsForwardsOnly) {
  ResettingLoop model;
  model.the_edge().update = {copy(model.x, model.y, -1)};
  EXPECT_THAT(model.stepping(0).objection.value_or(""), HasSubstr("clock x is set to -1"));
}

TEST(Resets, DelaysAreFoundBehindCopies) {
  ResettingLoop model;
  model.the_edge().update = {copy(model.x, model.y, 2), reset(model.y)};
  model.the_edge().guard.clocks = {clock(model.y, Comparison::kGreater, 1)};
  const model::Step go = internal(model.p, model.go);
  const model::Formula goal =
      model::Formula::all({model::Formula::of(clock(model.x, Comparison::kEqual, 7)),
                           model::Formula::of(clock(model.y, Comparison::kEqual, 2))});
  const model::Run found = concretise(model.network, {.steps = {go, go}}, &goal);
  EXPECT_EQ(objection(model.network, found, &goal), "");
  EXPECT_EQ(found.steps[1].delay, 3);
}

// A zone and its image, or its pre-image, agree on all points of a grid that meets all regions nearby.
TEST(Resets, OnSetsAgreeWithResetsOfPoints) {
  base::Random random(7);
  int inside = 0;
  for (int round = 0; round < 60; ++round) {
    const Valuations zone = any_zone(random);
    const std::vector<ClockReset> resets = any_resets(random);
    const Valuations after = after_resets(zone, resets);
    const Valuations before = before_resets(zone, resets);
    for (int i = 0; i < 300; ++i) {
      std::vector<Rational> clocks;
      for (int c = 0; c < 3; ++c) clocks.push_back(Rational(random.below(25)) / 4);
      Clocks reset(clocks);
      reset_clocks(resets, reset);
      const std::vector<Rational> moved = reset.values();
      ASSERT_EQ(contains(before, clocks), contains(zone, moved));
      if (contains(zone, clocks)) {
        ++inside;
        ASSERT_TRUE(contains(after, moved));
      }
      // What the image contains has an origin: in the pre-image of that single point.
      if (contains(after, clocks)) {
        Valuations point(zones::Dbm::universe(4));
        for (const ClockId c : kClocks) {
          // Points of the grid are not integral, so compare with the intervals that they lie in.
          const Rational& value = clocks[index(c)];
          const auto whole = static_cast<std::int32_t>(numerator(value) / denominator(value));
          const bool integral = denominator(value) == 1;
          const ClockAtom low{c, {}, integral ? Comparison::kEqual : Comparison::kGreater, whole};
          const ClockAtom high{
              c, {}, integral ? Comparison::kEqual : Comparison::kLess, integral ? whole : whole + 1};
          point = constrained(constrained(point, std::span(&low, 1)), std::span(&high, 1));
        }
        Valuations origin = before_resets(point, resets);
        origin.intersect(zone);
        ASSERT_FALSE(origin.is_empty());
      }
    }
  }
  EXPECT_GT(inside, 300);
}
}  // namespace tarrier::evidence
