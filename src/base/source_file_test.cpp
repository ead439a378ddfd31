// SPDX-License-Identifier: MIT
#include "base/source_file.hpp"

#include <gtest/gtest.h>

namespace tarrier::base {
namespace {
TEST(SourceFile, KnowsLineAndColumnOfAnOffset) {
  const SourceText text{"m", "ab\n\ncd"};
  const SourceFile file(text);
  EXPECT_EQ(to_string(file.span(0)), "m:1:1");
  EXPECT_EQ(to_string(file.span(2)), "m:1:3");
  EXPECT_EQ(to_string(file.span(3)), "m:2:1");
  EXPECT_EQ(to_string(file.span(5)), "m:3:2");
  EXPECT_EQ(to_string(file.span(99)), "m:3:3");
  EXPECT_EQ(file.text({1, 4}), "b\n\n");
}

TEST(SourceFile, GivesAByteOrderMarkNoColumn) {
  const SourceText text{"m",
                        "\xEF\xBB\xBF"
                        "ab"};
  const SourceFile file(text);
  EXPECT_EQ(file.start(), 3U);
  EXPECT_EQ(to_string(file.span(0)), "m:1:1");
  EXPECT_EQ(to_string(file.span(4)), "m:1:2");
}
}  // namespace
}  // namespace tarrier::base
