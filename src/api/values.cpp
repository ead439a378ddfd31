// SPDX-License-Identifier: MIT
#include "api/values.hpp"

#include "report/text.hpp"

namespace tarrier {
namespace {
// "file:line:column [element]", as messages begin.
base::SourceSpan span_of(const Position& where) {
  // Positions of the interface own their texts, and spans are views of texts that live as long as the
  // program.
  return {base::intern(where.file), base::intern(where.element), where.line, where.column};
}

base::Code code_of(const std::string& name) {
  // The last one is the one that no reader of models has.
  // By name, for that is what the interface promises to keep.
  for (int i = 0; i < static_cast<int>(base::Code::kOutput); ++i)
    if (base::name(static_cast<base::Code>(i)) == name) return static_cast<base::Code>(i);
  return base::Code::kOutput;
}
}  // namespace

std::string Error::text() const {
  return base::Error(code_of(code), span_of(where), message, expected).what();
}

std::string Warning::text() const { return base::to_string(base::Warning{code, span_of(where), message}); }

const char* name(Verdict verdict) {
  // These names are literals, so they end with a zero.
  return report::name(static_cast<report::Verdict>(verdict)).data();
}
}  // namespace tarrier

namespace tarrier::api {
namespace {
// One list after the other, by a function for its elements.
template <typename Source, typename Make>
auto each(const std::vector<Source>& sources, const Make& make) {
  std::vector<decltype(make(sources.front()))> result;
  result.reserve(sources.size());
  for (const Source& source : sources) result.push_back(make(source));
  return result;
}

Assignment assignment_of(const report::TraceValue& value) {
  return {value.name, value.value, report::value_text(value)};
}

Edge edge_of(const report::TraceEdge& edge) {
  return {.process = edge.process,
          .from = edge.from,
          .to = edge.to,
          .index = edge.index,
          .inputs = each(edge.select, assignment_of),
          .guard = edge.guard,
          .synchronisation = edge.synchronisation,
          .update = edge.update,
          .where = position_of(edge.span)};
}

Step step_of(const report::TraceStep& step) {
  return {.delay = step.delay,
          .time = step.time,
          .label = step.label,
          .edges = each(step.edges, edge_of),
          .changes = each(step.changes, assignment_of),
          .clocks = step.clocks};
}

Trace::Ending ending_of(model::Ending ending) {
  switch (ending) {
    case model::Ending::kOpen: return Trace::Ending::kOpen;
    case model::Ending::kLoop: return Trace::Ending::kLoop;
    case model::Ending::kWaits: return Trace::Ending::kWaits;
    case model::Ending::kStuck: return Trace::Ending::kStuck;
  }
  return Trace::Ending::kOpen;
}

// The interface has the same verdicts in the same order.
static_assert(static_cast<int>(Verdict::kSatisfied) == static_cast<int>(report::Verdict::kSatisfied) &&
              static_cast<int>(Verdict::kViolated) == static_cast<int>(report::Verdict::kViolated) &&
              static_cast<int>(Verdict::kUnknown) == static_cast<int>(report::Verdict::kUnknown) &&
              static_cast<int>(Verdict::kUnsupported) == static_cast<int>(report::Verdict::kUnsupported) &&
              static_cast<int>(Verdict::kError) == static_cast<int>(report::Verdict::kError));
Verdict verdict_of(report::Verdict verdict) { return static_cast<Verdict>(verdict); }

Measured measured_of(const report::MeasuredValue& value) {
  const model::Extent& extent = value.extent;
  // Where a value was only seen, the extent has what is proved, which need not be reached.
  Measured measured{.expression = value.expression, .is_exact = !value.least_seen && !value.greatest_seen};
  // Nothing was measured, so neither end has a value.
  if (extent.is_empty) return measured;
  const bool has_high = !extent.is_unbounded;
  // A distance is a number of steps, or there is no way at all.
  if (value.wants_low && (has_high || !value.is_distance)) {
    measured.least = std::to_string(extent.low);
    measured.least_is_attained = !value.least_seen && extent.low_is_attained;
  }
  if (value.wants_high && has_high) {
    measured.greatest = std::to_string(extent.high);
    measured.greatest_is_attained = !value.greatest_seen && extent.high_is_attained;
  }
  return measured;
}

Statistics statistics_of(const base::Statistics& statistics) {
  return {.explored = statistics.explored,
          .generated = statistics.generated,
          .transitions = statistics.transitions,
          .stored = statistics.stored,
          .deadlocks = statistics.deadlocks,
          .seconds = statistics.preprocessing_seconds + statistics.search_seconds,
          .peak_memory_bytes = statistics.peak_memory_bytes};
}
}  // namespace

Position position_of(const base::SourceSpan& span) {
  return {std::string(span.file), std::string(span.element), span.line, span.column};
}

Error error_of(const base::Error& error) {
  return {.code = std::string(base::name(error.code())),
          .where = position_of(error.where()),
          .message = error.message(),
          .expected = error.expected(),
          .exit_status = base::exit_status(error.code())};
}

std::vector<Error> errors_of(const std::vector<base::Error>& errors) { return each(errors, error_of); }

std::vector<Warning> warnings_of(const std::vector<base::Warning>& warnings) {
  return each(warnings, [](const base::Warning& warning) {
    return Warning{std::string(warning.code), position_of(warning.where), warning.message};
  });
}

std::vector<Edge> edges_of(const std::vector<report::TraceEdge>& edges) { return each(edges, edge_of); }

std::vector<Assignment> assignments_of(const std::vector<report::TraceValue>& values) {
  return each(values, assignment_of);
}

Trace trace_of(const report::Trace& trace) {
  return {.locations = trace.locations,
          .steps = each(trace.steps, step_of),
          .final_delay = trace.final_delay,
          .ending = ending_of(trace.ending),
          .loop = trace.loop};
}

Interval interval_of(const evidence::DelayInterval& interval) {
  Interval result{.low = interval.low.str(), .low_is_included = interval.has_low};
  if (interval.high) result.high = interval.high->str();
  result.high_is_included = interval.has_high;
  return result;
}

Answer answer_of(const report::QueryResult& result) {
  Answer answer{.query = result.query,
                .verdict = verdict_of(result.verdict),
                .is_shortest = result.is_shortest,
                .values = each(result.values, measured_of),
                .search = result.search,
                .heuristic = result.heuristic.value_or(""),
                .reductions = result.reductions,
                .remarks = result.remarks};
  if (result.expected) answer.expected = verdict_of(*result.expected);
  if (result.reason) answer.reason = base::name(*result.reason);
  if (result.error) answer.error = error_of(*result.error);
  if (result.trace) answer.trace = trace_of(*result.trace);
  if (result.statistics) answer.statistics = statistics_of(*result.statistics);
  return answer;
}
}  // namespace tarrier::api
