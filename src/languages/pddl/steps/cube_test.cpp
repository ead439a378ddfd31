// SPDX-License-Identifier: MIT
#include "languages/pddl/steps/cube.hpp"

#include <gtest/gtest.h>

#include <initializer_list>
#include <utility>

namespace tarrier::languages::pddl {
namespace {
// Of places with three values.
Values of_three(std::initializer_list<std::size_t> values) {
  Values result(3);
  for (const std::size_t value : values) result.set(value);
  return result;
}
Cube cube(std::initializer_list<std::pair<std::uint32_t, Values>> terms) {
  Cube result;
  for (const auto& [place, values] : terms) EXPECT_TRUE(result.restrict(place, values));
  return result;
}

TEST(Cube, HasNoTermForAPlaceThatMayHaveAnyValue) {
  EXPECT_TRUE(cube({{4, of_three({0, 1, 2})}}).terms().empty());
  Cube some = cube({{4, of_three({0, 1})}, {2, of_three({1})}});
  ASSERT_EQ(some.terms().size(), 2U);
  EXPECT_EQ(some.terms()[0].place, 2U);
  EXPECT_FALSE(some.restrict(4, of_three({2})));
}

TEST(Cube, MeetsWhatHasAStateInCommon) {
  const Cube a = cube({{1, of_three({0, 1})}, {3, of_three({2})}});
  const Cube b = cube({{1, of_three({1, 2})}, {2, of_three({0})}});
  EXPECT_TRUE(a.meets(b));
  EXPECT_EQ(meet(a, b), cube({{1, of_three({1})}, {2, of_three({0})}, {3, of_three({2})}}));
  EXPECT_FALSE(a.meets(cube({{3, of_three({0, 1})}})));
  EXPECT_EQ(meet(a, cube({{3, of_three({0, 1})}})), std::nullopt);
  EXPECT_TRUE(Cube().includes(a));
  EXPECT_TRUE(cube({{1, of_three({0, 1})}}).includes(a));
  EXPECT_FALSE(a.includes(b));
}

TEST(Cube, IsEnlargedUpToTheOthers) {
  const std::vector<Cube> cubes{cube({{1, of_three({0})}}), cube({{1, of_three({1, 2})}, {2, of_three({0})}}),
                                cube({{1, of_three({0})}, {3, of_three({0})}})};
  const std::vector<Cube> others{cube({{1, of_three({1, 2})}, {2, of_three({1, 2})}})};
  EXPECT_EQ(enlarged(cubes, others),
            (std::vector<Cube>{cube({{1, of_three({0})}}), cube({{2, of_three({0})}})}));
}
}  // namespace
}  // namespace tarrier::languages::pddl
