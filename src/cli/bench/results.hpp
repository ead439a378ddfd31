// SPDX-License-Identifier: MIT
// What has been found, table by table, and what of it is not as it should be.
#pragma once
#include <map>
#include <optional>
#include <string>
#include <vector>

#include "cli/bench/plan.hpp"
#include "report/benchmark.hpp"

namespace tarrier::cli {
struct CellResult {
  bool was_run = false;
  std::size_t runs = 0;
  std::size_t answered = 0;
  std::string why;  // it has no answer: "time", "memory", "error", …
  std::optional<report::Verdict> verdict;
  std::map<std::string, double> figures;  // by measure; medians of the runs with an answer
};

struct RowResult {
  const SuiteRow* row = nullptr;
  std::vector<CellResult> cells;
  std::vector<report::PeerRun> peers;
};

struct ClaimResult {
  const Claim* claim = nullptr;
  bool holds = true;
  std::size_t judged = 0;            // rows
  std::size_t holding = 0;           // of these
  std::vector<std::string> failing;  // "C1: 134 and not <= 120"
};

struct TableResult {
  const SuiteTable* table = nullptr;
  std::vector<RowResult> rows;
  std::vector<ClaimResult> claims;
};

struct SuiteResult {
  const Suite* suite = nullptr;
  std::vector<TableResult> tables;
};

struct BenchResults {
  std::vector<SuiteResult> suites;  // with tables
  // Cells of a row that cannot all be right: verdicts, and traces shorter than a shortest one.
  std::vector<std::string> contradictions;

  [[nodiscard]] bool all_claims_hold() const;
};

// `lines` are those of the plan.
BenchResults results_of(const Plan& plan, const std::vector<report::BenchmarkLine>& lines);

// "holds (3 of 3 rows)", "does not hold (2 of 3 rows)", or that nothing was there to judge by.
std::string outcome_of(const ClaimResult& claim);
// "134 (3,021)": our figure and the published one; "time (-)" where there is none.
std::string cell_text(const SuiteRow& row, const SuiteColumn& column, const CellResult& cell,
                      const std::string& measure);
}  // namespace tarrier::cli
