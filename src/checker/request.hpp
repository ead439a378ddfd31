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
#include "report/result.hpp"
#include "search/problem.hpp"
#include "space/options.hpp"

namespace tarrier::checker {
enum class TraceWish : std::uint8_t {
  kNone,      // the verdict is enough
  kSome,      // whatever the search finds
  kShortest,  // as few steps as possible; refused with a search that cannot promise it
};

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

  std::string search = "auto";     // with options in parentheses, as the
  std::string heuristic = "auto";  // heuristics, separated by commas; none: uninformed search
  TraceWish trace = TraceWish::kSome;
  bool non_zeno = false;  // of runs that go on for ever only those count on which time diverges
  // Work on making a trace shorter, compared with the search that found it; and a little, unless it is 0.
  std::uint64_t shortening_percent = 25;
  space::ZoneOptions zones;
  space::Reductions reductions;
  std::uint64_t seed = 1;
  unsigned threads = 1;  // for searches that come in several
  base::Limits limits;   // of each query

  bool counts_edges = false;  // in QueryResult::processes

  // Called for each query when its turn comes (with none for exploring everything), while it runs, and with
  // the answer.
  std::function<void(const std::optional<std::string>& query)> on_begin;
  std::function<void(const search::Progress&)> on_progress;
  std::function<void(const report::QueryResult&)> on_end;
};
}  // namespace tarrier::checker
