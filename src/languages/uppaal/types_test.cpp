// SPDX-License-Identifier: MIT
#include "languages/uppaal/types.hpp"

#include <gtest/gtest.h>

namespace tarrier::languages::uppaal {
namespace {
TEST(Type, CountsCellsWithoutOverflow) {
  const Type matrix = array_of(array_of(bool_type(), {5, 7}), {0, 1});
  EXPECT_EQ(cell_count(matrix), 6U);
  EXPECT_EQ(cell_type(matrix).kind, TypeKind::kBool);
  Type huge = bool_type();
  for (int i = 0; i < 5; ++i) huge = array_of(std::move(huge), kWidestDomain);
  EXPECT_EQ(cell_count(huge), kMaxCells + 1);
  EXPECT_EQ(size_of({3, 1}), 0U);
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
}
}  // namespace
}  // namespace tarrier::languages::uppaal
