// SPDX-License-Identifier: MIT
#include "cli/bench/table_text.hpp"

#include <fmt/format.h>

#include <algorithm>

#include "cli/bench/measures.hpp"
#include "report/printable.hpp"

namespace tarrier::cli {
namespace {
std::string grid(const std::vector<std::vector<std::string>>& rows, std::size_t names) {
  std::vector<std::size_t> widths(rows.front().size());
  for (const auto& row : rows)
    for (std::size_t i = 0; i < row.size(); ++i) widths[i] = std::max(widths[i], report::width(row[i]));
  std::string text;
  for (const auto& row : rows) {
    std::string line;
    for (std::size_t i = 0; i < row.size(); ++i) {
      const std::string padding(widths[i] - report::width(row[i]), ' ');
      // Names on the left, figures on the right.
      line += (i == 0 ? "  " : "   ") + (i < names ? row[i] + padding : padding + row[i]);
    }
    line.erase(line.find_last_not_of(' ') + 1);
    text += line + "\n";
  }
  return text;
}

std::string origin_text(const SuiteRow& row) {
  if (row.is_left_out) return "not there";
  return row.stands_in ? row.origin + ", instead" : row.origin;
}

std::string table_text(const TableResult& result, const std::string& measure) {
  const SuiteTable& table = *result.table;
  std::vector<std::vector<std::string>> rows{{"", "origin"}};
  for (const SuiteColumn& column : table.columns) rows.front().push_back(column.name);
  for (const RowResult& row : result.rows) {
    rows.push_back({row.row->name, origin_text(*row.row)});
    for (std::size_t i = 0; i < table.columns.size(); ++i)
      rows.back().push_back(cell_text(*row.row, table.columns[i], row.cells[i], measure));
  }
  return fmt::format(" {}\n{}", measure_named(measure).title, grid(rows, 2));
}

std::string peer_text(const report::PeerRun& peer) {
  return fmt::format("{} {}, {:.2f} s", peer.name, peer.verdict ? report::name(*peer.verdict) : peer.outcome,
                     peer.cpu_seconds);
}

std::string peers_of_rows(const TableResult& result) {
  std::string text;
  for (const RowResult& row : result.rows) {
    for (const report::PeerRun& peer : row.peers) {
      text += fmt::format("  {}: {}", row.row->name, peer_text(peer));
      for (std::size_t i = 0; i < row.cells.size(); ++i)
        if (const auto cpu = row.cells[i].figures.find("cpu"); cpu != row.cells[i].figures.end())
          text += fmt::format("; {} {:.2f} s", result.table->columns[i].name, cpu->second);
      text += "\n";
    }
  }
  return text.empty() ? text : " peers, seconds of CPU time\n" + text;
}
}  // namespace

std::string tables_text(const BenchResults& results) {
  std::string text;
  for (const SuiteResult& suite : results.suites) {
    if (!suite.suite->title.empty()) text += suite.suite->title + "\n";
    if (!suite.suite->source.empty()) text += suite.suite->source + "\n";
    bool has_published = false;
    for (const TableResult& table : suite.tables) {
      text += fmt::format("\n{}\n", table.table->title);
      for (const std::string& measure : table.table->measures) text += table_text(table, measure);
      text += peers_of_rows(table);
      for (const ClaimResult& claim : table.claims) {
        text += fmt::format(" claim: {}: {}\n", claim.claim->text, outcome_of(claim));
        if (!claim.holds)
          for (const std::string& row : claim.failing) text += fmt::format("  {}\n", row);
      }
      for (const SuiteRow& row : table.table->rows) has_published = has_published || !row.published.empty();
    }
    text += "\n";
    for (const std::string& note : suite.suite->notes) text += fmt::format("- {}\n", note);
    if (has_published)
      text += "- In parentheses: published figures; - is a search that ran out of time or memory.\n";
  }
  return text;
}

std::string peers_text(const std::vector<report::BenchmarkLine>& lines) {
  std::string text;
  for (const report::BenchmarkLine& line : lines) {
    if (line.is_cell) continue;
    for (const report::BenchmarkTask& task : line.tasks)
      for (const report::PeerRun& peer : task.peers) {
        text += fmt::format("{}: {}", line.text, peer_text(peer));
        for (const report::BenchmarkRun& run : task.runs)
          if (run.cpu_seconds) text += fmt::format("; ours {:.2f} s", *run.cpu_seconds);
        text += "\n";
      }
  }
  return text.empty() ? text : "\npeers, seconds of CPU time\n" + text;
}
}  // namespace tarrier::cli
