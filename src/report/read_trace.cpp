// SPDX-License-Identifier: MIT
#include "report/read_trace.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <utility>

#include <nlohmann/json.hpp>

#include "base/error.hpp"
#include "report/json.hpp"

namespace tarrier::report {
using nlohmann::json;

namespace {
// Without leading zeros, which would make it octal for the library of rationals.
bool is_whole_number(std::string_view text) {
  return !text.empty() && text.find_first_not_of("0123456789") == std::string_view::npos &&
         (text.front() != '0' || text.size() == 1);
}

// "19/2" or "3".
bool is_rational(std::string_view text) {
  const std::size_t slash = text.find('/');
  if (slash == std::string_view::npos) return is_whole_number(text);
  const std::string_view denominator = text.substr(slash + 1);
  return is_whole_number(text.substr(0, slash)) && is_whole_number(denominator) && denominator != "0";
}

// Reads one document against one network; complains with the path of the JSON element.
class Reader {
 public:
  Reader(std::string_view file, const model::Network& network)
      : file_(base::intern(file)), network_(network) {}

  std::vector<RecordedTrace> document(const json& root) {
    if (!root.is_object() || root.value("format", json()) != 1 || !root.contains("queries"))
      complain("/", "not a result of tarrier", "expected an object with \"format\": 1 and \"queries\"");
    std::vector<RecordedTrace> traces;
    const json& queries = root.at("queries");
    for (std::size_t i = 0; i < queries.size(); ++i) {
      const json& query = queries[i];
      // Most answers of a run have none; that is no reason to refuse the others.
      if (!query.contains("trace")) continue;
      RecordedTrace recorded{.run = run(query.at("trace"), fmt::format("/queries/{}/trace", i))};
      if (query.contains("query") && !query.at("query").is_null())
        recorded.query = text(query, "query", fmt::format("/queries/{}", i));
      if (query.contains("verdict")) recorded.verdict = text(query, "verdict", fmt::format("/queries/{}", i));
      // Whoever says that a loop is not Zeno claims that time diverges in it, and has to prove it.
      recorded.diverges = query.at("trace").value("zeno", json()) == json(false);
      recorded.json = std::make_shared<const json>(query.at("trace"));
      traces.push_back(std::move(recorded));
    }
    if (traces.empty())
      complain("/queries", "there is no trace in it", "a result of `tarrier check --json` with a trace");
    return traces;
  }

 private:
  [[noreturn]] void complain(const std::string& path, const std::string& what, const std::string& expected,
                             base::Code code = base::Code::kFormat) const {
    throw base::Error(code, {file_, base::intern(path), 0, 0}, what, expected);
  }

  const json& member(const json& object, const char* key, const std::string& path) const {
    // Traces are edited by hand and written by other programs, so that nothing is taken for granted.
    if (!object.is_object() || !object.contains(key))
      complain(path, fmt::format("\"{}\" is missing", key), "");
    return object.at(key);
  }

  std::string text(const json& object, const char* key, const std::string& path) const {
    const json& value = member(object, key, path);
    if (!value.is_string()) complain(path, fmt::format("\"{}\" is no string", key), "");
    return value.get<std::string>();
  }

  model::Rational rational(const json& object, const char* key, const std::string& path) const {
    const std::string value = text(object, key, path);
    if (!is_rational(value))
      complain(path, fmt::format("\"{}\" is \"{}\"", key, value), "expected a rational such as \"19/2\"");
    return model::Rational(value);
  }

  model::Run run(const json& trace, const std::string& path) const {
    const json& steps = member(trace, "steps", path);
    if (!steps.is_array() || steps.empty())
      complain(path + "/steps", "no steps", "the first one is the initial state");
    model::Run run{.start = start(trace, path)};
    // The first one is the initial state, to which no step and no delay leads.
    for (std::size_t i = 1; i < steps.size(); ++i) {
      const std::string here = fmt::format("{}/steps/{}", path, i);
      run.steps.push_back(
          {rational(steps[i], "delay", here), step(member(steps[i], "action", here), here + "/action")});
    }
    if (trace.contains("final")) run.final_delay = rational(trace.at("final"), "delay", path + "/final");
    read_ending(trace, path, run);
    return run;
  }

  void read_ending(const json& trace, const std::string& path, model::Run& run) const {
    if (!trace.contains("ending")) return;
    const std::string ending = text(trace, "ending", path);
    if (ending == "loop")
      run.ending = model::Ending::kLoop;
    else if (ending == "waits")
      run.ending = model::Ending::kWaits;
    else if (ending == "stuck")
      run.ending = model::Ending::kStuck;
    else
      complain(path, fmt::format("\"ending\" is \"{}\"", ending), "expected loop, waits or stuck");
    if (run.ending == model::Ending::kLoop) run.loop = number(trace, "loop", path);
    if (trace.contains("running_on"))
      run.running_on = variables(trace.at("running_on"), path + "/running_on");
    if (!trace.contains("since")) return;
    run.since = {number(trace.at("since"), "step", path + "/since"),
                 rational(trace.at("since"), "delay", path + "/since")};
  }

