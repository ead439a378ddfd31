// SPDX-License-Identifier: MIT
#include "cli/bench/results_json.hpp"

#include <nlohmann/json.hpp>

namespace tarrier::cli {
namespace {
using TableJson = nlohmann::ordered_json;

TableJson number_json(double value) {
  const auto whole = static_cast<std::int64_t>(value);
  return static_cast<double>(whole) == value ? TableJson(whole) : TableJson(value);
}

TableJson cell_json(const SuiteRow& row, const SuiteColumn& column, const CellResult& cell) {
  TableJson json{{"column", column.name}};
  if (cell.was_run) {
    json["runs"] = cell.runs;
    json["answered"] = cell.answered;
    if (cell.verdict) json["verdict"] = report::name(*cell.verdict);
    if (!cell.why.empty()) json["reason"] = cell.why;
    for (const auto& [measure, figure] : cell.figures) json["figures"][measure] = number_json(figure);
  }
  for (const auto& [measure, figures] : row.published)
    if (const auto figure = figures.find(column.name); figure != figures.end())
      json["published"][measure] =
          figure->second.number ? number_json(*figure->second.number) : TableJson(figure->second.text);
  return json;
}

TableJson row_json(const SuiteTable& table, const RowResult& row) {
  TableJson json{{"name", row.row->name},         {"origin", row.row->origin},
                 {"instead", row.row->stands_in}, {"left_out", row.row->is_left_out},
                 {"line", row.row->line.text},    {"cells", TableJson::array()}};
  for (std::size_t i = 0; i < table.columns.size(); ++i)
    json["cells"].push_back(cell_json(*row.row, table.columns[i], row.cells[i]));
  return json;
}
}  // namespace

void add_tables(nlohmann::ordered_json& document, const BenchResults& results) {
  for (const SuiteResult& suite : results.suites)
    for (const TableResult& table : suite.tables) {
      TableJson json{{"suite", suite.suite->title},
                     {"title", table.table->title},
                     {"measures", table.table->measures},
                     {"rows", TableJson::array()},
                     {"claims", TableJson::array()}};
      for (const RowResult& row : table.rows) json["rows"].push_back(row_json(*table.table, row));
      for (const ClaimResult& claim : table.claims)
        json["claims"].push_back({{"claim", claim.claim->text},
                                  {"holds", claim.holds},
                                  {"judged", claim.judged},
                                  {"holding", claim.holding},
                                  {"failing", claim.failing}});
      document["tables"].push_back(std::move(json));
    }
  for (const std::string& text : results.contradictions)
    document["errors"].push_back({{"code", "internal"}, {"message", text}});
}
}  // namespace tarrier::cli
