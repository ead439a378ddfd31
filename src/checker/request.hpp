// SPDX-License-Identifier: MIT
// What the user wants checked, and how.
#pragma once
#include <cstdint>
#include <functional>
#include <map>
#include <optional>
#include <string>
#include <vector>

#include "base/limits.hpp"
#include "checker/warnings.hpp"
#include "procedures/choices.hpp"
#include "report/result.hpp"

namespace tarrier::checker {
struct Request {
  std::string model;                       // file name, or - for standard input
  std::optional<std::string> language;     // of the model; none: told by its name or its text
  std::optional<std::string> query_file;   // replaces the queries in the model, as do
  std::vector<std::string> queries;        // single ones
  std::vector<std::string> formulas;       // likewise, of linear temporal logic
  std::vector<std::string> automata;       // likewise, files with automata that are to accept no run
  std::vector<std::string> labels;         // as one query: a state that carries all of them
  std::optional<std::size_t> query_index;  // only this one, counted from 1
  std::map<std::string, std::int32_t> constants;
  Muted muted_warnings;

  procedures::Choices choices;  // Choices::on_progress is called while a query runs
  base::Limits limits;          // of each query

  // Called for each query when its turn comes (with none for exploring everything), and with the answer.
  std::function<void(const std::optional<std::string>& query)> on_begin;
  std::function<void(const report::QueryResult&)> on_end;
};
}  // namespace tarrier::checker
