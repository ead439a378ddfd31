// SPDX-License-Identifier: MIT
#include "languages/uppaal/elaborate/types.hpp"

#include <gtest/gtest.h>

namespace tarrier::languages::uppaal {
namespace {
TEST(Type, CountsCellsWithoutOverflow) {
  const Type matrix = array_of(array_of(bool_type(), {5, 7}), {0, 1});
  EXPECT_EQ(cell_count(matrix), 6U);
  EXPECT_EQ(element_type(matrix).kind, TypeKind::kBool);
  Type huge = bool_type();
  for (int i = 0; i < 5; ++i) huge = array_of(std::move(huge), kWidestDomain);
  EXPECT_EQ(cell_count(huge), kMaxCells + 1);
  EXPECT_EQ(size_of({3, 1}), 0U);
}

TEST(Type, LaysOutStructsFieldByField) {
  const Type inner = struct_of({{"x", bool_type()}, {"y", array_of(int_type({0, 3}, true), {5, 6})}});
  const Type type = array_of(struct_of({{"a", int_type({1, 2}, true)}, {"s", inner}}), {0, 1});
  EXPECT_EQ(cell_count(type), 8U);
  EXPECT_EQ((*type.element->fields)[1].offset, 1U);
  EXPECT_EQ(cell_types(type)[5]->kind, TypeKind::kBool);
  EXPECT_EQ(cell_names(type, "v")[7], "v[1].s.y[6]");
  EXPECT_EQ(usual_value(*cell_types(type)[4]), 1);
}

TEST(Type, DescribesItself) {
  EXPECT_EQ(describe(int_type({0, 3}, true)), "an int");
  EXPECT_EQ(describe(array_of(array_of(Type{.kind = TypeKind::kClock}, {0, 2}), {5, 6})),
            "an array[5..6][0..2] of clocks");
}

TEST(Type, ComparesShapesByIndexRangesAndKind) {
  const Type ints = array_of(int_type({0, 3}, true), {0, 1});
  EXPECT_TRUE(have_same_shape(ints, array_of(bool_type(), {0, 1})));
  EXPECT_FALSE(have_same_shape(ints, array_of(bool_type(), {1, 2})));
  EXPECT_FALSE(have_same_shape(ints, array_of(Type{.kind = TypeKind::kClock}, {0, 1})));
  EXPECT_FALSE(have_same_shape(ints, bool_type()));
  const int one = 0;
  const int other = 0;
  EXPECT_TRUE(have_same_shape(scalar_type(2, &one), scalar_type(2, &one)));
  EXPECT_FALSE(have_same_shape(scalar_type(2, &one), scalar_type(2, &other)));
  EXPECT_FALSE(have_same_shape(scalar_type(2, &one), int_type({0, 1}, true)));
  EXPECT_TRUE(have_same_shape(struct_of({{"a", bool_type()}}), struct_of({{"a", int_type({0, 3}, true)}})));
  EXPECT_FALSE(have_same_shape(struct_of({{"a", bool_type()}}), struct_of({{"b", bool_type()}})));
}
}  // namespace
}  // namespace tarrier::languages::uppaal
