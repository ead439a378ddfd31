// SPDX-License-Identifier: MIT
// Reads a trace back from JSON, format 1.
#pragma once
#include <optional>
#include <string>
#include <vector>

#include "base/source.hpp"
#include "model/trace.hpp"

namespace tarrier::report {
struct RecordedTrace {
  std::optional<std::string> query;  // that the trace is about
  bool leads_to_fault = false;       // its last state is where an evaluation fails, not a goal
  bool diverges = false;             // it says that time does in its loop
  model::Run run;
};

// All traces of the document, in order. Throws base::Error: kFormat if the text is no result with a trace in
// it, kUnknownName if it names a process, edge or channel that the network does not have.
std::vector<RecordedTrace> read_traces(const base::SourceText& text, const model::Network& network);
}  // namespace tarrier::report
