// SPDX-License-Identifier: MIT
#include "checker/maximal_runs.hpp"

#include <fmt/format.h>

#include "base/assert.hpp"
#include "checker/conclusion.hpp"
#include "evidence/concretise.hpp"
#include "evidence/concretise_ending.hpp"
#include "evidence/interpreter.hpp"
#include "model/non_zeno.hpp"
#include "search/diverging_runs.hpp"
#include "search/maximal_runs.hpp"

namespace tarrier::checker {
namespace {
// No delays have been found with which time diverges, although there are some.
struct NoDelays {};

report::Trace trace_with_ending(const model::Network& network, const model::Path& path,
                                const model::MaximalRun& question, bool time_diverges) {
  evidence::Claim claim = evidence::claim_of(question);
  claim.diverges = time_diverges;
  const evidence::Concretised found = evidence::concretise_ending(network, path, claim);
  if (time_diverges && found.is_zeno.value_or(false)) throw NoDelays();
  report::Trace trace = report::make_trace(network, found.run, found.replay);
  trace.is_zeno = found.is_zeno;
  if (question.trigger) trace.since = {found.run.since.step, found.run.since.delay.str()};
  return trace;
}

// Zeno runs aside: in a network with a process that marks the passing of time.
search::Outcome find_diverging(const search::Problem& problem, const model::Formula* trigger,
                               base::Limits& limits) {
  if (mentions_deadlock(*problem.goal) || (trigger != nullptr && mentions_deadlock(*trigger)))
    throw base::Error(base::Code::kUnsupported, {},
                      "'deadlock' in 'A<> p', 'E[] p' and 'p --> q' without Zeno runs is not supported",
                      "leave --non-zeno out");
  const model::Ticking ticking = model::with_ticks(problem.network);
  const search::Problem ticks{.network = ticking.network,
                              .goal = problem.goal,
                              .zones = problem.zones,
                              .reductions = problem.reductions,
                              .seed = problem.seed,
                              .on_progress = problem.on_progress};
  search::Outcome outcome = search::DivergingRuns(ticking.clock, trigger).run(ticks, limits);
  outcome.path = ticking.original(outcome.path);
  return outcome;
}
}  // namespace

report::Trace trace_to(const model::Network& network, const model::Path& path) {
  const model::Run run = evidence::concretise(network, path, nullptr);
  const evidence::Replay replay = evidence::replay(network, run, nullptr);
  if (replay.is_valid()) return report::make_trace(network, run, replay);
  throw base::InternalError(
      fmt::format("the trace found does not replay: step {}: {}", replay.step, *replay.objection));
}

void leave_open_without_delays(report::QueryResult& result) {
  result.verdict = report::Verdict::kUnknown;
  result.reason = base::StopReason::kApproximation;
  result.remarks.emplace_back(
      "there is such a run, but no delays of it have been found with which time diverges");
}

void find_maximal_run(const Request& request, const model::Network& network,
                      const model::MaximalRun& question, base::Limits& limits, report::QueryResult& result) {
  if (request.trace == TraceWish::kShortest)
    throw base::Error(
        base::Code::kUnsupported, {},
        "shortest traces for queries of the form 'A<> p', 'E[] p' and 'p --> q' are not supported",
        "ask for some trace");
  const search::Problem problem{.network = network,
                                .goal = &question.always,
                                .zones = request.zones,
                                .reductions = request.reductions,
                                .seed = request.seed,
                                .on_progress = request.on_progress};
  const model::Formula* trigger = question.trigger ? &*question.trigger : nullptr;
  const bool time_diverges = request.non_zeno && model::may_stop_time(network);
  const search::Outcome outcome = time_diverges ? find_diverging(problem, trigger, limits)
                                                : search::MaximalRuns(trigger).run(problem, limits);
  result.search = time_diverges ? "diverging-runs" : "maximal-runs";
  result.heuristic = std::nullopt;
  result.statistics = outcome.statistics;
  try {
    conclude(outcome,
             {.is_witness = question.quantifier == model::Quantifier::kExists,
              .shown = [&] { return trace_with_ending(network, outcome.path, question, time_diverges); },
              .to_fault = [&] { return trace_to(network, outcome.path); }},
             result);
  } catch (const NoDelays&) {
    leave_open_without_delays(result);
  }
}
}  // namespace tarrier::checker
