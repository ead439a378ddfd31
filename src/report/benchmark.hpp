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
};

// One query, or exploring everything.
struct BenchmarkTask {
  std::optional<std::string> query;
  std::vector<BenchmarkRun> runs;
};

// One line of a suite.
struct BenchmarkLine {
  std::string text;
  std::vector<BenchmarkTask> tasks;
  std::vector<base::Error> errors;  // that kept queries from being run

  // Adds a run of the whole line.
  void add(Result result);
};

struct Benchmark {
  std::vector<std::uint64_t> seeds;
  std::vector<BenchmarkLine> lines;

  // 0 if every run ended with an answer, whatever it is; otherwise as for a Result, and 70 if answers
  // contradict each other.
  [[nodiscard]] int exit_status() const;
  // One sentence for each task with contradictory answers. Seeds decide about the effort, never about the
  // answer, so there is a mistake in the program.
  [[nodiscard]] std::vector<std::string> contradictions() const;
};

// Satisfied or violated?
bool is_answered(const BenchmarkRun& run);

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
}  // namespace tarrier::report
