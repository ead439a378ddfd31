// SPDX-License-Identifier: MIT
#include <fmt/format.h>

#include <nlohmann/json.hpp>

#include "checker/session.hpp"
#include "cli/command.hpp"
#include "cli/definitions.hpp"
#include "cli/terminal.hpp"
#include "evidence/interpreter.hpp"
#include "report/json.hpp"
#include "report/read_trace.hpp"

namespace tarrier::cli {
namespace {
// tarrier replay MODEL TRACE: executes recorded traces step by step and says where one is impossible.
class Replay final : public Command {
 public:
  explicit Replay(Arguments& arguments) {
    arguments.positional("MODEL", model_, "model file");
    arguments.positional("TRACE", trace_, "JSON document with traces, from `tarrier check --json`");
    arguments.option("-D", definitions_, "set a constant of the model; may be repeated", "NAME=VALUE");
    arguments.flag("--json", json_, "one JSON document on standard output");
  }

  int run() override {
    base::Diagnostics diagnostics;
    const auto document = checker::load(model_, parse_definitions(definitions_), diagnostics);
    if (document == nullptr) {
      report::Result failed{.model = model_, .errors = diagnostics.errors()};
      for (const base::Error& error : failed.errors) fmt::print(stderr, "error: {}\n", error.what());
      if (json_) print_json(report::to_json(failed));
      return failed.exit_status();
    }
    nlohmann::ordered_json output = report::document(model_);
    output["replays"] = nlohmann::ordered_json::array();
    bool all_valid = true;
    for (const report::RecordedTrace& recorded :
         report::read_traces(checker::read_text(trace_), document->network())) {
      const evidence::Replay replay = replay_one(*document, recorded);
      all_valid &= replay.is_valid();
      output["replays"].push_back(describe(recorded, replay));
      if (!json_) print(recorded, replay);
    }
    if (json_) print_json(output);
    return all_valid ? 0 : 1;
  }

 private:
  // The goal is read from the recorded query, so that the end of the trace is judged as well.
  static evidence::Replay replay_one(const languages::Document& document,
                                     const report::RecordedTrace& recorded) {
    if (!recorded.query || recorded.leads_to_fault)
      return evidence::replay(document.network(), recorded.run, nullptr);
    for (const model::Query& query : document.parse_queries({"recorded query", *recorded.query})) {
      if (const auto* error = std::get_if<base::Error>(&query.meaning)) throw *error;
      return evidence::replay(document.network(), recorded.run,
                              &std::get<model::Property>(query.meaning).goal);
    }
    return evidence::replay(document.network(), recorded.run, nullptr);
  }

  static nlohmann::ordered_json describe(const report::RecordedTrace& recorded,
                                         const evidence::Replay& replay) {
    nlohmann::ordered_json json{{"query", recorded.query ? nlohmann::ordered_json(*recorded.query) : nullptr},
                                {"length", recorded.run.steps.size()},
                                {"valid", replay.is_valid()}};
    if (!replay.is_valid()) {
      json["step"] = replay.step;
      json["objection"] = *replay.objection;
    }
    return json;
  }

  static void print(const report::RecordedTrace& recorded, const evidence::Replay& replay) {
    fmt::print("{}\n", recorded.query.value_or("trace"));
    if (replay.is_valid())
      fmt::print("   possible: all {} steps replay{}\n", recorded.run.steps.size(),
                 recorded.query && !recorded.leads_to_fault ? ", and the end is as the query demands" : "");
    else
      fmt::print("   impossible at step {}: {}\n", replay.step, *replay.objection);
  }

  std::string model_;
  std::string trace_;
  std::vector<std::string> definitions_;
  bool json_ = false;
};
}  // namespace

CommandEntry replay_command() {
  return {.name = "replay",
          .summary = "check a recorded trace (JSON), say where it is impossible",
          .make = make<Replay>};
}
}  // namespace tarrier::cli
