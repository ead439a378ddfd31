// SPDX-License-Identifier: MIT
#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <map>

#include "report/benchmark.hpp"
#include "report/printable.hpp"
#include "report/text.hpp"

namespace tarrier::report {
namespace {
std::string label(const BenchmarkRun& run) {
  if (!run.result.query && is_answered(run)) return "explored";
  std::string text(name(run.result.verdict));
  // Unknown for lack of time and for lack of memory are different results of a benchmark.
  if (run.result.reason) text += fmt::format(" ({})", base::name(*run.result.reason));
  return text;
}

// "15/20 satisfied, 5 unknown (time)"; of a single run, what it found.
std::string answers(const BenchmarkTask& task) {
  if (task.runs.size() == 1) return label(task.runs.front());
  std::map<std::string, std::size_t> others;
  std::map<std::string, std::size_t> answered;  // more than one only if the program is wrong
  // In maps, for an order that does not depend on which seed came first.
  for (const BenchmarkRun& run : task.runs) ++(is_answered(run) ? answered : others)[label(run)];
  std::vector<std::string> parts;
  for (const auto& [text, count] : answered)
    parts.push_back(fmt::format("{}/{} {}", count, task.runs.size(), text));
  for (const auto& [text, count] : others)
    parts.push_back(answered.empty() ? fmt::format("{}/{} {}", count, task.runs.size(), text)
                                     : fmt::format("{} {}", count, text));
  return fmt::format("{}", fmt::join(parts, ", "));
}

std::string number(const Figure& figure, double value) {
  // Medians of counts lie between two of them, and nobody wants half a state.
  return figure.name == "seconds" ? fmt::format("{:.3f}", value)
                                  : grouped(static_cast<std::uint64_t>(std::llround(value)));
}

struct Cell {
  std::string median;
  std::string range;
  std::string quartiles;
};

Cell cell(const BenchmarkTask& task, const Figure& figure) {
  const auto spread = distribution_of(task, figure);
  if (!spread) return {"-", "", ""};
  const auto text = [&](double value) { return number(figure, value); };
  // A single value has no spread, and a table full of zeros would hide that.
  if (task.runs.size() == 1) return {text(spread->median), "", ""};
  return {text(spread->median), fmt::format(" [{} … {}]", text(spread->minimum), text(spread->maximum)),
          fmt::format(" [{} … {}]", text(spread->lower_quartile), text(spread->upper_quartile))};
}

struct TaskRow {
  std::string answers;
  std::vector<Cell> cells;
};

// Each column has the medians on the right of its first part, and the spread, if there is any, in the second.
class Layout {
 public:
  // All rows are made before the first is written, since the widest one decides.
  explicit Layout(const std::vector<TaskRow>& rows) : columns_(figures().size()) {
    for (const TaskRow& row : rows) {
      answers_ = std::max(answers_, row.answers.size());
      for (std::size_t i = 0; i < columns_.size(); ++i) {
        const Cell& cell = row.cells[i];
        columns_[i].median = std::max(columns_[i].median, cell.median.size());
        columns_[i].spread = std::max({columns_[i].spread, width(cell.range), width(cell.quartiles)});
      }
    }
    for (std::size_t i = 0; i < columns_.size(); ++i) {
      Column& column = columns_[i];
      const std::size_t least = figures()[i].name.size();
      // The title has to fit as well: above the medians if there is nothing else, otherwise above both parts.
      if (column.spread == 0)
        column.median = std::max(column.median, least);
      else
        column.spread = std::max(column.median + column.spread, least) - column.median;
    }
  }

  [[nodiscard]] std::string titles() const {
    std::vector<std::string> cells;
    for (std::size_t i = 0; i < columns_.size(); ++i)
      cells.push_back(columns_[i].spread == 0 ? fmt::format("{:>{}}", figures()[i].name, columns_[i].median)
                                              : fmt::format("{:<{}}", figures()[i].name,
                                                            columns_[i].median + columns_[i].spread));
    return line("", cells);
  }

  [[nodiscard]] std::string text(const TaskRow& row) const {
    std::vector<std::string> ranges;
    std::vector<std::string> quartiles;
    bool is_spread = false;
    for (std::size_t i = 0; i < columns_.size(); ++i) {
      const Cell& cell = row.cells[i];
      ranges.push_back(both(i, cell.median, cell.range));
      quartiles.push_back(both(i, "", cell.quartiles));
      is_spread = is_spread || !cell.quartiles.empty();
    }
    return line(row.answers, ranges) + (is_spread ? line("", quartiles) : "");
  }

 private:
  struct Column {
    std::size_t median = 0;
    std::size_t spread = 0;
  };

  [[nodiscard]] std::string both(std::size_t column, const std::string& left,
                                 const std::string& right) const {
    // The padding is worked out by width(), so that titles, medians and spreads are all counted in the same
    // way.
    return fmt::format("{:>{}}{}{:{}}", left, columns_[column].median, right, "",
                       columns_[column].spread - width(right));
  }

  [[nodiscard]] std::string line(const std::string& first, const std::vector<std::string>& cells) const {
    std::string text = fmt::format("    {:<{}}  {}", first, answers_, fmt::join(cells, "  "));
    // Editors and reviews complain about blanks at ends of lines.
    text.erase(text.find_last_not_of(' ') + 1);
    return text + "\n";
  }

  std::size_t answers_ = 0;
  std::vector<Column> columns_;
};
}  // namespace

std::string to_text(const Benchmark& benchmark) {
  std::vector<TaskRow> rows;
  for (const BenchmarkLine& line : benchmark.lines)
    // Tables show the others.
    for (const BenchmarkTask& task : line.is_cell ? std::vector<BenchmarkTask>() : line.tasks) {
      rows.push_back({answers(task), {}});
      for (const Figure& figure : figures()) rows.back().cells.push_back(cell(task, figure));
    }
  if (rows.empty()) return {};
  const Layout layout(rows);
  std::string text = layout.titles();
  auto row = rows.begin();
  for (const BenchmarkLine& line : benchmark.lines) {
    if (line.is_cell) continue;
    text += line.text + "\n";
    for (const BenchmarkTask& task : line.tasks) {
      if (task.query) text += fmt::format("  {}\n", *task.query);
      text += layout.text(*row++);
    }
  }
  if (benchmark.seeds.size() > 1)
    text += fmt::format("\n{} runs each: median [minimum … maximum], below [lower … upper quartile]\n",
                        benchmark.seeds.size());
  return text;
}
}  // namespace tarrier::report
