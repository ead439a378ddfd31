// SPDX-License-Identifier: MIT
#include "report/benchmark.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>

#include "base/assert.hpp"

namespace tarrier::report {
namespace {
constexpr int kInternalError = 70;

// As a user waits for them: with what prepares estimates, and what makes the trace shorter.
constexpr std::array<Figure, 4> kFigures{{{"seconds",
                                           [](const BenchmarkRun& run) -> std::optional<double> {
                                             if (!run.result.statistics) return std::nullopt;
                                             const auto& shortening = run.result.shortening;
                                             return run.result.statistics->preprocessing_seconds +
                                                    run.result.statistics->search_seconds +
                                                    (shortening ? shortening->seconds : 0);
                                           }},
                                          {"explored",
                                           [](const BenchmarkRun& run) -> std::optional<double> {
                                             if (!run.result.statistics) return std::nullopt;
                                             return static_cast<double>(run.result.statistics->explored);
                                           }},
                                          {"generated",
                                           [](const BenchmarkRun& run) -> std::optional<double> {
                                             if (!run.result.statistics) return std::nullopt;
                                             return static_cast<double>(run.result.statistics->generated);
                                           }},
                                          {"length", [](const BenchmarkRun& run) -> std::optional<double> {
                                             if (!run.length) return std::nullopt;
                                             return static_cast<double>(*run.length);
                                           }}}};

bool same_values(const std::vector<MeasuredValue>& a, const std::vector<MeasuredValue>& b) {
  return std::equal(a.begin(), a.end(), b.begin(), b.end(),
                    [](const MeasuredValue& x, const MeasuredValue& y) { return x.extent == y.extent; });
}

// How the answers of two runs contradict each other; empty if they do not.
std::string difference(const BenchmarkRun& a, const BenchmarkRun& b) {
  // Searches may prune and guess as their seeds say, but what they answer is proved or replayed: two answers
  // cannot both be right.
  if (a.result.verdict != b.result.verdict)
    return fmt::format("{} with seed {}, but {} with seed {}", name(a.result.verdict), a.seed,
                       name(b.result.verdict), b.seed);
  if (!same_values(a.result.values, b.result.values))
    return fmt::format("different values with seeds {} and {}", a.seed, b.seed);
  // Asked of each pair in both orders, so the other direction need not be looked at.
  if (a.result.is_shortest && b.length && a.length && *b.length < *a.length)
    return fmt::format("a shortest trace has {} steps with seed {}, but {} with seed {}", *a.length, a.seed,
                       *b.length, b.seed);
  return {};
}

std::string contradiction(const BenchmarkTask& task) {
  for (const BenchmarkRun& a : task.runs)
    for (const BenchmarkRun& b : task.runs) {
      // Who ran into a limit has said nothing that could be contradicted.
      if (!is_answered(a) || !is_answered(b)) continue;
      if (std::string found = difference(a, b); !found.empty()) return found;
    }
  return {};
}
}  // namespace

void BenchmarkLine::add(Result result) {
  errors.insert(errors.end(), result.errors.begin(), result.errors.end());
  // Nothing has been run; its errors have been noted above.
  if (result.queries.empty()) return;
  if (tasks.empty())
    for (const QueryResult& query : result.queries) tasks.push_back({query.query, {}});
  // The same line asks the same queries with each seed.
  TARRIER_ASSERT(tasks.size() == result.queries.size());
  for (std::size_t i = 0; i < tasks.size(); ++i) {
    BenchmarkRun run{.seed = result.seed, .result = std::move(result.queries[i]), .length = {}};
    if (run.result.trace) run.length = run.result.trace->length();
    // Thousands of runs are kept until the end, and their traces would be most of the memory.
    run.result.trace.reset();
    tasks[i].runs.push_back(std::move(run));
  }
}

int Benchmark::exit_status() const {
  if (!contradictions().empty()) return kInternalError;
  Result all;
  for (const BenchmarkLine& line : lines) {
    all.errors.insert(all.errors.end(), line.errors.begin(), line.errors.end());
    for (const BenchmarkTask& task : line.tasks)
      for (const BenchmarkRun& run : task.runs) all.queries.push_back(run.result);
  }
  const int status = all.exit_status();
  // That a query does not hold is a finding like any other: the benchmark has not failed.
  return status == 1 ? 0 : status;
}

std::vector<std::string> Benchmark::contradictions() const {
  std::vector<std::string> found;
  for (const BenchmarkLine& line : lines)
    for (const BenchmarkTask& task : line.tasks)
      if (const std::string text = contradiction(task); !text.empty())
        found.push_back(fmt::format("{}: {}: {}", line.text, task.query.value_or("everything"), text));
  return found;
}

bool is_answered(const BenchmarkRun& run) {
  return run.result.verdict == Verdict::kSatisfied || run.result.verdict == Verdict::kViolated;
}

std::span<const Figure> figures() { return kFigures; }

std::optional<Distribution> distribution_of(const BenchmarkTask& task, const Figure& figure) {
  std::vector<double> sample;
  for (const BenchmarkRun& run : task.runs)
    if (const auto value = figure.of(run)) sample.push_back(*value);
  return distribution_of(std::move(sample));
}
}  // namespace tarrier::report