  // By their names, in ascending order.
  std::vector<model::VariableId> variables(const json& names, const std::string& path) const {
    std::vector<model::VariableId> result;
    for (std::uint32_t v = 0; v < network_.variables.size(); ++v)
      if (std::ranges::find(names, json(network_.variables[v].name)) != names.end())
        result.push_back(model::VariableId{v});
    // A name that occurs twice is refused as well: the list is one of different variables.
    if (!names.is_array() || result.size() != names.size())
      complain(path, "not all of this are variables of the model", "", base::Code::kUnknownName);
    return result;
  }

  std::size_t number(const json& object, const char* key, const std::string& path) const {
    const json& value = member(object, key, path);
    if (!value.is_number_unsigned()) complain(path, fmt::format("\"{}\" is no number", key), "");
    return value.get<std::size_t>();
  }

  // Where each process starts, if the trace says so.
  model::Start start(const json& trace, const std::string& path) const {
    model::Start start;
    for (const model::Variable& variable : network_.variables) {
      // All others start as the model says; what is recorded of them is for contradiction() to judge.
      if (!variable.is_free_at_start()) continue;
      const json& first = member(trace, "steps", path).at(0);
      start.values.push_back(value(member(first, "changes", path + "/steps/0"), variable.name, variable,
                                   path + "/steps/0/changes"));
    }
    // Without them the run starts in the first initial location of each process.
    if (!trace.contains("locations")) return start;
    for (const model::Process& process : network_.processes) {
      const std::string name = text(trace.at("locations"), process.name.c_str(), path + "/locations");
      std::uint32_t l = 0;
      while (l < process.locations.size() && process.locations[l].name != name) ++l;
      if (l == process.locations.size())
        complain(path + "/locations", fmt::format("{} has no location '{}'", process.name, name), "",
                 base::Code::kUnknownName);
      start.locations.push_back(model::LocationId{l});
    }
    return start;
  }

  model::Step step(const json& action, const std::string& path) const {
    model::Step step;
    if (action.contains("label") && !action.at("label").is_null())
      step.synchronisation = channel(text(action, "label", path), path);
    const json& edges = member(action, "edges", path);
    for (std::size_t i = 0; i < edges.size(); ++i)
      step.moves.push_back(move(edges[i], fmt::format("{}/edges/{}", path, i)));
    return step;
  }

  model::SynchronisationId channel(const std::string& label, const std::string& path) const {
    for (std::uint32_t s = 0; s < network_.synchronisations.size(); ++s)
      if (network_.synchronisations[s].name == label) return model::SynchronisationId{s};
    complain(path, fmt::format("the model has no channel '{}'", label), "", base::Code::kUnknownName);
  }

  model::Move move(const json& edge, const std::string& path) const {
    const std::string process_name = text(edge, "process", path);
    for (std::uint32_t p = 0; p < network_.processes.size(); ++p) {
      // By name: numbers mean nothing outside of the program, and models are edited.
      if (network_.processes[p].name != process_name) continue;
      const std::uint32_t e = find_edge(network_.processes[p], edge, path);
      return {model::ProcessId{p}, model::EdgeId{e}, inputs(network_.processes[p], e, edge, path)};
    }
    complain(path, fmt::format("the model has no process '{}'", process_name), "", base::Code::kUnknownName);
  }

  // The edge with the recorded number; whether it is as recorded is for contradiction() to say. Without a
  // number the first with the recorded locations and labels.
  std::uint32_t find_edge(const model::Process& process, const json& recorded,
                          const std::string& path) const {
    const std::string from = text(recorded, "from", path);
    const std::string to = text(recorded, "to", path);
    const auto fits = [&](const model::Edge& edge) {
      const auto same = [&](const char* key, const std::string& label) {
        return !recorded.contains(key) || recorded.at(key) == label;
      };
      return process.locations[index(edge.source)].name == from &&
             process.locations[index(edge.target)].name == to && same("guard", edge.text.guard) &&
             same("update", edge.text.update) && same("synchronisation", edge.text.synchronisation);
    };
    // Two edges may look the same to a reader and differ in what has no text, so the number decides.
    if (recorded.contains("edge")) {
      const std::size_t edge = number(recorded, "edge", path);
      if (edge < process.edges.size()) return static_cast<std::uint32_t>(edge);
      complain(path, fmt::format("{} has no edge number {}", process.name, edge),
               fmt::format("there are {}, counted from 0", process.edges.size()), base::Code::kUnknownName);
    }
    for (std::uint32_t e = 0; e < process.edges.size(); ++e)
      if (fits(process.edges[e])) return e;
    complain(path, fmt::format("{} has no such edge from {} to {}", process.name, from, to), "",
             base::Code::kUnknownName);
  }

