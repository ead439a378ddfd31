// SPDX-License-Identifier: MIT
#include <fmt/format.h>

#include <nlohmann/json.hpp>

#include "checker/replay.hpp"
#include "checker/session.hpp"
#include "cli/command.hpp"
#include "cli/options/model_options.hpp"
#include "cli/options/query_options.hpp"
#include "cli/output.hpp"
#include "languages/pddl/plans/statements.hpp"
#include "report/json.hpp"
#include "report/printable.hpp"
#include "report/read_trace.hpp"

namespace tarrier::cli {
namespace {
using checker::Judgement;

// tarrier replay MODEL TRACE [QUERIES]: executes recorded traces step by step and says where one is
// impossible. A plan for the PDDL that `tarrier convert` writes is a trace, too, of the query that it is for.
class Replay final : public Command {
 public:
  explicit Replay(Arguments& arguments) : options_(arguments) {
    arguments.positional("TRACE", trace_,
                         "JSON document with traces, from `tarrier check --json`, or a plan for PDDL");
    queries_.declare(arguments);
  }

  int run() override {
    int status = 0;
    const auto document = options_.load(status);
    if (document == nullptr) return status;
    nlohmann::ordered_json output = options_.document();
    output["replays"] = nlohmann::ordered_json::array();
    bool all_valid = true;
    const auto show = [&](const report::RecordedTrace& recorded, const Judgement& judgement) {
      all_valid &= judgement.replay.is_valid();
      output["replays"].push_back(describe(recorded, judgement));
      // As soon as it is judged: there may be many, and some take long.
      if (!options_.json()) print(recorded, judgement);
    };
    const base::SourceText text = checker::read_text(trace_);
    // Told by its text, not by its name: planners call their plans as they like.
    if (languages::pddl::is_plan(text) || languages::pddl::denies_plan(text)) {
      const std::optional<model::Query> query = query_of_plan(*document);
      const checker::JudgedPlan plan =
          checker::judge_plan(text, document->network(), query ? &*query : nullptr);
      show(plan.recorded, plan.judgement);
    } else {
      for (const report::RecordedTrace& recorded : report::read_traces(text, document->network()))
        show(recorded, checker::judge(*document, recorded));
    }
    if (options_.json()) print_json(output);
    // As for a query that does not hold: the trace has been judged, and the judgement is the result.
    return all_valid ? 0 : 1;
  }

 private:
  [[nodiscard]] std::optional<model::Query> query_of_plan(languages::Document& document) const {
    checker::Request request = options_.request();
    queries_.add_to(request);
    const std::vector<model::Query> queries = checker::selected_queries(request, document);
    // Unlike a recorded trace, a plan does not say what it is for.
    if (queries.size() > 1)
      throw base::Error(base::Code::kUsage, {base::intern(trace_), {}, 0, 0},
                        fmt::format("a plan is for one query, and there are {}", queries.size()),
                        "choose one with --query-index");
    return queries.empty() ? std::nullopt : std::optional(queries.front());
  }

  static nlohmann::ordered_json describe(const report::RecordedTrace& recorded, const Judgement& judgement) {
    const evidence::Replay& replay = judgement.replay;
    nlohmann::ordered_json json{{"query", recorded.query ? nlohmann::ordered_json(*recorded.query) : nullptr},
                                {"length", recorded.run.steps.size()},
                                {"valid", replay.is_valid()}};
    // What is decided is a matter of valid traces; of others, what is wrong with them.
    if (replay.is_valid()) {
      json["decides"] = judgement.decides;
    } else {
      json["step"] = replay.step;
      json["objection"] = *replay.objection;
    }
    return json;
  }

  static void print(const report::RecordedTrace& recorded, const Judgement& judgement) {
    const evidence::Replay& replay = judgement.replay;
    cli::print("{}\n", report::printable_line(recorded.query.value_or("trace")));
    if (replay.is_valid())
      cli::print("   possible: all {} steps replay{}\n", recorded.run.steps.size(),
                 judgement.decides ? ", and the end is as the query demands" : "");
    else
      cli::print("   impossible at step {}: {}\n", replay.step, *replay.objection);
  }

  ModelOptions options_;
  QueryOptions queries_;
  std::string trace_;
};
}  // namespace

CommandEntry replay_command() {
  return {.name = "replay",
          .summary = "check a recorded trace (JSON or a plan), say where it is impossible",
          .make = make<Replay>};
}
}  // namespace tarrier::cli
