// SPDX-License-Identifier: MIT
#include "checker/replay.hpp"

#include <fmt/format.h>

#include "checker/continuation.hpp"
#include "checker/never.hpp"
#include "checker/session.hpp"
#include "evidence/ending.hpp"
#include "evidence/run_property.hpp"
#include "languages/pddl/plans/plan.hpp"
#include "languages/pddl/runs/run_task.hpp"

namespace tarrier::checker {
namespace {
namespace pddl = languages::pddl;

void object(evidence::Replay& replay, std::size_t step, std::string objection) {
  replay.objection = std::move(objection);
  replay.step = step;
}

bool is_witness(const model::Question& question) {
  return std::visit(
      [](const auto& kind) {
        if constexpr (requires { kind.quantifier; }) return kind.quantifier == model::Quantifier::kExists;
        return false;
      },
      question);
}

std::vector<model::Query> recorded_queries(languages::Document& document, const std::string& text) {
  // Of an automaton only the name of its file is recorded, so the file has to be there again.
  if (!text.starts_with(kNever)) return document.parse_queries({"recorded query", text});
  return {read_never(read_text(text.substr(kNever.size())), document)};
}

// What is wrong in the last state of such a trace is a matter of all paths from there, found by labelling.
bool is_by_labelling(const model::Question& question, const report::RecordedTrace& recorded) {
  if (std::holds_alternative<model::Branching>(question)) return true;
  const auto* runs = std::get_if<model::Runs>(&question);
  return runs != nullptr && runs->branching && recorded.run.ending == model::Ending::kOpen;
}

evidence::Replay judge_run(const model::Network& network, const report::RecordedTrace& recorded,
                           model::RunProperty property, bool is_witness) {
  // That only runs on which time diverges count was asked by an option, which the text of the query does not
  // have; but the trace says of itself that it is such a run.
  property.time_diverges = recorded.diverges;
  return evidence::judge_run(network, recorded.run, property, is_witness);
}

// If it says how it goes on, that is judged, too.
evidence::Replay judge_steps(const model::Network& network, const model::Run& run,
                             const model::Formula* goal) {
  evidence::Replay replay = evidence::replay(network, run, goal);
  if (!replay.is_valid() || run.ending == model::Ending::kOpen) return replay;
  return evidence::judge_ending(network, run);
}

evidence::Replay judge(const model::Network& network, const report::RecordedTrace& recorded,
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

// The trace has to be what it says of itself.
Judgement compared(Judgement judgement, const report::RecordedTrace& recorded,
                   const model::Network& network) {
  if (!judgement.replay.is_valid()) return judgement;
  const report::Trace replayed = report::make_trace(network, recorded.run, judgement.replay);
  if (const auto found = report::contradiction(recorded, replayed))
    object(judgement.replay, found->step, found->text);
  return judgement;
}

Judgement judge_recorded(languages::Document& document, const report::RecordedTrace& recorded) {
  const model::Network& network = document.network();
  // What leads to a fault decides nothing about the query: its goal need not hold in the last state.
  if (!recorded.query || recorded.leads_to_fault()) return {judge_steps(network, recorded.run, nullptr)};
  const std::vector<model::Query> queries = recorded_queries(document, *recorded.query);
  if (queries.empty()) return {judge_steps(network, recorded.run, nullptr)};
  const model::Question& question = model::question_of(queries.front());
  const bool by_labelling = is_by_labelling(question, recorded);
  Judgement judgement = by_labelling ? Judgement{judge_steps(network, recorded.run, nullptr)}
                                     : Judgement{judge(network, recorded, question), true};
  // Steps that replay and reach what was asked for would still be no evidence for the opposite answer.
  const char* const shown = !by_labelling && is_witness(question) ? "satisfied" : "violated";
  if (judgement.replay.is_valid() && recorded.verdict && *recorded.verdict != shown)
    object(judgement.replay, recorded.run.steps.size() + 1,
           fmt::format("it shows that the query is {}, but {} is recorded", shown, *recorded.verdict));
  return judgement;
}

// The task that the plan is for: queries about states have two.
pddl::Translation translation_for(const std::vector<pddl::Statement>& plan, const model::Network& network,
                                  const model::Query* query) {
  const auto with_objects = [&] {
    return pddl::translate_run(network, *query, {pddl::LoopChanges::Kind::kAll}).translation;
  };
  if (query != nullptr && pddl::is_about_runs(network, *query)) return with_objects();
  pddl::Translation by_value = pddl::translate(network, {});
  if (query == nullptr || pddl::knows_all(plan, by_value)) return by_value;
  pddl::Translation by_object = with_objects();
  return pddl::knows_all(plan, by_object) ? std::move(by_object) : std::move(by_value);
}

report::RecordedTrace read_plan(const base::SourceText& text, const model::Network& network,
                                const model::Query* query) {
  if (!pddl::is_plan(text))
    throw base::Error(base::Code::kUnsupported, {base::intern(text.name), {}, 0, 0},
                      "there is no plan to replay",
                      "that a planner finds none is no evidence, and for a narrow task it says nothing");
  const std::vector<pddl::Statement> plan = pddl::read_statements(text);
  const model::Path path = pddl::read_plan(text.name, plan, network, translation_for(plan, network, query));
  report::RecordedTrace recorded{.run = {.start = path.start, .ending = path.ending, .loop = path.loop}};
  if (query) recorded.query = query->text;
  // Plans have no times. The Networks that can be written as PDDL have no clocks, so no delay is any good.
  for (const model::Step& step : path.steps) recorded.run.steps.push_back({0, step});
  return recorded;
}

// What the plan has to be a run of, if it is for a query about runs; none for one about states.
const model::RunProperty* runs_of(const model::Question& question) {
  if (const auto* runs = std::get_if<model::Runs>(&question)) return &runs->property;
  const auto* reach = std::get_if<model::Reach>(&question);
  return reach != nullptr && reach->runs ? &*reach->runs : nullptr;
}

// A plan for what begins a run shows that however it goes on; it is judged by one way.
Judgement judge_plan_run(const model::Network& network, report::RecordedTrace& recorded,
                         const model::Question& question) {
  const model::RunProperty* const property = runs_of(question);
  if (property == nullptr) {
    const auto* reach = std::get_if<model::Reach>(&question);
    return {evidence::replay(network, recorded.run, reach != nullptr ? &reach->goal : nullptr), true};
  }
  if (recorded.run.ending == model::Ending::kOpen)
    recorded.run = continued(network, std::move(recorded.run), property->may_end);
  return {evidence::judge_run(network, recorded.run, *property, is_witness(question)), true};
}
}  // namespace

Judgement judge(languages::Document& document, const report::RecordedTrace& recorded) {
  return compared(judge_recorded(document, recorded), recorded, document.network());
}

JudgedPlan judge_plan(const base::SourceText& plan, const model::Network& network,
                      const model::Query* query) {
  JudgedPlan judged{.recorded = read_plan(plan, network, query), .judgement = {}};
  judged.judgement = query == nullptr ? Judgement{evidence::replay(network, judged.recorded.run, nullptr)}
                                      : judge_plan_run(network, judged.recorded, model::question_of(*query));
  return judged;
}
}  // namespace tarrier::checker
