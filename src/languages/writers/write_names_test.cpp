// SPDX-License-Identifier: MIT
#include "languages/writers/write_names.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

namespace tarrier::languages {
namespace {
using model::Expression;
using testing::ElementsAre;

Arrays arrays(const std::vector<std::string>& names) {
  return {names, [](std::uint32_t, std::uint32_t) { return true; }};
}

const Expression kIndex = Expression::variable(model::VariableId{9});

TEST(Identifiers, KeepWhatIsOneAndChangeTheRestWithoutCollisions) {
  Identifiers identifiers({"int"});
  EXPECT_THAT(identifiers.claim({"Train(2)", "Train_2_", "x", "x", "int", "2b", "a.b", ""}),
              ElementsAre("Train_2__2", "Train_2_", "x", "x_2", "int_2", "_2b", "a_b", "_"));
}

TEST(Arrays, AreFoundByTheNamesOfTheirElements) {
  const Arrays found = arrays({"x", "a[1][0]", "a[1][1]", "a[2][0]", "a[2][1]", "y"});
  ASSERT_EQ(found.all().size(), 3U);
  const Array& array = found.all()[1];
  EXPECT_EQ(array.name, "a");
  ASSERT_EQ(array.dimensions.size(), 2U);
  EXPECT_EQ(array.dimensions[0].low, 1);
  EXPECT_EQ(array.dimensions[0].stride, 2U);
  EXPECT_EQ(array.dimensions[1].size, 2U);
  EXPECT_THAT(array.elements, ElementsAre(1, 2, 3, 4));
}

TEST(Arrays, MayHaveOtherThingsBetweenTheirElements) {
  const Arrays found = arrays({"p[0].x", "p[0].y", "p[1].x", "p[1].y"});
  ASSERT_EQ(found.all().size(), 2U);
  EXPECT_EQ(found.all()[1].name, "p.y");
  EXPECT_EQ(found.all()[1].dimensions[0].stride, 2U);
  const auto place = found.place(1, {{kIndex, 0, 2, 2}});
  ASSERT_TRUE(place.has_value());
  EXPECT_EQ(place->array, 1U);
  EXPECT_EQ(place->indices[0]->op, model::Op::kVariable);
}

TEST(Arrays, WithHolesOrOddOrderAreNone) {
  EXPECT_EQ(arrays({"a[0]", "a[2]"}).all().size(), 2U);
  EXPECT_EQ(arrays({"a[0][0]", "a[1][1]"}).all().size(), 2U);
  EXPECT_EQ(arrays({"a[0]", "x", "a[1]", "a[2]"}).all().size(), 4U);
  EXPECT_EQ(arrays({"a[0]", "a[1]"}).all().size(), 1U);
  const Arrays unlike({"a[0]", "a[1]"}, [](std::uint32_t, std::uint32_t b) { return b == 0; });
  EXPECT_EQ(unlike.all().size(), 2U);
}

TEST(Arrays, OfTheSameNameAreKeptApart) {
  const Arrays found = arrays({"t[0]", "t[1]", "t[0]", "t[1]"});
  ASSERT_EQ(found.all().size(), 2U);
  EXPECT_THAT(found.all()[1].elements, ElementsAre(2, 3));
}

TEST(Places, NeedASubscriptThatGoesThroughTheWholeArray) {
  const Arrays found = arrays({"a[0]", "a[1]", "a[2]", "b[5]", "b[6]"});
  EXPECT_TRUE(found.place(0, {{kIndex, 0, 3, 1}}).has_value());
  EXPECT_FALSE(found.place(0, {{kIndex, 0, 2, 1}}).has_value());
  EXPECT_FALSE(found.place(1, {{kIndex, 0, 3, 1}}).has_value());
  EXPECT_FALSE(found.place(0, {{kIndex, 0, 5, 1}}).has_value());
  EXPECT_EQ(found.place(1, {})->indices[0]->value, 1);
  // Counted from 0 where the array begins with 5.
  EXPECT_EQ(found.place(3, {{kIndex, 0, 2, 1}})->indices[0]->op, model::Op::kAdd);
}
}  // namespace
}  // namespace tarrier::languages
