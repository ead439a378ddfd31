// SPDX-License-Identifier: MIT
#include "model/text.hpp"

#include <gtest/gtest.h>

namespace tarrier::model {
namespace {
// int i; int m[2][3]; struct { int p, q; } r[2]; int one[1][2];
Network with_arrays() {
  Network result;
  for (const char* name : {"i", "m[0][0]", "m[0][1]", "m[0][2]", "m[1][0]", "m[1][1]", "m[1][2]", "r[0].p",
                           "r[0].q", "r[1].p", "r[1].q", "one[0][0]", "one[0][1]"})
    result.variables.push_back({.name = name});
  return result;
}

std::string element(std::uint32_t first, std::vector<Subscript> subscripts) {
  return to_text(Expression::element(VariableId{first}, std::move(subscripts)), with_arrays());
}

const Expression kIndex = Expression::variable(VariableId{0});

TEST(Text, HasSubscriptsInTheirPlaces) {
  EXPECT_EQ(element(1, {{kIndex, 0, 2, 3}, {kIndex, 0, 3, 1}}), "m[i][i]");
  EXPECT_EQ(element(3, {{kIndex, 0, 2, 3}}), "m[i][2]");
  EXPECT_EQ(element(4, {{kIndex, 0, 3, 1}}), "m[1][i]");
  EXPECT_EQ(element(8, {{kIndex, 0, 2, 2}}), "r[i].q");
  EXPECT_EQ(element(11, {{kIndex, 0, 1, 2}, {kIndex, 0, 2, 1}}), "one[i][i]");
  EXPECT_EQ(element(12, {{kIndex, 0, 1, 2}}), "one[i][1]");
}
}  // namespace
}  // namespace tarrier::model
