// SPDX-License-Identifier: MIT
#include <gtest/gtest.h>

#include <set>

#include "base/error.hpp"
#include "report/text.hpp"
#include "report/traces/catalogue.hpp"

namespace tarrier::report {
namespace {
Result with_traces() {
  Result result{.model = "m.xta"};
  result.queries.push_back({.query = "E<> P.B", .verdict = Verdict::kSatisfied, .trace = Trace{}});
  result.queries.back().trace->steps.resize(1);
  result.queries.push_back({.query = "A[] P.A", .verdict = Verdict::kUnknown});
  return result;
}

std::optional<base::Code> refusal_of(std::string_view name) {
  try {
    (void)trace_format(name);
  } catch (const base::Error& error) {
    return error.code();
  }
  return std::nullopt;
}

TEST(TraceFormats, EachIsFoundByItsName) {
  std::set<std::string_view> names;
  for (const TraceFormat& format : trace_formats()) {
    EXPECT_TRUE(names.insert(format.name).second);
    EXPECT_EQ(trace_format(format.name).write, format.write);
    EXPECT_FALSE(format.write(with_traces()).empty());
  }
}

TEST(TraceFormats, TextHasTheTracesThatThereAre) {
  const Result result = with_traces();
  EXPECT_EQ(trace_format("text").write(result), "E<> P.B\n" + to_text(*result.queries[0].trace));
  EXPECT_TRUE(trace_format("text").is_in_answers);
}

TEST(TraceFormats, JsonIsTheWholeDocument) {
  const std::string text = trace_format("json").write(with_traces());
  EXPECT_NE(text.find("\"A[] P.A\""), std::string::npos);
  EXPECT_TRUE(text.ends_with("}\n"));
}

TEST(TraceFormats, WhatIsNotWrittenYetIsNotMistakenForATypo) {
  EXPECT_EQ(refusal_of("xtr"), base::Code::kUnsupported);
  EXPECT_EQ(refusal_of("html"), base::Code::kUnsupported);
  EXPECT_EQ(refusal_of("xml"), base::Code::kUsage);
}
}  // namespace
}  // namespace tarrier::report
