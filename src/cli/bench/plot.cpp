// SPDX-License-Identifier: MIT
#include "cli/bench/plot.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <limits>

#include "cli/bench/measures.hpp"

namespace tarrier::cli {
namespace {
// Distinguishable also without most colours (Okabe and Ito), and dark enough on white.
constexpr std::array<const char*, 8> kColours{"#0072b2", "#d55e00", "#009e73", "#cc79a7",
                                              "#000000", "#a08000", "#56b4e9", "#7f3f98"};
constexpr double kWidth = 720;
constexpr double kHeight = 320;  // more if there are many lines to name
constexpr double kLegendLine = 15;
constexpr double kLeft = 64;
constexpr double kRight = 480;  // legends are beyond
constexpr double kTop = 28;
constexpr double kBottom = 280;

struct PlotPoint {
  std::size_t row;
  double value;
};

struct PlotSeries {
  std::string name;
  std::size_t colour;
  bool is_published;
  std::vector<PlotPoint> points;
};

struct PlotFamily {
  std::string name;
  std::vector<const RowResult*> rows;
};

std::string family_of(const std::string& row) {
  std::size_t end = row.size();
  while (end > 0 && row[end - 1] >= '0' && row[end - 1] <= '9') --end;
  while (end > 0 && (row[end - 1] == '_' || row[end - 1] == '=' || row[end - 1] == ' ')) --end;
  return row.substr(0, end);
}

std::vector<PlotFamily> families_of(const TableResult& table) {
  std::vector<PlotFamily> families;
  for (const RowResult& row : table.rows) {
    const std::string name = family_of(row.row->name);
    const auto found = std::find_if(families.begin(), families.end(),
                                    [&](const PlotFamily& family) { return family.name == name; });
    if (found == families.end())
      families.push_back({name, {&row}});
    else
      found->rows.push_back(&row);
  }
  std::erase_if(families, [](const PlotFamily& family) { return family.rows.size() < 2; });
  return families;
}

class FamilyPlot {
 public:
  FamilyPlot(const SuiteTable& table, const PlotFamily& family, const std::string& measure)
      : family_(family), measure_(measure_named(measure)) {
    for (std::size_t column = 0; column < table.columns.size(); ++column) {
      add(ours(table, column));
      add(published(table, column));
    }
  }

  [[nodiscard]] bool is_empty() const {
    return std::none_of(series_.begin(), series_.end(),
                        [](const PlotSeries& series) { return !series.is_published; });
  }

  [[nodiscard]] std::string svg() const {
    const double height = std::max(kHeight, kTop + 8 + kLegendLine * static_cast<double>(series_.size()));
    std::string text = fmt::format(
        R"(<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {} {}" role="img"><title>{}: {}</title>)",
        kWidth, height, escaped(family_.name), escaped(std::string(measure_.title)));
    text += fmt::format(R"(<text x="{}" y="16" font-weight="bold">{}: {}</text>)", kLeft,
                        escaped(family_.name), escaped(std::string(measure_.title)));
    text += axes();
    double legend = kTop + 8;
    for (const PlotSeries& series : series_) text += drawn(series, legend);
    return text + "</svg>";
  }

 private:
  [[nodiscard]] PlotSeries ours(const SuiteTable& table, std::size_t column) const {
    PlotSeries series{table.columns[column].name, column, false, {}};
    for (std::size_t row = 0; row < family_.rows.size(); ++row) {
      const auto& figures = family_.rows[row]->cells[column].figures;
      if (const auto figure = figures.find(std::string(measure_.name)); figure != figures.end())
        series.points.push_back({row, positive(figure->second)});
    }
    return series;
  }

  [[nodiscard]] PlotSeries published(const SuiteTable& table, std::size_t column) const {
    PlotSeries series{table.columns[column].name + ", published", column, true, {}};
    for (std::size_t row = 0; row < family_.rows.size(); ++row) {
      const auto& all = family_.rows[row]->row->published;
      const auto by_column = all.find(std::string(measure_.name));
      if (by_column == all.end()) continue;
      const auto figure = by_column->second.find(table.columns[column].name);
      if (figure != by_column->second.end() && figure->second.number)
        series.points.push_back({row, positive(*figure->second.number)});
    }
    return series;
  }

