// SPDX-License-Identifier: MIT
#include "targets.hpp"

#include <algorithm>
#include <cstdlib>
#include <string>

#include "automata/ltl.hpp"
#include "checker/never.hpp"
#include "evidence/ending.hpp"
#include "languages/catalogue.hpp"
#include "languages/pddl/plans/plan.hpp"
#include "report/read_trace.hpp"

namespace tarrier::fuzz {
namespace {
using languages::Document;

// There are declarations of every kind for queries, formulas and traces to refer to.
constexpr const char* kTimedModel = R"(
const int N = 3;
typedef int[0,N-1] id_t;
int i, a[id_t], m[2][3];
bool b;
clock x, y[2];
chan c;
process P(const id_t id) {
  clock z;
  int[0,5] n;
  state s { z <= 5 }, t;
  init s;
  trans s -> t { guard z > 1; sync c!; assign n = 1, i = id; }, t -> s { };
}
process Q() {
  state s;
  init s;
  trans s -> s { sync c?; assign x = 0; };
}
system P, Q;
)";
constexpr const char* kFiniteModel = R"(
MODULE main
VAR n : 0..3; b : boolean; s : {idle, busy}; w : unsigned word[2]; a : array 0..1 of boolean;
IVAR go : boolean;
ASSIGN
  init(n) := {0, 1}; next(n) := go ? (n + 1) mod 4 : n;
  init(b) := FALSE; next(b) := {b, !b};
  next(s) := case go : busy; TRUE : {idle, busy}; esac;
  init(w) := 0ud2_0; next(w) := w + 0ud2_1;
  init(a[0]) := FALSE; next(a[0]) := !a[1]; init(a[1]) := FALSE; next(a[1]) := a[0];
)";

void require(bool holds) {
  if (!holds) std::abort();
}

std::unique_ptr<Document> load(const std::string& name, std::string_view content) {
  const base::SourceText text{name, std::string(content)};
  base::Diagnostics diagnostics;
  auto document = languages::language_for(name).load(text, {}, diagnostics);
  require((document != nullptr) == !diagnostics.has_errors());
  return document;
}

// The models that what is read refers to.
Document& timed_model() {
  static const auto document = load("model.xta", kTimedModel);
  require(document != nullptr);
  return *document;
}
Document& finite_model() {
  static const auto document = load("model.smv", kFiniteModel);
  require(document != nullptr);
  return *document;
}

bool is_right(const model::Query& query) { return !std::holds_alternative<base::Error>(query.meaning); }

bool accepts_file(const std::string& name, std::string_view input) {
  const auto document = load(name, input);
  return document && std::all_of(document->queries().begin(), document->queries().end(), is_right);
}

bool accepts_queries(Document& document, std::string_view input) {
  const auto queries = document.parse_queries({"input.q", std::string(input)});
  return std::all_of(queries.begin(), queries.end(), is_right);
}

// True if `read` throws no base::Error, the only exception that input may cause.
template <typename Read>
bool is_read(const Read& read) {
  try {
    read();
    return true;
  } catch (const base::Error&) {
    return false;
  }
}

// What can be read of one of the models is right. Both are tried, whatever the first one says.
bool one_accepts(bool (*accepts)(Document&, std::string_view), std::string_view input) {
  const bool timed = accepts(timed_model(), input);
  const bool finite = accepts(finite_model(), input);
  return timed || finite;
}

// A formula whose automaton would be too large is right all the same.
bool accepts_formula(Document& document, std::string_view input) {
  const model::Query query = document.parse_ltl({"input.ltl", std::string(input)});
  if (!is_right(query)) return false;
  const model::Ltl& formula = std::get<model::Runs>(model::question_of(query)).property.formula;
  is_read([&] { automata::translate(model::Ltl::unary(model::LtlOp::kNot, formula)); });
  return true;
}

bool accepts_automaton(Document& document, std::string_view input) {
  return is_right(checker::read_never({"input.hoa", std::string(input)}, document));
}

// Judged as well: a trace may claim anything.
bool accepts_traces(Document& document, std::string_view input) {
  return is_read([&] {
    for (const auto& trace : report::read_traces({"input.json", std::string(input)}, document.network()))
      evidence::judge_ending(document.network(), trace.run);
  });
}

bool accepts_plan(std::string_view input) {
  const base::SourceText text{"input.plan", std::string(input)};
  const model::Network& network = finite_model().network();
  static const languages::pddl::Translation translation = languages::pddl::translate(network, {});
  return languages::pddl::is_plan(text) && is_read([&] {
           const model::Path path = languages::pddl::read_plan(
               text.name, languages::pddl::read_statements(text), network, translation);
           model::Run run{.start = path.start};
           for (const model::Step& step : path.steps) run.steps.push_back({0, step});
           evidence::replay(network, run, nullptr);
         });
}
}  // namespace

const std::vector<Target>& targets() {
  using Input = std::string_view;
  static const std::vector<Target> all{
      {"uppaal-xml", [](Input input) { return accepts_file("input.xml", input); }},
      {"uppaal-xta", [](Input input) { return accepts_file("input.xta", input); }},
      {"uppaal-queries", [](Input input) { return accepts_queries(timed_model(), input); }},
      {"tchecker", [](Input input) { return accepts_file("input.tck", input); }},
      {"smv", [](Input input) { return accepts_file("input.smv", input); }},
      {"smv-queries", [](Input input) { return accepts_queries(finite_model(), input); }},
      {"pddl", [](Input input) { return accepts_file("input.pddl", input); }},
      {"ltl", [](Input input) { return one_accepts(accepts_formula, input); }},
      {"hoa", [](Input input) { return one_accepts(accepts_automaton, input); }},
      {"traces", [](Input input) { return one_accepts(accepts_traces, input); }},
      {"plans", accepts_plan},
  };
  return all;
}
}  // namespace tarrier::fuzz
