// SPDX-License-Identifier: MIT
#include "procedures/reachability.hpp"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include "base/budget.hpp"
#include "evidence/delays/concretise.hpp"
#include "model/run.hpp"
#include "model/transform/late_choice.hpp"
#include "model/transform/safe_abstraction.hpp"
#include "procedures/conclusion.hpp"
#include "procedures/dead_ends.hpp"
#include "procedures/state_search.hpp"

namespace tarrier::procedures {
namespace {
model::Path path_of(const model::Run& run) {
  model::Path path{.start = run.start, .steps = {}};
  for (const model::TimedStep& timed : run.steps) path.steps.push_back(timed.step);
  return path;
}

std::string explain(const model::SafeAbstraction& abstraction, const model::Network& network) {
  std::vector<std::string_view> names;
  for (const model::ProcessId id : abstraction.processes()) names.push_back(network.process(id).name);
  return fmt::format("left out: moves of {}: can be anywhere at any time", fmt::join(names, ", "));
}

std::string explain(const model::LateChoice& late, const model::Network& network) {
  constexpr std::size_t kMost = 5;
  std::vector<std::string_view> names;
  for (const model::VariableId id : late.variables()) names.push_back(network.variable(id).name);
  const std::size_t left = names.size() - std::min(names.size(), kMost);
  names.resize(names.size() - left);
  return fmt::format("left out of states: {}{}: any value in each step, and read in the next one only",
                     fmt::join(names, ", "), left == 0 ? "" : fmt::format(" and {} more", left));
}

// The ways to the answer; each takes over what it can, and the last one everything.
class Reachability {
 public:
  Reachability(const Task& task, const model::Reach& question, base::Limits& limits,
               report::QueryResult& result)
      : task_(task), question_(question), limits_(limits), result_(result), engine_(task.strategy.make()) {}

  void decide() {
    if (by_late_choice() || by_safe_abstraction()) return;
    const search::Outcome outcome = search(task_.network, question_.goal);
    result_.is_shortest = outcome.is_shortest;
    conclude(outcome, [&](const model::Formula* goal) { return proved(task_.network, outcome, goal); });
  }

 private:
  // A fault need not be one of the network itself, which is then asked.
  bool by_late_choice() {
    if (!task_.choices.reductions.inputs) return false;
    const auto late = model::LateChoice::of(task_.network, question_.goal);
    if (!late) return false;
    const search::Outcome outcome = search(late->network(), question_.goal);
    result_.explanations.insert(result_.explanations.begin(), explain(*late, task_.network));
    if (outcome.verdict == search::Verdict::kFault) return false;
    result_.is_shortest = outcome.is_shortest;
    conclude(outcome, [&](const model::Formula* goal) {
      const model::Path path = late->restored(outcome.run ? path_of(*outcome.run) : outcome.path);
      return replayed(task_.network, {evidence::concretise(task_.network, path, goal)}, goal);
    });
    return true;
  }

  bool by_safe_abstraction() {
    // Not if somebody wants a shortest trace.
    const bool may_leave_out = task_.choices.reductions.safe &&
                               (task_.choices.trace == TraceWish::kNone || !engine_->finds_shortest());
    const auto rest =
        may_leave_out ? model::SafeAbstraction::of(task_.network, question_.goal) : std::nullopt;
    if (!rest) return false;
    const search::Outcome outcome = search(rest->network(), rest->goal());
    result_.statistics->deadlocks = 0;  // what is left out is always possible
    result_.explanations.insert(result_.explanations.begin(), explain(*rest, task_.network));
    if (outcome.verdict == search::Verdict::kFault) return false;
    conclude(outcome, [&](const model::Formula* goal) {
      const model::Run run =
          outcome.run ? *outcome.run : evidence::concretise(rest->network(), outcome.path, &rest->goal());
      return replayed(task_.network, rest->restored(run), goal);
    });
    return true;
  }

  search::Outcome search(const model::Network& network, const model::Formula& goal) {
    return search_states(task_, *engine_, state_problem(task_, network, &goal), limits_, result_);
  }

  template <typename Proof>
  void conclude(const search::Outcome& outcome, Proof proof) {
    procedures::conclude(outcome,
                         {.is_witness = question_.quantifier == model::Quantifier::kExists,
                          .shown = [&] { return proof(&question_.goal); },
                          .to_fault = [&] { return proof(nullptr); }},
                         result_);
  }

  const Task& task_;
  const model::Reach& question_;
  base::Limits& limits_;
  report::QueryResult& result_;
  std::unique_ptr<search::Engine> engine_;
};

void answer_reachability(const Task& task, base::Limits& limits, report::QueryResult& result) {
  const auto& question = std::get<model::Reach>(*task.question);
  reach(task, question, limits, result);
  if (!question.branching) return;
  try {
    remark_on_dead_ends(task, question, limits, result);
  } catch (const base::OutOfBudget&) {  // a remark is no reason to lose an answer
  }
}
}  // namespace

void reach(const Task& task, const model::Reach& question, base::Limits& limits,
           report::QueryResult& result) {
  Reachability(task, question, limits, result).decide();
}

ProcedureEntry reachability() {
  return {.name = "reachability",
          .summary = "is there such a state? By a search through states",
          .questions = "E<> p and A[] p, INVARSPEC, AG p and EF p",
          .understands = {Option::kSearch, Option::kShortestTrace, Option::kShortening,
                          Option::kExtrapolation, Option::kSimulation},
          .answers =
              [](const model::Question* question) {
                return is_kind<model::Reach>(question) && !std::get<model::Reach>(*question).runs;
              },
          .decide = answer_reachability};
}
}  // namespace tarrier::procedures
