// SPDX-License-Identifier: MIT
#include "cli/options/seeds.hpp"

#include <gmock/gmock.h>

#include "base/error.hpp"

namespace tarrier::cli {
namespace {
using testing::ElementsAre;
using testing::HasSubstr;

std::string refusal(std::optional<std::uint64_t> first, std::optional<std::uint64_t> repeat,
                    const std::vector<std::string>& ranges) {
  try {
    (void)choose_seeds(first, repeat, ranges);
  } catch (const base::Error& error) {
    EXPECT_EQ(error.code(), base::Code::kUsage);
    return error.what();
  }
  return "none";
}

TEST(Seeds, AreCountedFromTheFirst) {
  EXPECT_THAT(choose_seeds({}, {}, {}), ElementsAre(1));
  EXPECT_THAT(choose_seeds(7, {}, {}), ElementsAre(7));
  EXPECT_THAT(choose_seeds({}, 3, {}), ElementsAre(1, 2, 3));
  EXPECT_THAT(choose_seeds(7, 2, {}), ElementsAre(7, 8));
}

TEST(Seeds, AreNumbersAndRanges) {
  EXPECT_THAT(choose_seeds({}, {}, {"3..5", "9", "1..1"}), ElementsAre(3, 4, 5, 9, 1));
  EXPECT_THAT(choose_seeds(3, 2, {"3", "8"}), ElementsAre(3, 8));
  EXPECT_THAT(choose_seeds({}, {}, {"18446744073709551615"}), ElementsAre(18446744073709551615U));
}

TEST(Seeds, DoNotContradictEachOther) {
  EXPECT_THAT(refusal({}, 3, {"3", "8"}), HasSubstr("--repeat 3 and the 2 seeds"));
  EXPECT_THAT(refusal(8, {}, {"3", "8"}), HasSubstr("--seed and --seeds contradict each other"));
  EXPECT_THAT(refusal({}, {}, {"3", "1..4"}), HasSubstr("given twice"));
}

TEST(Seeds, AreNeitherTooManyNorTooLarge) {
  EXPECT_EQ(choose_seeds({}, 100'000, {}).size(), 100'000U);
  EXPECT_THAT(refusal({}, 100'001, {}), HasSubstr("from 1 to 100000 runs"));
  EXPECT_THAT(refusal({}, 0, {}), HasSubstr("from 1 to 100000 runs"));
  EXPECT_THAT(refusal({}, {}, {"0..18446744073709551615"}), HasSubstr("from 1 to 100000 runs"));
  EXPECT_THAT(refusal({}, {}, {"1..60000", "60001..120000"}), HasSubstr("from 1 to 100000 runs"));
  EXPECT_THAT(refusal(18446744073709551615U, 2, {}), HasSubstr("too large"));
}

TEST(Seeds, AreNothingElse) {
  for (const char* wrong : {"", "x", "1..", "..2", "1...2", "-1", "1.5", "1..2..3", "18446744073709551616"})
    EXPECT_THAT(refusal({}, {}, {wrong}), HasSubstr("are no seeds")) << wrong;
  EXPECT_THAT(refusal({}, {}, {"5..4"}), HasSubstr("there are no seeds in '5..4'"));
}
}  // namespace
}  // namespace tarrier::cli
