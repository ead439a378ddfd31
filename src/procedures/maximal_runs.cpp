// SPDX-License-Identifier: MIT
#include <fmt/format.h>

#include "base/assert.hpp"
#include "evidence/delays/concretise_ending.hpp"
#include "model/transform/non_zeno.hpp"
#include "model/transform/ticks.hpp"
#include "procedures/conclusion.hpp"
#include "procedures/decorators/through.hpp"
#include "procedures/lassos/run_evidence.hpp"
#include "procedures/procedure.hpp"
#include "procedures/zone_remarks.hpp"
#include "search/loops/confined_graph.hpp"
#include "search/loops/diverging_runs.hpp"
#include "search/loops/maximal_runs.hpp"

namespace tarrier::procedures {
namespace {
class MaximalRuns {
 public:
  MaximalRuns(const Task& task, base::Limits& limits, report::QueryResult& result)
      : task_(task),
        question_(std::get<model::MaximalRun>(*task.question)),
        trigger_(question_.trigger ? &*question_.trigger : nullptr),
        // Where time diverges on every infinite run, the simpler search answers the same question.
        time_diverges_(task.choices.non_zeno && model::may_stop_time(task.network)),
        random_(task.strategy.make_for_loops),
        limits_(limits),
        result_(result) {
    // Nothing else leads anywhere: all other loops are as good as each other.
    if (random_ && task.strategy.heuristic && trigger_ == nullptr)
      throw base::Error(
          base::Code::kUsage, {},
          fmt::format("search '{}' has nothing to go to in 'E[] p' and 'A<> p'", task.strategy.search),
          "use drs or random-walk");
  }

  void decide() {
    const search::Outcome outcome = find();
    note(outcome, task_.network, result_);
    remark_on_zones(task_.choices, task_.network, bisimilar(task_.choices.zones()), result_);
    if (!random_) {
      result_.search = time_diverges_ ? "diverging-runs" : "maximal-runs";
      result_.heuristic = std::nullopt;
    }
    conclude(outcome,
             {.is_witness = question_.quantifier == model::Quantifier::kExists,
              .shown = [&] { return trace_with_ending(outcome.path); },
              .to_fault = [&] { return trace_to(task_.network, outcome.path); }},
             result_);
  }

 private:
  search::Outcome find() {
    const search::Problem problem = problem_of(task_.choices, task_.network, &question_.always);
    if (time_diverges_) return find_diverging(problem);
    if (random_) return random_engine(std::nullopt)->run(problem, limits_);
    return search::MaximalRuns(trigger_).run(problem, limits_);
  }

  [[nodiscard]] std::unique_ptr<search::Engine> random_engine(std::optional<model::ProcessId> clock) const {
    return random_([trigger = trigger_, clock](const search::Problem& problem) {
      return std::make_unique<search::ConfinedGraph>(problem, trigger, clock);
    });
  }

  // Zeno runs aside: in a network with a process that marks the passing of time.
  search::Outcome find_diverging(const search::Problem& problem) {
    // The process that ticks has a step wherever time passes, so "deadlock" would mean something else there.
    if (mentions_deadlock(question_.always) || (trigger_ != nullptr && mentions_deadlock(*trigger_)))
      throw base::Error(base::Code::kUnsupported, {},
                        "'deadlock' in 'A<> p', 'E[] p' and 'p --> q' without Zeno runs is not supported",
                        "leave --non-zeno out");
    const model::Ticking ticking = model::with_ticks(problem.network, question_.always);
    std::unique_ptr<search::Engine> engine =
        random_ ? random_engine(ticking.clock)
                : std::make_unique<search::DivergingRuns>(ticking.clock, trigger_);
    return through(ticking, std::move(engine))->run(problem, limits_);
  }

  std::optional<report::Trace> trace_with_ending(const model::Path& path) {
    evidence::Claim claim = evidence::claim_of(question_);
    claim.diverges = time_diverges_;
    const auto found = evidence::concretise_ending(task_.network, path, claim);
    if (!found) throw base::InternalError("a loop does not come to the same state again");
    // The loop of zones lets time diverge in the end, but delays for it have not been found. Without them
    // there is no evidence, and a Zeno run is none.
    if (time_diverges_ && found->is_zeno.value_or(false)) {
      result_.remarks.emplace_back(kNoDelays);
      return std::nullopt;
    }
    report::Trace trace = report::make_trace(task_.network, found->run, found->replay);
    trace.is_zeno = found->is_zeno;
    if (question_.trigger) trace.since = {found->run.since.step, found->run.since.delay.str()};
    return trace;
  }

  const Task& task_;
  const model::MaximalRun& question_;
  const model::Formula* trigger_;
  bool time_diverges_;
  // Makes the random search that the user has asked for; null: a complete one is meant.
  std::function<std::unique_ptr<search::Engine>(search::MakeGraph)> random_;
  base::Limits& limits_;
  report::QueryResult& result_;
};

void answer_maximal_runs(const Task& task, base::Limits& limits, report::QueryResult& result) {
  MaximalRuns(task, limits, result).decide();
}
}  // namespace

ProcedureEntry maximal_runs() {
  return {
      .name = "maximal-runs",
      .summary = "is there a maximal run? By a depth-first search, or a random one, through confined states",
      .questions = "E[] p, A<> p and p --> q",
      .understands = {Option::kRandomSearch, Option::kNonZeno, Option::kExtrapolation, Option::kSimulation},
      .answers = is_kind<model::MaximalRun>,
      .decide = answer_maximal_runs};
}
}  // namespace tarrier::procedures
