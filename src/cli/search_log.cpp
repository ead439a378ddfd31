// SPDX-License-Identifier: MIT
#include "cli/search_log.hpp"

#include <fmt/format.h>

#include <cerrno>
#include <cstring>
#include <nlohmann/json.hpp>

#include "report/json.hpp"
#include "report/printable.hpp"

namespace tarrier::cli {
using Json = nlohmann::ordered_json;

// Opened before the search: a file that cannot be written is told at once, not after hours.
SearchLog::SearchLog(std::string file) : file_(std::move(file)), stream_(file_) {
  if (!stream_) reason_ = errno;
  if (const auto error = failure()) throw *error;
}

std::optional<base::Error> SearchLog::failure() const {
  if (stream_) return std::nullopt;
  return base::Error(base::Code::kOutput, {base::intern(file_), {}, 0, 0},
                     fmt::format("cannot be written: {}", std::strerror(reason_)));
}

void SearchLog::begin(const std::optional<std::string>& query) {
  query_ = query;
  begin_ = Clock::now();
  // A search that takes less than a second has its last line only, and its improvements.
  next_ = begin_ + std::chrono::seconds(1);
  statistics_ = {};
  open_ = 0;
}

void SearchLog::note(const search::Progress& progress) {
  statistics_ = progress.statistics;
  open_ = progress.open;
  const auto now = Clock::now();
  // Improvements are few, and it is they that people want to see.
  if (!progress.has_improved && now < next_) return;
  next_ = now + std::chrono::seconds(1);
  write(progress.has_improved ? "improvement" : "progress", nullptr);
}

void SearchLog::end(const report::QueryResult& result) {
  // An answer may come without any, for instance when a limit ended it: then the latest that were told count.
  if (result.statistics) statistics_ = *result.statistics;
  write("end", &result);
}

// Flushed line by line, for those who watch. Queries need not be valid UTF-8.
void SearchLog::write(std::string_view event, const report::QueryResult* result) {
  Json line{{"event", event},
            {"query", query_ ? Json(*query_) : Json(nullptr)},
            {"seconds", std::chrono::duration<double>(Clock::now() - begin_).count()},
            {"best_h", report::estimate_json(statistics_.best_estimate)},
            {"explored", statistics_.explored},
            {"generated", statistics_.generated},
            {"stored", statistics_.stored},
            {"open", open_},
            {"dead_ends", statistics_.dead_ends},
            {"heuristic_calls", statistics_.heuristic_calls},
            {"abstract_states", statistics_.abstract_states},
            {"memory_bytes", statistics_.peak_memory_bytes}};
  if (result != nullptr) {
    line["verdict"] = report::name(result->verdict);
    if (result->reason) line["reason"] = base::name(*result->reason);
  }
  // After a failure nothing more: the reason that is told is the first one.
  if (!stream_) return;
  stream_ << report::printable(line.dump(-1, ' ', false, Json::error_handler_t::replace)) << std::endl;
  if (!stream_) reason_ = errno;
}
}  // namespace tarrier::cli
