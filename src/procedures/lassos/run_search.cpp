// SPDX-License-Identifier: MIT
#include "procedures/lassos/run_search.hpp"

#include <fmt/format.h>

#include <utility>

#include "automata/ltl.hpp"
#include "base/assert.hpp"
#include "evidence/delays/concretise.hpp"
#include "evidence/delays/concretise_ending.hpp"
#include "evidence/run_property.hpp"
#include "model/features.hpp"
#include "procedures/conclusion.hpp"
#include "procedures/decorators/partial.hpp"
#include "procedures/decorators/shortened.hpp"
#include "procedures/decorators/through.hpp"
#include "procedures/labelled.hpp"
#include "procedures/lassos/run_evidence.hpp"
#include "procedures/lassos/shorter_lasso.hpp"
#include "procedures/zone_remarks.hpp"
#include "search/turns/alternatives.hpp"
#include "search/turns/interleaved.hpp"

namespace tarrier::procedures {
namespace {
using model::Ltl;
using model::LtlOp;

// The runs that are looked for: those that satisfy the formula or, for a counterexample, do not.
Ltl wanted(const model::Runs& question) {
  const bool refutes = question.quantifier == model::Quantifier::kForAll;
  return refutes ? Ltl::unary(LtlOp::kNot, question.property.formula) : question.property.formula;
}

// Compassion as a formula, for searches that know nothing of it.
Ltl with_compassion(const Ltl& formula,
                    const std::vector<std::pair<model::Expression, model::Expression>>& compassion) {
  std::vector<Ltl> parts{formula};
  for (const auto& [first, second] : compassion) {
    const Ltl never = Ltl::unary(LtlOp::kGlobally, Ltl::unary(LtlOp::kNot, Ltl::atom(first)));
    parts.push_back(Ltl::any({Ltl::unary(LtlOp::kFinally, never),
                              Ltl::unary(LtlOp::kGlobally, Ltl::unary(LtlOp::kFinally, Ltl::atom(second)))}));
  }
  return Ltl::all(std::move(parts));
}

model::RunAutomaton translated(const Ltl& formula) {
  automata::Translation translation = automata::translate(formula);
  return {std::move(translation.automaton), std::move(translation.stutter)};
}

[[noreturn]] void does_not_hold_up(const std::string& objection) {
  throw base::InternalError("the run found does not hold up: " + objection);
}
}  // namespace

RunSearch::RunSearch(const model::Network& network, const model::Runs& question, const Choices& choices,
                     const LoopStrategy& strategies, base::Limits& limits, report::QueryResult& result)
    : network_(network),
      question_(question),
      property_(question.property),
      choices_(choices),
      strategies_(strategies),
      limits_(limits),
      result_(result),
      monitored_(monitored()) {}

// Conditions that hold infinitely often, and compassion, are left to the search for loops: counted by the
// monitor, each of them would multiply the states. A recorded loop has one accepting location only, so there
// the monitor counts.
model::Monitored RunSearch::monitored() {
  std::vector<model::FairnessCondition> counted;
  std::vector<model::Expression> recurring;
  for (const model::FairnessCondition& just : property_.fairness.justice)
    if (!just.edges.empty())
      counted.push_back(just);
    else if (!just.condition.is_empty())
      recurring.push_back(just.condition);
  Compassion compassion = conditions_of_compassion(property_.fairness);
  const model::PastFree past = model::without_past(formula(compassion), network_);
  const model::RunAutomaton automaton = property_.violating ? *property_.violating : translated(past.formula);
  const auto watched = [&](std::span<const model::FairnessCondition> justice) {
    return model::with_monitor(
        network_, automaton.automaton,
        {.justice = justice,
         .stutters = property_.may_end ? automaton.stutter : std::span<const model::Expression>{},
         .time_diverges = property_.time_diverges,
         .past = &past});
  };
  model::Monitored result = watched(counted);
  // Its loops are those of the network that is monitored in this way, but for the monitor's own edges.
  if (result.network.clocks.empty() && !model::has_priorities(network_))
    recording_ = recurring.empty() ? model::record_loop(result, compassion)
                                   : model::record_loop(watched(property_.fairness.justice), compassion);
  result.recurrence->conditions = std::move(recurring);
  result.recurrence->compassion = std::move(compassion);
  return result;
}

void RunSearch::find() {
  if (strategies_.loops.empty() && !recording_)
    throw base::Error(base::Code::kUnsupported, {},
                      fmt::format("search '{}' for an infinite run in a model with clocks or priorities or "
                                  "with --non-zeno, is not supported",
                                  strategies_.directed->search),
                      "leave --search out, or use scc, ndfs or drs");
  conclude(through(monitored_, engine())->run(problem_of(choices_, network_, nullptr), limits_));
}

// What the automaton is made of. Compassion that becomes part of it is taken out of `compassion`.
Ltl RunSearch::formula(Compassion& compassion) const {
  const Ltl result = wanted(question_);
  if (strategies_.is_compassionate() || compassion.empty()) return result;
  // An automaton that was given cannot be combined with a formula before translation.
  if (property_.violating)
    throw base::Error(base::Code::kUnsupported, {},
                      fmt::format("search '{}' for an automaton and compassion is not supported",
                                  strategies_.loops.front().search),
                      "leave --search out, or use scc");
  return with_compassion(result, std::exchange(compassion, {}));
}

std::unique_ptr<search::Engine> RunSearch::engine() const {
  if (!strategies_.directed) return strategies_.loops.front().make();
  if (strategies_.loops.empty()) return directed();
  return std::make_unique<search::Interleaved>(entrants());
}

// Loops and, where runs can end, ends, in turns; there is no such run if there is neither.
std::unique_ptr<search::Engine> RunSearch::directed() const {
  std::vector<std::unique_ptr<search::Engine>> engines;
  engines.push_back(to_recorded());
  if (property_.may_end) engines.push_back(to_ends());
  return std::make_unique<search::Alternatives>(std::move(engines));
}

// Most loops are found soon by going deep; estimates, which take longer, are for the others.
std::vector<search::Entrant> RunSearch::entrants() const {
  constexpr std::uint64_t kPatience = 16'384;
  const auto entrant = [](const Strategy& strategy, std::function<std::unique_ptr<search::Engine>()> make) {
    return search::Entrant{.search = strategy.search,
                           .heuristic = strategy.heuristic.value_or(""),
                           .make = std::move(make),
                           .handicap = kPatience};
  };
  std::vector<search::Entrant> all;
  for (const Strategy& loops : strategies_.loops) all.push_back(entrant(loops, loops.make));
  all.front().share = 4;
  all.front().handicap = 0;
  // Only this one proves that there is no such run, so it must not give way.
  all.front().is_expendable = false;
  const bool has_ends = property_.may_end;
  if (recording_)
    all.push_back(entrant(*strategies_.directed,
                          [this, has_ends] { return has_ends ? partial(to_recorded()) : to_recorded(); }));
  if (has_ends) all.push_back(entrant(*strategies_.directed, [this] { return partial(to_ends()); }));
  return all;
}

std::unique_ptr<search::Engine> RunSearch::to_recorded() const {
  return through(*recording_, shortened(*strategies_.directed, choices_));
}

// Searches for states know nothing of recurrence: they look for the goal, which is an end.
std::unique_ptr<search::Engine> RunSearch::to_ends() const {
  return shortened(*strategies_.directed, choices_);
}

void RunSearch::conclude(const search::Outcome& outcome) {
  note(outcome, network_, result_);
  remark_on_zones(choices_, network_, bisimilar(choices_.zones()), result_);
  const bool is_witness = question_.quantifier == model::Quantifier::kExists;
  procedures::conclude(outcome,
                       {.is_witness = is_witness,
                        .shown = [&] { return proved(outcome.path, is_witness); },
                        .to_fault = [&] { return trace_to(network_, outcome.path); }},
                       result_);
}

// Makes the path concrete, replays it, and evaluates the formula on it, as it was given.
std::optional<report::Trace> RunSearch::proved(const model::Path& path, bool is_witness) {
  if (path.ending != model::Ending::kLoop) return ended(path, is_witness);
  auto loop =
      evidence::concretise_ending(network_, path, {.diverges = property_.time_diverges, .runs = &property_});
  // A loop of symbolic states, but no run through it comes to the same state again.
  is_open_ = !loop;
  if (is_open_) return std::nullopt;
  is_unrolled_ = loop->run.steps.size() > path.steps.size();
  if (property_.time_diverges && *loop->is_zeno) {
    result_.remarks.emplace_back(kNoDelays);
    return std::nullopt;
  }
  evidence::Replay replay = evidence::judge_run(network_, loop->run, property_, is_witness);
  if (!replay.is_valid()) does_not_hold_up(*replay.objection);
  if (!has_time() && choices_.trace != TraceWish::kNone)
    loop->run = shorter_lasso(network_, std::move(loop->run), property_, is_witness, replay);
  report::Trace trace = report::make_trace(network_, loop->run, replay);
  trace.is_zeno = loop->is_zeno;
  return trace;
}

// A run to where no step is possible any more; time may still pass.
report::Trace RunSearch::ended(const model::Path& path, bool is_witness) const {
  const model::Formula deadlock = model::Formula::deadlock();
  model::Run run = evidence::concretise(network_, path, &deadlock);
  evidence::Replay replay;
  for (const model::Ending ending : {model::Ending::kStuck, model::Ending::kWaits}) {
    // The search knows that there is no further step, not whether time may pass forever; the judge does.
    if (ending == model::Ending::kStuck && property_.time_diverges) continue;
    run.ending = ending;
    replay = evidence::judge_run(network_, run, property_, is_witness);
    if (replay.is_valid()) return report::make_trace(network_, run, replay);
  }
  does_not_hold_up(*replay.objection);
}
}  // namespace tarrier::procedures
