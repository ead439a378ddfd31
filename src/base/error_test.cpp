// SPDX-License-Identifier: MIT
#include "base/error.hpp"

#include <gtest/gtest.h>

namespace tarrier::base {
TEST(Error, RendersPositionMessageAndWhatWasExpected) {
  const Error error(Code::kSyntax, {"a.xml", "/nta/template[1]", 3, 7}, "unexpected ')'",
                    "expected an expression");
  EXPECT_STREQ(error.what(), "a.xml:3:7 [/nta/template[1]]: unexpected ')'; expected an expression");
}

TEST(Error, LeavesOutWhatIsNotKnown) {
  EXPECT_STREQ(Error(Code::kUsage, {}, "no model").what(), "no model");
  EXPECT_STREQ(Error(Code::kFormat, {"a.xml", "", 0, 0}, "not XML").what(), "a.xml: not XML");
}

TEST(Error, MapsCodesToExitStatus) {
  EXPECT_EQ(exit_status(Code::kUsage), 64);
  EXPECT_EQ(exit_status(Code::kSyntax), 65);
  EXPECT_EQ(exit_status(Code::kEvaluation), 65);
  EXPECT_EQ(exit_status(Code::kNoSuchFile), 66);
  EXPECT_EQ(exit_status(Code::kUnsupported), 69);
}

TEST(Diagnostics, SaysTheSameThingOnce) {
  Diagnostics diagnostics;
  diagnostics.error(Code::kType, {"a", "", 1, 1}, "wrong");
  diagnostics.error(Code::kType, {"a", "", 1, 1}, "wrong");
  diagnostics.error(Code::kType, {"a", "", 2, 1}, "wrong");
  EXPECT_EQ(diagnostics.errors().size(), 2U);
}

TEST(Diagnostics, WarnsOnceWithTheCodeAtTheEnd) {
  Diagnostics diagnostics;
  diagnostics.warning("odd", {"a.tck", "", 1, 2}, "strange");
  diagnostics.warning("odd", {"a.tck", "", 1, 2}, "strange");
  diagnostics.warning("even", {"a.tck", "", 1, 2}, "strange");
  ASSERT_EQ(diagnostics.warnings().size(), 2U);
  EXPECT_EQ(to_string(diagnostics.warnings()[0]), "a.tck:1:2: strange [odd]");
  EXPECT_EQ(diagnostics.warnings()[1].code, "even");
  EXPECT_FALSE(diagnostics.has_errors());
}

TEST(Diagnostics, EndsWhatHasTooManyErrors) {
  Diagnostics diagnostics;
  std::uint32_t line = 0;
  const auto complain = [&] { diagnostics.error(Code::kType, {"m.xta", "", ++line, 1}, "wrong"); };
  EXPECT_THROW(while (true) complain(), Error);
  EXPECT_EQ(diagnostics.errors().size(), line + 1);
  EXPECT_EQ(diagnostics.errors().back().message(), "too many errors");
  EXPECT_THROW(complain(), Error);
}

TEST(SourceSpan, SharesInternedStrings) {
  const std::string once = "some/file.xml";
  EXPECT_EQ(intern(once).data(), intern(std::string("some/file.xml")).data());
}
}  // namespace tarrier::base
