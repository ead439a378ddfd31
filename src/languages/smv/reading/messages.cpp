// SPDX-License-Identifier: MIT
// Syntax errors in words.
#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <cctype>
#include <set>
#include <string>
#include <string_view>
#include <vector>

#include "smv_grammar.hpp"

namespace tarrier::languages::smv::parsing {
namespace {
using Kind = Parser::symbol_kind;
using Kinds = std::set<Parser::symbol_kind_type>;

// Without the quotation marks that tell the keyword from the kind of a constant.
std::string describe(Parser::symbol_kind_type token, bool is_query) {
  switch (token) {
    case Kind::S_YYEOF: return is_query ? "end of the query" : "end of file";
    case Kind::S_IDENTIFIER: return "a name";
    case Kind::S_NUMBER: return "a number";
    // The token has two spellings, see keywords.cpp; the usual one is shown.
    case Kind::S_WORD: return "'word'";
    default: return fmt::format("'{}'", Parser::symbol_name(token));
  }
}

// A set of tokens that is better called by one name. It applies if `marks` are all expected.
struct Group {
  const char* name;
  Kinds marks;
  Kinds members;
};

Kinds from_to(Parser::symbol_kind_type first, Parser::symbol_kind_type last) {
  Kinds all;
  // In the grammar, tokens of one kind are declared in one row.
  for (int kind = first; kind <= last; ++kind) all.insert(static_cast<Parser::symbol_kind_type>(kind));
  return all;
}

Kinds join(Kinds one, const Kinds& other) {
  one.insert(other.begin(), other.end());
  return one;
}

const std::vector<Group>& groups() {
  static const Kinds atoms{Kind::S_IDENTIFIER, Kind::S_NUMBER,   Kind::S_WORD_CONSTANT, Kind::S_FRACTION,
                           Kind::S_WORD1,      Kind::S_BOOL,     Kind::S_TOINT,         Kind::S_SIGNED,
                           Kind::S_UNSIGNED,   Kind::S_EXTEND,   Kind::S_RESIZE,        Kind::S_SIZEOF,
                           Kind::S_UWCONST,    Kind::S_SWCONST,  Kind::S_COUNT,         Kind::S_ABS,
                           Kind::S_LEAST,      Kind::S_GREATEST, Kind::S_CASE,          Kind::S_NEXT,
                           Kind::S_SELF,       Kind::S_TRUE,     Kind::S_FALSE,         Kind::S_PLUS,
                           Kind::S_MINUS,      Kind::S_NOT,      Kind::S_LEFT_PAREN,    Kind::S_LEFT_BRACE};
  // Of both logics: which of them is right here is told by the other tokens that are expected.
  static const Kinds temporal = from_to(Kind::S_EX, Kind::S_T);
  static const Kinds operators{Kind::S_MOD,
                               Kind::S_UNION,
                               Kind::S_IN_SET,
                               Kind::S_XOR,
                               Kind::S_XNOR,
                               Kind::S_U,
                               Kind::S_V,
                               Kind::S_S,
                               Kind::S_T,
                               Kind::S_CONCATENATION,
                               Kind::S_TO,
                               Kind::S_BU,
                               Kind::S_IMPLIES,
                               Kind::S_IFF,
                               Kind::S_NOT_EQUAL,
                               Kind::S_LESS_EQUAL,
                               Kind::S_GREATER_EQUAL,
                               Kind::S_SHIFT_LEFT,
                               Kind::S_SHIFT_RIGHT,
                               Kind::S_EQUAL,
                               Kind::S_LESS,
                               Kind::S_GREATER,
                               Kind::S_PLUS,
                               Kind::S_MINUS,
                               Kind::S_STAR,
                               Kind::S_SLASH,
                               Kind::S_AND,
                               Kind::S_OR,
                               Kind::S_QUESTION,
                               Kind::S_DOT,
                               Kind::S_LEFT_BRACKET};
  static const Kinds types{Kind::S_BOOLEAN, Kind::S_INTEGER, Kind::S_REAL,
                           Kind::S_WORD,    Kind::S_ARRAY,   Kind::S_PROCESS};
  static const std::vector<Group> all{
      {"a section of the module", {Kind::S_VAR, Kind::S_TRANS}, from_to(Kind::S_VAR, Kind::S_PSLSPEC)},
      {"a specification", {Kind::S_SPEC, Kind::S_LTLSPEC}, from_to(Kind::S_SPEC, Kind::S_PSLSPEC)},
      // A type may begin with an expression: a range or an enumeration.
      {"a type", {Kind::S_BOOLEAN, Kind::S_ARRAY}, join(types, atoms)},
      {"an expression", {Kind::S_NUMBER, Kind::S_TRUE, Kind::S_CASE}, join(atoms, temporal)},
      {"an operator", {Kind::S_STAR, Kind::S_PLUS}, operators},
  };
  return all;
}

std::string list_expected(Kinds expected, bool is_query) {
  constexpr std::size_t kLongest = 4;
  // Never to be recommended.
  expected.erase(Kind::S_UNSUPPORTED);
  std::vector<std::string> all, others;
  bool has_operators = false;
  // BU alone shows where it is, as the operators' group takes U along.
  const bool is_until = expected.contains(Kind::S_BU);  // within A [ … U … ]
  for (const Group& group : groups()) {
    if (!std::includes(expected.begin(), expected.end(), group.marks.begin(), group.marks.end())) continue;
    for (const auto kind : group.members) expected.erase(kind);
    if (group.name == std::string_view("an operator"))
      has_operators = true;
    else
      others.emplace_back(group.name);
  }
  static const Kinds closing{Kind::S_SEMICOLON, Kind::S_RIGHT_PAREN, Kind::S_RIGHT_BRACKET,
                             Kind::S_RIGHT_BRACE};
  for (const bool is_closing : {true, false}) {  // forgotten most often
    for (const auto kind : expected)
      if (closing.contains(kind) == is_closing) all.push_back(describe(kind, is_query));
    if (is_closing) all.insert(all.end(), others.begin(), others.end());
  }
  if (is_until) all.insert(all.begin(), "'U'");
  if (has_operators) all.emplace_back("an operator");  // last, as it is rarely what is missing
  if (all.size() > kLongest) all.resize(kLongest);
  if (all.empty()) return {};
  const std::string last = all.back();
  all.pop_back();
  return all.empty() ? "expected " + last : fmt::format("expected {} or {}", fmt::join(all, ", "), last);
}

// Keywords are words; everything else that is unexpected is a sign, which nobody takes for a name.
bool is_word(std::string_view text) {
  return !text.empty() && std::isalpha(static_cast<unsigned char>(text[0])) != 0;
}
}  // namespace

void report_unexpected(Driver& driver, Parser::symbol_kind_type token, Range at,
                       const std::vector<Parser::symbol_kind_type>& expected) {
  const std::string_view text = driver.source.text(at);
  const Kinds kinds(expected.begin(), expected.end());
  // Not a mistake of the user's: the construct exists.
  if (token == Kind::S_UNSUPPORTED) {
    driver.unsupported(at, fmt::format("'{}'", text));
    return;
  }
  std::string message = fmt::format("unexpected '{}'", text);
  // Control characters would be invisible in the message.
  if (token == Kind::S_STRAY && static_cast<unsigned char>(text[0]) < ' ')
    message = fmt::format("unexpected character with code {}", static_cast<int>(text[0]));
  std::string expectation = list_expected(kinds, driver.is_query);
  if (token == Kind::S_YYEOF) {
    message = "unexpected " + describe(token, driver.is_query);
    // Only where a name can stand, and no expression: there, a keyword may be right in another place.
  } else if (token != Kind::S_IDENTIFIER && is_word(text) && kinds.contains(Kind::S_IDENTIFIER) &&
             !kinds.contains(Kind::S_NUMBER)) {
    message = fmt::format("'{}' is a keyword and cannot be a name", text);
    expectation = "expected another name";
    // Inside CTL, operators of CTL are expected and those of LTL are tokens that the grammar does not take.
  } else if (token >= Kind::S_X && token <= Kind::S_T && kinds.contains(Kind::S_EX)) {
    message = fmt::format("the operator '{}' of LTL inside an operator of CTL", text);
    expectation = "expected operators of one logic";
  }
  driver.error(at, std::move(message), std::move(expectation));
}
}  // namespace tarrier::languages::smv::parsing
