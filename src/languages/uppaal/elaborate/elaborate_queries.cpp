// SPDX-License-Identifier: MIT
#include "languages/uppaal/elaborate/elaborate_queries.hpp"

#include <fmt/format.h>

#include <cctype>

#include "automata/formulas/query.hpp"
#include "languages/uppaal/lower/lower_condition.hpp"
#include "languages/uppaal/syntax/parser.hpp"

namespace tarrier::languages::uppaal {
using base::Code;
using base::Error;

namespace {
// As a name that stands alone, not as a part of another one or of a process.
bool mentions_word(std::string_view text, std::string_view word) {
  // A dot counts, so that a variable P.deadlock is not taken for the word.
  const auto belongs = [](char c) {
    return std::isalnum(static_cast<unsigned char>(c)) != 0 || c == '_' || c == '$' || c == '#' || c == '.';
  };
  for (std::size_t at = text.find(word); at != std::string_view::npos; at = text.find(word, at + 1)) {
    const std::size_t end = at + word.size();
    if ((at == 0 || !belongs(text[at - 1])) && (end == text.size() || !belongs(text[end]))) return true;
  }
  return false;
}

std::string_view trimmed(std::string_view text) {
  const std::size_t first = text.find_first_not_of(' ');
  if (first == std::string_view::npos) return {};
  return text.substr(first, text.find_last_not_of(' ') - first + 1);
}

// The expressions after the colon of sup{p}: e, …; commas and colons inside brackets do not count.
std::vector<std::string> measure_texts(std::string_view query) {
  std::vector<std::string> texts;
  int depth = 0;
  bool is_after_colon = false;
  std::size_t begin = 0;
  for (std::size_t i = 0; i < query.size(); ++i) {
    const char c = query[i];
    if (c == '(' || c == '[' || c == '{') ++depth;
    if (c == ')' || c == ']' || c == '}') --depth;
    if (depth > 0) continue;
    if (c == ':' && !is_after_colon) {
      is_after_colon = true;
      begin = i + 1;
    } else if (c == ',' && is_after_colon) {
      texts.emplace_back(trimmed(query.substr(begin, i - begin)));
      begin = i + 1;
    }
  }
  texts.emplace_back(trimmed(query.substr(begin)));
  return texts;
}

// A bound of a number plus at most one positive clock is read off the zone's upper or lower bounds; -x would
// swap sup and inf.
std::optional<model::Measure> measure(const ast::Expr& e, std::string text, Lowering& lowering) {
  const Value value = lowering.operand(e);
  if (value.is_wrong()) return std::nullopt;
  // Scalars have no order, hence no supremum.
  if (const auto* number = value.as<Number>(); number != nullptr && number->scalar == nullptr)
    return model::Measure{.number = number->expression, .clock = std::nullopt, .text = std::move(text)};
  const auto* term = value.as<ClockTerm>();
  if (term != nullptr && term->plus && !term->minus)
    return model::Measure{.number = term->offset, .clock = term->plus, .text = std::move(text)};
  if (term != nullptr)
    lowering.here().refuse(e.span, "bounds of clock differences are");
  else
    lowering.here().wrong(Code::kType, e.span, fmt::format("the bounds of {}", describe(value)),
                          "expected a number or a clock");
  return std::nullopt;
}

// sup, inf and bounds.
model::Measurement measurement(const ast::Query& tree, model::Measurement::Kind kind, model::Formula counted,
                               Lowering& lowering) {
  model::Measurement result{.kind = kind, .counted = std::move(counted), .measures = {}};
  const std::vector<std::string> texts = measure_texts(tree.text);
  for (std::size_t i = 0; i < tree.values.size(); ++i) {
    // The cut by brackets and commas is our own and not the grammar's. If it went wrong, the whole query is
    // shown.
    std::string text = texts.size() == tree.values.size() ? texts[i] : tree.text;
    if (auto lowered = measure(*tree.values[i], std::move(text), lowering))
      result.measures.push_back(std::move(*lowered));
  }
  return result;
}

// What is looked for is p itself, or what contradicts the query.
model::Question question(const ast::Query& tree, Lowering& lowering) {
  using model::Quantifier;
  using Kind = model::Measurement::Kind;
  const auto lowered = [&](const ast::Expr& predicate) {
    auto formula = ConditionLowering(lowering).formula(predicate);
    // A stand-in after an error; meaning() returns the error instead.
    return formula ? std::move(*formula) : model::Formula::of(model::Expression::constant(1, tree.span));
  };
  model::Formula p = tree.predicate ? lowered(*tree.predicate)
                                    : model::Formula::of(model::Expression::constant(1, tree.span));
  // A[] p looks for a state without p, A<> p for a run that avoids it, p --> q for one that avoids q after p.
  switch (tree.kind) {
    case ast::QueryKind::kInvariant: return model::Reach{negation(p), Quantifier::kForAll};
    case ast::QueryKind::kPotentiallyAlways: return model::MaximalRun{.always = std::move(p)};
    case ast::QueryKind::kEventually:
      return model::MaximalRun{.always = negation(p), .quantifier = Quantifier::kForAll};
    case ast::QueryKind::kLeadsTo:
      return model::MaximalRun{.always = negation(lowered(*tree.values.front())),
                               .trigger = std::move(p),
                               .quantifier = Quantifier::kForAll};
    case ast::QueryKind::kSupremum: return measurement(tree, Kind::kSupremum, std::move(p), lowering);
    case ast::QueryKind::kInfimum: return measurement(tree, Kind::kInfimum, std::move(p), lowering);
    case ast::QueryKind::kBounds: return measurement(tree, Kind::kBounds, std::move(p), lowering);
    // E<> p: a state with p is what is looked for.
    default: return model::Reach{std::move(p)};
  }
}

std::variant<model::Question, Error> meaning(const ast::Query& tree, const Scope& scope,
                                             Workspace workspace) {
  if (tree.error_span) return Error(Code::kSyntax, *tree.error_span, tree.error, tree.error_expected);
  if (tree.kind == ast::QueryKind::kOther)
    return Error(Code::kUnsupported, tree.span, tree.what + " is not supported yet");
  Lowering lowering(scope, workspace, Context::kQuery);
  model::Question result = question(tree, lowering);
  // One mistake per query: the others often follow from the first.
  if (workspace.diagnostics.has_errors()) return workspace.diagnostics.errors().front();
  return result;
}
}  // namespace

model::Query elaborate_ltl(const base::SourceText& formula, const Scope& scope, model::Network& network,
                           Cache& cache) {
  const auto read_atom = [&](const base::SourceText& text, const base::SourceSpan& where) {
    base::Diagnostics diagnostics;
    Workspace workspace{network, diagnostics, cache};
    // The same rules as in other queries, so that a condition means the same in all of them.
    Lowering lowering(scope, workspace, Context::kQuery);
    // By the text: in a condition that stands alone, `deadlock` is no keyword and would be reported as an
    // unknown name.
    if (mentions_word(text.content, "deadlock"))
      throw Error(Code::kUnsupported, where, "'deadlock' in formulas of LTL is not supported",
                  "A[] not deadlock as a query of its own");
    const ast::ExprPtr tree = parse_condition(text);
    if (tree == nullptr) throw Error(Code::kSyntax, where, "a condition is missing");
    const auto condition = ConditionLowering(lowering).formula(*tree);
    if (diagnostics.has_errors()) throw Error(diagnostics.errors().front());
    // An atom has to be true or false in a whole symbolic state; a zone may satisfy x < 3 in parts only.
    if (mentions_clocks(*condition))
      throw Error(Code::kUnsupported, where, "clocks in formulas of LTL are not supported",
                  "conditions on locations and variables, or A<>, E[] and --> for clocks");
    return to_expression(*condition);
  };
  return automata::read_query(formula, read_atom);
}

// Blanks put the text where it stands in the file.
base::SourceText ltl_formula(const ast::Query& tree) {
  const base::SourceText placed{
      std::string(tree.span.file),
      std::string(tree.span.line - 1, '\n') + std::string(tree.span.column - 1, ' ') + tree.text};
  return *automata::formula_in(placed);
}

model::Query elaborate_query(const ast::Query& tree, const Scope& scope, model::Network& network,
                             Cache& cache) {
  if (tree.kind == ast::QueryKind::kLtl) {
    model::Query query = elaborate_ltl(ltl_formula(tree), scope, network, cache);
    query.expected = tree.expected;
    return query;
  }
  base::Diagnostics diagnostics;
  return {.text = tree.text,
          .span = tree.span,
          .meaning = meaning(tree, scope, {network, diagnostics, cache}),
          .expected = tree.expected};
}
}  // namespace tarrier::languages::uppaal
