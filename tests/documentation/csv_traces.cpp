// SPDX-License-Identifier: MIT
#include <fmt/format.h>

#include "report/traces/catalogue.hpp"

namespace tarrier::report {
namespace {
// A line for each edge that is taken.
std::string write_csv(const Result& result) {
  std::string text = "query,step,time,process,from,to\n";
  for (std::size_t query = 0; query < result.queries.size(); ++query) {
    const std::optional<Trace>& trace = result.queries[query].trace;
    for (std::size_t step = 1; trace && step < trace->steps.size(); ++step)
      for (const TraceEdge& edge : trace->steps[step].edges)
        text += fmt::format("{},{},{},{},{},{}\n", query + 1, step, trace->steps[step].time, edge.process,
                            edge.from, edge.to);
  }
  return text;
}
}  // namespace

TraceFormat csv_traces() {
  return {.name = "csv", .summary = "a table of the edges taken", .write = write_csv};
}
}  // namespace tarrier::report
