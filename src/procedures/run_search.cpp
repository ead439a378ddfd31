// SPDX-License-Identifier: MIT
#include "procedures/run_search.hpp"

#include <fmt/format.h>

#include <utility>

#include "automata/ltl.hpp"
#include "base/assert.hpp"
#include "evidence/delays/concretise.hpp"
#include "evidence/delays/concretise_ending.hpp"
#include "evidence/run_property.hpp"
#include "model/features.hpp"
#include "procedures/conclusion.hpp"
#include "procedures/detour.hpp"
#include "procedures/labelled.hpp"
#include "procedures/run_evidence.hpp"
#include "procedures/shorter_lasso.hpp"
#include "procedures/zone_remarks.hpp"
#include "search/turns/interleaved.hpp"

namespace tarrier::procedures {
namespace {
using model::Ltl;
using model::LtlOp;
using Compassion = std::vector<std::pair<model::Expression, model::Expression>>;

// The runs that are looked for: those that satisfy the formula or, for a counterexample, do not.
Ltl wanted(const model::Runs& question) {
  const bool refutes = question.quantifier == model::Quantifier::kForAll;
  return refutes ? Ltl::unary(LtlOp::kNot, question.property.formula) : question.property.formula;
}

// Compassion as a formula, for searches that know nothing of it.
Ltl with_compassion(const Ltl& formula, const Compassion& compassion) {
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
      result_(result) {
  // Conditions that hold again and again, and compassion, are left to the search for loops: counted by the
  // monitor, each of them would multiply the states.
  std::vector<model::FairnessCondition> counted;
  for (const model::FairnessCondition& just : property_.fairness.justice)
    if (!just.edges.empty())
      counted.push_back(just);
    else if (!just.condition.is_empty())
      recurrence_.conditions.push_back(just.condition);
  recurrence_.compassion = conditions_of_compassion(property_.fairness);
  const model::PastFree past = model::without_past(formula(), network);
  const model::RunAutomaton automaton = property_.violating ? *property_.violating : translated(past.formula);
  const auto watched = [&](std::span<const model::FairnessCondition> justice) {
    return model::with_monitor(
        network, automaton.automaton,
        {.justice = justice,
         .stutters = property_.may_end ? automaton.stutter : std::span<const model::Expression>{},
         .time_diverges = property_.time_diverges,
         .past = &past});
  };
  monitored_ = watched(counted);
  recurrence_.process = monitored_.monitor;
  recurrence_.locations = monitored_.accepting;
  if (monitored_.network.clocks.empty() && !model::has_priorities(network))
    recording_ =
        model::record_loop(recurrence_.conditions.empty() ? monitored_ : watched(property_.fairness.justice),
                           recurrence_.compassion);
}

void RunSearch::find() {
  if (strategies_.loops.empty() && !recording_)
    throw base::Error(base::Code::kUnsupported, {},
                      fmt::format("search '{}' for an infinite run in a model with clocks or priorities or "
                                  "with --non-zeno, is not supported",
                                  strategies_.directed->search),
                      "leave --search out, or use scc or ndfs");
  if (!strategies_.directed) return conclude(strategies_.loops.front().make()->run(problem(), limits_));
  if (strategies_.loops.empty()) return by(*strategies_.directed);
  search::Interleaved turns(entrants());
  conclude(turns.run(problem(), limits_));
}

// What the automaton is made of.
Ltl RunSearch::formula() {
  const Ltl result = wanted(question_);
  if (strategies_.is_compassionate() || recurrence_.compassion.empty()) return result;
  if (property_.violating)
    throw base::Error(base::Code::kUnsupported, {},
                      fmt::format("search '{}' for an automaton and compassion is not supported",
                                  strategies_.loops.front().search),
                      "leave --search out, or use scc");
  return with_compassion(result, std::exchange(recurrence_.compassion, {}));
}

// Loops and, where runs can end, ends, in turns; there is no such run if there is neither.
void RunSearch::by(const Strategy& directed) {
  constexpr std::uint64_t kTurn = 4096;
  const search::Problem problem = this->problem();
  std::vector<std::unique_ptr<search::Search>> searches;
  searches.push_back(to_recorded(directed, true)->start(problem));
  if (property_.may_end) searches.push_back(to_ends(directed, true)->start(problem));
  base::Statistics finished;
  for (std::size_t turn = 0;; ++turn) {
    const std::size_t whose = turn % searches.size();
    search::Outcome outcome = searches[whose]->run(limits_, kTurn);
    if (outcome.verdict == search::Verdict::kUnreachable && searches.size() > 1) {
      finished = outcome.statistics;
      searches.erase(searches.begin() + static_cast<std::ptrdiff_t>(whose));
      continue;
    }
    if (outcome.verdict == search::Verdict::kUnknown && !outcome.reason) continue;
    outcome.statistics.add(finished);
    return conclude(outcome);
  }
}

// Most loops are found soon by going deep; estimates, which take longer, are for the others.
std::vector<search::Entrant> RunSearch::entrants() {
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
  all.front().is_expendable = false;
  const Strategy& directed = *strategies_.directed;
  if (recording_)
    all.push_back(entrant(directed, [this, &directed] { return to_recorded(directed, !property_.may_end); }));
  if (property_.may_end)
    all.push_back(entrant(directed, [this, &directed] { return to_ends(directed, false); }));
  return all;
}

std::unique_ptr<search::Engine> RunSearch::to_recorded(const Strategy& directed, bool proves) const {
  return by_detour(directed.make(), {.network = recording_->network,
                                     .goal = recording_->goal,
                                     .way_back =
                                         [this](model::Path path) {
                                           return recording_->lasso(std::move(path), monitored_.monitor);
                                         },
                                     .proves = proves,
                                     .shortening_percent = choices_.shortening()});
}

std::unique_ptr<search::Engine> RunSearch::to_ends(const Strategy& directed, bool proves) const {
  return by_detour(directed.make(), {.network = monitored_.network,
                                     .goal = monitored_.ends,
                                     .way_back = [](model::Path path) { return path; },
                                     .proves = proves,
                                     .shortening_percent = choices_.shortening()});
}

search::Problem RunSearch::problem() const {
  search::Problem result =
      problem_of(choices_, monitored_.network, property_.may_end ? &monitored_.ends : nullptr);
  result.recurrence = &recurrence_;
  return result;
}

void RunSearch::conclude(const search::Outcome& outcome) {
  note(outcome, network_, result_);
  remark_on_zones(choices_, network_, bisimilar(choices_.zones()), result_);
  const bool is_witness = question_.quantifier == model::Quantifier::kExists;
  const model::Path path = monitored_.original(outcome.path);
  procedures::conclude(outcome,
                       {.is_witness = is_witness,
                        .shown = [&] { return proved(path, is_witness); },
                        .to_fault = [&] { return trace_to(network_, path); }},
                       result_);
}

// Makes the path concrete, replays it, and evaluates the formula on it, as it was given.
std::optional<report::Trace> RunSearch::proved(const model::Path& path, bool is_witness) {
  if (path.ending != model::Ending::kLoop) return ended(path, is_witness);
  auto loop =
      evidence::concretise_ending(network_, path, {.diverges = property_.time_diverges, .runs = &property_});
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
    if (ending == model::Ending::kStuck && property_.time_diverges) continue;
    run.ending = ending;
    replay = evidence::judge_run(network_, run, property_, is_witness);
    if (replay.is_valid()) return report::make_trace(network_, run, replay);
  }
  does_not_hold_up(*replay.objection);
}
}  // namespace tarrier::procedures
