// SPDX-License-Identifier: MIT
#include "checker/runs.hpp"

#include <fmt/format.h>

#include <utility>

#include "base/budget.hpp"
#include "checker/branching.hpp"
#include "checker/conclusion.hpp"
#include "checker/detour.hpp"
#include "checker/maximal_runs.hpp"
#include "checker/shorter_lasso.hpp"
#include "evidence/concretise.hpp"
#include "evidence/concretise_ending.hpp"
#include "evidence/run_property.hpp"
#include "languages/ltl/ltl.hpp"
#include "model/features.hpp"
#include "model/monitor/loop_recording.hpp"
#include "model/non_zeno.hpp"
#include "search/interleaved.hpp"

namespace tarrier::checker {
namespace {
using model::Ltl;
using model::LtlOp;
using report::QueryResult;
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
  languages::ltl::Translation translation = languages::ltl::translate(formula);
  return {std::move(translation.automaton), std::move(translation.stutter)};
}

class RunAnswer {
 public:
  RunAnswer(const Request& request, const Strategy& strategy, const model::Network& network,
            const model::Runs& question, QueryResult& result)
      : request_(request),
        strategy_(strategy),
        network_(network),
        question_(question),
        property_(question.property),
        result_(result) {
    limits_.start();
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
    const model::RunAutomaton automaton =
        property_.violating ? *property_.violating : translated(past.formula);
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
      recording_ = model::record_loop(
          recurrence_.conditions.empty() ? monitored_ : watched(property_.fairness.justice),
          recurrence_.compassion);
  }

  void find() {
    const LoopStrategy strategies = choose_loop_strategy(request_, strategy_);
    if (strategies.loops.empty() && !recording_)
      throw base::Error(
          base::Code::kUnsupported, {},
          fmt::format("search '{}' for a run that goes on for ever, in a model with clocks or priorities or "
                      "with --non-zeno, is not supported",
                      strategies.directed->search),
          "leave --search out, or use scc or ndfs");
    if (!strategies.directed) return conclude(run(*strategies.loops.front().make()));
    if (strategies.loops.empty()) return by(*strategies.directed);
    search::Interleaved turns(entrants(strategies));
    conclude(run(turns));
  }

  // Did it take several rounds of the loop to come to the same state again?
  [[nodiscard]] bool is_unrolled() const { return is_unrolled_; }
  // Do delays make a difference?
  [[nodiscard]] bool has_time() const { return !network_.clocks.empty() || time_diverges(); }
  [[nodiscard]] const base::Limits& limits() const { return limits_; }

 private:
  // No delays have been found with which time diverges, although there are some.
  struct NoDelays {};

  // What the automaton is made of.
  Ltl formula() {
    const Ltl result = wanted(question_);
    if (strategy_.is_compassionate || recurrence_.compassion.empty()) return result;
    if (property_.violating)
      throw base::Error(
          base::Code::kUnsupported, {},
          fmt::format("search '{}' for an automaton and compassion is not supported", strategy_.search),
          "leave --search out, or use scc");
    return with_compassion(result, std::exchange(recurrence_.compassion, {}));
  }

  [[nodiscard]] bool time_diverges() const { return property_.time_diverges; }
  [[nodiscard]] bool may_end() const { return property_.may_end; }

  // Loops and, where runs can end, ends, in turns; there is no such run if there is neither.
  void by(const Strategy& directed) {
    constexpr std::uint64_t kTurn = 4096;
    const search::Problem problem = problem_of();
    std::vector<std::unique_ptr<search::Search>> searches;
    searches.push_back(to_recorded(directed, true)->start(problem));
    if (may_end()) searches.push_back(to_ends(directed, true)->start(problem));
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
      note(outcome);
      return conclude(outcome);
    }
  }

  // Most loops are found soon by going deep; estimates, which take longer, are for the others.
  std::vector<search::Entrant> entrants(const LoopStrategy& strategies) {
    constexpr std::uint64_t kPatience = 16'384;
    const auto entrant = [](const Strategy& strategy, std::function<std::unique_ptr<search::Engine>()> make) {
      return search::Entrant{.search = strategy.search,
                             .heuristic = strategy.heuristic.value_or(""),
                             .make = std::move(make),
                             .handicap = kPatience};
    };
    std::vector<search::Entrant> all;
    for (const Strategy& loops : strategies.loops) all.push_back(entrant(loops, loops.make));
    all.front().share = 4;
    all.front().handicap = 0;
    all.front().is_expendable = false;
    const Strategy& directed = *strategies.directed;
    if (recording_)
      all.push_back(entrant(directed, [this, &directed] { return to_recorded(directed, !may_end()); }));
    if (may_end()) all.push_back(entrant(directed, [this, &directed] { return to_ends(directed, false); }));
    return all;
  }

