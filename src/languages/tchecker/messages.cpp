// SPDX-License-Identifier: MIT
// Syntax errors in words.
#include <fmt/format.h>
#include <fmt/ranges.h>

#include <set>
#include <string>
#include <string_view>
#include <vector>

#include "tchecker_grammar.hpp"

namespace tarrier::languages::tchecker::parsing {
namespace {
using Kind = Parser::symbol_kind;
using Kinds = std::set<Parser::symbol_kind_type>;

std::string describe(Parser::symbol_kind_type token) {
  switch (token) {
    case Kind::S_YYEOF: return "end of the attribute";
    case Kind::S_IDENTIFIER: return "a name";
    case Kind::S_NUMBER: return "a number";
    default: return fmt::format("'{}'", Parser::symbol_name(token));
  }
}

// Sets of tokens that are better called by one name.
std::string list_expected(Kinds expected) {
  std::vector<std::string> all;
  const auto replace = [&](Parser::symbol_kind_type mark, const Kinds& members, const char* name) {
    // One token tells the group: nothing else begins with a number, or with `local`.
    if (!expected.contains(mark)) return;
    for (const auto kind : members) expected.erase(kind);
    all.emplace_back(name);
  };
  replace(Kind::S_NUMBER,
          {Kind::S_NUMBER, Kind::S_IDENTIFIER, Kind::S_LEFT_PAREN, Kind::S_MINUS, Kind::S_PLUS, Kind::S_NOT},
          "an expression");
  replace(Kind::S_LOCAL, {Kind::S_LOCAL, Kind::S_IDENTIFIER, Kind::S_IF, Kind::S_WHILE, Kind::S_NOP},
          "a statement");
  const bool has_operators = expected.contains(Kind::S_STAR);
  for (const auto kind : {Kind::S_STAR, Kind::S_SLASH, Kind::S_PERCENT, Kind::S_PLUS, Kind::S_MINUS,
                          Kind::S_EQUAL, Kind::S_NOT_EQUAL, Kind::S_LESS, Kind::S_LESS_EQUAL, Kind::S_GREATER,
                          Kind::S_GREATER_EQUAL, Kind::S_AND})
    if (has_operators) expected.erase(kind);
  for (const auto kind : expected) all.push_back(describe(kind));
  if (has_operators) all.emplace_back("an operator");  // last, as it is rarely what is missing
  if (all.empty()) return {};
  const std::string last = all.back();
  all.pop_back();
  return all.empty() ? "expected " + last : fmt::format("expected {} or {}", fmt::join(all, ", "), last);
}
}  // namespace

void report_unexpected(Driver& driver, Parser::symbol_kind_type token, Range at,
                       const std::vector<Parser::symbol_kind_type>& expected) {
  const std::string_view text = driver.source.text(at);
  switch (token) {
    // The most frequent mistake of those who come from UPPAAL; a disjunction is not convex.
    case Kind::S_OR:
      driver.error(at, "the format has no '||'", "expected '&&', or one edge for each alternative");
      return;
    case Kind::S_YYEOF:
      driver.error(at, "unexpected end of the attribute", list_expected({expected.begin(), expected.end()}));
      return;
    default:
      driver.error(at, fmt::format("unexpected '{}'", text),
                   list_expected({expected.begin(), expected.end()}));
  }
}
}  // namespace tarrier::languages::tchecker::parsing
