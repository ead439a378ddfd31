// SPDX-License-Identifier: MIT
#include "checker/session.hpp"

#include <absl/functional/function_ref.h>
#include <fmt/format.h>
#include <fmt/ranges.h>

#include <utility>

#include "base/budget.hpp"
#include "base/read_file.hpp"
#include "checker/never.hpp"
#include "languages/catalogue.hpp"
#include "model/lint/lint.hpp"
#include "procedures/answer.hpp"

namespace tarrier::checker {
namespace {
using report::QueryResult;
using report::Verdict;

std::string text_of_labels(const Request& request) {
  return fmt::format("E<> ({})", fmt::join(request.labels, " && "));
}

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
    queries.push_back({text_of_labels(request), {}, std::move(labelled)});
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

// Tells those who watch of a query and of its answer.
template <typename Answer>
QueryResult watched(const Request& request, const std::optional<std::string>& query, Answer answer) {
  if (request.on_begin) request.on_begin(query);
  QueryResult result = answer();
  if (request.on_end) request.on_end(result);
  return result;
}

// What is asked of a model that has been read.
struct Loaded {
  procedures::Strategy strategy;
  languages::Document* document = nullptr;  // null if there are errors
  std::vector<model::Query> queries;        // none: explore everything
};

// The model, or null if complaints have been made.
using Open = absl::FunctionRef<languages::Document*(base::Diagnostics&)>;

Loaded load_all(const Request& request, Task task, Open open, base::Diagnostics& diagnostics) {
  // First the strategy: what is wrong with the command line is told before a large model has been read.
  Loaded loaded{procedures::choose_strategy(request.choices, task == Task::kExplore), open(diagnostics), {}};
  if (loaded.document == nullptr) return loaded;
  if (task == Task::kCheck) {
    loaded.queries = given_queries(request, *loaded.document);
    if (loaded.queries.empty())
      throw base::Error(base::Code::kUsage, {base::intern(request.model)}, "there is no query to check",
                        "give one with --query or --ltl, labels with --labels, or use `tarrier explore`");
  }
  // Before one query is chosen by its number: a variable that only the others read is used all the same.
  lint_with(loaded.queries, *loaded.document, diagnostics);
  loaded.queries = choose_queries(request, std::move(loaded.queries));
  return loaded;
}

// The texts that the queries would have, as far as the command line says them: of files nobody knows how many
// they have. None stands for exploring everything.
std::vector<std::optional<std::string>> texts_without_model(const Request& request, Task task) {
  if (task == Task::kExplore) return {std::nullopt};
  std::vector<std::optional<std::string>> texts(request.queries.begin(), request.queries.end());
  texts.insert(texts.end(), request.formulas.begin(), request.formulas.end());
  for (const std::string& file : request.automata) texts.emplace_back(std::string(kNever) + file);
  if (!request.labels.empty()) texts.emplace_back(text_of_labels(request));
  // Those of the model itself if no others are given.
  const std::optional<std::string> file =
      texts.empty() && !request.query_file ? request.model : request.query_file;
  if (!request.query_index) {
    if (file) texts.insert(texts.begin(), fmt::format("the queries of {}", *file));
    return texts;
  }
  // Those of a file come first, so that the number may be that of one of them.
  if (file) return {fmt::format("query number {}, if there is one", *request.query_index)};
  if (*request.query_index < 1 || *request.query_index > texts.size()) return texts;
  return {texts[*request.query_index - 1]};
}

// There was no time or memory to load the model.
std::vector<QueryResult> not_loaded(const Request& request, Task task, base::StopReason reason) {
  std::vector<QueryResult> results;
  for (std::optional<std::string>& text : texts_without_model(request, task)) {
    QueryResult& result = results.emplace_back(QueryResult{.query = std::move(text)});
    procedures::give_up(reason, result);
    result.remarks.emplace_back("the limit was reached while the model was being loaded");
  }
  return results;
}

// A null question stands for exploring everything.
QueryResult answer(const Request& request, const Loaded& loaded, const std::optional<std::string>& text,
                   const model::Question* question) {
  return procedures::answer({loaded.document->network(), question, request.choices, loaded.strategy}, text,
                            request.limits);
}

QueryResult answer(const Request& request, const Loaded& loaded, const model::Query& query) {
  const auto* error = std::get_if<base::Error>(&query.meaning);
  QueryResult result = error != nullptr
                           ? procedures::refused(query.text, *error)
                           : answer(request, loaded, query.text, &std::get<model::Question>(query.meaning));
  if (query.expected) result.expected = *query.expected ? Verdict::kSatisfied : Verdict::kViolated;
  return result;
}

// Limits are per query; the time to load the model is that of the first one.
void answer_all(Request request, const Loaded& loaded, const base::Limits& loading, report::Result& result) {
  const base::Limits whole = std::exchange(request.limits, loading.left());
  if (loaded.queries.empty())
    result.queries.push_back(
        watched(request, std::nullopt, [&] { return answer(request, loaded, std::nullopt, nullptr); }));
  for (const model::Query& query : loaded.queries) {
    result.queries.push_back(watched(request, query.text, [&] { return answer(request, loaded, query); }));
    request.limits = whole;
  }
}

// Whatever is wrong with the input ends up in the result.
report::Result answer_request(const Request& request, Task task, Open open) {
  report::Result result{.model = request.model, .seed = request.choices.seed};
  base::Diagnostics diagnostics;
  base::Limits limits = request.limits;
  limits.start();
  try {
    Loaded loaded;
    {
      // It ends with the loading, as there is one budget at a time and each query has its own. Nothing that
      // loads looks at the limits by itself, so nobody needs grace.
      const base::Budget budget(limits, base::Budget::Grace::kNone);
      loaded = load_all(request, task, open, diagnostics);
    }
    result.errors = diagnostics.errors();
    if (loaded.document != nullptr) answer_all(request, loaded, limits, result);
  } catch (const base::Error& error) {
    result.errors.push_back(error);
  } catch (const base::OutOfBudget& limit) {
    // A limit is no error: the queries have the verdict "unknown", as if the search had reached it.
    result.queries = not_loaded(request, task, limit.reason());
  }
  result.warnings = audible(diagnostics, request.muted_warnings);
  return result;
}

std::unique_ptr<languages::Document> load(const languages::Language& language, const base::SourceText& text,
                                          const std::map<std::string, std::int32_t>& constants,
                                          base::Diagnostics& diagnostics) {
  try {
    return language.load(text, {.constants = constants}, diagnostics);
  } catch (const base::Error&) {
    if (!diagnostics.has_errors()) throw;
    return nullptr;  // what was found before tells more
  }
}
}  // namespace

base::SourceText read_text(const std::string& file) { return base::read_file(file); }

std::unique_ptr<languages::Document> load(const std::string& file,
                                          const std::map<std::string, std::int32_t>& constants,
                                          base::Diagnostics& diagnostics,
                                          const std::optional<std::string>& language) {
  return load(read_text(file), constants, diagnostics, language);
}

std::unique_ptr<languages::Document> load(const base::SourceText& text,
                                          const std::map<std::string, std::int32_t>& constants,
                                          base::Diagnostics& diagnostics,
                                          const std::optional<std::string>& language) {
  // The name of a file says more than its text: text is guessed at only where there is no name.
  const languages::Language chosen = language           ? languages::language_named(*language)
                                     : text.name == "-" ? languages::language_of_text(text.content)
                                                        : languages::language_for(text.name);
  return load(chosen, text, constants, diagnostics);
}

std::vector<model::Query> selected_queries(const Request& request, languages::Document& document) {
  return choose_queries(request, given_queries(request, document));
}

report::Result answer(const Request& request, Task task) {
  std::unique_ptr<languages::Document> document;
  return answer_request(request, task, [&](base::Diagnostics& diagnostics) {
    document = load(request.model, request.constants, diagnostics, request.language);
    return document.get();
  });
}

report::Result answer(languages::Document& document, const Request& request, Task task) {
  return answer_request(request, task, [&](base::Diagnostics&) { return &document; });
}
}  // namespace tarrier::checker
