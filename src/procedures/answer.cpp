// SPDX-License-Identifier: MIT
#include "procedures/answer.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <new>

#include "base/assert.hpp"
#include "base/budget.hpp"

namespace tarrier::procedures {
namespace {
using report::QueryResult;
using report::Verdict;

// What the user has chosen.
struct Wish {
  Option option;
  std::string name;
  bool is_made = false;
  std::optional<Option> instead = std::nullopt;  // is as good
  std::string_view advice = "leave it out";
};

std::vector<Wish> wishes(const Choices& choices, const Strategy& strategy) {
  const bool for_loops = strategy.finds_loops;
  // Where random searches are of use, others may not be; where all are, these are.
  const auto search = strategy.make_for_loops ? std::optional(Option::kRandomSearch) : std::nullopt;
  return {{Option::kLoopSearch, "--search " + strategy.search, for_loops},
          {Option::kSearch, "--search " + choices.search, choices.search != "auto" && !for_loops, search},
          {Option::kSearch, "--heuristic " + choices.heuristic, choices.heuristic != "auto" && !for_loops,
           search},
          {Option::kShortestTrace, "--trace shortest", choices.trace == TraceWish::kShortest, std::nullopt,
           "use --trace some"},
          // To leave traces as they are is possible everywhere.
          {Option::kShortening, "--shorten", choices.shortening_percent.value_or(0) != 0},
          {Option::kNonZeno, "--non-zeno", choices.non_zeno, std::nullopt,
           "leave it out, or ask about runs, as in --ltl 'F p'"},
          {Option::kExtrapolation, "--extrapolation", choices.extrapolation.has_value()},
          {Option::kSimulation, "--simulation", choices.simulation.has_value()}};
}

void refuse_what_is_of_no_use(const ProcedureEntry& procedure, const Task& task) {
  const auto understands = [&](Option option) {
    return std::ranges::find(procedure.understands, option) != procedure.understands.end();
  };
  for (const Wish& wish : wishes(task.choices, task.strategy))
    if (wish.is_made && !understands(wish.option) && !(wish.instead && understands(*wish.instead)))
      throw base::Error(base::Code::kUsage, {},
                        fmt::format("{} is of no use for {}, which procedure '{}' answers", wish.name,
                                    procedure.questions, procedure.name),
                        std::string(wish.advice));
}

const ProcedureEntry& procedure_for(const model::Question* question,
                                    const std::vector<ProcedureEntry>& procedures) {
  const auto found =
      std::ranges::find_if(procedures, [&](const ProcedureEntry& entry) { return entry.answers(question); });
  // The catalogue has a procedure for each kind of question; which one comes first decides.
  TARRIER_ASSERT(found != procedures.end());
  return *found;
}
}  // namespace

search::Problem problem_of(const Choices& choices, const model::Network& network,
                           const model::Formula* goal) {
  return {.network = network,
          .goal = goal,
          .zones = choices.zones(),
          .reductions = choices.reductions,
          .seed = choices.seed,
          .counts_edges = choices.counts_edges,
          .on_progress = choices.on_progress};
}

QueryResult answer(const Task& task, std::optional<std::string> query, base::Limits limits,
                   const std::vector<ProcedureEntry>& procedures) {
  QueryResult result{
      .query = std::move(query), .search = task.strategy.search, .heuristic = task.strategy.heuristic};
  limits.start();
  // With some grace: searches look at the limits themselves, and one that ends in order says how far it got.
  const base::Budget budget(limits);
  try {
    const ProcedureEntry& procedure = procedure_for(task.question, procedures);
    refuse_what_is_of_no_use(procedure, task);
    procedure.decide(task, limits, result);
  } catch (const base::Error& error) {
    // A new result: what has been noted of the search belongs to no answer.
    return refused(std::move(result.query), error);
  } catch (const base::OutOfBudget& limit) {
    give_up(limit.reason(), result);
    // The system may have no more memory to give, below any limit and without one.
  } catch (const std::bad_alloc&) {
    give_up(base::StopReason::kMemory, result);
  }
  return result;
}

QueryResult refused(std::optional<std::string> query, const base::Error& error) {
  const bool unsupported = error.code() == base::Code::kUnsupported;
  return {.query = std::move(query),
          .verdict = unsupported ? Verdict::kUnsupported : Verdict::kError,
          .error = error};
}

void give_up(base::StopReason reason, QueryResult& result) {
  result.verdict = Verdict::kUnknown;
  result.reason = reason;
  // A trace would be read as evidence of an answer that is not given.
  result.trace.reset();
  result.is_shortest = false;
}
}  // namespace tarrier::procedures
