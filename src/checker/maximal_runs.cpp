// SPDX-License-Identifier: MIT
#include "checker/maximal_runs.hpp"

#include <fmt/format.h>

#include "base/assert.hpp"
#include "checker/conclusion.hpp"
#include "evidence/concretise.hpp"
#include "evidence/concretise_ending.hpp"
#include "search/maximal_runs.hpp"

namespace tarrier::checker {
namespace {
using model::PropertyKind;

report::Trace trace_with_ending(const model::Network& network, const model::Path& path,
                                const model::Property& property) {
  const evidence::Concretised found =
      evidence::concretise_ending(network, path, evidence::claim_of(property));
  report::Trace trace = report::make_trace(network, found.run, found.replay);
  trace.is_zeno = found.is_zeno;
  if (property.kind == PropertyKind::kLeadsTo)
    trace.since = {found.run.since.step, found.run.since.delay.str()};
  return trace;
}
}  // namespace

report::Trace trace_to(const model::Network& network, const model::Path& path) {
  const model::Run run = evidence::concretise(network, path, nullptr);
  const evidence::Replay replay = evidence::replay(network, run, nullptr);
  if (replay.is_valid()) return report::make_trace(network, run, replay);
  throw base::InternalError(
      fmt::format("the trace found does not replay: step {}: {}", replay.step, *replay.objection));
}

bool asks_for_maximal_runs(const model::Property& property) {
  return property.kind == PropertyKind::kPossiblyAlways || property.kind == PropertyKind::kInevitable ||
         property.kind == PropertyKind::kLeadsTo;
}

void find_maximal_run(const Request& request, const model::Network& network, const model::Property& property,
                      base::Limits& limits, report::QueryResult& result) {
  if (request.trace == TraceWish::kShortest)
    throw base::Error(
        base::Code::kUnsupported, {},
        "shortest traces for queries of the form 'A<> p', 'E[] p' and 'p --> q' are not supported",
        "ask for some trace");
  if (request.non_zeno)
    throw base::Error(base::Code::kUnsupported, {},
                      "'A<> p', 'E[] p' and 'p --> q' without Zeno runs are not supported",
                      "say it in LTL (--ltl), or leave --non-zeno out");
  const search::Problem problem{.network = network,
                                .goal = &property.goal,
                                .zones = request.zones,
                                .reductions = request.reductions,
                                .seed = request.seed,
                                .on_progress = request.on_progress};
  search::MaximalRuns engine(property.kind == PropertyKind::kLeadsTo ? &property.trigger : nullptr);
  const search::Outcome outcome = engine.run(problem, limits);
  result.search = "maximal-runs";
  result.heuristic = std::nullopt;
  result.statistics = outcome.statistics;
  conclude(outcome,
           {.is_witness = property.kind == PropertyKind::kPossiblyAlways,
            .shown = [&] { return trace_with_ending(network, outcome.path, property); },
            .to_fault = [&] { return trace_to(network, outcome.path); }},
           result);
}
}  // namespace tarrier::checker
