// SPDX-License-Identifier: MIT
#include <fmt/format.h>

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
      for (const BenchmarkRun& run : task.runs) entry["runs"].push_back(to_json(run));
      for (const PeerRun& peer : task.peers)
        entry["peers"].push_back({{"name", peer.name},
                                  {"verdict", peer.verdict ? name(*peer.verdict) : "unknown"},
                                  {"cpu_seconds", peer.cpu_seconds}});
      json["tasks"].push_back(std::move(entry));
    }
    for (const base::Error& error : line.errors) errors.push_back(to_json(error));
    for (const std::string& text : line.failures)
      errors.push_back({{"code", "internal"}, {"message", fmt::format("{}: {}", line.text, text)}});
  }
  // Among the errors, so that a script has one place to look for all that went wrong.
  for (const std::string& text : benchmark.contradictions())
    errors.push_back({{"code", "internal"}, {"message", text}});
  if (!errors.empty()) json["errors"] = std::move(errors);
  return json;
}
}  // namespace tarrier::report