  // A logarithm needs one: what is below shows as that.
  [[nodiscard]] double positive(double value) const {
    return std::max(value, measure_.digits > 0 ? 0.01 : 1.0);
  }

  void add(PlotSeries series) {
    if (series.points.empty()) return;
    for (const PlotPoint& point : series.points) {
      least_ = std::min(least_, std::floor(std::log10(point.value)));
      most_ = std::max(most_, std::ceil(std::log10(point.value)));
    }
    series_.push_back(std::move(series));
  }

  [[nodiscard]] double x_of(std::size_t row) const {
    const double step = (kRight - kLeft) / static_cast<double>(family_.rows.size());
    return kLeft + step * (static_cast<double>(row) + 0.5);
  }
  [[nodiscard]] double y_of(double value) const {
    const double range = std::max(most_ - least_, 1.0);
    return kBottom - (kBottom - kTop) * (std::log10(value) - least_) / range;
  }

  [[nodiscard]] std::string axes() const {
    std::string text;
    for (double power = least_; power <= std::max(most_, least_ + 1); ++power) {
      const double y = y_of(std::pow(10, power));
      text += fmt::format(R"(<line x1="{}" y1="{:.1f}" x2="{}" y2="{:.1f}" stroke="#ddd"/>)", kLeft, y,
                          kRight, y);
      text += fmt::format(R"(<text x="{}" y="{:.1f}" text-anchor="end">{:g}</text>)", kLeft - 6, y + 4,
                          std::pow(10, power));
    }
    for (std::size_t row = 0; row < family_.rows.size(); ++row) {
      const std::string& name = family_.rows[row]->row->name;
      const std::string number = name.substr(std::min(name.find_last_not_of("0123456789") + 1, name.size()));
      text += fmt::format(R"(<text x="{:.1f}" y="{}" text-anchor="middle">{}</text>)", x_of(row),
                          kBottom + 18, escaped(number.empty() ? name : number));
    }
    return text;
  }

  [[nodiscard]] std::string drawn(const PlotSeries& series, double& legend) const {
    const char* colour = kColours[series.colour % kColours.size()];
    const char* dashes = series.is_published ? R"( stroke-dasharray="4 3" stroke-opacity="0.6")" : "";
    std::string places;
    std::string dots;
    for (const PlotPoint& point : series.points) {
      places += fmt::format("{:.1f},{:.1f} ", x_of(point.row), y_of(point.value));
      dots += fmt::format(
          R"(<circle cx="{:.1f}" cy="{:.1f}" r="3" stroke="{}" fill="{}"><title>{}: {}</title></circle>)",
          x_of(point.row), y_of(point.value), colour, series.is_published ? "#fff" : colour,
          escaped(series.name), short_number(point.value, measure_.digits));
    }
    std::string text =
        fmt::format(R"(<polyline points="{}" fill="none" stroke="{}"{}/>{})", places, colour, dashes, dots);
    text += fmt::format(R"(<line x1="{}" y1="{:.0f}" x2="{}" y2="{:.0f}" stroke="{}"{}/>)", kRight + 8,
                        legend, kRight + 28, legend, colour, dashes);
    text +=
        fmt::format(R"(<text x="{}" y="{:.0f}">{}</text>)", kRight + 34, legend + 4, escaped(series.name));
    legend += kLegendLine;
    return text;
  }

  const PlotFamily& family_;
  const Measure& measure_;
  std::vector<PlotSeries> series_;
  double least_ = std::numeric_limits<double>::max();  // powers of ten
  double most_ = std::numeric_limits<double>::lowest();
};
}  // namespace

std::string escaped(const std::string& text) {
  std::string result;
  for (const char letter : text) {
    switch (letter) {
      case '&': result += "&amp;"; break;
      case '<': result += "&lt;"; break;
      case '>': result += "&gt;"; break;
      case '"': result += "&quot;"; break;
      default:
        // XML has no other control characters at all.
        result += static_cast<unsigned char>(letter) < ' ' && letter != '\n' && letter != '\t' ? '?' : letter;
    }
  }
  return result;
}

std::vector<std::string> plots_of(const TableResult& table, const std::string& measure) {
  std::vector<std::string> plots;
  for (const PlotFamily& family : families_of(table)) {
    const FamilyPlot plot(*table.table, family, measure);
    if (!plot.is_empty()) plots.push_back(plot.svg());
  }
  return plots;
}
}  // namespace tarrier::cli
