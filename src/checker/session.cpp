// SPDX-License-Identifier: MIT
#include "checker/session.hpp"

#include <fmt/format.h>

#include <new>
#include <utility>

#include "base/assert.hpp"
#include "base/budget.hpp"
#include "base/read_file.hpp"
#include "checker/branching.hpp"
#include "checker/conclusion.hpp"
#include "checker/dead_ends.hpp"
#include "checker/maximal_runs.hpp"
#include "checker/measures.hpp"
#include "checker/never.hpp"
#include "checker/runs.hpp"
#include "checker/strategy.hpp"
#include "evidence/concretise.hpp"
#include "evidence/interpreter.hpp"
#include "evidence/linear_concretise.hpp"
#include "languages/catalogue.hpp"
#include "model/fault.hpp"
#include "model/features.hpp"
#include "model/late_choice.hpp"
#include "model/lint.hpp"
#include "model/safe_abstraction.hpp"

namespace tarrier::checker {
namespace {
using report::QueryResult;
using report::Verdict;

// All that there are, before one is chosen by its number.
std::vector<model::Query> given_queries(const Request& request, languages::Document& document) {
  std::vector<model::Query> queries;
  const auto add = [&](const base::SourceText& text) {
    for (model::Query& query : document.parse_queries(text)) queries.push_back(std::move(query));
  };
  if (request.query_file) add(read_text(*request.query_file));
  for (const std::string& query : request.queries) add({"--query", query});
  for (const std::string& formula : request.formulas)
    queries.push_back(document.parse_ltl({"--ltl", formula}));
  for (const std::string& file : request.automata) queries.push_back(read_never(read_text(file), document));
  if (!request.labels.empty()) {
    model::Reach labelled{.goal = model::at_labels(document.network(), request.labels)};
    queries.push_back({fmt::format("E<> ({})", fmt::join(request.labels, " && ")), {}, std::move(labelled)});
  }
  const bool is_given = request.query_file || !request.queries.empty() || !request.formulas.empty() ||
                        !request.automata.empty() || !request.labels.empty();
  return is_given ? queries : document.queries();
}

std::vector<model::Query> choose_queries(const Request& request, std::vector<model::Query> queries) {
  if (!request.query_index) return queries;
  if (*request.query_index < 1 || *request.query_index > queries.size())
    throw base::Error(base::Code::kUsage, {base::intern(request.model)},
                      fmt::format("there is no query number {}", *request.query_index),
                      fmt::format("the queries are numbered from 1 to {}", queries.size()));
  return {queries[*request.query_index - 1]};
}

// What the model's own queries read is not unused, even where others replace them.
void lint_with(std::vector<model::Query> queries, const languages::Document& document,
               base::Diagnostics& diagnostics) {
  queries.insert(queries.end(), document.queries().begin(), document.queries().end());
  model::lint(document.network(), queries, diagnostics);
}

model::Path path_of(const model::Run& run) {
  model::Path path{.start = run.start, .steps = {}};
  for (const model::TimedStep& timed : run.steps) path.steps.push_back(timed.step);
  return path;
}

// What was searched: the network, or less of it.
struct Searched {
  const model::Network& network;
  const model::SafeAbstraction* abstraction = nullptr;
  const model::LateChoice* late = nullptr;

