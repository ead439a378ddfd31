// SPDX-License-Identifier: MIT
#include "languages/uppaal/syntax/messages.hpp"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <cctype>
#include <set>
#include <string>

namespace tarrier::languages::uppaal::parsing {
namespace {
using Kind = Parser::symbol_kind;
using Kinds = std::set<Parser::symbol_kind_type>;

bool contains_all(const Kinds& kinds, const Kinds& others) {
  return std::includes(kinds.begin(), kinds.end(), others.begin(), others.end());
}

std::string end_of(Part part) {
  switch (part) {
    case Part::kDeclarations: return "end of the declarations";
    case Part::kParameters: return "end of the parameters";
    case Part::kSystem: return "end of the system section";
    case Part::kXta: return "end of file";
    case Part::kQuery: return "end of the query";
    default: return "end of label";
  }
}

std::string describe(Part part, Parser::symbol_kind_type token) {
  switch (token) {
    case Kind::S_YYEOF: return end_of(part);
    case Kind::S_IDENTIFIER: return "an identifier";
    case Kind::S_NUMBER: return "a number";
    case Kind::S_REAL: return "a decimal number";
    case Kind::S_STRING: return "a string";
    case Kind::S_STRING_TYPE: return "'string'";
    case Kind::S_OLD_CONST: return "'const'";
    case Kind::S_OLD_PROCESS: return "'process'";
    default: return fmt::format("'{}'", Parser::symbol_name(token));
  }
}

// A set of tokens that is better called by one name. It applies if `marks` are all expected.
struct Group {
  const char* name;
  Kinds marks;
  Kinds members;
};

// In this order, and what one takes the next ones do not see: a statement may be a declaration or an
// expression, too.
const std::vector<Group>& groups() {
  static const Kinds expression{Kind::S_NUMBER,
                                Kind::S_REAL,
                                Kind::S_STRING,
                                Kind::S_TRUE,
                                Kind::S_FALSE,
                                Kind::S_IDENTIFIER,
                                Kind::S_DEADLOCK,
                                Kind::S_LEFT_PAREN,
                                Kind::S_INCREMENT,
                                Kind::S_DECREMENT,
                                Kind::S_EXCLAMATION,
                                Kind::S_NOT,
                                Kind::S_PLUS,
                                Kind::S_MINUS,
                                Kind::S_FORALL,
                                Kind::S_EXISTS,
                                Kind::S_SUM,
                                Kind::S_SPAWN,
                                Kind::S_MAGNITUDE_OF_MINIMUM};
  static const Kinds type{Kind::S_CONST,  Kind::S_META,   Kind::S_URGENT,    Kind::S_BROADCAST,
                          Kind::S_HYBRID, Kind::S_INT,    Kind::S_BOOL,      Kind::S_CLOCK,
                          Kind::S_CHAN,   Kind::S_SCALAR, Kind::S_DOUBLE,    Kind::S_STRING_TYPE,
                          Kind::S_VOID,   Kind::S_STRUCT, Kind::S_IDENTIFIER};
  static const Kinds declaration{Kind::S_TYPEDEF,       Kind::S_DYNAMIC,      Kind::S_IMPORT,
                                 Kind::S_BEFORE_UPDATE, Kind::S_AFTER_UPDATE, Kind::S_OLD_CONST};
  static const Kinds statement{Kind::S_IF,     Kind::S_WHILE,  Kind::S_DO,         Kind::S_FOR,
                               Kind::S_RETURN, Kind::S_ASSERT, Kind::S_LEFT_BRACE, Kind::S_SEMICOLON};
  static const Kinds operators{Kind::S_POWER,
                               Kind::S_STAR,
                               Kind::S_SLASH,
                               Kind::S_PERCENT,
                               Kind::S_PLUS,
                               Kind::S_MINUS,
                               Kind::S_SHIFT_LEFT,
                               Kind::S_SHIFT_RIGHT,
                               Kind::S_MINIMUM,
                               Kind::S_MAXIMUM,
                               Kind::S_LESS,
                               Kind::S_LESS_EQUAL,
                               Kind::S_GREATER_EQUAL,
                               Kind::S_GREATER,
                               Kind::S_EQUAL,
                               Kind::S_NOT_EQUAL,
                               Kind::S_AMPERSAND,
                               Kind::S_CARET,
                               Kind::S_BAR,
                               Kind::S_AND_AND,
                               Kind::S_AND,
                               Kind::S_OR_OR,
                               Kind::S_OR,
                               Kind::S_XOR,
                               Kind::S_IMPLY,
                               Kind::S_QUESTION,
                               Kind::S_ASSIGN,
                               Kind::S_ADD_ASSIGN,
                               Kind::S_SUBTRACT_ASSIGN,
                               Kind::S_MULTIPLY_ASSIGN,
                               Kind::S_DIVIDE_ASSIGN,
                               Kind::S_REMAINDER_ASSIGN,
                               Kind::S_AND_ASSIGN,
                               Kind::S_OR_ASSIGN,
                               Kind::S_XOR_ASSIGN,
                               Kind::S_SHIFT_LEFT_ASSIGN,
                               Kind::S_SHIFT_RIGHT_ASSIGN,
                               Kind::S_LEFT_PAREN,
                               Kind::S_LEFT_BRACKET,
                               Kind::S_DOT,
                               Kind::S_APOSTROPHE,
                               Kind::S_INCREMENT,
                               Kind::S_DECREMENT};
  static const auto join = [](Kinds one, const Kinds& other) {
    one.insert(other.begin(), other.end());
    return one;
  };
  static const std::vector<Group> all{
      {"a statement",
       {Kind::S_IF, Kind::S_WHILE},
       join(join(join(statement, expression), type), declaration)},
      {"a declaration", {Kind::S_TYPEDEF, Kind::S_INT}, join(join(type, declaration), {Kind::S_TYPEDEF})},
      {"a type", {Kind::S_INT, Kind::S_IDENTIFIER}, type},
      {"an expression", {Kind::S_NUMBER, Kind::S_FORALL}, expression},
      {"a type", {Kind::S_INT, Kind::S_BOOL}, type},
      {"an operator", {Kind::S_STAR, Kind::S_EQUAL}, operators},
  };
  return all;
}

// The words that a text of this syntax does not have, although the grammar would take them.
const Kinds& foreign(Syntax syntax) {
  static const Kinds of_old{Kind::S_CONST, Kind::S_PROCESS, Kind::S_BRANCHPOINT, Kind::S_SELECT,
                            Kind::S_PROBABILITY};
  static const Kinds of_new{Kind::S_OLD_CONST, Kind::S_OLD_PROCESS};
  return syntax == Syntax::kOld ? of_old : of_new;
}

// Where something is declared, the grammar takes all of them for names, to say that they are none.
const Kinds& keywords_as_names() {
  static const Kinds all{Kind::S_NOT, Kind::S_TRUE,   Kind::S_FALSE,  Kind::S_FORALL, Kind::S_EXISTS,
                         Kind::S_SUM, Kind::S_IF,     Kind::S_ELSE,   Kind::S_WHILE,  Kind::S_DO,
                         Kind::S_FOR, Kind::S_RETURN, Kind::S_ASSERT, Kind::S_DEFAULT};
  return all;
}

std::string list_expected(const Driver& driver, Kinds expected) {
  constexpr std::size_t kLongest = 4;
  std::vector<std::string> grouped, single;
  bool has_operators = false;
  // All at once is the sign: a single one of them may be expected by itself.
  if (contains_all(expected, keywords_as_names()))
    for (const auto kind : keywords_as_names()) expected.erase(kind);
  for (const Group& group : groups()) {
    // The marks are a few tokens that only such a place expects together.
    if (!contains_all(expected, group.marks)) continue;
    for (const auto kind : group.members) expected.erase(kind);
    if (group.name == std::string_view("an operator"))
      has_operators = true;
    else
      grouped.emplace_back(group.name);
  }
  for (const auto kind : foreign(driver.syntax())) expected.erase(kind);
  static const Kinds closing{Kind::S_SEMICOLON, Kind::S_RIGHT_PAREN, Kind::S_RIGHT_BRACKET,
                             Kind::S_RIGHT_BRACE};
  // Bison gives no order of likelihood; this one is from experience: a bracket or a semicolon.
  for (const bool is_closing : {true, false})  // forgotten most often
    for (const auto kind : expected)
      if (closing.contains(kind) == is_closing) single.push_back(describe(driver.part(), kind));
  std::vector<std::string> all = grouped;
  all.insert(all.end(), single.begin(), single.end());
  if (has_operators) all.emplace_back("an operator");  // last, as it is rarely what is missing
  if (all.size() > kLongest && has_operators) all.pop_back();
  // A list of thirty tokens helps nobody; if it is cut, what remains is what is forgotten most often.
  if (all.size() > kLongest) all.resize(kLongest);
  if (all.empty()) return {};
  const std::string last = all.back();
  all.pop_back();
  return all.empty() ? "expected " + last : fmt::format("expected {} or {}", fmt::join(all, ", "), last);
}

// Where only a name can stand. In place of a type or an expression, a keyword is a mistake of another kind.
bool wants_name(const std::vector<Parser::symbol_kind_type>& expected) {
  const auto has = [&](Parser::symbol_kind_type kind) {
    return std::find(expected.begin(), expected.end(), kind) != expected.end();
  };
  return has(Kind::S_IDENTIFIER) && !has(Kind::S_INT) && !has(Kind::S_NUMBER);
}

bool is_word(std::string_view text) {
  return !text.empty() && std::all_of(text.begin(), text.end(), [](char c) {
    return std::isalnum(static_cast<unsigned char>(c)) != 0 || c == '_';
  });
}
}  // namespace

void report_unexpected(Driver& driver, Parser::symbol_kind_type token, Range at,
                       const std::vector<Parser::symbol_kind_type>& expected) {
  const std::string_view text = driver.source().substr(at.begin, at.end - at.begin);
  switch (token) {
    case Kind::S_MAGNITUDE_OF_MINIMUM:  // only a minus may stand before it, see Scanner::number()
      driver.error(at, "the number 2147483648 does not fit 32 bits", "expected a number up to 2147483647");
      return;
    // UPPAAL's queries are no full CTL: one quantifier, in front.
    case Kind::S_E_EVENTUALLY:
    case Kind::S_E_GLOBALLY:
    case Kind::S_A_EVENTUALLY:
    case Kind::S_A_GLOBALLY:
      driver.error(at, fmt::format("'{}' inside a query: path quantifiers cannot be nested",
                                   Parser::symbol_name(token)));
      return;
    case Kind::S_IDENTIFIER:
    case Kind::S_NUMBER:
    case Kind::S_REAL:
      driver.error(at, fmt::format("unexpected {} '{}'", Parser::symbol_name(token), text),
                   list_expected(driver, {expected.begin(), expected.end()}));
      return;
    default: {
      const bool is_keyword = is_word(text) && wants_name(expected);
      driver.error(at,
                   is_keyword ? fmt::format("'{}' is a keyword and cannot be a name", text)
                              : "unexpected " + describe(driver.part(), token),
                   list_expected(driver, {expected.begin(), expected.end()}));
    }
  }
}
}  // namespace tarrier::languages::uppaal::parsing
