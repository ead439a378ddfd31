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
  for (const PeerRun& peer : task.peers)
    for (const BenchmarkRun& run : task.runs)
      if (is_answered(run) && peer.verdict && *peer.verdict != run.result.verdict)
        return fmt::format("{} with seed {}, but {} by {}", name(run.result.verdict), run.seed,
                           name(*peer.verdict), peer.name);
  return {};
}
}  // namespace

std::vector<BenchmarkRun> runs_of(Result result) {
  std::vector<BenchmarkRun> runs;
  for (QueryResult& query : result.queries) {
    BenchmarkRun& run =
        runs.emplace_back(BenchmarkRun{.seed = result.seed, .result = std::move(query), .length = {}});
    if (run.result.trace) run.length = run.result.trace->length();
    // Thousands of runs are kept until the end, and their traces would be most of the memory.
    run.result.trace.reset();
  }
  return runs;
}

void BenchmarkLine::add(Result result) {
  const std::vector<base::Error> its_errors = std::move(result.errors);
  add(runs_of(std::move(result)), its_errors);
}

void BenchmarkLine::add(std::vector<BenchmarkRun> runs, const std::vector<base::Error>& its_errors) {
  errors.insert(errors.end(), its_errors.begin(), its_errors.end());
  // Nothing has been run; its errors have been noted above.
  if (runs.empty()) return;
  if (tasks.empty())
    for (const BenchmarkRun& run : runs) tasks.push_back({run.result.query, {}});
  // The same line asks the same queries with each seed.
  TARRIER_ASSERT(tasks.size() == runs.size());
  for (std::size_t i = 0; i < tasks.size(); ++i) tasks[i].runs.push_back(std::move(runs[i]));
}

int Benchmark::exit_status() const {
  if (!contradictions().empty()) return kInternalError;
  Result all;
  for (const BenchmarkLine& line : lines) {
    if (!line.failures.empty()) return kInternalError;
    all.errors.insert(all.errors.end(), line.errors.begin(), line.errors.end());
    for (const BenchmarkTask& task : line.tasks)
      for (const BenchmarkRun& run : task.runs)
        if (!line.is_cell || run.result.verdict != Verdict::kUnknown) all.queries.push_back(run.result);
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