  // The runs to choose from, of the network itself: one of them is possible.
  [[nodiscard]] std::vector<model::Run> runs(const search::Outcome& outcome,
                                             const model::Formula* goal) const {
    const auto concretise = [&](const model::Network& rest, const model::Formula* end) {
      return outcome.run ? *outcome.run : evidence::concretise(rest, outcome.path, end);
    };
    if (late != nullptr)
      return {evidence::concretise(network,
                                   late->restored(outcome.run ? path_of(*outcome.run) : outcome.path), goal)};
    if (abstraction == nullptr) return {concretise(network, goal)};
    return abstraction->restored(concretise(abstraction->network(), &abstraction->goal()));
  }
};

// Makes the path concrete, unless the search has, and replays it; throws base::InternalError if it does not
// hold up.
report::Trace prove(const Searched& searched, const search::Outcome& outcome, const model::Formula* goal) {
  evidence::Replay replay;
  for (const model::Run& run : searched.runs(outcome, goal)) {
    replay = evidence::replay(searched.network, run, goal);
    if (replay.is_valid()) return report::make_trace(searched.network, run, replay);
  }
  throw base::InternalError(
      fmt::format("the trace found does not replay: step {}: {}", replay.step, *replay.objection));
}

// What a search found, as an answer to the query. E<> is satisfied by what violates A[].
void interpret(const search::Outcome& outcome, const model::Reach& question, const Searched& searched,
               QueryResult& result) {
  result.is_shortest = outcome.is_shortest && searched.abstraction == nullptr;
  checker::conclude(outcome,
                    {.is_witness = question.quantifier == model::Quantifier::kExists,
                     .shown = [&] { return prove(searched, outcome, &question.goal); },
                     .to_fault = [&] { return prove(searched, outcome, nullptr); }},
                    result);
}

// A trace is made shorter if somebody wants to see it, it is not a shortest one and there is hope.
std::optional<search::Shortening> shorten(const Request& request, const Strategy& strategy,
                                          const search::Problem& problem, search::Outcome& outcome,
                                          base::Limits& limits) {
  constexpr std::uint64_t kLeastWork = 65'536;
  constexpr double kMostWork = 1e18;  // larger numbers may not fit
  constexpr double kLeastSeconds = 0.2;
  if (request.shortening_percent == 0 || request.trace != TraceWish::kSome || outcome.is_shortest ||
      outcome.path.steps.size() < 2)
    return std::nullopt;
  const double share = static_cast<double>(request.shortening_percent) / 100;
  const double work = share * static_cast<double>(outcome.work);
  if (strategy.depends_on_time) {
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

QueryResult refuse(std::optional<std::string> query, const base::Error& error) {
  const bool unsupported = error.code() == base::Code::kUnsupported;
  return {.query = std::move(query),
          .verdict = unsupported ? Verdict::kUnsupported : Verdict::kError,
          .error = error};
}

// Nothing that was under way counts.
void give_up(base::StopReason reason, QueryResult& result) {
  result.verdict = Verdict::kUnknown;
  result.reason = reason;
  result.trace.reset();
  result.is_shortest = false;
}

// Nobody wants a shortest trace, or all that is there.
bool may_leave_out(const Request& request, const search::Engine& engine, const model::Reach* reach) {
  return request.reductions.safe && reach != nullptr &&
         (request.trace == TraceWish::kNone || !engine.finds_shortest());
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

// The answer to a question about states.
class Answer {
 public:
  Answer(const Request& request, const Strategy& strategy, const model::Network& network, QueryResult& result)
      : request_(request), strategy_(strategy), network_(network), result_(result) {
    limits_.start();
  }

  void explore() { conclude(search(*strategy_.make(), network_, nullptr), {network_}); }

  void measure(const model::Measurement& question) {
    measurement_ = &question;
    conclude(search(*strategy_.make(), network_, &question.counted), {network_});
  }

  void reach(const model::Reach& question) {
    reach_ = &question;
    const auto engine = strategy_.make();
    if (request_.reductions.inputs) {
      if (const auto late = model::LateChoice::of(network_, question.goal)) {
        const search::Outcome outcome = search(*engine, late->network(), &question.goal);
        result_.explanations.insert(result_.explanations.begin(), explain(*late, network_));
        if (outcome.verdict != search::Verdict::kFault)
          return conclude(outcome, {.network = network_, .late = &*late});
      }
    }
    if (may_leave_out(request_, *engine, reach_)) {
      if (const auto rest = model::SafeAbstraction::of(network_, question.goal)) {
        const search::Outcome outcome = search(*engine, rest->network(), &rest->goal());
        result_.statistics->deadlocks = 0;  // what is left out is always possible
        result_.explanations.insert(result_.explanations.begin(), explain(*rest, network_));
        if (outcome.verdict != search::Verdict::kFault) return conclude(outcome, {network_, &*rest});
      }
    }
    conclude(search(*engine, network_, &question.goal), {network_});
  }

 private:
  search::Outcome search(search::Engine& engine, const model::Network& network, const model::Formula* goal) {
    search::Problem problem{.network = network,
                            .goal = goal,
                            .zones = request_.zones,
                            .reductions = request_.reductions,
                            .seed = request_.seed,
                            .counts_edges = request_.counts_edges,
                            .on_progress = request_.on_progress};
    if (const base::SourceSpan* rate = model::clock_rate(network)) {
      if (!evidence::can_concretise_exactly())
        throw base::Error(base::Code::kUnsupported, *rate,
                          "clocks that stand still need Z3, which this build of Tarrier does not have",
                          "install it (on Debian: libz3-dev) and build again");
      problem.confirms = [&](const model::Path& path, bool leads_to_goal) {
        return evidence::concretise_exactly(network, path, leads_to_goal ? goal : nullptr).has_value();
      };
    }
    search::Outcome outcome = measurement_ != nullptr
                                  ? checker::measure(engine, problem, *measurement_, limits_, result_)
                                  : engine.run(problem, limits_);
    if (outcome.verdict == search::Verdict::kReached)
      result_.shortening = shorten(request_, strategy_, problem, outcome, limits_);
    if (!outcome.search.empty()) result_.search = outcome.search;
    if (!outcome.heuristic.empty()) result_.heuristic = outcome.heuristic;
    result_.attempts = outcome.attempts;
    result_.remarks = outcome.remarks;
    result_.explanations = outcome.explanations;
    result_.statistics = outcome.statistics;
    result_.processes = report::make_activity(network, outcome.edge_counts);
    return outcome;
  }

  void conclude(const search::Outcome& outcome, const Searched& searched) {
    const model::Reach everything{.goal = {}, .quantifier = model::Quantifier::kForAll};
    interpret(outcome, reach_ == nullptr ? everything : *reach_, searched, result_);
  }

  const Request& request_;
  const Strategy& strategy_;
  const model::Network& network_;
  const model::Reach* reach_ = nullptr;
  const model::Measurement* measurement_ = nullptr;
  QueryResult& result_;
  base::Limits limits_ = request_.limits;
};

// One query, a null question stands for exploring everything.
class Run {
 public:
  Run(const Request& request, const Strategy& strategy, const model::Network& network, QueryResult& result)
      : request_(request), strategy_(strategy), network_(network), result_(result), limits_(request.limits) {
    limits_.start();
  }

  void operator()(const model::Question* question) {
    const base::Budget budget(limits_);
    if (question != nullptr) return std::visit([this](const auto& kind) { answer(kind); }, *question);
    refuse_loops();
    Answer(request_, strategy_, network_, result_).explore();
  }

 private:
  void answer(const model::Distance& question) {
    answer_distance(request_, network_, question, limits_, result_);
  }
  void answer(const model::Branching& question) {
    answer_branching(request_, network_, question, limits_, result_);
  }
  void answer(const model::Runs& question) { answer_runs(request_, strategy_, network_, question, result_); }
  void answer(const model::MaximalRun& question) {
    refuse_loops();
    find_maximal_run(request_, network_, question, limits_, result_);
  }
  void answer(const model::Measurement& question) {
    refuse_loops();
    Answer(request_, strategy_, network_, result_).measure(question);
  }
  void answer(const model::Reach& question) {
    refuse_loops();
    Answer(request_, strategy_, network_, result_).reach(question);
    Request rest = request_;
    rest.limits = limits_.left();
    if (question.runs) return go_on(rest, question);
    if (!question.branching) return;
    try {
      remark_on_dead_ends(rest, network_, question, result_);
    } catch (const base::OutOfBudget&) {  // a remark is no reason to lose an answer
    }
  }

  // What is known of states decides about runs only if there is no such state.
  void go_on(const Request& rest, const model::Reach& question) {
    if (result_.trace && result_.verdict != Verdict::kError) {
      // There is one; now it takes a run that goes on from there, and counts.
      QueryResult whole{.query = result_.query, .search = strategy_.search, .heuristic = strategy_.heuristic};
      answer_runs(rest, strategy_, network_, {.property = *question.runs, .quantifier = question.quantifier},
                  whole);
      result_ = std::move(whole);
    } else if (result_.verdict == Verdict::kViolated) {
      require_runs(rest, strategy_, network_, *question.runs, result_);
    }
  }

  void refuse_loops() const {
    if (!strategy_.finds_loops) return;
    throw base::Error(base::Code::kUnsupported, {},
                      fmt::format("search '{}' is for formulas of LTL, not for this query", strategy_.search),
                      "leave --search out, or choose another one");
  }

  const Request& request_;
  const Strategy& strategy_;
  const model::Network& network_;
  QueryResult& result_;
  base::Limits limits_;
};

QueryResult run_query(const Request& request, const Strategy& strategy, const model::Network& network,
                      std::optional<std::string> query, const model::Question* question) {
  QueryResult result{.query = std::move(query), .search = strategy.search, .heuristic = strategy.heuristic};
  try {
    Run(request, strategy, network, result)(question);
  } catch (const base::Error& error) {
    return refuse(std::move(result.query), error);
  } catch (const base::OutOfBudget& limit) {
    give_up(limit.reason(), result);
  } catch (const std::bad_alloc&) {
    give_up(base::StopReason::kMemory, result);
  }
  return result;
}

// Tells those who watch of a query and of its answer.
template <typename Answer>
QueryResult watched(const Request& request, const std::optional<std::string>& query, Answer answer) {
  if (request.on_begin) request.on_begin(query);
  QueryResult result = answer();
  if (request.on_end) request.on_end(result);
  return result;
}

// What is asked of a loaded model.
struct Loaded {
  Strategy strategy;
  std::unique_ptr<languages::Document> document;  // null if there are errors
  std::vector<model::Query> queries;              // none: explore everything
};

Loaded load_all(const Request& request, bool explores_all, base::Diagnostics& diagnostics) {
  Loaded loaded{choose_strategy(request, explores_all),
                load(request.model, request.constants, diagnostics, request.language),
                {}};
  if (loaded.document == nullptr) return loaded;
  if (!explores_all) {
    loaded.queries = given_queries(request, *loaded.document);
    if (loaded.queries.empty())
      throw base::Error(base::Code::kUsage, {base::intern(request.model)}, "there is no query to check",
                        "give one with --query or --ltl, labels with --labels, or use `tarrier explore`");
  }
  lint_with(loaded.queries, *loaded.document, diagnostics);
  loaded.queries = choose_queries(request, std::move(loaded.queries));
  return loaded;
}

// There was no time or memory to load the model: all that is known of the queries is what the command line
// says of them.
std::vector<QueryResult> not_loaded(const Request& request, base::StopReason reason) {
  std::vector<std::optional<std::string>> texts(request.queries.begin(), request.queries.end());
  texts.insert(texts.end(), request.formulas.begin(), request.formulas.end());
  if (texts.empty()) texts.emplace_back();
  std::vector<QueryResult> results;
  for (std::optional<std::string>& text : texts) {
    QueryResult& result = results.emplace_back(QueryResult{.query = std::move(text)});
    give_up(reason, result);
    result.remarks.emplace_back("the limit was reached while the model was being loaded");
  }
  return results;
}

QueryResult answer(const Request& request, const Loaded& loaded, const model::Query& query) {
  const auto* error = std::get_if<base::Error>(&query.meaning);
  QueryResult result = error != nullptr ? refuse(query.text, *error)
                                        : run_query(request, loaded.strategy, loaded.document->network(),
                                                    query.text, &std::get<model::Question>(query.meaning));
  if (query.expected) result.expected = *query.expected ? Verdict::kSatisfied : Verdict::kViolated;
  return result;
}

// Limits are per query; the time to load the model is that of the first one.
void answer_all(Request request, const Loaded& loaded, const base::Limits& loading, report::Result& result) {
  const base::Limits whole = std::exchange(request.limits, loading.left());
  if (loaded.queries.empty())
    result.queries.push_back(watched(request, std::nullopt, [&] {
      return run_query(request, loaded.strategy, loaded.document->network(), std::nullopt, nullptr);
    }));
  for (const model::Query& query : loaded.queries) {
    result.queries.push_back(watched(request, query.text, [&] { return answer(request, loaded, query); }));
    request.limits = whole;
  }
}

// Whatever is wrong with the input ends up in the result.
report::Result answer_request(const Request& request, bool explores_all) {
  report::Result result{.model = request.model, .seed = request.seed};
  base::Diagnostics diagnostics;
  base::Limits limits = request.limits;
  limits.start();
  try {
    Loaded loaded;
    {
      const base::Budget budget(limits, base::Budget::Grace::kNone);
      loaded = load_all(request, explores_all, diagnostics);
    }
    result.errors = diagnostics.errors();
    if (loaded.document != nullptr) answer_all(request, loaded, limits, result);
  } catch (const base::Error& error) {
    result.errors.push_back(error);
  } catch (const base::OutOfBudget& limit) {
    result.queries = not_loaded(request, limit.reason());
  }
  result.warnings = audible(diagnostics, request.muted_warnings);
  return result;
}
}  // namespace

base::SourceText read_text(const std::string& file) { return base::read_file(file); }

std::unique_ptr<languages::Document> load(const std::string& file,
                                          const std::map<std::string, std::int32_t>& constants,
                                          base::Diagnostics& diagnostics,
                                          const std::optional<std::string>& language) {
  const base::SourceText text = read_text(file);
  const languages::Language chosen = language      ? languages::language_named(*language)
                                     : file == "-" ? languages::language_of_text(text.content)
                                                   : languages::language_for(file);
  try {
    return chosen.load(text, {.constants = constants}, diagnostics);
  } catch (const base::Error&) {
    if (!diagnostics.has_errors()) throw;
    return nullptr;  // what was found before tells more
  }
}

std::vector<model::Query> selected_queries(const Request& request, languages::Document& document) {
  return choose_queries(request, given_queries(request, document));
}

report::Result check(const Request& request) { return answer_request(request, false); }

report::Result explore(const Request& request) { return answer_request(request, true); }
}  // namespace tarrier::checker
