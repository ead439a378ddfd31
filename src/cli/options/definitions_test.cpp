// SPDX-License-Identifier: MIT
#include "cli/options/definitions.hpp"

#include <gtest/gtest.h>

#include "base/error.hpp"

namespace tarrier::cli {
namespace {
TEST(Definitions, AreNumbersAndTruthValues) {
  const auto constants = parse_definitions({"N=5", "LOW=-2147483648", "fast=true", "safe=false", "N=6"});
  EXPECT_EQ(constants, (std::map<std::string, std::int32_t>{
                           {"N", 6}, {"LOW", -2147483647 - 1}, {"fast", 1}, {"safe", 0}}));
}

TEST(Definitions, AreNothingElse) {
  for (const char* wrong : {"N", "=5", "N=", "N=five", "N=5x", "N=2147483648", "N=1.5", "N==1", ""}) {
    SCOPED_TRACE(wrong);
    try {
      parse_definitions({"M=1", wrong});
      ADD_FAILURE();
    } catch (const base::Error& error) {
      EXPECT_EQ(error.code(), base::Code::kUsage);
      EXPECT_NE(error.message().find(wrong), std::string::npos);
    }
  }
}
}  // namespace
}  // namespace tarrier::cli
