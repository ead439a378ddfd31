// SPDX-License-Identifier: MIT
#include "report/text.hpp"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <array>
#include <iterator>

#include "report/printable.hpp"

namespace tarrier::report {
namespace {
constexpr std::size_t kWidth = 100;

std::string coloured(const std::string& text, Verdict verdict, bool colours) {
  if (!colours) return text;
  // Yellow for all that leaves the query open, whatever the reason.
  const char* code = verdict == Verdict::kSatisfied ? "32" : verdict == Verdict::kViolated ? "31" : "33";
  return fmt::format("\033[1;{}m{}\033[0m", code, text);
}

// Items separated by two blanks, broken before the right margin, each line indented.
std::string flow(const std::vector<std::string>& items, std::size_t indent) {
  std::string text;
  std::size_t column = 0;
  for (const std::string& item : items) {
    const std::size_t columns = width(item);
    // An item that is too long by itself has a line of its own and is not cut: names are searched for.
    if (column > 0 && column + 2 + columns > kWidth) {
      text += '\n';
      column = 0;
    }
    text += column == 0 ? std::string(indent, ' ') : "  ";
    column = column == 0 ? indent + columns : column + 2 + columns;
    text += item;
  }
  return text.empty() ? text : text + '\n';
}

std::vector<std::string> assignments(const std::vector<TraceValue>& values) {
  std::vector<std::string> items;
  for (const TraceValue& value : values)
    if (!value.is_internal) items.push_back(value.name + " = " + value_text(value));
  return items;
}

std::vector<std::string> clock_items(const std::vector<std::pair<std::string, std::string>>& clocks) {
  std::vector<std::string> items;
  for (const auto& [name, value] : clocks) items.push_back(name + " = " + value);
  return items;
}

std::vector<std::string> location_items(const std::vector<std::pair<std::string, std::string>>& locations) {
  std::vector<std::string> items;
  for (const auto& [process, location] : locations)
    // In languages without locations their names are empty.
    if (!location.empty()) items.push_back(process + "." + location);
  return items;
}

// e = 1; x <= 10; stop[e]?; x = 0
std::string label_text(const TraceEdge& edge) {
  std::vector<std::string> labels;
  if (const auto chosen = assignments(edge.select); !chosen.empty())
    labels.push_back(fmt::format("{}", fmt::join(chosen, ", ")));
  for (const std::string& label : {edge.guard, edge.synchronisation, edge.update})
    if (!label.empty()) labels.push_back(label);
  return fmt::format("{}", fmt::join(labels, "; "));
}

// Train(2): Appr -> Stop  {e = 1; x <= 10; stop[e]?; x = 0}
std::string edge_text(const TraceEdge& edge) {
  const std::string labels = label_text(edge);
  std::string text = fmt::format("{}: {} -> {}", edge.process, edge.from, edge.to);
  if (!labels.empty()) text += fmt::format("  {{{}}}", labels);
  return text;
}

// In languages without locations, a step is what changes.
bool leads_nowhere(const TraceEdge& edge) { return edge.from.empty() && edge.to.empty(); }

std::string step_text(std::size_t number, const TraceStep& step) {
  // The delay before the step and the point of time at which it happens: the one is what the model bounds,
  // the other what people compare with a specification.
  const std::string wait = step.delay == "0" ? "at once" : "after " + step.delay;
  std::string text = fmt::format("  {}. {}, time {}", number, wait, step.time);
  // Such languages know no time either, so there is nothing to say of when.
  if (std::ranges::all_of(step.edges, leads_nowhere)) text = fmt::format("  {}. step", number);
  if (step.label) text += ", on " + *step.label;
  for (const TraceEdge& edge : step.edges)
    if (const std::string labels = leads_nowhere(edge) ? label_text(edge) : ""; !labels.empty())
      text += ", " + labels;
  text += '\n';
  for (const TraceEdge& edge : step.edges)
    if (!leads_nowhere(edge)) text += "       " + edge_text(edge) + '\n';
  text += flow(assignments(step.changes), 9);
  text += flow(clock_items(step.clocks), 9);
  return text;
}

std::string ending_text(const Trace& trace) {
  std::string text;
  // p and q stand for the parts of the query, p --> q, whose texts are not at hand here.
  if (trace.since && trace.since->second != "0")
    text += fmt::format("  p holds {} after step {}, and q not from then on\n", trace.since->second,
                        trace.since->first);
  else if (trace.since)
    text += fmt::format("  p holds after step {}, and q not from then on\n", trace.since->first);
  switch (trace.ending) {
    case model::Ending::kOpen: break;
    case model::Ending::kLoop:
      text += fmt::format("  loop: goes on from step {} for ever{}\n", trace.loop,
                          trace.is_zeno.value_or(false) ? ", in bounded time (Zeno)" : "");
      if (!trace.running_on.empty())
        text += fmt::format("  runs on, and makes no difference: {}\n", fmt::join(trace.running_on, ", "));
      break;
    case model::Ending::kWaits: text += "  waits for ever\n"; break;
    case model::Ending::kStuck:
      text += trace.final_clocks.empty() ? "  stuck: no step is possible\n"
                                         : "  stuck: no step is possible, and time cannot pass for ever\n";
      break;
  }
  return text;
}

std::string trace_summary(const QueryResult& query) {
  const std::size_t steps = query.trace->length();
  const char* what = query.verdict == Verdict::kError ? "the trace that leads there has"
                     : query.is_shortest              ? "shortest trace:"
                                                      : "trace:";
  std::string text = fmt::format("{} {} {}", what, steps, steps == 1 ? "step" : "steps");
  // Only if it has been of use: otherwise there is nothing to tell.
  if (query.shortening && query.shortening->found_length > steps)
    text += fmt::format(", shortened from {} in {:.2f} s", query.shortening->found_length,
                        query.shortening->seconds);
  return text;
}

std::string search_title(const std::string& search, const std::string& heuristic) {
  return heuristic.empty() ? search : fmt::format("{} with {}", search, heuristic);
}

std::string statistics_line(const base::Statistics& s) {
  return fmt::format("explored {}, stored {}, {:.2f} s, {}", grouped(s.explored), grouped(s.stored),
                     s.preprocessing_seconds + s.search_seconds, bytes_text(s.peak_memory_bytes));
}

std::string seconds_text(double seconds) { return fmt::format("{:.3f} s", seconds); }

std::string estimate_text(std::optional<std::uint32_t> estimate) {
  if (!estimate) return "-";
  return base::is_infinite(*estimate) ? "infinite" : grouped(*estimate);
}

using Rows = std::vector<std::pair<std::string, std::string>>;

Rows heuristic_rows(const base::Statistics& s) {
  // Few calls are measured, so that the share may come out too large.
  const double share = s.search_seconds > 0 ? std::min(s.heuristic_seconds / s.search_seconds, 1.0) : 0;
  return {{"heuristic calls", grouped(s.heuristic_calls)},
          {"recalled", grouped(s.heuristic_recalls)},
          {"time in h", fmt::format("{:.0f} %", 100 * share)},
          {"h at start", estimate_text(s.initial_estimate)},
          {"best h", estimate_text(s.best_estimate)}};
}

std::string statistics_block(const QueryResult& query) {
  const base::Statistics& s = *query.statistics;
  Rows rows{{"explored", grouped(s.explored)},
            {"generated", grouped(s.generated)},
            {"stored", grouped(s.stored)},
            {"covered", grouped(s.covered)},
            {"removed", grouped(s.removed)},
            {"dead ends", grouped(s.dead_ends)},
            {"deadlocks", grouped(s.deadlocks)},
            {"preprocessing", seconds_text(s.preprocessing_seconds)},
            {"search", seconds_text(s.search_seconds)}};
  if (s.abstract_states > 0) rows.emplace_back("abstract states", grouped(s.abstract_states));
  if (query.heuristic) std::ranges::move(heuristic_rows(s), std::back_inserter(rows));
  rows.emplace_back("peak memory", bytes_text(s.peak_memory_bytes));
  rows.emplace_back("resident", bytes_text(s.resident_bytes));
  std::string text;
  for (const search::Attempt& attempt : query.attempts)
    text += fmt::format("  {}: {} explored, {}, {}\n", search_title(attempt.search, attempt.heuristic),
                        grouped(attempt.explored), seconds_text(attempt.seconds), attempt.result);
  for (const std::string& explanation : query.explanations) text += fmt::format("  {}\n", explanation);
  for (const auto& [label, value] : rows) text += fmt::format("  {:<16}{:>14}\n", label, value);
  if (!query.processes.empty()) text += to_text(query.processes);
  return text;
}

// Symbolic states: several of them may have the same discrete part and different zones.
std::string exploration_text(const QueryResult& query) {
  if (!query.statistics) return {};
  const base::Statistics& s = *query.statistics;
  return fmt::format(
      "  symbolic states  {:>14}\n  transitions      {:>14}\n  deadlocks        {:>14}\n"
      "  memory           {:>14}\n  time             {:>14}\n  reductions       {}\n",
      grouped(s.stored), grouped(s.transitions), grouped(s.deadlocks), bytes_text(s.peak_memory_bytes),
      fmt::format("{:.2f} s", s.preprocessing_seconds + s.search_seconds),
      query.reductions.empty() ? "none" : fmt::format("{}", fmt::join(query.reductions, ", ")));
}

std::string verdict_text(const QueryResult& query, bool colours) {
  const bool is_explored = !query.query && query.verdict == Verdict::kSatisfied;
  return coloured(is_explored ? "explored" : std::string(name(query.verdict)), query.verdict, colours);
}

// "MIN [ a, b ] = 3", as NuSMV tells it: of the most steps from or to no state at all, nothing can be said.
std::string distance_text(const MeasuredValue& measured) {
  const model::Extent& extent = measured.extent;
  if (measured.wants_high && extent.is_empty)
    return fmt::format("   {} is undefined: there are no such states\n", measured.expression);
  if (extent.is_empty || extent.is_unbounded) return fmt::format("   {} is infinite\n", measured.expression);
  return fmt::format("   {} = {}\n", measured.expression, extent.high);
}

// x in [0, 12), as far as the query asks for it: "sup x < 12", "inf x = 0".
std::string measured_text(const MeasuredValue& measured) {
  if (measured.is_distance) return distance_text(measured);
  const model::Extent& extent = measured.extent;
  if (extent.is_empty) return fmt::format("   {}: there is no such state\n", measured.expression);
  std::string text;
  if (measured.least_seen)
    text += fmt::format(
        "   inf {} is at least {} and at most {}: clocks stop, and what zones say about them is not exact\n",
        measured.expression, extent.low, *measured.least_seen);
  else if (measured.wants_low)
    text +=
        fmt::format("   inf {} {} {}\n", measured.expression, extent.low_is_attained ? "=" : ">", extent.low);
  if (measured.greatest_seen)
    text +=
        fmt::format("   sup {} is at least {}{}: clocks stop, and what zones say about them is not exact\n",
                    measured.expression, *measured.greatest_seen,
                    extent.is_unbounded ? "" : fmt::format(" and at most {}", extent.high));
  else if (measured.wants_high && extent.is_unbounded)
    text += fmt::format("   sup {} is infinite\n", measured.expression);
  else if (measured.wants_high)
    text += fmt::format("   sup {} {} {}\n", measured.expression, extent.high_is_attained ? "=" : "<",
                        extent.high);
  return text;
}

// All that comes after the verdict.
std::string details(const QueryResult& query, const TextStyle& style) {
  std::string text;
  if (query.reason) text += fmt::format(" ({})", base::name(*query.reason));
  // With a fault, the trace is announced below what is wrong.
  if (query.trace && query.verdict != Verdict::kError) text += ", " + trace_summary(query);
  text += '\n';
  if (is_surprising(query))
    text += fmt::format("   differs: the model says it should be {}\n", name(*query.expected));
  if (query.error) text += fmt::format("   {}\n", query.error->what());
  for (const MeasuredValue& measured : query.values) text += measured_text(measured);
  // Values and errors are told all the same: they are what was asked for.
  if (style.quiet) return text;
  if (!query.query) text += exploration_text(query);
  // The block of --stats has the same numbers.
  if (query.query && query.statistics && !style.statistics)
    text += fmt::format("   {}: {}\n", search_title(query.search, query.heuristic.value_or("")),
                        statistics_line(*query.statistics));
  for (const std::string& remark : query.remarks) text += fmt::format("   note: {}\n", remark);
  if (query.statistics && style.statistics) text += statistics_block(query);
  if (query.trace && style.traces) {
    if (query.verdict == Verdict::kError) text += "   " + trace_summary(query) + ":\n";
    text += '\n' + to_text(*query.trace);
  }
  return text;
}

std::string query_text(std::size_t number, const QueryResult& query, const TextStyle& style) {
  std::string text;
  // Line ends in the text of a query could look like an answer below it. The verdict is not made printable:
  // its colours are our own control characters.
  if (query.query) text += fmt::format("{}. {}\n   ", number, printable_line(*query.query));
  return text + verdict_text(query, style.colours) + printable(details(query, style));
}
}  // namespace

std::string value_text(const TraceValue& value) {
  if (!value.value_name.empty()) return value.value_name;
  if (value.is_boolean && (value.value == 0 || value.value == 1)) return value.value != 0 ? "true" : "false";
  return std::to_string(value.value);
}

std::string grouped(std::uint64_t number) {
  std::string digits = std::to_string(number);
  for (std::ptrdiff_t i = std::ssize(digits) - 3; i > 0; i -= 3)
    digits.insert(static_cast<std::size_t>(i), ",");
  return digits;
}

std::string bytes_text(std::uint64_t bytes) {
  constexpr std::array units{"B", "KiB", "MiB", "GiB", "TiB"};
  auto amount = static_cast<double>(bytes);
  std::size_t unit = 0;
  for (; amount >= 1024 && unit + 1 < units.size(); ++unit) amount /= 1024;
  return unit == 0 ? fmt::format("{} B", bytes) : fmt::format("{:.1f} {}", amount, units[unit]);
}

std::string to_text(const Trace& trace) {
  // All values of the start, then what each step changes: with these every state can be worked out, and a
  // long trace stays readable.
  std::string text = "  0. start\n";
  text += flow(location_items(trace.locations), 7);
  text += flow(assignments(trace.steps.front().changes), 9);
  text += flow(clock_items(trace.steps.front().clocks), 9);
  for (std::size_t i = 1; i < trace.steps.size(); ++i) text += step_text(i, trace.steps[i]);
  text += trace.final_delay == "0" ? "  end\n" : fmt::format("  end, after {}\n", trace.final_delay);
  text += flow(location_items(trace.final_locations), 7);
  // Without a delay they are those of the last step.
  if (trace.final_delay != "0") text += flow(clock_items(trace.final_clocks), 9);
  return printable(text + ending_text(trace));
}

std::string to_text(const Result& result, const TextStyle& style) {
  std::string text;
  for (std::size_t i = 0; i < result.queries.size(); ++i) {
    if (i > 0 && !style.quiet) text += '\n';
    text += query_text(i + 1, result.queries[i], style);
  }
  return text;
}
}  // namespace tarrier::report
