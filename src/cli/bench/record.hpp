// SPDX-License-Identifier: MIT
// One run of one line, as it is stored (docs/formats/benchmark-run-1.schema.json).
#pragma once
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "report/benchmark.hpp"

namespace tarrier::cli {
struct BenchRecord {
  std::string line;
  std::string command;
  std::string digest;  // of the text of model and queries
  std::uint64_t seed = 1;
  std::string peer;     // its name; empty: it is our own run
  std::string version;  // of tarrier
  double cpu_seconds = 0;
  double wall_seconds = 0;
  std::vector<report::BenchmarkRun> runs;  // one for each query; of a peer, one
  std::vector<base::Error> errors;         // that kept the queries from being run
  std::string failure;                     // how it ended, if that is not as it should be

  // What makes two runs the same.
  [[nodiscard]] std::string key() const;
  [[nodiscard]] bool is_interrupted() const;
};

// A line of text, with its end.
std::string record_text(const BenchRecord& record);
// Throws nlohmann::json::exception if it is none.
BenchRecord read_record(const std::string& text);
}  // namespace tarrier::cli
