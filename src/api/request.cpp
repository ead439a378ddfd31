// SPDX-License-Identifier: MIT
#include "api/request.hpp"

#include <fmt/format.h>

#include "base/error.hpp"
#include "base/suggestion.hpp"
#include "procedures/decorators/reduced.hpp"

namespace tarrier::api {
namespace {
// The choice of this name; none for "auto".
template <typename Value, std::size_t Size>
std::optional<Value> chosen(std::string_view option, const std::string& name,
                            const std::array<space::Choice<Value>, Size>& choices) {
  std::vector<std::string_view> known{"auto"};
  for (const auto& choice : choices) {
    if (choice.name == name) return choice.value;
    // For the suggestion, if none of them is it.
    known.push_back(choice.name);
  }
  if (name == "auto") return std::nullopt;
  throw base::Error(base::Code::kUsage, {}, fmt::format("there is no {} '{}'", option, name),
                    base::suggestion(name, known, "auto is the best one that is sound"));
}

procedures::TraceWish wish_of(TraceWish wish) {
  switch (wish) {
    case TraceWish::kNone: return procedures::TraceWish::kNone;
    case TraceWish::kSome: return procedures::TraceWish::kSome;
    case TraceWish::kShortest: return procedures::TraceWish::kShortest;
  }
  return procedures::TraceWish::kSome;
}
}  // namespace

checker::Request request_for(const std::string& model, const Options& options) {
  checker::Request request{.model = model};
  procedures::Choices& choices = request.choices;
  choices.search = options.search;
  choices.heuristic = options.heuristic;
  choices.trace = wish_of(options.trace);
  choices.non_zeno = options.non_zeno;
  choices.shortening_percent = options.shorten;
  // Names and not enumerators of the interface: those of the command line, with the same messages.
  choices.extrapolation = chosen("extrapolation", options.extrapolation, space::kExtrapolations);
  choices.simulation = chosen("simulation", options.simulation, space::kSimulations);
  for (const std::string& name : options.no_reduction) procedures::switch_off(name, choices);
  choices.seed = options.seed;
  if (options.threads == 0)
    throw base::Error(base::Code::kUsage, {}, "0 threads leave nobody to work", "a number from 1 on");
  choices.threads = options.threads;
  if (options.on_progress)
    // A copy of the listener: the options need not live as long as the request does.
    choices.on_progress = [listener = options.on_progress](const search::Progress& progress) {
      const base::Statistics& statistics = progress.statistics;
      listener({.seconds = statistics.preprocessing_seconds + statistics.search_seconds,
                .explored = statistics.explored,
                .stored = statistics.stored});
    };
  request.limits.seconds = options.seconds;
  request.limits.bytes = options.bytes;
  request.limits.states = options.states;
  return request;
}

void add_queries(const Queries& queries, checker::Request& request) {
  request.queries = queries.formulas;
  request.formulas = queries.ltl;
  request.automata = queries.automata;
  request.labels = queries.labels;
  request.query_index = queries.index;
}
}  // namespace tarrier::api
