// SPDX-License-Identifier: MIT
#include "cli/options/muted_warnings.hpp"

#include <gtest/gtest.h>

#include "base/error.hpp"

namespace tarrier::cli {
namespace {
TEST(MutedWarnings, AreThoseWithTheCodes) {
  const std::string code(checker::warning_kinds().front().code);
  EXPECT_TRUE(parse_muted({}).empty());
  EXPECT_EQ(parse_muted({code, code}), checker::Muted{code});
  EXPECT_EQ(parse_muted({"all"}).size(), checker::warning_kinds().size());
}

TEST(MutedWarnings, HaveACodeThatExists) {
  EXPECT_THROW(parse_muted({"all", "no-such-warning"}), base::Error);
  EXPECT_THROW(parse_muted({""}), base::Error);
}
}  // namespace
}  // namespace tarrier::cli
