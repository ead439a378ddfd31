// SPDX-License-Identifier: MIT
#include "cli/bench/words.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

#include "base/error.hpp"

namespace tarrier::cli {
namespace {
using ::testing::ElementsAre;
using ::testing::IsEmpty;

TEST(Words, AreSeparatedByBlanks) {
  EXPECT_THAT(split_words("  a.xta  check\t-D N=5\r", {}), ElementsAre("a.xta", "check", "-D", "N=5"));
  EXPECT_THAT(split_words(" # all of it", {}), IsEmpty());
  EXPECT_THAT(split_words("a check # this not", {}), ElementsAre("a", "check"));
}

TEST(Words, AreKeptTogetherByQuotationMarks) {
  EXPECT_THAT(split_words("m check -q 'E<> a and b' --x=\"it's # one\"", {}),
              ElementsAre("m", "check", "-q", "E<> a and b", "--x=it's # one"));
  EXPECT_THAT(split_words("a ''", {}), ElementsAre("a", ""));
}

TEST(Words, WithOneMarkOnlyAreRefused) {
  try {
    split_words("a 'b c", {base::intern("s"), {}, 3, 1});
    FAIL();
  } catch (const base::Error& error) {
    EXPECT_EQ(error.where().line, 3U);
    EXPECT_EQ(error.where().column, 3U);
  }
}

RC_GTEST_PROP(Words, AreTheSameWhenWrittenAndRead, (const std::vector<std::string>& words)) {
  for (const std::string& word : words) RC_PRE(word.find('\0') == std::string::npos);
  RC_ASSERT(split_words(join_words(words), {}) == words);
}
}  // namespace
}  // namespace tarrier::cli
