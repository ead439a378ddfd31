// SPDX-License-Identifier: MIT
#include "cli/bench/record.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <nlohmann/json.hpp>

#include "report/json.hpp"

namespace tarrier::cli {
namespace {
using RecordJson = nlohmann::ordered_json;
constexpr const char* kRecordFormat = "benchmark-run-1";
}  // namespace

std::string BenchRecord::key() const {
  return fmt::format("{}\n{}\n{}\n{}\n{}", command, digest, seed, peer, version);
}

bool BenchRecord::is_interrupted() const {
  return std::any_of(runs.begin(), runs.end(), [](const report::BenchmarkRun& run) {
    return run.result.reason == base::StopReason::kInterrupted;
  });
}

std::string record_text(const BenchRecord& record) {
  RecordJson json{{"format", kRecordFormat},
                  {"version", record.version},
                  {"line", record.line},
                  {"command", record.command},
                  {"digest", record.digest},
                  {"seed", record.seed},
                  {"cpu_seconds", record.cpu_seconds},
                  {"wall_seconds", record.wall_seconds},
                  {"queries", RecordJson::array()}};
  if (!record.peer.empty()) json["peer"] = record.peer;
  for (const report::BenchmarkRun& run : record.runs) {
    RecordJson entry{{"query", run.result.query ? RecordJson(*run.result.query) : RecordJson(nullptr)}};
    entry.update(report::to_json(run));
    json["queries"].push_back(std::move(entry));
  }
  for (const base::Error& error : record.errors) json["errors"].push_back(report::to_json(error));
  if (!record.failure.empty()) json["failure"] = record.failure;
  // Queries need not be valid UTF-8.
  return json.dump(-1, ' ', false, RecordJson::error_handler_t::replace) + "\n";
}

BenchRecord read_record(const std::string& text) {
  const RecordJson json = RecordJson::parse(text);
  if (json.at("format") != kRecordFormat) throw RecordJson::other_error::create(501, "another format", &json);
  BenchRecord record{.line = json.at("line"),
                     .command = json.at("command"),
                     .digest = json.at("digest"),
                     .seed = json.at("seed")};
  record.peer = json.value("peer", "");
  record.version = json.at("version");
  record.cpu_seconds = json.at("cpu_seconds");
  record.wall_seconds = json.at("wall_seconds");
  for (const RecordJson& entry : json.at("queries")) {
    record.runs.push_back(report::read_run(entry));
    if (const RecordJson& query = entry.at("query"); query.is_string())
      record.runs.back().result.query = query.get<std::string>();
  }
  if (const auto errors = json.find("errors"); errors != json.end())
    for (const RecordJson& error : *errors) record.errors.push_back(report::read_error(error));
  record.failure = json.value("failure", "");
  return record;
}
}  // namespace tarrier::cli
