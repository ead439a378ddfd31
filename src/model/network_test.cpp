// SPDX-License-Identifier: MIT
#include "model/network.hpp"

#include <gtest/gtest.h>

namespace tarrier::model {
namespace {
constexpr Participant kRequired{.strength = Strength::kRequired};
constexpr Participant kEvery{.strength = Strength::kWeak, .every = true};
constexpr Participant kNamedWeak{.strength = Strength::kWeak, .process = ProcessId{1}};
constexpr Participant kNamedRequired{.strength = Strength::kRequired, .process = ProcessId{0}};

bool well_formed(std::vector<Participant> places) {
  return is_well_formed({.participants = std::move(places)});
}
}  // namespace

TEST(Synchronisation, ChannelsAndVectorsAreWellFormed) {
  EXPECT_TRUE(well_formed({kRequired, kRequired}));
  EXPECT_TRUE(well_formed({kRequired, kEvery}));
  EXPECT_TRUE(well_formed({kNamedWeak, kNamedRequired}));
  EXPECT_TRUE(well_formed({kRequired, kNamedWeak}));
}

TEST(Synchronisation, PlacesThatCompeteAreNot) {
  EXPECT_FALSE(well_formed({}));
  EXPECT_FALSE(well_formed({kNamedWeak, kNamedWeak}));
  EXPECT_FALSE(well_formed({kNamedWeak, kRequired}));
  EXPECT_FALSE(well_formed({kEvery, kRequired}));
  EXPECT_FALSE(well_formed({kNamedWeak, kEvery}));
}
}  // namespace tarrier::model