  [[nodiscard]] std::unique_ptr<search::Engine> to_recorded(const Strategy& directed, bool proves) const {
    return by_detour(directed.make(), {.network = recording_->network,
                                       .goal = recording_->goal,
                                       .way_back =
                                           [this](model::Path path) {
                                             return recording_->lasso(std::move(path), monitored_.monitor);
                                           },
                                       .proves = proves,
                                       .shortening_percent = request_.shortening_percent});
  }
  [[nodiscard]] std::unique_ptr<search::Engine> to_ends(const Strategy& directed, bool proves) const {
    return by_detour(directed.make(), {.network = monitored_.network,
                                       .goal = monitored_.ends,
                                       .way_back = [](model::Path path) { return path; },
                                       .proves = proves,
                                       .shortening_percent = request_.shortening_percent});
  }

  [[nodiscard]] search::Problem problem_of() const {
    return {.network = monitored_.network,
            .goal = may_end() ? &monitored_.ends : nullptr,
            .recurrence = &recurrence_,
            .zones = request_.zones,
            .reductions = request_.reductions,
            .seed = request_.seed,
            .on_progress = request_.on_progress};
  }

  search::Outcome run(search::Engine& engine) {
    const search::Problem problem = problem_of();
    search::Outcome outcome = engine.run(problem, limits_);
    note(outcome);
    return outcome;
  }

  // How the answer was found.
  void note(const search::Outcome& outcome) {
    if (!outcome.search.empty()) {
      result_.search = outcome.search;
      result_.heuristic = outcome.heuristic.empty() ? std::nullopt : std::optional(outcome.heuristic);
    }
    result_.attempts = outcome.attempts;
    result_.remarks = outcome.remarks;
    result_.explanations = outcome.explanations;
    result_.statistics = outcome.statistics;
  }

  void conclude(const search::Outcome& outcome) {
    const bool is_witness = question_.quantifier == model::Quantifier::kExists;
    const model::Path path = monitored_.original(outcome.path);
    try {
      checker::conclude(outcome,
                        {.is_witness = is_witness,
                         .shown = [&] { return proved(path, is_witness); },
                         .to_fault = [&] { return trace_to(network_, path); }},
                        result_);
    } catch (const NoDelays&) {
      leave_open_without_delays(result_);
    }
    if (outcome.verdict == search::Verdict::kUnreachable && question_.branching)
      answer_branching(request_, network_, {.formula = *question_.branching, .fairness = property_.fairness},
                       limits_, result_);
  }

  [[noreturn]] static void does_not_hold_up(const std::string& objection) {
    throw base::InternalError("the run found does not hold up: " + objection);
  }

  // Makes the path concrete, replays it, and evaluates the formula on it, as it was given.
  report::Trace proved(const model::Path& path, bool is_witness) {
    if (path.ending != model::Ending::kLoop) return ended(path, is_witness);
    evidence::Concretised loop =
        evidence::concretise_ending(network_, path, {.diverges = time_diverges(), .runs = &property_});
    is_unrolled_ = loop.run.steps.size() > path.steps.size();
    if (time_diverges() && *loop.is_zeno) throw NoDelays();
    evidence::Replay replay = evidence::judge_run(network_, loop.run, property_, is_witness);
    if (!replay.is_valid()) does_not_hold_up(*replay.objection);
    if (!has_time() && request_.trace != TraceWish::kNone)
      loop.run = shorter_lasso(network_, std::move(loop.run), property_, is_witness, replay);
    report::Trace trace = report::make_trace(network_, loop.run, replay);
    trace.is_zeno = loop.is_zeno;
    return trace;
  }

  // A run to where no step is possible any more; time may still pass.
  [[nodiscard]] report::Trace ended(const model::Path& path, bool is_witness) const {
    const model::Formula deadlock = model::Formula::deadlock();
    model::Run run = evidence::concretise(network_, path, &deadlock);
    evidence::Replay replay;
    for (const model::Ending ending : {model::Ending::kStuck, model::Ending::kWaits}) {
      if (ending == model::Ending::kStuck && time_diverges()) continue;
      run.ending = ending;
      replay = evidence::judge_run(network_, run, property_, is_witness);
      if (replay.is_valid()) return report::make_trace(network_, run, replay);
    }
    does_not_hold_up(*replay.objection);
  }

