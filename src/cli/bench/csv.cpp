// SPDX-License-Identifier: MIT
#include "cli/bench/csv.hpp"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include "cli/bench/measures.hpp"

namespace tarrier::cli {
namespace {
std::string csv_field(const std::string& text) {
  if (text.find_first_of(",\"\n\r") == std::string::npos) return text;
  std::string quoted = "\"";
  for (const char letter : text) {
    if (letter == '"') quoted += '"';
    quoted += letter;
  }
  return quoted + "\"";
}

std::string csv_line(const std::vector<std::string>& fields) {
  std::vector<std::string> texts;
  for (const std::string& field : fields) texts.push_back(csv_field(field));
  return fmt::format("{}\r\n", fmt::join(texts, ","));
}

std::vector<std::string> run_fields(const report::BenchmarkLine& line, const report::BenchmarkTask& task,
                                    const report::BenchmarkRun& run) {
  const report::QueryResult& result = run.result;
  std::vector<std::string> fields{line.text,
                                  task.query.value_or(""),
                                  std::to_string(run.seed),
                                  std::string(report::name(result.verdict)),
                                  result.reason ? std::string(base::name(*result.reason)) : "",
                                  result.search,
                                  result.heuristic.value_or("")};
  for (const Measure& measure : measures()) {
    const auto value = measure.of(run);
    fields.push_back(value ? fmt::format("{}", *value) : "");
  }
  fields.emplace_back();
  return fields;
}

std::vector<std::string> peer_fields(const report::BenchmarkLine& line, const report::BenchmarkTask& task,
                                     const report::PeerRun& peer) {
  std::vector<std::string> fields{line.text,
                                  task.query.value_or(""),
                                  "",
                                  std::string(peer.verdict ? report::name(*peer.verdict) : "unknown"),
                                  peer.outcome,
                                  "",
                                  ""};
  for (const Measure& measure : measures())
    fields.push_back(measure.name == "cpu" ? fmt::format("{}", peer.cpu_seconds) : "");
  fields.push_back(peer.name);
  return fields;
}
}  // namespace

std::string csv_text(const std::vector<report::BenchmarkLine>& lines) {
  std::vector<std::string> names{"line", "query", "seed", "verdict", "reason", "search", "heuristic"};
  for (const Measure& measure : measures()) names.emplace_back(measure.name);
  names.emplace_back("peer");
  std::string text = csv_line(names);
  for (const report::BenchmarkLine& line : lines)
    for (const report::BenchmarkTask& task : line.tasks) {
      for (const report::BenchmarkRun& run : task.runs) text += csv_line(run_fields(line, task, run));
      for (const report::PeerRun& peer : task.peers) text += csv_line(peer_fields(line, task, peer));
    }
  return text;
}
}  // namespace tarrier::cli