  std::vector<std::int32_t> inputs(const model::Process& process, std::uint32_t edge, const json& recorded,
                                   const std::string& path) const {
    std::vector<std::int32_t> values;
    for (const model::VariableId input : process.edges[edge].inputs) {
      const std::string name = input_name(process, network_.variable(input));
      values.push_back(
          value(member(recorded, "select", path), name, network_.variable(input), path + "/select"));
    }
    return values;
  }

  // That of a variable, by its name.
  std::int32_t value(const json& values, const std::string& name, const model::Variable& variable,
                     const std::string& path) const {
    const json& recorded = member(values, name.c_str(), path);
    // As json.cpp writes them: truth values, names where the variable has some, numbers otherwise.
    if (recorded.is_boolean()) return recorded.get<bool>() ? 1 : 0;
    if (recorded.is_number_integer()) {
      // A JSON number may be larger than any value; cut off, it would be another one that replays.
      const bool fits = recorded.is_number_unsigned()
                            ? std::in_range<std::int32_t>(recorded.get<std::uint64_t>())
                            : std::in_range<std::int32_t>(recorded.get<std::int64_t>());
      if (!fits) complain(path, fmt::format("\"{}\" has no such value", name), "");
      return recorded.get<std::int32_t>();
    }
    const auto found = recorded.is_string()
                           ? std::ranges::find(variable.value_names, recorded.get<std::string>())
                           : variable.value_names.end();
    if (found == variable.value_names.end())
      complain(path, fmt::format("\"{}\" has no such value", name), "");
    return variable.domain.low + static_cast<std::int32_t>(found - variable.value_names.begin());
  }

  std::string_view file_;
  const model::Network& network_;
};
}  // namespace

std::vector<RecordedTrace> read_traces(const base::SourceText& text, const model::Network& network) {
  const auto refused = [&](const std::string& message) {
    return base::Error(base::Code::kFormat, {base::intern(text.name), {}, 0, 0}, message,
                       "a result of `tarrier check --json`");
  };
  try {
    return Reader(text.name, network).document(json::parse(text.content));
  } catch (const json::parse_error& error) {
    throw refused(fmt::format("not JSON (byte {})", error.byte));
  } catch (const json::exception& error) {  // also a number that is too large to be one
    throw refused(std::string("not a result of tarrier: ") + error.what());
  }
}

namespace {
// Lists of names, which are complete.
bool has_names(std::string_view key) {
  return key == "changes" || key == "clocks" || key == "select" || key == "locations";
}

bool is_compared(std::string_view key) {
  return key != "file" && key != "line" && key != "column" && key != "element" && key != "zeno";
}

std::string shown(const json& value) { return value.dump(-1, ' ', false, json::error_handler_t::replace); }

// Looks for the first difference, and says it with the path of the element.
class Comparison {
 public:
  std::optional<std::string> find(const json& recorded, const json& actual, const std::string& path,
                                  bool is_complete = false) const {
    if (recorded.is_object() && actual.is_object()) return in_object(recorded, actual, path, is_complete);
    if (recorded.is_array() && actual.is_array() && recorded.size() == actual.size()) {
      for (std::size_t i = 0; i < actual.size(); ++i)
        if (auto found = find(recorded[i], actual[i], fmt::format("{}/{}", path, i))) return found;
      return std::nullopt;
    }
    if (recorded == actual) return std::nullopt;
    return fmt::format("{} is recorded as {}, but it is {}", path, shown(recorded), shown(actual));
  }

 private:
  [[nodiscard]] std::optional<std::string> in_object(const json& recorded, const json& actual,
                                                     const std::string& path, bool is_complete) const {
    for (const auto& [key, value] : actual.items()) {
      const std::string here = path.empty() ? key : path + "/" + key;
      // What is not there says nothing wrong: the record may have been made by an older version, or by hand.
      if (recorded.contains(key) && is_compared(key)) {
        if (auto found = find(recorded.at(key), value, here, has_names(key))) return found;
      } else if (is_complete) {
        return fmt::format("{} is not recorded, but it is {}", here, shown(value));
      }
    }
    if (is_complete)
      for (const auto& [key, value] : recorded.items())
        if (!actual.contains(key))
          return fmt::format("{}/{} is recorded as {}, but it is not there", path, key, shown(value));
    return std::nullopt;
  }
};
}  // namespace

std::optional<Contradiction> contradiction(const RecordedTrace& recorded, const Trace& replayed) {
  const json actual = to_json(replayed);
  const Comparison comparison;
  const json& steps = recorded.json->at("steps");
  for (std::size_t i = 0; i < steps.size(); ++i)
    // The steps one by one first, because only these have a number to tell the user.
    if (auto found = comparison.find(steps[i], actual.at("steps")[i], ""))
      return Contradiction{i, *std::move(found)};
  if (auto found = comparison.find(*recorded.json, actual, ""))
    return Contradiction{replayed.length() + 1, *std::move(found)};
  return std::nullopt;
}
}  // namespace tarrier::report
