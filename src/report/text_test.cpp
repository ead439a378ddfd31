// SPDX-License-Identifier: MIT
#include "report/text.hpp"

#include <gtest/gtest.h>

#include "report/activity.hpp"

namespace tarrier::report {
namespace {
std::string repeated(std::string_view text, std::size_t times) {
  std::string result;
  for (std::size_t i = 0; i < times; ++i) result += text;
  return result;
}

// 7 columns of indentation, and two names of 45 and 46 with two blanks between them: 100 in all.
TEST(Text, LinesOfTracesAreBrokenAtAColumn) {
  for (const std::string letter : {"u", "ü"}) {
    Trace trace;
    trace.steps.resize(1);
    trace.locations = {{repeated(letter, 43), "A"}, {repeated(letter, 44), "B"}};
    const std::string first = repeated(letter, 43) + ".A";
    EXPECT_NE(to_text(trace).find(first + "  " + repeated(letter, 44) + ".B\n"), std::string::npos);
    trace.locations[1].second = "BB";
    EXPECT_NE(to_text(trace).find(first + "\n       " + repeated(letter, 44) + ".BB\n"), std::string::npos);
  }
}

TEST(Text, TablesOfProcessesAreAsWideAsTheirNames) {
  const std::string text = to_text({{.process = "Prüfstände", .transitions = 7}, {.process = "p"}});
  EXPECT_NE(text.find("\n  process      transitions\n"
                      "  Prüfstände             7\n"
                      "  p                      0\n"),
            std::string::npos)
      << text;
}
}  // namespace
}  // namespace tarrier::report
