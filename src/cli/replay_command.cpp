// SPDX-License-Identifier: MIT
#include <fmt/format.h>

#include <nlohmann/json.hpp>

#include "checker/session.hpp"
#include "cli/command.hpp"
#include "cli/model_options.hpp"
#include "cli/terminal.hpp"
#include "evidence/interpreter.hpp"
#include "report/json.hpp"
#include "report/read_trace.hpp"

namespace tarrier::cli {
namespace {
// tarrier replay MODEL TRACE: executes recorded traces step by step and says where one is impossible.
class Replay final : public Command {
 public:
  explicit Replay(Arguments& arguments) : options_(arguments) {
    arguments.positional("TRACE", trace_, "JSON document with traces, from `tarrier check --json`");
  }

  int run() override {
    int status = 0;
    const auto document = options_.load(status);
    if (document == nullptr) return status;
    nlohmann::ordered_json output = options_.document();
    output["replays"] = nlohmann::ordered_json::array();
    bool all_valid = true;
    for (const report::RecordedTrace& recorded :
         report::read_traces(checker::read_text(trace_), document->network())) {
      const evidence::Replay replay = replay_one(*document, recorded);
      all_valid &= replay.is_valid();
      output["replays"].push_back(describe(recorded, replay));
      if (!options_.json()) print(recorded, replay);
    }
    if (options_.json()) print_json(output);
    return all_valid ? 0 : 1;
  }

 private:
  // The goal is read from the recorded query, so that the end of the trace is judged as well.
  static evidence::Replay replay_one(languages::Document& document, const report::RecordedTrace& recorded) {
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

  ModelOptions options_;
  std::string trace_;
};
}  // namespace

CommandEntry replay_command() {
  return {.name = "replay",
          .summary = "check a recorded trace (JSON), say where it is impossible",
          .make = make<Replay>};
}
}  // namespace tarrier::cli
