// SPDX-License-Identifier: MIT
#include "report/activity.hpp"

#include <fmt/format.h>

#include <algorithm>

#include "report/printable.hpp"
#include "report/text.hpp"

namespace tarrier::report {
namespace {
// With the numbers below, all of it fits on a screen; --json has everything.
constexpr std::size_t kBusiestShown = 10;
constexpr std::size_t kIdleShown = 5;
constexpr std::size_t kProcessesShown = 30;

struct Row {
  std::string label;
  std::uint64_t transitions = 0;
};

bool is_busier(const Row& a, const Row& b) { return a.transitions > b.transitions; }

// In two columns, below a title for each, after an empty line.
std::string table(const std::string& title, const std::vector<Row>& rows) {
  std::size_t widest = title.size();
  for (const Row& row : rows) widest = std::max(widest, width(row.label));
  std::string text = fmt::format("\n  {:<{}}  {:>12}\n", title, widest, "transitions");
  for (const Row& row : rows)
    text += fmt::format("  {:<{}}  {:>12}\n", row.label, widest, grouped(row.transitions));
  return text;
}

std::vector<Row> edge_rows(const std::vector<ProcessActivity>& processes) {
  std::vector<Row> rows;
  for (const ProcessActivity& process : processes)
    for (const EdgeActivity& edge : process.edges)
      rows.push_back({fmt::format("{}: {} -> {} (line {})", process.process, edge.from, edge.to, edge.line),
                      edge.transitions});
  return rows;
}

std::string idle_text(const std::vector<Row>& idle) {
  if (idle.empty()) return "\n  every edge was taken\n";
  std::string text = idle.size() == 1 ? "\n  one edge was never taken:\n"
                                      : fmt::format("\n  {} edges were never taken:\n", grouped(idle.size()));
  for (std::size_t i = 0; i < std::min(idle.size(), kIdleShown); ++i)
    text += fmt::format("    {}\n", idle[i].label);
  if (idle.size() > kIdleShown) text += fmt::format("    and {} more\n", grouped(idle.size() - kIdleShown));
  return text;
}
}  // namespace

std::vector<ProcessActivity> make_activity(const model::Network& network, const base::EdgeCounts& counts) {
  std::vector<ProcessActivity> processes;
  for (std::size_t p = 0; p < counts.size(); ++p) {
    const model::Process& process = network.processes[p];
    ProcessActivity activity{.process = process.name};
    for (std::uint32_t e = 0; e < counts[p].size(); ++e) {
      // Nobody can say of these whether they were taken, so they must not be among those that never were.
      if (counts[p][e] == base::kUncounted) continue;
      const model::Edge& edge = process.edges[e];
      activity.edges.push_back({.index = e,
                                .from = process.locations[index(edge.source)].name,
                                .to = process.locations[index(edge.target)].name,
                                .line = edge.span.line,
                                .transitions = counts[p][e]});
      activity.transitions += counts[p][e];
    }
    processes.push_back(std::move(activity));
  }
  return processes;
}

std::string to_text(const std::vector<ProcessActivity>& processes) {
  std::vector<Row> totals;
  for (const ProcessActivity& process : processes) totals.push_back({process.process, process.transitions});
  // Busy edges show where a search spends its time, and idle ones parts of the model that nothing ever comes
  // to: either may be a mistake in it.
  std::vector<Row> edges = edge_rows(processes);
  // Stable, as the sort below is: where counts are equal the order is that of the model, on every machine.
  const auto first_idle =
      std::stable_partition(edges.begin(), edges.end(), [](const Row& row) { return row.transitions > 0; });
  const std::vector<Row> idle(first_idle, edges.end());
  edges.erase(first_idle, edges.end());
  std::stable_sort(edges.begin(), edges.end(), is_busier);
  if (edges.size() > kBusiestShown) edges.resize(kBusiestShown);
  std::string text;
  // A short list stays in the order of the model, in which people look for their processes.
  if (totals.size() <= kProcessesShown) {
    text = table("process", totals);
  } else {
    std::stable_sort(totals.begin(), totals.end(), is_busier);
    totals.resize(kProcessesShown);
    text = table(fmt::format("busiest of {} processes", grouped(processes.size())), totals);
  }
  if (!edges.empty()) text += table("busiest edges", edges);
  return text + idle_text(idle);
}
}  // namespace tarrier::report
