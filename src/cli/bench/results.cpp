// SPDX-License-Identifier: MIT
#include "cli/bench/results.hpp"

#include <fmt/format.h>

#include <algorithm>

#include "cli/bench/measures.hpp"
#include "report/distribution.hpp"

namespace tarrier::cli {
namespace {
CellResult cell_result(const report::BenchmarkLine& line) {
  CellResult cell{.was_run = true};
  if (line.tasks.empty()) {
    // Interrupted before its turn came, or it could not be run at all.
    cell.was_run = !line.errors.empty() || !line.failures.empty();
    cell.why = "error";
    return cell;
  }
  const report::BenchmarkTask& task = line.tasks.front();
  cell.runs = task.runs.size();
  std::map<std::string, std::vector<double>> samples;
  for (const report::BenchmarkRun& run : task.runs) {
    if (!report::is_answered(run)) {
      cell.why = run.result.reason ? base::name(*run.result.reason) : report::name(run.result.verdict);
      continue;
    }
    ++cell.answered;
    cell.verdict = run.result.verdict;
    for (const Measure& measure : measures())
      if (const auto value = measure.of(run)) samples[std::string(measure.name)].push_back(*value);
  }
  for (auto& [name, sample] : samples)
    cell.figures[name] = report::distribution_of(std::move(sample))->median;
  return cell;
}

class ResultJudge {
 public:
  ResultJudge(const Plan& plan, const std::vector<report::BenchmarkLine>& lines)
      : plan_(plan), lines_(lines) {}

  BenchResults judge_all() {
    for (const auto& suite : plan_.suites) {
      if (suite->tables.empty()) continue;
      results_.suites.push_back({&suite->suite, {}});
      for (const PlannedTable& table : suite->tables)
        results_.suites.back().tables.push_back(result_of(table));
    }
    return std::move(results_);
  }

 private:
  TableResult result_of(const PlannedTable& planned) {
    TableResult result{planned.table, {}, {}};
    for (std::size_t i = 0; i < planned.lines.size(); ++i) {
      RowResult& row = result.rows.emplace_back(RowResult{&planned.table->rows[i], {}, {}});
      for (const auto& line : planned.lines[i]) {
        row.cells.push_back(line ? cell_result(lines_[*line]) : CellResult{});
        if (line && !lines_[*line].tasks.empty())
          row.peers.insert(row.peers.end(), lines_[*line].tasks.front().peers.begin(),
                           lines_[*line].tasks.front().peers.end());
      }
      compare(*planned.table, row, planned.lines[i]);
    }
    for (const Claim& claim : planned.table->claims)
      result.claims.push_back(outcome(claim, *planned.table, result.rows));
    return result;
  }

  // All cells of a row ask the same question about the same model.
  void compare(const SuiteTable& table, const RowResult& row,
               const std::vector<std::optional<std::size_t>>& lines) {
    std::optional<report::Verdict> first = row.row->expected;
    std::string of_first = "expected";
    for (std::size_t i = 0; i < row.cells.size(); ++i) {
      const auto& verdict = row.cells[i].verdict;
      if (lines[i] && lines_[*lines[i]].tasks.size() > 1)
        complain_about(table, row, "it has several queries; --query-index chooses one");
      if (!verdict) continue;
      if (first && *first != *verdict)
        complain_about(table, row,
                       fmt::format("{} ({}), but {} ({})", report::name(*first), of_first,
                                   report::name(*verdict), table.columns[i].name));
      if (!first) of_first = table.columns[i].name;
      first = first.value_or(*verdict);
      compare_lengths(table, row, lines, i);
    }
    for (const report::PeerRun& peer : row.peers)
      if (peer.verdict && first && *peer.verdict != *first)
        complain_about(
            table, row,
            fmt::format("{}, but {} by {}", report::name(*first), report::name(*peer.verdict), peer.name));
  }

  void compare_lengths(const SuiteTable& table, const RowResult& row,
                       const std::vector<std::optional<std::size_t>>& lines, std::size_t column) {
    for (const report::BenchmarkRun& run : lines_[*lines[column]].tasks.front().runs) {
      if (!run.result.is_shortest || !run.length) continue;
      for (std::size_t other = 0; other < lines.size(); ++other) {
        if (!lines[other] || lines_[*lines[other]].tasks.empty()) continue;
        for (const report::BenchmarkRun& longer : lines_[*lines[other]].tasks.front().runs)
          if (longer.length && *longer.length < *run.length)
            complain_about(
                table, row,
                fmt::format("a shortest trace has {} steps ({}), but {} ({})", *run.length,
                            table.columns[column].name, *longer.length, table.columns[other].name));
      }
    }
  }

