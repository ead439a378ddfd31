// SPDX-License-Identifier: MIT
#include "languages/uppaal/scope.hpp"

#include <gtest/gtest.h>

namespace tarrier::languages::uppaal {
namespace {
Symbol constant(std::int32_t value) { return {.kind = SymbolKind::kConstant, .values = {value}}; }

TEST(Scope, AnInnerNameHidesAnOuterOne) {
  Scope outer;
  Scope inner(&outer);
  EXPECT_NE(outer.add("n", constant(1)), nullptr);
  EXPECT_EQ(inner.find("n")->values[0], 1);
  EXPECT_NE(inner.add("n", constant(2)), nullptr);
  EXPECT_EQ(inner.find("n")->values[0], 2);
  EXPECT_EQ(outer.find("n")->values[0], 1);
}

TEST(Scope, KeepsTheFirstOfTwoEqualNames) {
  Scope scope;
  scope.add("n", constant(1));
  EXPECT_EQ(scope.add("n", constant(2)), nullptr);
  EXPECT_EQ(scope.find_here("n")->values[0], 1);
}

TEST(Suggestion, IsTheNearestNameWithinTwoChanges) {
  EXPECT_EQ(suggestion("cuont", {"i", "count", "amount"}), "did you mean 'count'?");
  EXPECT_EQ(suggestion("Coun", {"count", "Counts"}), "did you mean 'count'?");
  EXPECT_EQ(suggestion("total", {"i", "count"}), "");
  EXPECT_EQ(suggestion("total", {"count"}, "declare it"), "declare it");
}

TEST(Suggestion, SharesSomethingWithTheName) {
  EXPECT_EQ(suggestion("y", {"x", "z"}), "");
  EXPECT_EQ(suggestion("xy", {"ab", "x"}), "did you mean 'x'?");
}
}  // namespace
}  // namespace tarrier::languages::uppaal
