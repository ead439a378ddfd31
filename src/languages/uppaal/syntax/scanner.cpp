// SPDX-License-Identifier: MIT
#include "languages/uppaal/syntax/scanner.hpp"

#include <fmt/format.h>

#include <charconv>
#include <map>
#include <string_view>

namespace tarrier::languages::uppaal::parsing {
namespace {
using Token = Parser::token;
using Symbol = Parser::symbol_type;

enum Where { kEverywhere, kXtaOnly, kQueryOnly };
enum Since { kAlways, kNew };
struct Keyword {
  int token;
  Where where = kEverywhere;
  Since since = kAlways;
};

// The words that only the .xta format needs stay free for names in XML models, those of queries in models,
// and those that version 4 brought in the old syntax.
const std::map<std::string_view, Keyword>& keywords() {
  static const std::map<std::string_view, Keyword> table{
      {"and", {Token::AND}},
      {"or", {Token::OR}},
      {"xor", {Token::XOR, kEverywhere, kNew}},
      {"imply", {Token::IMPLY}},
      {"not", {Token::NOT}},
      {"true", {Token::TRUE}},
      {"false", {Token::FALSE}},
      {"forall", {Token::FORALL, kEverywhere, kNew}},
      {"exists", {Token::EXISTS, kEverywhere, kNew}},
      {"sum", {Token::SUM, kEverywhere, kNew}},
      {"if", {Token::IF, kEverywhere, kNew}},
      {"else", {Token::ELSE, kEverywhere, kNew}},
      {"while", {Token::WHILE, kEverywhere, kNew}},
      {"do", {Token::DO, kEverywhere, kNew}},
      {"for", {Token::FOR, kEverywhere, kNew}},
      {"return", {Token::RETURN, kEverywhere, kNew}},
      {"assert", {Token::ASSERT, kEverywhere, kNew}},
      {"const", {Token::CONST}},
      {"meta", {Token::META, kEverywhere, kNew}},
      {"urgent", {Token::URGENT}},
      {"broadcast", {Token::BROADCAST}},
      {"hybrid", {Token::HYBRID, kEverywhere, kNew}},
      {"int", {Token::INT}},
      {"bool", {Token::BOOL}},
      {"clock", {Token::CLOCK}},
      {"chan", {Token::CHAN}},
      {"scalar", {Token::SCALAR, kEverywhere, kNew}},
      {"double", {Token::DOUBLE, kEverywhere, kNew}},
      {"string", {Token::STRING_TYPE, kEverywhere, kNew}},
      {"void", {Token::VOID, kEverywhere, kNew}},
      {"struct", {Token::STRUCT, kEverywhere, kNew}},
      {"typedef", {Token::TYPEDEF, kEverywhere, kNew}},
      {"system", {Token::SYSTEM}},
      {"priority", {Token::PRIORITY, kEverywhere, kNew}},
      {"default", {Token::DEFAULT, kEverywhere, kNew}},
      {"dynamic", {Token::DYNAMIC, kEverywhere, kNew}},
      {"process", {Token::PROCESS, kXtaOnly}},
      {"state", {Token::STATE, kXtaOnly}},
      {"branchpoint", {Token::BRANCHPOINT, kXtaOnly, kNew}},
      {"commit", {Token::COMMIT, kXtaOnly}},
      {"init", {Token::INIT, kXtaOnly}},
      {"trans", {Token::TRANS, kXtaOnly}},
      {"select", {Token::SELECT, kXtaOnly, kNew}},
      {"guard", {Token::GUARD, kXtaOnly}},
      {"sync", {Token::SYNC, kXtaOnly}},
      {"assign", {Token::ASSIGN_LABEL, kXtaOnly}},
      {"probability", {Token::PROBABILITY, kXtaOnly, kNew}},
      {"deadlock", {Token::DEADLOCK, kQueryOnly}},
  };
  return table;
}

// The old syntax has its own rules for constants and for processes and their parameters.
int old_token(int token) {
  switch (token) {
    case Token::CONST: return Token::OLD_CONST;
    case Token::PROCESS: return Token::OLD_PROCESS;
    case Token::START_PARAMETERS: return Token::START_OLD_PARAMETERS;
    default: return token;
  }
}

int start_token(Part part) {
  switch (part) {
    case Part::kDeclarations: return Token::START_DECLARATIONS;
    case Part::kParameters: return Token::START_PARAMETERS;
    case Part::kSelects: return Token::START_SELECTS;
    case Part::kCondition: return Token::START_CONDITION;
    case Part::kSync: return Token::START_SYNC;
    case Part::kUpdates: return Token::START_UPDATES;
    case Part::kSystem: return Token::START_SYSTEM;
    case Part::kXta: return Token::START_XTA;
    case Part::kQuery: return Token::START_QUERY;
  }
  return Token::END;
}
}  // namespace

// The first token is none of the text: it tells the grammar which part of a model follows.
Symbol Scanner::next() {
  if (tokens_++ == 0) return {in_syntax(start_token(driver.part())), here_};
  // Bison may ask again after an error, when it looks for a place to go on.
  if (ended_) return end();
  Symbol symbol = scan();
  last_ = here_.end;
  return symbol;
}

int Scanner::in_syntax(int token) const { return driver.syntax() == Syntax::kOld ? old_token(token) : token; }

void Scanner::advance(int length) { here_ = {here_.end, here_.end + static_cast<std::uint32_t>(length)}; }

void Scanner::shorten(int length) { here_.end = here_.begin + static_cast<std::uint32_t>(length); }

Symbol Scanner::word(const char* text, std::size_t length) {
  const std::string_view name(text, length);
  if (const auto found = keywords().find(name); found != keywords().end()) {
    const auto [token, where, since] = found->second;
    // Not reserved where it makes no difference: old models have variables called `guard` or `state`.
    const bool is_here = where == kEverywhere || (where == kXtaOnly && driver.part() == Part::kXta) ||
                         (where == kQueryOnly && driver.part() == Part::kQuery);
    if (is_here && (since == kAlways || driver.syntax() == Syntax::kNew)) return {in_syntax(token), here_};
  }
  return Parser::make_IDENTIFIER(std::string(name), here_);
}

// `sup`, `inf` and `bounds` are names unless they begin the query.
Symbol Scanner::extremum(int token, const char* text) {
  // The first token is the start symbol's, see next().
  if (tokens_ == 2) return {token, here_};
  return Parser::make_IDENTIFIER(text, here_);
}

Symbol Scanner::number(const char* text, std::size_t length) {
  // -2147483648 is read as a minus and a number that alone would not fit.
  constexpr std::int64_t kMagnitudeOfMinimum = 2147483648;
  std::int64_t value = 0;
  const auto [stop, status] = std::from_chars(text, text + length, value);
  if (status == std::errc{} && value == kMagnitudeOfMinimum) return {Token::MAGNITUDE_OF_MINIMUM, here_};
  if (status != std::errc{} || value > kMagnitudeOfMinimum) {
    driver.error(here_, fmt::format("the number {} does not fit 32 bits", std::string_view(text, length)),
                 "expected a number up to 2147483647");
    // Goes on with some number: the rest of the text may have mistakes of its own.
    value = 0;
  }
  return Parser::make_NUMBER(value, here_);
}

Symbol Scanner::stray(const char* text, std::size_t length) {
  const auto byte = static_cast<unsigned char>(text[0]);
  // Control characters would spoil the terminal or be invisible.
  if (byte < 0x20 || byte == 0x7F)
    driver.error(here_, fmt::format("unexpected character with code {}", static_cast<unsigned>(byte)));
  else
    driver.error(here_, fmt::format("unexpected character '{}'", std::string_view(text, length)));
  return Parser::make_YYerror(here_);
}

// Whatever follows would be read as a part of the comment or string: one error is enough.
Symbol Scanner::unclosed(const char* message, Range at) {
  driver.error(at, message);
  // Nothing behind is scanned any more.
  ended_ = true;
  return Parser::make_YYerror(at);
}

// Behind the last token, not behind the blanks after it: that is where something is missing.
Symbol Scanner::end() { return {Token::END, Range{last_, last_}}; }

void Scanner::begin_skip(int token) {
  skip_begin_ = here_.begin;
  skip_body_ = here_.end;
  skip_token_ = token;
  skip_braces_ = 1;
}

bool Scanner::end_skip() {
  if (--skip_braces_ > 0) return false;
  // Only queries are read later, from the text that is remembered here.
  if (skip_token_ == Token::QUERY_BLOCK) {
    driver.query_blocks.push_back({skip_body_, here_.begin});
    skip_token_ = 0;
  }
  return true;
}
}  // namespace tarrier::languages::uppaal::parsing
