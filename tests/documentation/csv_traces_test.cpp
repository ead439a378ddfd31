// SPDX-License-Identifier: MIT
// The format of traces that docs/formats/README.md has as its example can be built, and --trace-format finds it.
#include <gtest/gtest.h>

#include "report/traces/catalogue.hpp"

namespace tarrier::report {
TraceFormat csv_traces();

namespace {
TEST(CsvTraces, HaveALineForEachEdge) {
  Trace trace;
  trace.steps.resize(3);
  trace.steps[1] = {.time = "0",
                    .edges = {{.process = "Sender", .from = "A", .to = "B"},
                              {.process = "Receiver", .from = "Idle", .to = "Busy"}}};
  trace.steps[2] = {.time = "5/2", .edges = {{.process = "Receiver", .from = "Busy", .to = "Idle"}}};
  Result result;
  result.queries.resize(3);
  result.queries[1].trace = trace;
  std::vector<TraceFormat> formats = trace_formats();
  formats.push_back(csv_traces());
  EXPECT_EQ(trace_format("csv", formats).write(result),
            "query,step,time,process,from,to\n"
            "2,1,0,Sender,A,B\n"
            "2,1,0,Receiver,Idle,Busy\n"
            "2,2,5/2,Receiver,Busy,Idle\n");
}
}  // namespace
}  // namespace tarrier::report