  void complain_about(const SuiteTable& table, const RowResult& row, const std::string& what) {
    const std::string text = fmt::format("{}: {}: {}", table.title, row.row->name, what);
    if (std::find(results_.contradictions.begin(), results_.contradictions.end(), text) ==
        results_.contradictions.end())
      results_.contradictions.push_back(text);
  }

  static ClaimFigures figures_of(const SuiteTable& table, const RowResult& row) {
    ClaimFigures figures;
    for (std::size_t i = 0; i < row.cells.size(); ++i) {
      const CellResult& cell = row.cells[i];
      if (!cell.was_run) continue;
      for (const Measure& measure : measures()) {
        const std::string name(measure.name);
        const auto found = cell.figures.find(name);
        // An answer without this figure, such as a proof without a trace, is neither small nor large.
        if (found != cell.figures.end())
          figures.ours[name][table.columns[i].name] = found->second;
        else if (cell.answered == 0)
          figures.ours[name][table.columns[i].name] = std::nullopt;
      }
    }
    if (row.row->stands_in) return figures;
    for (const auto& [measure, by_column] : row.row->published)
      for (const auto& [column, figure] : by_column)
        // A dash is a search that had to give up; other words are no figures at all.
        if (figure.number || figure.text == "-") figures.published[measure][column] = figure.number;
    return figures;
  }

  static ClaimResult outcome(const Claim& claim, const SuiteTable& table,
                             const std::vector<RowResult>& rows) {
    ClaimResult result{.claim = &claim};
    for (const RowResult& row : rows) {
      if (!speaks_of(claim, row.row->name)) continue;
      const ClaimJudgement judgement = judge(claim, figures_of(table, row));
      if (judgement.answer == ClaimJudgement::Answer::kNotJudged) continue;
      ++result.judged;
      if (judgement.answer == ClaimJudgement::Answer::kHolds)
        ++result.holding;
      else
        result.failing.push_back(fmt::format("{}: {}", row.row->name, judgement.figures));
    }
    // Fewer rows than the claim needs may be there at all.
    const std::size_t wanted = std::min(claim.least_rows.value_or(result.judged), result.judged);
    result.holds = result.holding >= wanted;
    return result;
  }

  const Plan& plan_;
  const std::vector<report::BenchmarkLine>& lines_;
  BenchResults results_;
};
}  // namespace

bool BenchResults::all_claims_hold() const {
  for (const SuiteResult& suite : suites)
    for (const TableResult& table : suite.tables)
      for (const ClaimResult& claim : table.claims)
        if (!claim.holds) return false;
  return true;
}

BenchResults results_of(const Plan& plan, const std::vector<report::BenchmarkLine>& lines) {
  return ResultJudge(plan, lines).judge_all();
}

std::string outcome_of(const ClaimResult& claim) {
  if (claim.judged == 0) return "not judged: no row has the figures";
  return fmt::format("{} ({} of {} rows)", claim.holds ? "holds" : "DOES NOT HOLD", claim.holding,
                     claim.judged);
}

std::string cell_text(const SuiteRow& row, const SuiteColumn& column, const CellResult& cell,
                      const std::string& measure) {
  std::string text;
  const bool is_without = std::find(row.without.begin(), row.without.end(), column.name) != row.without.end();
  if (is_without) return "na";
  if (!cell.was_run)
    text = row.is_left_out || column.is_published_only ? "" : "?";
  else if (const auto figure = cell.figures.find(measure); figure != cell.figures.end())
    text = short_number(figure->second, measure_named(measure).digits);
  else
    text = cell.answered > 0 ? "none" : cell.why;
  if (cell.answered > 0 && cell.answered < cell.runs) text += fmt::format(" {}/{}", cell.answered, cell.runs);
  const auto published = row.published.find(measure);
  if (published == row.published.end()) return text;
  const auto figure = published->second.find(column.name);
  if (figure == published->second.end()) return text;
  return fmt::format("{}({})", text.empty() ? text : text + " ",
                     figure->second.number
                         ? short_number(*figure->second.number, measure_named(measure).digits)
                         : figure->second.text);
}
}  // namespace tarrier::cli
