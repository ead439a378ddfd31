// SPDX-License-Identifier: MIT
// A file that tells how searches went, one JSON object per line, while they run.
#pragma once
#include <chrono>
#include <fstream>
#include <optional>
#include <string>
#include <string_view>

#include "base/error.hpp"
#include "base/statistics.hpp"
#include "report/result.hpp"
#include "search/problem.hpp"

namespace tarrier::cli {
class SearchLog {
 public:
  // Throws base::Error (kOutput) if the file cannot be written.
  explicit SearchLog(std::string file);

  // Called in this order for each query; a null query stands for exploring everything.
  void begin(const std::optional<std::string>& query);
  // A line for each improvement, otherwise one a second at most.
  void note(const search::Progress& progress);
  void end(const report::QueryResult& result);

  // What kept lines from being written after the file had been opened, if anything.
  [[nodiscard]] std::optional<base::Error> failure() const;

 private:
  using Clock = std::chrono::steady_clock;
  void write(std::string_view event, const report::QueryResult* result);

  std::string file_;
  std::ofstream stream_;
  int reason_ = 0;  // errno, once something has not been written
  std::optional<std::string> query_;
  Clock::time_point begin_;
  Clock::time_point next_;       // when it is time for another line
  base::Statistics statistics_;  // the latest known of the query, as the number of
  std::uint64_t open_ = 0;       // states to be explored
};
}  // namespace tarrier::cli
