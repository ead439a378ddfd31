// SPDX-License-Identifier: MIT
#include "languages/uppaal/elaborate/scope.hpp"

#include <gtest/gtest.h>

namespace tarrier::languages::uppaal {
namespace {
Symbol constant(std::int32_t value) { return {.kind = SymbolKind::kConstant, .values = table_of({value})}; }

TEST(Scope, AnInnerNameHidesAnOuterOne) {
  Scope outer;
  Scope inner(&outer);
  EXPECT_NE(outer.add("n", constant(1)), nullptr);
  EXPECT_EQ(inner.find("n")->values->front(), 1);
  EXPECT_NE(inner.add("n", constant(2)), nullptr);
  EXPECT_EQ(inner.find("n")->values->front(), 2);
  EXPECT_EQ(outer.find("n")->values->front(), 1);
}

TEST(Scope, KeepsTheFirstOfTwoEqualNames) {
  Scope scope;
  scope.add("n", constant(1));
  EXPECT_EQ(scope.add("n", constant(2)), nullptr);
  EXPECT_EQ(scope.find_here("n")->values->front(), 1);
}

TEST(Scope, CanSeeTheFirstNamesOfItsParentOnly) {
  Scope outer;
  outer.add("a", constant(1));
  Scope middle(&outer);
  middle.add("b", constant(2));
  middle.add("a", constant(3));
  const Scope inner(&middle, 1);
  EXPECT_EQ(inner.find("b")->values->front(), 2);
  EXPECT_EQ(inner.find("a")->values->front(), 1);
  EXPECT_EQ(middle.find("a")->values->front(), 3);
}
}  // namespace
}  // namespace tarrier::languages::uppaal
