// SPDX-License-Identifier: MIT
#include "report/json.hpp"

#include <nlohmann/json.hpp>

#include "report/printable.hpp"
#include "report/version.hpp"

namespace tarrier::report {
using Json = nlohmann::ordered_json;

namespace {
Json value_of(const TraceValue& value) {
  if (!value.value_name.empty()) return value.value_name;
  // A bool whose value is neither is shown as what it is: hiding a wrong value would help nobody.
  return value.is_boolean && (value.value == 0 || value.value == 1) ? Json(value.value != 0)
                                                                    : Json(value.value);
}

// The names differ, and there may be very many: each is put behind the others without looking for it among
// them.
Json object_of(const std::vector<TraceValue>& values) {
  Json::object_t object;
  for (const TraceValue& value : values) object.emplace_back(value.name, value_of(value));
  return object;
}

Json object_of(const std::vector<std::pair<std::string, std::string>>& pairs) {
  Json::object_t object;
  for (const auto& [key, value] : pairs) object.emplace_back(key, value);
  return object;
}

// Empty labels are left out.
Json edge_of(const TraceEdge& edge) {
  // The number identifies the edge for a replay; locations and labels are for people and for contradiction().
  Json json{{"process", edge.process}, {"from", edge.from}, {"to", edge.to}, {"edge", edge.index}};
  if (!edge.select.empty()) json["select"] = object_of(edge.select);
  if (!edge.guard.empty()) json["guard"] = edge.guard;
  if (!edge.synchronisation.empty()) json["synchronisation"] = edge.synchronisation;
  if (!edge.update.empty()) json["update"] = edge.update;
  json["file"] = edge.span.file;
  json["line"] = edge.span.line;
  json["column"] = edge.span.column;
  if (!edge.span.element.empty()) json["element"] = edge.span.element;
  return json;
}

Json step_of(const TraceStep& step) {
  // Times are text, since they are exact: a JSON number would lose 1/3.
  Json json{{"delay", step.delay}, {"time", step.time}};
  // The initial state is written like a step, but nothing has led there.
  if (!step.edges.empty()) {
    Json action{{"label", step.label ? Json(*step.label) : Json(nullptr)}, {"edges", Json::array()}};
    for (const TraceEdge& edge : step.edges) action["edges"].push_back(edge_of(edge));
    json["action"] = std::move(action);
  }
  json["changes"] = object_of(step.changes);
  json["clocks"] = object_of(step.clocks);
  return json;
}

Json activity_of(const ProcessActivity& process) {
  Json json{{"process", process.process}, {"transitions", process.transitions}, {"edges", Json::array()}};
  for (const EdgeActivity& edge : process.edges)
    json["edges"].push_back({{"edge", edge.index},
                             {"from", edge.from},
                             {"to", edge.to},
                             {"line", edge.line},
                             {"transitions", edge.transitions}});
  return json;
}

Json statistics_of(const base::Statistics& s) {
  // All of them in any case, also those that are 0: scripts need not ask what is there.
  return {{"explored", s.explored},
          {"generated", s.generated},
          {"transitions", s.transitions},
          {"stored", s.stored},
          {"covered", s.covered},
          {"removed", s.removed},
          {"dead_ends", s.dead_ends},
          {"heuristic_calls", s.heuristic_calls},
          {"deadlocks", s.deadlocks},
          {"abstract_states", s.abstract_states},
          {"preprocessing_seconds", s.preprocessing_seconds},
          {"search_seconds", s.search_seconds},
          {"peak_memory_bytes", s.peak_memory_bytes},
          {"resident_bytes", s.resident_bytes},
          {"heuristic_recalls", s.heuristic_recalls},
          {"heuristic_seconds", s.heuristic_seconds},
          {"initial_estimate", estimate_json(s.initial_estimate)},
          {"best_estimate", estimate_json(s.best_estimate)}};
}

// A bound that does not exist is null. What is not known exactly lies between two numbers.
Json measured_of(const MeasuredValue& measured) {
  Json json{{"expression", measured.expression}};
  const model::Extent& extent = measured.extent;
  if (measured.least_seen) {
    // Text, as the rational number that it is compared with.
    json["inf_at_least"] = std::to_string(extent.low);
    json["inf_at_most"] = *measured.least_seen;
  } else if (measured.wants_low) {
    json["inf"] = extent.is_empty ? Json(nullptr) : Json(extent.low);
    json["inf_attained"] = !extent.is_empty && extent.low_is_attained;
  }
  if (measured.greatest_seen) {
    json["sup_at_least"] = *measured.greatest_seen;
    json["sup_at_most"] = extent.is_unbounded ? Json(nullptr) : Json(std::to_string(extent.high));
  } else if (measured.wants_high) {
    const bool exists = !extent.is_empty && !extent.is_unbounded;
    json["sup"] = exists ? Json(extent.high) : Json(nullptr);
    json["sup_attained"] = exists && extent.high_is_attained;
  }
  // Without states that count there is no bound, and null would not tell that from an infinite one.
  json["states"] = !extent.is_empty;
  return json;
}

// What is said about how the trace goes on.
void add_ending(const Trace& trace, Json& json) {
  switch (trace.ending) {
    case model::Ending::kOpen: return;
    case model::Ending::kLoop: json["ending"] = "loop"; break;
    case model::Ending::kWaits: json["ending"] = "waits"; break;
    case model::Ending::kStuck: json["ending"] = "stuck"; break;
  }
  if (trace.ending == model::Ending::kLoop) json["loop"] = trace.loop;
  if (!trace.running_on.empty()) json["running_on"] = trace.running_on;
  if (trace.is_zeno) json["zeno"] = *trace.is_zeno;
  if (trace.since) json["since"] = {{"step", trace.since->first}, {"delay", trace.since->second}};
}

Json query_of(const QueryResult& query) {
  Json json{{"query", query.query ? Json(*query.query) : Json(nullptr)}, {"verdict", name(query.verdict)}};
  if (query.expected) json["expected"] = name(*query.expected);
  if (query.reason) json["reason"] = base::name(*query.reason);
  if (query.error) json["error"] = to_json(*query.error);
  for (const MeasuredValue& measured : query.values) json["value"].push_back(measured_of(measured));
  // The length that is claimed to be the shortest is that of the trace, so that there is nothing to claim
  // without one.
  if (query.trace) {
    json["shortest"] = query.is_shortest;
    if (query.shortening)
      json["shortening"] = {{"found_length", query.shortening->found_length},
                            {"seconds", query.shortening->seconds}};
    json["trace"] = to_json(*query.trace);
  }
  // Without statistics nothing has been searched, so no search is named either.
  if (query.statistics) {
    json["search"] = query.search;
    json["heuristic"] = query.heuristic ? Json(*query.heuristic) : Json(nullptr);
    json["statistics"] = statistics_of(*query.statistics);
    for (const ProcessActivity& process : query.processes)
      json["statistics"]["processes"].push_back(activity_of(process));
  }
  if (!query.query && query.statistics) json["reductions"] = query.reductions;
  for (const search::Attempt& attempt : query.attempts)
    json["attempts"].push_back(
        {{"search", attempt.search},
         {"heuristic", attempt.heuristic.empty() ? Json(nullptr) : Json(attempt.heuristic)},
         {"explored", attempt.explored},
         {"seconds", attempt.seconds},
         {"result", attempt.result}});
  if (!query.remarks.empty()) json["remarks"] = query.remarks;
  if (!query.explanations.empty()) json["explanations"] = query.explanations;
  return json;
}
}  // namespace

Json estimate_json(std::optional<std::uint32_t> estimate) {
  if (!estimate) return nullptr;
  // JSON has no infinite numbers.
  return base::is_infinite(*estimate) ? Json("infinite") : Json(*estimate);
}

Json to_json(const base::Error& error) {
  Json json{{"code", base::name(error.code())}, {"message", error.message()}};
  if (!error.expected().empty()) json["expected"] = error.expected();
  const base::SourceSpan& where = error.where();
  if (!where.file.empty()) json["file"] = where.file;
  if (where.line > 0) json["line"] = where.line;
  if (where.column > 0) json["column"] = where.column;
  if (!where.element.empty()) json["element"] = where.element;
  return json;
}

Json to_json(const Trace& trace) {
  Json json{{"length", trace.length()}, {"locations", object_of(trace.locations)}, {"steps", Json::array()}};
  for (const TraceStep& step : trace.steps) json["steps"].push_back(step_of(step));
  json["final"] = {{"delay", trace.final_delay},
                   {"locations", object_of(trace.final_locations)},
                   {"clocks", object_of(trace.final_clocks)}};
  add_ending(trace, json);
  return json;
}

Json document(const std::string& model, const std::vector<base::Warning>& warnings) {
  Json json{{"format", 1}, {"tool", "tarrier"}, {"version", kVersion}, {"model", model}};
  for (const base::Warning& warning : warnings) json["warnings"].push_back(base::to_string(warning));
  return json;
}

Json to_json(const Result& result) {
  Json json = document(result.model, result.warnings);
  json["seed"] = result.seed;
  json["queries"] = Json::array();
  for (const QueryResult& query : result.queries) json["queries"].push_back(query_of(query));
  if (!result.errors.empty()) {
    json["errors"] = Json::array();
    for (const base::Error& error : result.errors) json["errors"].push_back(to_json(error));
  }
  return json;
}

std::string json_text(const Json& document) {
  // Characters that move the cursor would be legal JSON as they are, but this may go to a terminal.
  return printable(document.dump(2, ' ', false, Json::error_handler_t::replace)) + "\n";
}
}  // namespace tarrier::report
