// SPDX-License-Identifier: MIT
#include "space/states/passed_list.hpp"

#include <gtest/gtest.h>

#include "base/random.hpp"

namespace tarrier::space {
namespace {
using zones::Bound;
using zones::Dbm;

// One clock, at most `most`.
Dbm up_to(std::int32_t most) {
  Dbm zone = Dbm::universe(2);
  EXPECT_TRUE(zone.constrain(1, 0, Bound::weak(most)));
  return zone;
}

class List {
 public:
  explicit List(Dominance dominance, Simulation simulation = Simulation::kInclusion)
      : calculator(store, {.simulation = simulation}), list(1, store, dominance) {}
  std::optional<StateId> insert(Word discrete, const Dbm& zone, std::uint32_t cost, StateId parent = kNoState,
                                std::uint32_t ordinal = 0) {
    return list.insert({&discrete, calculator.keep(zone, bounds)}, {parent, ordinal, cost});
  }
  ZoneStore store;
  ZoneCalculator calculator;
  PassedList list;
  zones::LuBounds bounds;
};
}  // namespace

TEST(PassedList, ASmallerZoneOfTheSameDiscreteStateIsCovered) {
  List passed(Dominance::kCompareCost);
  EXPECT_TRUE(passed.insert(1, up_to(5), 0));
  EXPECT_FALSE(passed.insert(1, up_to(5), 1));
  EXPECT_FALSE(passed.insert(1, up_to(3), 1));
  EXPECT_TRUE(passed.insert(2, up_to(3), 1)) << "another discrete state";
  EXPECT_TRUE(passed.insert(1, up_to(7), 1)) << "a larger zone";
}

TEST(PassedList, ALargerZoneRemovesOnlyWhatIsNotCheaper) {
  List passed(Dominance::kCompareCost);
  const auto cheap = passed.insert(1, up_to(3), 1);
  const auto costly = passed.insert(1, up_to(4), 2);
  ASSERT_TRUE(cheap && costly && passed.list.take(*cheap) && passed.list.take(*costly));
  ASSERT_TRUE(passed.insert(1, up_to(9), 2));
  EXPECT_TRUE(passed.list.is_live(*cheap)) << "R2: reached in fewer steps";
  EXPECT_FALSE(passed.list.is_live(*costly));
  EXPECT_EQ(passed.list.size(), 2U);
  EXPECT_EQ(passed.list.removed(), 1U);
}

TEST(PassedList, ACheaperStateIsStoredThoughCoveredByACostlierOne) {
  List passed(Dominance::kCompareCost);
  ASSERT_TRUE(passed.insert(1, up_to(9), 5));
  EXPECT_TRUE(passed.insert(1, up_to(3), 2)) << "R5: this is re-opening";
}

TEST(PassedList, WithoutCostsOnlyZonesCount) {
  List passed(Dominance::kIgnoreCost);
  const auto small = passed.insert(1, up_to(3), 1);
  ASSERT_TRUE(small && passed.list.take(*small));
  ASSERT_TRUE(passed.insert(1, up_to(9), 5));
  EXPECT_FALSE(passed.list.is_live(*small));
  EXPECT_FALSE(passed.insert(1, up_to(4), 0));
}

TEST(PassedList, AStateIsTakenOnceIfItIsLive) {
  List passed(Dominance::kIgnoreCost);
  const auto small = passed.insert(1, up_to(3), 1);
  EXPECT_TRUE(passed.list.take(*small));
  EXPECT_FALSE(passed.list.take(*small));
  const auto large = passed.insert(1, up_to(9), 1);
  EXPECT_TRUE(passed.list.is_live(*large));
  EXPECT_EQ(passed.list.origin(*small).cost, 1U) << "a path may lead through it";
  const auto larger = passed.insert(1, up_to(10), 2);
  EXPECT_EQ(*larger, *large) << "the memory of what was removed before it was taken is used again";
  EXPECT_TRUE(passed.list.take(*large));
  EXPECT_FALSE(passed.list.take(*larger)) << "the same state";
  EXPECT_EQ(passed.list.size(), 1U);
  EXPECT_EQ(passed.list.removed(), 2U);
}

TEST(PassedList, RemembersDiscretePartZoneAndOrigin) {
  List passed(Dominance::kCompareCost);
  const StateId first = *passed.insert(7, up_to(3), 0);
  const StateId second = *passed.insert(8, up_to(3), 1, first, 4);
  EXPECT_EQ(*passed.list.discrete(second), 8U);
  zones::Matrix matrix;
  zones::unpack(passed.store[passed.list.zone(second)], matrix);
  EXPECT_EQ(matrix, up_to(3).matrix());
  EXPECT_EQ(passed.list.origin(second).parent, first);
  EXPECT_EQ(passed.list.origin(second).ordinal, 4U);
  EXPECT_EQ(passed.list.zone(first), passed.list.zone(second)) << "equal zones are stored once";
}

TEST(PassedList, ASimulatingZoneCoversWhatItDoesNotInclude) {
  List passed(Dominance::kCompareCost, Simulation::kAlu);
  passed.bounds = zones::LuBounds::of(std::vector<std::int32_t>{0, 4}, std::vector<std::int32_t>{0, 2});
  Dbm late = Dbm::universe(2);
  ASSERT_TRUE(late.constrain(0, 1, Bound::weak(-5)));
  ASSERT_TRUE(passed.insert(1, up_to(5), 1));
  EXPECT_FALSE(passed.insert(1, up_to(7), 1)) << "above 4 all lower bounds hold";
  EXPECT_FALSE(passed.insert(1, late, 1));
  EXPECT_TRUE(passed.insert(1, up_to(7), 0)) << "R5 again";
  EXPECT_EQ(passed.list.removed(), 1U) << "and R2";
}

// The same rules hold in long lists, which are kept in another way: compared with a plain list of all that
// came.
TEST(PassedList, ManyZonesOfOneDiscreteStateAreComparedLikeFew) {
  base::Random random(1);
  const auto below = [&](int n) {
    return static_cast<std::int32_t>(random.below(static_cast<std::uint64_t>(n)));
  };
  for (const Dominance dominance : {Dominance::kCompareCost, Dominance::kIgnoreCost}) {
    List passed(dominance);
    std::vector<std::pair<Dbm, std::uint32_t>> live;
    for (int i = 0; i < 3000; ++i) {
      Dbm zone = Dbm::universe(4);
      for (zones::ClockIndex x = 1; x < 4; ++x) {
        ASSERT_TRUE(zone.constrain(0, x, Bound::weak(-below(100))));
        const Bound upper = below(5) > 0 ? Bound::weak(100 + below(100)) : Bound::infinity();
        ASSERT_TRUE(zone.constrain(x, 0, upper));
      }
      const auto cost = static_cast<std::uint32_t>(below(3));
      const bool ignore = dominance == Dominance::kIgnoreCost;
      const bool covered = std::any_of(live.begin(), live.end(), [&](const auto& other) {
        return (ignore || other.second <= cost) && other.first.includes(zone);
      });
      ASSERT_EQ(passed.insert(1, zone, cost).has_value(), !covered);
      if (covered) continue;
      std::erase_if(live, [&](const auto& other) {
        return (ignore || cost <= other.second) && zone.includes(other.first);
      });
      live.emplace_back(zone, cost);
      ASSERT_EQ(passed.list.size(), live.size());
    }
    EXPECT_GT(live.size(), 100U);
  }
}

TEST(PassedList, KeepsHundredsOfThousandsApart) {
  List passed(Dominance::kCompareCost);
  for (Word i = 0; i < 300'000; ++i) ASSERT_TRUE(passed.insert(i, Dbm::zero(1), 0));
  for (Word i = 0; i < 300'000; i += 1000) {
    ASSERT_FALSE(passed.insert(i, Dbm::zero(1), 0));
    ASSERT_EQ(*passed.list.discrete(StateId{static_cast<std::uint32_t>(i)}), i);
  }
  EXPECT_GT(passed.list.bytes(), 300'000U * sizeof(Word));
}
}  // namespace tarrier::space
