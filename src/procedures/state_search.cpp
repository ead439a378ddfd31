// SPDX-License-Identifier: MIT
#include "procedures/state_search.hpp"

#include <fmt/format.h>

#include "base/assert.hpp"
#include "evidence/delays/concretise.hpp"
#include "evidence/delays/linear_concretise.hpp"
#include "evidence/interpreter.hpp"
#include "model/features.hpp"
#include "procedures/conclusion.hpp"
#include "procedures/zone_remarks.hpp"
#include "space/clocks/abstraction.hpp"

namespace tarrier::procedures {
search::Problem state_problem(const Task& task, const model::Network& network, const model::Formula* goal) {
  search::Problem problem = problem_of(task.choices, network, goal);
  // Zones cannot say exactly what stopped clocks may be: they are too large, and each path to a goal is a
  // suspicion until delays for it have been found.
  if (const base::SourceSpan* rate = model::clock_rate(network)) {
    // Without a solver every trace would remain a suspicion, and the answer "unknown" after a long search.
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
  result.shortening = outcome.shortening;
  note(outcome, problem.network, result);
  remark_on_zones(task.choices, problem.network,
                  space::sound_options(problem.network, problem.goal, problem.zones), result);
  return outcome;
}

report::Trace proved(const model::Network& network, const search::Outcome& outcome,
                     const model::Formula* goal) {
  return replayed(network, outcome.run ? *outcome.run : evidence::concretise(network, outcome.path, goal),
                  goal);
}

report::Trace replayed(const model::Network& network, const model::Run& run, const model::Formula* goal) {
  const evidence::Replay replay = evidence::replay(network, run, goal);
  // The interpreter shares no code with the search: an error in either shows here, not in an answer.
  if (replay.is_valid()) return report::make_trace(network, run, replay);
  throw base::InternalError(
      fmt::format("the trace found does not replay: step {}: {}", replay.step, *replay.objection));
}
}  // namespace tarrier::procedures
