// SPDX-License-Identifier: MIT
// Reads a trace back from JSON, format 1.
#pragma once
#include <memory>
#include <nlohmann/json_fwd.hpp>
#include <optional>
#include <string>
#include <vector>

#include "base/source.hpp"
#include "model/run.hpp"
#include "report/trace.hpp"

namespace tarrier::report {
struct RecordedTrace {
  std::optional<std::string> query;    // that the trace is about
  std::optional<std::string> verdict;  // of the query, if it is recorded
  bool diverges = false;               // it says that time does in its loop
  model::Run run;
  std::shared_ptr<const nlohmann::json> json =
      nullptr;  // all that is said; shared: its type is not complete here

  // Its last state is where an evaluation fails, not a goal.
  [[nodiscard]] bool leads_to_fault() const { return verdict == "error"; }
};

// All traces of the document, in order. Throws base::Error: kFormat if the text is no result with a trace in
// it, kUnknownName if it names a process, edge or channel that the network does not have.
std::vector<RecordedTrace> read_traces(const base::SourceText& text, const model::Network& network);

// Where a recorded trace says something else than what its run is.
struct Contradiction {
  std::size_t step = 0;  // as in evidence::Replay
  std::string text;
};
// The first one, of `recorded` and the same run as it was replayed. What the record leaves out contradicts
// nothing, except in lists of names: a variable that is not among the changes has not changed. Not compared
// are positions in files, which edits move, and whether a loop is Zeno, which nobody judges.
std::optional<Contradiction> contradiction(const RecordedTrace& recorded, const Trace& replayed);
}  // namespace tarrier::report
