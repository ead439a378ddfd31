// SPDX-License-Identifier: MIT
// What repeated runs of the same tasks with different seeds found, and how their effort is spread.
#pragma once
#include <cstdint>
#include <nlohmann/json_fwd.hpp>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "report/distribution.hpp"
#include "report/result.hpp"

namespace tarrier::report {
struct BenchmarkRun {
  std::uint64_t seed = 1;
  QueryResult result;  // without its trace, of which remains
  std::optional<std::size_t> length;
  std::optional<double> cpu_seconds = {};  // of the whole run, if it is that of one query
};

// What another program says about the same task.
struct PeerRun {
  std::string name;
  std::optional<Verdict>
      verdict;          // satisfied or violated; none: no answer within the limits, or none that is known
  std::string outcome;  // for people, why there is none
  double cpu_seconds = 0;
};

// One query, or exploring everything.
struct BenchmarkTask {
  std::optional<std::string> query;
  std::vector<BenchmarkRun> runs;
  std::vector<PeerRun> peers = {};
};

// One line of a suite.
struct BenchmarkLine {
  std::string text;
  std::vector<BenchmarkTask> tasks;
  std::vector<base::Error> errors;         // that kept queries from being run
  std::vector<std::string> failures = {};  // of the program: how runs have ended that were to give an answer

  bool is_cell = false;  // of a table, which shows it; there running into a limit is a result

  // Adds a run of the whole line.
  void add(Result result);
  // The same, with an entry for each query.
  void add(std::vector<BenchmarkRun> runs, const std::vector<base::Error>& its_errors);
};

struct Benchmark {
  std::vector<std::uint64_t> seeds;
  std::vector<BenchmarkLine> lines;

  // 0 if every run ended with an answer, whatever it is; otherwise as for a Result, and 70 if answers
  // contradict each other or those of peers, or a run failed.
  [[nodiscard]] int exit_status() const;
  // One sentence for each task with contradictory answers. Seeds decide about the effort, never about the
  // answer, so there is a mistake in the program. A peer may be mistaken as well, but somebody is.
  [[nodiscard]] std::vector<std::string> contradictions() const;
};

// Satisfied or violated?
bool is_answered(const BenchmarkRun& run);

// What remains of a result, an entry for each query.
std::vector<BenchmarkRun> runs_of(Result result);

// What is measured of each run. A run that gave up counts with what it took until then.
struct Figure {
  std::string_view name;
  std::optional<double> (*of)(const BenchmarkRun&);
};
std::span<const Figure> figures();  // seconds, explored, generated, length
std::optional<Distribution> distribution_of(const BenchmarkTask& task, const Figure& figure);

// A table, about 120 columns wide.
std::string to_text(const Benchmark& benchmark);
// Format 1; the schema is docs/formats/benchmark-1.schema.json.
nlohmann::ordered_json to_json(const Benchmark& benchmark);

// A run alone, as in that document, and back. Throws nlohmann::json::exception if it is none.
nlohmann::ordered_json to_json(const BenchmarkRun& run);
BenchmarkRun read_run(const nlohmann::ordered_json& json);
base::Error read_error(const nlohmann::ordered_json& json);
}  // namespace tarrier::report
