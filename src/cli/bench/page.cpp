// SPDX-License-Identifier: MIT
#include "cli/bench/page.hpp"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>

#include "cli/bench/machine.hpp"
#include "cli/bench/measures.hpp"
#include "cli/bench/plot.hpp"
#include "cli/bench/words.hpp"
#include "report/printable.hpp"

namespace tarrier::cli {
namespace {
constexpr const char* kPageHead = R"(<!DOCTYPE html>
<html xmlns="http://www.w3.org/1999/xhtml" lang="en">
<head>
<meta charset="utf-8"/>
<meta name="viewport" content="width=device-width, initial-scale=1"/>
<title>{}</title>
<style>
body {{ font: 15px/1.5 sans-serif; margin: 2em auto; max-width: 80em; padding: 0 1em; color: #222; background: #fff; }}
table {{ border-collapse: collapse; margin: 0.5em 0 1.5em; font-size: 13px; }}
th, td {{ padding: 0.2em 0.7em; border-bottom: 1px solid #ddd; text-align: right; white-space: nowrap; }}
th:first-child, td:first-child, .text {{ text-align: left; }}
.scroll {{ overflow-x: auto; }}
.fails {{ color: #b00020; font-weight: bold; }}
.instead td {{ background: #f6f6f6; }}
.published {{ color: #777; }}
svg {{ width: 720px; max-width: 100%; font: 11px sans-serif; margin: 0 1em 1em 0; }}
code {{ font-size: 13px; }}
</style>
</head>
<body>
)";

std::string machine_part(const std::vector<std::string>& words) {
  std::string text = "<h2>Machine and program</h2>\n<table>\n";
  for (const auto& [what, value] : machine_description())
    text += fmt::format("<tr><td>{}</td><td class=\"text\">{}</td></tr>\n", what,
                        escaped(report::printable_line(value)));
  if (!words.empty())
    text += fmt::format("<tr><td>added to each line</td><td class=\"text\"><code>{}</code></td></tr>\n",
                        escaped(join_words(words)));
  return text + "</table>\n";
}

// Our figure, and the published one less prominent behind it.
std::string cell_part(const std::string& text) {
  const std::size_t open = text.find('(');
  if (open == std::string::npos) return fmt::format("<td>{}</td>", escaped(text));
  return fmt::format("<td>{}<span class=\"published\">{}</span></td>", escaped(text.substr(0, open)),
                     escaped(text.substr(open)));
}

std::string table_part(const TableResult& result, const std::string& measure) {
  const SuiteTable& table = *result.table;
  std::string text =
      fmt::format("<h4>{}</h4>\n<div class=\"scroll\"><table>\n<tr><th></th><th class=\"text\">origin</th>",
                  measure_named(measure).title);
  for (const SuiteColumn& column : table.columns) text += fmt::format("<th>{}</th>", escaped(column.name));
  text += "</tr>\n";
  for (const RowResult& row : result.rows) {
    text += fmt::format("<tr{}><td>{}</td><td class=\"text\">{}{}</td>",
                        row.row->stands_in ? " class=\"instead\"" : "", escaped(row.row->name),
                        row.row->is_left_out ? "not there: " : "", escaped(row.row->origin));
    for (std::size_t i = 0; i < table.columns.size(); ++i)
      text += cell_part(cell_text(*row.row, table.columns[i], row.cells[i], measure));
    text += "</tr>\n";
  }
  text += "</table></div>\n";
  for (const std::string& plot : plots_of(result, measure)) text += plot + "\n";
  return text;
}

std::string claims_part(const TableResult& result) {
  if (result.claims.empty()) return {};
  std::string text = "<h4>Claims</h4>\n<ul>\n";
  for (const ClaimResult& claim : result.claims) {
    text += fmt::format("<li{}><code>{}</code>: {}", claim.holds ? "" : " class=\"fails\"",
                        escaped(claim.claim->text), escaped(outcome_of(claim)));
    if (!claim.failing.empty()) text += escaped(fmt::format(": {}", fmt::join(claim.failing, "; ")));
    text += "</li>\n";
  }
  return text + "</ul>\n";
}

std::string peers_part(const TableResult& result) {
  std::string text;
  for (const RowResult& row : result.rows)
    for (const report::PeerRun& peer : row.peers)
      text += fmt::format(
          "<tr><td>{}</td><td class=\"text\">{}</td><td class=\"text\">{}</td><td>{:.2f}</td></tr>\n",
          escaped(row.row->name), escaped(peer.name),
          escaped(peer.verdict ? std::string(report::name(*peer.verdict)) : peer.outcome), peer.cpu_seconds);
  if (text.empty()) return text;
  return "<h4>Peers</h4>\n<table>\n<tr><th></th><th>program</th><th>answer</th><th>seconds of CPU "
         "time</th></tr>\n" +
         text + "</table>\n";
}

// Which files and options stand behind the names.
std::string definitions_part(const TableResult& result) {
  std::string text = "<h4>Columns and models</h4>\n<ul>\n";
  for (const SuiteColumn& column : result.table->columns) {
    text += fmt::format("<li>{}: ", escaped(column.name));
    text += column.is_published_only ? "published figures only"
                                     : fmt::format("<code>{}</code>", escaped(join_words(column.words)));
    if (!column.seeds.empty()) text += escaped(fmt::format(", seeds {}", fmt::join(column.seeds, ",")));
    text += "</li>\n";
  }
  for (const RowResult& row : result.rows)
    text += fmt::format("<li>{}: {}<code>{}</code> ({}{})</li>\n", escaped(row.row->name),
                        row.row->is_left_out ? "not there: " : "", escaped(row.row->line.text),
                        escaped(row.row->origin),
                        row.row->stands_in ? ", instead of the model of the published figures" : "");
  return text + "</ul>\n";
}

std::string suite_part(const SuiteResult& result) {
  const Suite& suite = *result.suite;
  std::string text = fmt::format("<h2>{}</h2>\n", escaped(suite.title.empty() ? suite.file : suite.title));
  if (!suite.source.empty()) text += fmt::format("<p>{}</p>\n", escaped(suite.source));
  if (!suite.options.empty())
    text += fmt::format("<p>Limits and options of each run: <code>{}</code></p>\n",
                        escaped(join_words(suite.options)));
  for (const TableResult& table : result.tables) {
    text += fmt::format("<h3>{}</h3>\n", escaped(table.table->title));
    for (const std::string& measure : table.table->measures) text += table_part(table, measure);
    text += peers_part(table) + claims_part(table) + definitions_part(table);
  }
  text += "<h3>Notes</h3>\n<ul>\n";
  for (const std::string& note : suite.notes) text += fmt::format("<li>{}</li>\n", escaped(note));
  return text +
         "<li>In parentheses: published figures; - is a search that ran out of time or memory. Grey rows: "
         "another model in "
         "place of the published one. Dashed lines: published figures.</li>\n</ul>\n";
}

// Lines outside of tables.
std::string lines_part(const report::Benchmark& benchmark) {
  std::string rows;
  for (const report::BenchmarkLine& line : benchmark.lines) {
    if (line.is_cell) continue;
    for (const report::BenchmarkTask& task : line.tasks) {
      const auto answered = std::count_if(task.runs.begin(), task.runs.end(), report::is_answered);
      rows += fmt::format("<tr><td><code>{}</code></td><td class=\"text\">{}</td><td>{}/{}</td>",
                          escaped(line.text), escaped(task.query.value_or("explore")), answered,
                          task.runs.size());
      for (const report::Figure& figure : report::figures()) {
        const auto spread = report::distribution_of(task, figure);
        rows += fmt::format("<td>{}</td>",
                            spread ? short_number(spread->median, figure.name == "seconds" ? 3 : 0) : "-");
      }
      rows += "</tr>\n";
    }
  }
  if (rows.empty()) return rows;
  std::string head =
      "<h2>Lines</h2>\n<p>Medians of the runs.</p>\n<div class=\"scroll\"><table>\n<tr><th>line</th><th "
      "class=\"text\">query</th><th>answered</th>";
  for (const report::Figure& figure : report::figures()) head += fmt::format("<th>{}</th>", figure.name);
  return fmt::format("{}</tr>\n{}</table></div>\n<p>Seeds: {}</p>\n", head, rows,
                     fmt::join(benchmark.seeds, ", "));
}
}  // namespace

std::string page_text(const BenchResults& results, const report::Benchmark& benchmark,
                      const std::vector<std::string>& words) {
  const std::string title = results.suites.size() == 1 && !results.suites.front().suite->title.empty()
                                ? results.suites.front().suite->title
                                : "tarrier bench";
  std::string text = fmt::format(fmt::runtime(kPageHead), escaped(title));
  text += fmt::format("<h1>{}</h1>\n", escaped(title));
  text += machine_part(words);
  for (const SuiteResult& suite : results.suites) text += suite_part(suite);
  text += lines_part(benchmark);
  if (!results.contradictions.empty()) {
    text += "<h2 class=\"fails\">Contradictions</h2>\n<ul>\n";
    for (const std::string& each : results.contradictions)
      text += fmt::format("<li>{}</li>\n", escaped(each));
    text += "</ul>\n";
  }
  return text + "</body>\n</html>\n";
}
}  // namespace tarrier::cli
