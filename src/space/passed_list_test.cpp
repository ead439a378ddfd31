// SPDX-License-Identifier: MIT
#include "space/passed_list.hpp"

#include <gtest/gtest.h>

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
  explicit List(Dominance dominance) : list(1, 2, dominance) {}
  std::optional<StateId> insert(Word discrete, const Dbm& zone, std::uint32_t cost) {
    return list.insert(&discrete, zone.cells(), {kNoState, 0, cost});
  }
  PassedList list;
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
  ASSERT_TRUE(cheap && costly);
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
  ASSERT_TRUE(small);
  ASSERT_TRUE(passed.insert(1, up_to(9), 5));
  EXPECT_FALSE(passed.list.is_live(*small));
  EXPECT_FALSE(passed.insert(1, up_to(4), 0));
}

TEST(PassedList, RemembersDiscretePartZoneAndOrigin) {
  List passed(Dominance::kCompareCost);
  const StateId first = *passed.insert(7, up_to(3), 0);
  const Word discrete = 8;
  const StateId second = *passed.list.insert(&discrete, up_to(3).cells(), {first, 4, 1});
  EXPECT_EQ(*passed.list.discrete(second), 8U);
  EXPECT_EQ(passed.list.zone(second)[2], Bound::weak(3));
  EXPECT_EQ(passed.list.origin(second).parent, first);
  EXPECT_EQ(passed.list.origin(second).ordinal, 4U);
  EXPECT_EQ(passed.list.zone(first).data(), passed.list.zone(second).data()) << "equal zones are stored once";
}

TEST(PassedList, KeepsHundredsOfThousandsApart) {
  PassedList list(1, 1, Dominance::kCompareCost);
  const Dbm zone = Dbm::zero(1);
  for (Word i = 0; i < 300'000; ++i) ASSERT_TRUE(list.insert(&i, zone.cells(), {}));
  for (Word i = 0; i < 300'000; i += 1000) {
    ASSERT_FALSE(list.insert(&i, zone.cells(), {}));
    ASSERT_EQ(*list.discrete(StateId{static_cast<std::uint32_t>(i)}), i);
  }
  EXPECT_GT(list.bytes(), 300'000U * sizeof(Word));
}
}  // namespace tarrier::space
