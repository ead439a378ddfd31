// SPDX-License-Identifier: MIT
#include <array>
#include <nlohmann/json.hpp>

#include "report/benchmark.hpp"
#include "report/json.hpp"

namespace tarrier::report {
using Json = nlohmann::ordered_json;

namespace {
Json figure_json(double value) {
  // Counts are whole numbers.
  const auto whole = static_cast<std::uint64_t>(value);
  return static_cast<double>(whole) == value ? Json(whole) : Json(value);
}

// Enough to see that two values differ.
Json extent_json(const model::Extent& extent) {
  return {extent.is_empty,         extent.low,          extent.high,     extent.low_is_attained,
          extent.high_is_attained, extent.is_unbounded, extent.is_beyond};
}

MeasuredValue read_extent(const Json& json) {
  MeasuredValue value;
  value.extent = {json.at(0), json.at(1), json.at(2), json.at(3), json.at(4), json.at(5), json.at(6)};
  return value;
}

template <typename Value, std::size_t Count>
Value named(const std::array<Value, Count>& values, const std::string& text) {
  for (const Value value : values)
    if (name(value) == text) return value;
  return values.back();
}

constexpr std::array<Verdict, 5> kVerdicts{Verdict::kSatisfied, Verdict::kViolated, Verdict::kUnsupported,
                                           Verdict::kError, Verdict::kUnknown};
constexpr std::array<base::StopReason, 6> kReasons{
    base::StopReason::kTime,        base::StopReason::kMemory, base::StopReason::kStates,
    base::StopReason::kInterrupted, base::StopReason::kCutoff, base::StopReason::kApproximation};
constexpr std::array<base::Code, 12> kCodes{
    base::Code::kUsage,       base::Code::kNoSuchFile, base::Code::kFormat, base::Code::kSyntax,
    base::Code::kUnknownName, base::Code::kDuplicate,  base::Code::kType,   base::Code::kStructure,
    base::Code::kRange,       base::Code::kEvaluation, base::Code::kOutput, base::Code::kUnsupported};

base::Statistics read_statistics(const Json& json) {
  base::Statistics statistics;
  statistics.explored = json.value("explored", std::uint64_t{0});
  statistics.generated = json.value("generated", std::uint64_t{0});
  statistics.stored = json.value("stored", std::uint64_t{0});
  statistics.peak_memory_bytes = json.value("peak_memory_bytes", std::uint64_t{0});
  statistics.preprocessing_seconds = json.value("preparation_seconds", 0.0);
  statistics.search_seconds = json.value("search_seconds", 0.0);
  statistics.abstract_states = json.value("abstract_states", std::uint64_t{0});
  if (const auto estimate = json.find("estimate"); estimate != json.end())
    statistics.initial_estimate =
        estimate->is_number() ? estimate->get<std::uint32_t>() : base::kInfiniteEstimate;
  return statistics;
}
}  // namespace

Json to_json(const BenchmarkRun& run) {
  Json json{{"seed", run.seed}, {"verdict", name(run.result.verdict)}};
  if (run.result.reason) json["reason"] = base::name(*run.result.reason);
  if (run.result.error) json["error"] = to_json(*run.result.error);
  for (const Figure& figure : figures())
    if (const auto value = figure.of(run)) json[figure.name] = figure_json(*value);
  if (run.length) json["shortest"] = run.result.is_shortest;
  if (run.result.shortening) json["found_length"] = run.result.shortening->found_length;
  if (run.cpu_seconds) json["cpu_seconds"] = *run.cpu_seconds;
  for (const MeasuredValue& value : run.result.values) json["values"].push_back(extent_json(value.extent));
  // Nothing has been searched, for instance because the query is not supported.
  if (!run.result.statistics) return json;
  const base::Statistics& statistics = *run.result.statistics;
  json["stored"] = statistics.stored;
  json["peak_memory_bytes"] = statistics.peak_memory_bytes;
  json["search"] = run.result.search;
  json["heuristic"] = run.result.heuristic ? Json(*run.result.heuristic) : Json(nullptr);
  // What "seconds" is the sum of.
  json["preparation_seconds"] = statistics.preprocessing_seconds;
  json["search_seconds"] = statistics.search_seconds;
  if (run.result.shortening) json["shortening_seconds"] = run.result.shortening->seconds;
  if (statistics.initial_estimate) json["estimate"] = estimate_json(statistics.initial_estimate);
  if (statistics.abstract_states > 0) json["abstract_states"] = statistics.abstract_states;
  return json;
}

BenchmarkRun read_run(const Json& json) {
  BenchmarkRun run{.seed = json.at("seed"), .result = {}, .length = {}};
  run.result.verdict = named(kVerdicts, json.at("verdict"));
  if (const auto reason = json.find("reason"); reason != json.end())
    run.result.reason = named(kReasons, *reason);
  if (const auto error = json.find("error"); error != json.end()) run.result.error = read_error(*error);
  if (const auto length = json.find("length"); length != json.end()) run.length = length->get<std::size_t>();
  run.result.is_shortest = json.value("shortest", false);
  if (const auto found = json.find("found_length"); found != json.end())
    run.result.shortening = search::Shortening{.found_length = found->get<std::size_t>(),
                                               .seconds = json.value("shortening_seconds", 0.0)};
  if (const auto seconds = json.find("cpu_seconds"); seconds != json.end())
    run.cpu_seconds = seconds->get<double>();
  if (const auto values = json.find("values"); values != json.end())
    for (const Json& value : *values) run.result.values.push_back(read_extent(value));
  if (json.contains("search")) {
    run.result.search = json.at("search");
    if (const Json& heuristic = json.at("heuristic"); heuristic.is_string())
      run.result.heuristic = heuristic.get<std::string>();
    run.result.statistics = read_statistics(json);
  }
  return run;
}

base::Error read_error(const Json& json) {
  base::SourceSpan where{base::intern(json.value("file", "")), base::intern(json.value("element", "")),
                         json.value("line", 0U), json.value("column", 0U)};
  return {named(kCodes, json.at("code")), where, json.at("message"), json.value("expected", "")};
}
}  // namespace tarrier::report
