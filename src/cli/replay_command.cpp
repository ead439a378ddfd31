// SPDX-License-Identifier: MIT
#include <fmt/format.h>

#include <nlohmann/json.hpp>

#include "checker/never.hpp"
#include "checker/session.hpp"
#include "cli/command.hpp"
#include "cli/options/model_options.hpp"
#include "cli/options/query_options.hpp"
#include "cli/output.hpp"
#include "evidence/ending.hpp"
#include "evidence/interpreter.hpp"
#include "evidence/run_property.hpp"
#include "languages/pddl/plan.hpp"
#include "report/json.hpp"
#include "report/printable.hpp"
#include "report/read_trace.hpp"

namespace tarrier::cli {
namespace {
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
      if (!options_.json()) print(recorded, judgement);
    };
    const base::SourceText text = checker::read_text(trace_);
    if (languages::pddl::is_plan(text)) {
      const std::optional<model::Query> query = query_of_plan(*document);
      const report::RecordedTrace recorded = read_plan(text, document->network(), query);
      show(recorded, {evidence::replay(document->network(), recorded.run, query ? &goal_of(*query) : nullptr),
                      query.has_value()});
    } else {
      for (const report::RecordedTrace& recorded : report::read_traces(text, document->network()))
        show(recorded, compared(judge(*document, recorded), recorded, document->network()));
    }
    if (options_.json()) print_json(output);
    return all_valid ? 0 : 1;
  }

 private:
  struct Judgement {
    evidence::Replay replay;
    bool decides = false;  // what the query asks has been judged, and not the steps alone
  };

  static const model::Formula& goal_of(const model::Query& query) {
    const auto* reach = std::get_if<model::Reach>(&model::question_of(query));
    if (reach == nullptr)
      throw base::Error(base::Code::kUnsupported, query.span,
                        "plans for queries that are not about single states are not supported");
    return reach->goal;
  }

  [[nodiscard]] std::optional<model::Query> query_of_plan(languages::Document& document) const {
    checker::Request request = options_.request();
    queries_.add_to(request);
    const std::vector<model::Query> queries = checker::selected_queries(request, document);
    if (queries.size() > 1)
      throw base::Error(base::Code::kUsage, {base::intern(trace_), {}, 0, 0},
                        fmt::format("a plan is for one query, and there are {}", queries.size()),
                        "choose one with --query-index");
    return queries.empty() ? std::nullopt : std::optional(queries.front());
  }

  static report::RecordedTrace read_plan(const base::SourceText& text, const model::Network& network,
                                         const std::optional<model::Query>& query) {
    const model::Path path =
        languages::pddl::read_plan(text, network, languages::pddl::translate(network, {}));
    report::RecordedTrace recorded{.run = {.start = path.start}};
    if (query) recorded.query = query->text;
    for (const model::Step& step : path.steps) recorded.run.steps.push_back({0, step});
    return recorded;
  }

  // What is asked is read from the recorded query, so that the end of the trace is judged as well.
  static Judgement judge(languages::Document& document, const report::RecordedTrace& recorded) {
    const model::Network& network = document.network();
    if (!recorded.query || recorded.leads_to_fault()) return {judge_steps(network, recorded.run, nullptr)};
    const std::vector<model::Query> queries = recorded_queries(document, *recorded.query);
    if (queries.empty()) return {judge_steps(network, recorded.run, nullptr)};
    const model::Question& question = model::question_of(queries.front());
    const bool by_labelling = is_by_labelling(question, recorded);
    Judgement judgement = by_labelling ? Judgement{judge_steps(network, recorded.run, nullptr)}
                                       : Judgement{judge(network, recorded, question), true};
    const char* const shown = !by_labelling && is_witness(question) ? "satisfied" : "violated";
    if (judgement.replay.is_valid() && recorded.verdict && *recorded.verdict != shown)
      object(judgement.replay, recorded.run.steps.size() + 1,
             fmt::format("it shows that the query is {}, but {} is recorded", shown, *recorded.verdict));
    return judgement;
  }

  // What is wrong in the last state of such a trace is a matter of all paths from there, found by labelling.
  static bool is_by_labelling(const model::Question& question, const report::RecordedTrace& recorded) {
    if (std::holds_alternative<model::Branching>(question)) return true;
    const auto* runs = std::get_if<model::Runs>(&question);
    return runs != nullptr && runs->branching && recorded.run.ending == model::Ending::kOpen;
  }

  static evidence::Replay judge(const model::Network& network, const report::RecordedTrace& recorded,
                                const model::Question& question) {
    const model::Run& run = recorded.run;
    if (const auto* reach = std::get_if<model::Reach>(&question)) {
      if (reach->runs) return judge_run(network, recorded, *reach->runs, is_witness(question));
      return judge_steps(network, run, &reach->goal);
    }
    if (const auto* runs = std::get_if<model::Runs>(&question))
      return judge_run(network, recorded, runs->property, is_witness(question));
    const auto* maximal = std::get_if<model::MaximalRun>(&question);
    if (maximal == nullptr) return judge_steps(network, run, nullptr);
    evidence::Claim claim = evidence::claim_of(*maximal);
    claim.diverges = recorded.diverges;
    evidence::Replay replay = evidence::judge_ending(network, run, claim);
    if (replay.is_valid() && run.ending == model::Ending::kOpen)
      object(replay, run.steps.size() + 1, "the trace does not say how it goes on");
    return replay;
  }

  static evidence::Replay judge_run(const model::Network& network, const report::RecordedTrace& recorded,
                                    model::RunProperty property, bool is_witness) {
    property.time_diverges = recorded.diverges;
    return evidence::judge_run(network, recorded.run, property, is_witness);
  }

  // If it says how it goes on, that is judged, too.
  static evidence::Replay judge_steps(const model::Network& network, const model::Run& run,
                                      const model::Formula* goal) {
    evidence::Replay replay = evidence::replay(network, run, goal);
    if (!replay.is_valid() || run.ending == model::Ending::kOpen) return replay;
    return evidence::judge_ending(network, run);
  }

  // The trace has to be what it says of itself.
  static Judgement compared(Judgement judgement, const report::RecordedTrace& recorded,
                            const model::Network& network) {
    if (!judgement.replay.is_valid()) return judgement;
    const report::Trace replayed = report::make_trace(network, recorded.run, judgement.replay);
    if (const auto found = report::contradiction(recorded, replayed))
      object(judgement.replay, found->step, found->text);
    return judgement;
  }

  static void object(evidence::Replay& replay, std::size_t step, std::string objection) {
    replay.objection = std::move(objection);
    replay.step = step;
  }

  static std::vector<model::Query> recorded_queries(languages::Document& document, const std::string& text) {
    if (!text.starts_with(checker::kNever)) return document.parse_queries({"recorded query", text});
    return {checker::read_never(checker::read_text(text.substr(checker::kNever.size())), document)};
  }

  static bool is_witness(const model::Question& question) {
    return std::visit(
        [](const auto& kind) {
          if constexpr (requires { kind.quantifier; }) return kind.quantifier == model::Quantifier::kExists;
          return false;
        },
        question);
  }

  static nlohmann::ordered_json describe(const report::RecordedTrace& recorded, const Judgement& judgement) {
    const evidence::Replay& replay = judgement.replay;
    nlohmann::ordered_json json{{"query", recorded.query ? nlohmann::ordered_json(*recorded.query) : nullptr},
                                {"length", recorded.run.steps.size()},
                                {"valid", replay.is_valid()}};
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