  const Request& request_;
  const Strategy& strategy_;
  const model::Network& network_;
  const model::Runs& question_;
  const model::RunProperty& property_;
  QueryResult& result_;
  base::Limits limits_ = request_.limits;
  bool is_unrolled_ = false;
  model::Monitored monitored_;
  search::Recurrence recurrence_;
  std::optional<model::LoopRecording> recording_;
};

// Another trace for the same answer, if one is found with little effort.
void take_if_shorter(Request request, const model::Network& network, const model::Runs& question,
                     QueryResult& result) {
  constexpr std::uint64_t kMostStates = 200'000;
  request.search = "scc";
  request.heuristic = "auto";
  request.limits.states = std::min(request.limits.states.value_or(kMostStates), kMostStates);
  request.on_progress = nullptr;
  QueryResult other;
  try {
    const Strategy strategy = choose_strategy(request, false);
    RunAnswer(request, strategy, network, question, other).find();
  } catch (const base::Error&) {
    return;  // whatever it is, there is an answer already
  } catch (const base::OutOfBudget&) {
    return;
  }
  if (other.trace && other.trace->steps.size() < result.trace->steps.size()) result.trace = other.trace;
}

void look_for_run(const Request& request, const Strategy& strategy, const model::Network& network,
                  const model::Runs& question, QueryResult& result) {
  if (const base::SourceSpan* rate = model::clock_rate(network))
    throw base::Error(base::Code::kUnsupported, *rate,
                      "LTL in models with clocks that can stop is not supported");
  if (request.trace == TraceWish::kShortest)
    throw base::Error(base::Code::kUnsupported, {},
                      "shortest traces of runs that go on for ever are not supported", "use --trace some");
  // Where variables without influence on the property are left out of states, these may be far from where
  // they were after a loop, and the run has to take it many times. With them loops are what they are.
  Request exact = request;
  exact.reductions.cone = exact.reductions.dead = false;
  try {
    RunAnswer answer(request, strategy, network, question, result);
    answer.find();
    if (!answer.is_unrolled() || answer.has_time() || request.trace == TraceWish::kNone) return;
    exact.limits = answer.limits().left();
    take_if_shorter(exact, network, question, result);
  } catch (const evidence::OpenLoop&) {
    RunAnswer(exact, strategy, network, question, result).find();
  }
}
}  // namespace

std::vector<std::pair<model::Expression, model::Expression>> conditions_of_compassion(
    const model::Fairness& fairness) {
  const auto condition = [](const model::FairnessCondition& happening) {
    if (!happening.edges.empty())
      throw base::Error(base::Code::kUnsupported, {}, "compassion about which process runs is not supported",
                        "conditions on states in COMPASSION");
    return happening.condition.is_empty() ? model::Expression::constant(1) : happening.condition;
  };
  Compassion result;
  for (const auto& [first, second] : fairness.compassion)
    result.emplace_back(condition(first), condition(second));
  return result;
}

void answer_runs(const Request& request, const Strategy& strategy, const model::Network& network,
                 const model::Runs& asked, QueryResult& result) {
  base::Limits limits = request.limits;
  limits.start();
  model::Runs question = asked;
  question.property.time_diverges = request.non_zeno && model::may_stop_time(network);
  look_for_run(request, strategy, network, question, result);
  if (question.quantifier != model::Quantifier::kExists || result.verdict != report::Verdict::kViolated)
    return;
  Request rest = request;
  rest.limits = limits.left();
  require_runs(rest, strategy, network, question.property, result);
}

void require_runs(const Request& request, const Strategy& strategy, const model::Network& network,
                  const model::RunProperty& property, report::QueryResult& result) {
  model::Runs any{.property = property, .quantifier = model::Quantifier::kExists};
  any.property.formula = Ltl::constant(true);
  QueryResult found;
  look_for_run(request, strategy, network, any, found);
  if (found.verdict == report::Verdict::kSatisfied) return;
  const bool is_fair = !property.fairness.is_empty();
  result.verdict = is_fair && found.verdict == report::Verdict::kViolated ? report::Verdict::kSatisfied
                                                                          : report::Verdict::kUnknown;
  result.reason = found.reason;
  if (found.verdict != report::Verdict::kViolated) return;
  if (!is_fair) result.reason = base::StopReason::kApproximation;
  result.remarks.emplace_back(is_fair ? "no path is fair, so this holds of all there are"
                                      : "no path goes on for ever");
}
}  // namespace tarrier::checker
