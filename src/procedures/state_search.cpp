// SPDX-License-Identifier: MIT
#include "procedures/state_search.hpp"

#include <fmt/format.h>

#include "base/assert.hpp"
#include "base/budget.hpp"
#include "evidence/delays/concretise.hpp"
#include "evidence/delays/linear_concretise.hpp"
#include "evidence/interpreter.hpp"
#include "model/features.hpp"
#include "procedures/conclusion.hpp"
#include "procedures/zone_remarks.hpp"
#include "search/shortening/shorten.hpp"
#include "space/clocks/abstraction.hpp"

namespace tarrier::procedures {
namespace {
// A trace is made shorter if somebody wants to see it, it is not a shortest one and there is hope.
std::optional<search::Shortening> shorten(const Task& task, const search::Problem& problem,
                                          search::Outcome& outcome, base::Limits limits) {
  constexpr std::uint64_t kLeastWork = 65'536;
  constexpr double kMostWork = 1e18;  // larger numbers may not fit
  constexpr double kLeastSeconds = 0.2;
  const Choices& choices = task.choices;
  if (choices.shortening() == 0 || choices.trace != TraceWish::kSome || outcome.is_shortest ||
      outcome.path.steps.size() < 2)
    return std::nullopt;
  const double share = static_cast<double>(choices.shortening()) / 100;
  const double work = share * static_cast<double>(outcome.work);
  if (task.strategy.depends_on_time) {
    const double now = limits.elapsed();
    const double end = now + std::max(kLeastSeconds, share * now);
    limits.seconds = std::min(limits.seconds.value_or(end), end);
  }
  // The path has to be replayed as well, whatever its length.
  if (limits.seconds) limits.seconds = (*limits.seconds + limits.elapsed()) / 2;
  const std::uint64_t most =
      work < kMostWork ? std::max(kLeastWork, static_cast<std::uint64_t>(work)) : search::Search::kUnlimited;
  try {
    return search::shorten(problem, outcome, limits, most);
  } catch (const base::OutOfBudget&) {
    return std::nullopt;  // the path is what it was, or what was found last
  }
}
}  // namespace

search::Problem state_problem(const Task& task, const model::Network& network, const model::Formula* goal) {
  search::Problem problem = problem_of(task.choices, network, goal);
  if (const base::SourceSpan* rate = model::clock_rate(network)) {
    if (!evidence::can_concretise_exactly())
      throw base::Error(base::Code::kUnsupported, *rate,
                        "clocks that stand still need Z3, which this build of Tarrier does not have",
                        "install it (on Debian: libz3-dev) and build again");
    problem.confirms = [&network, goal](const model::Path& path, bool leads_to_goal) {
      return evidence::concretise_exactly(network, path, leads_to_goal ? goal : nullptr).has_value();
    };
  }
  return problem;
}

search::Outcome search_states(const Task& task, search::Engine& engine, const search::Problem& problem,
                              base::Limits& limits, report::QueryResult& result) {
  search::Outcome outcome = engine.run(problem, limits);
  if (outcome.verdict == search::Verdict::kReached)
    result.shortening = shorten(task, problem, outcome, limits);
  note(outcome, problem.network, result);
  remark_on_zones(task.choices, problem.network,
                  space::sound_options(problem.network, problem.goal, problem.zones), result);
  return outcome;
}

report::Trace proved(const model::Network& network, const search::Outcome& outcome,
                     const model::Formula* goal) {
  return replayed(network, {outcome.run ? *outcome.run : evidence::concretise(network, outcome.path, goal)},
                  goal);
}

report::Trace replayed(const model::Network& network, const std::vector<model::Run>& runs,
                       const model::Formula* goal) {
  evidence::Replay replay;
  for (const model::Run& run : runs) {
    replay = evidence::replay(network, run, goal);
    if (replay.is_valid()) return report::make_trace(network, run, replay);
  }
  throw base::InternalError(
      fmt::format("the trace found does not replay: step {}: {}", replay.step, *replay.objection));
}
}  // namespace tarrier::procedures
