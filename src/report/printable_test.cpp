// SPDX-License-Identifier: MIT
#include "report/printable.hpp"

#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

#include <algorithm>
#include <nlohmann/json.hpp>

namespace tarrier::report {
namespace {
TEST(Printable, ControlCharactersAreMadeVisible) {
  EXPECT_EQ(printable("a\033[31mb"), "a\\u001b[31mb");
  EXPECT_EQ(printable(std::string_view("\0\r\b\x7F", 4)), "\\u0000\\u000d\\u0008\\u007f");
  EXPECT_EQ(printable("\u009B31m"), "\\u009b31m") << "the same escape in one character";
  EXPECT_EQ(printable("x\u202Ey\u2066"), "x\\u202ey\\u2066");
}

TEST(Printable, OrdinaryTextRemains) {
  EXPECT_EQ(printable("Prüfung → 𝔄\n\tend"), "Prüfung → 𝔄\n\tend");
  EXPECT_EQ(printable_line("two\nlines\tin one"), "two\\u000alines\tin one");
  EXPECT_EQ(width("Prüfung → 𝔄"), 11U);
}

TEST(Printable, WhatIsNoUtf8IsReplacedByteByByte) {
  EXPECT_EQ(printable("\x9B"
                      "31m"),
            "\uFFFD"
            "31m")
      << "a control character of Latin-1";
  EXPECT_EQ(printable("\xC0\x9B"), "\uFFFD\uFFFD") << "too long";
  EXPECT_EQ(printable("\xED\xA0\x80"), "\uFFFD\uFFFD\uFFFD") << "half of a pair";
  EXPECT_EQ(printable("\xF4\x90\x80\x80"), "\uFFFD\uFFFD\uFFFD\uFFFD") << "beyond the last character";
  EXPECT_EQ(printable("\xE2\x86"), "\uFFFD\uFFFD") << "cut off";
}

RC_GTEST_PROP(Printable, NothingRemainsThatATerminalObeys, (const std::string& text)) {
  const std::string shown = printable_line(text);
  RC_ASSERT(
      std::ranges::none_of(shown, [](unsigned char c) { return c != '\t' && (c < 0x20 || c == 0x7F); }));
  RC_ASSERT(shown.find("\xC2\x80") == std::string::npos);
  RC_ASSERT(printable(shown) == shown);
}

RC_GTEST_PROP(Printable, DocumentsRemainTheSame, (const std::string& text)) {
  const auto replace = nlohmann::json::error_handler_t::replace;
  const std::string written = nlohmann::json(text + "\u009B\x7F").dump(2, ' ', false, replace);
  RC_ASSERT(nlohmann::json::parse(printable(written)) == nlohmann::json::parse(written));
}
}  // namespace
}  // namespace tarrier::report
