// SPDX-License-Identifier: MIT
#include <algorithm>
#include <nlohmann/json.hpp>

#include "report/benchmark.hpp"
#include "report/json.hpp"
#include "report/version.hpp"

namespace tarrier::report {
using Json = nlohmann::ordered_json;

namespace {
// Counts are whole numbers.
Json number_of(double value) {
  const auto whole = static_cast<std::uint64_t>(value);
  return static_cast<double>(whole) == value ? Json(whole) : Json(value);
}

Json run_of(const BenchmarkRun& run) {
  Json json{{"seed", run.seed}, {"verdict", name(run.result.verdict)}};
  if (run.result.reason) json["reason"] = base::name(*run.result.reason);
  if (run.result.error) json["error"] = to_json(*run.result.error);
  for (const Figure& figure : figures())
    if (const auto value = figure.of(run)) json[figure.name] = number_of(*value);
  if (run.length) json["shortest"] = run.result.is_shortest;
  if (run.result.shortening) json["found_length"] = run.result.shortening->found_length;
  // Nothing has been searched, for instance because the query is not supported.
  if (!run.result.statistics) return json;
  json["stored"] = run.result.statistics->stored;
  json["peak_memory_bytes"] = run.result.statistics->peak_memory_bytes;
  json["search"] = run.result.search;
  json["heuristic"] = run.result.heuristic ? Json(*run.result.heuristic) : Json(nullptr);
  return json;
}

Json summary_of(const BenchmarkTask& task) {
  Json json{{"runs", task.runs.size()},
            {"answered", std::count_if(task.runs.begin(), task.runs.end(), is_answered)}};
  for (const Figure& figure : figures())
    if (const auto spread = distribution_of(task, figure))
      json[figure.name] = {{"minimum", number_of(spread->minimum)},
                           {"lower_quartile", number_of(spread->lower_quartile)},
                           {"median", number_of(spread->median)},
                           {"upper_quartile", number_of(spread->upper_quartile)},
                           {"maximum", number_of(spread->maximum)}};
  return json;
}
}  // namespace

Json to_json(const Benchmark& benchmark) {
  Json json{{"format", 1}, {"tool", "tarrier"}, {"version", kVersion}, {"seeds", benchmark.seeds}};
  json["tasks"] = Json::array();
  Json errors = Json::array();
  for (const BenchmarkLine& line : benchmark.lines) {
    for (const BenchmarkTask& task : line.tasks) {
      Json entry{{"line", line.text},
                 {"query", task.query ? Json(*task.query) : Json(nullptr)},
                 {"summary", summary_of(task)},
                 {"runs", Json::array()}};
      for (const BenchmarkRun& run : task.runs) entry["runs"].push_back(run_of(run));
      json["tasks"].push_back(std::move(entry));
    }
    for (const base::Error& error : line.errors) errors.push_back(to_json(error));
  }
  // Among the errors, so that a script has one place to look for all that went wrong.
  for (const std::string& text : benchmark.contradictions())
    errors.push_back({{"code", "internal"}, {"message", text}});
  if (!errors.empty()) json["errors"] = std::move(errors);
  return json;
}
}  // namespace tarrier::report
