// SPDX-License-Identifier: MIT
#include "languages/uppaal/syntax/query_reader.hpp"

#include <algorithm>
#include <array>
#include <cctype>

#include "languages/uppaal/syntax/driver.hpp"
#include "languages/uppaal/syntax/parser.hpp"

namespace tarrier::languages::uppaal {
namespace parsing {
namespace {
bool is_word_character(char c) {
  return std::isalnum(static_cast<unsigned char>(c)) != 0 || c == '_' || c == '$' || c == '#';
}

std::string_view trim_front(std::string_view text) {
  while (!text.empty() && text.front() == ' ') text.remove_prefix(1);
  return text;
}

// Cuts the first word off `text`; empty if it does not start with one.
std::string_view take_word(std::string_view& text) {
  const auto stop = std::find_if_not(text.begin(), text.end(), is_word_character);
  const std::string_view word = text.substr(0, static_cast<std::size_t>(stop - text.begin()));
  text = trim_front(text.substr(word.size()));
  return word;
}

template <std::size_t N>
bool is_one_of(std::string_view word, const std::array<std::string_view, N>& words) {
  return std::find(words.begin(), words.end(), word) != words.end();
}

// A name or a number.
bool is_operand(std::string_view word) {
  static constexpr std::array<std::string_view, 5> kOperators{"and", "or", "xor", "imply", "not"};
  return !word.empty() && is_word_character(word[0]) && !is_one_of(word, kOperators);
}

// An operand ends with this word or symbol.
bool ends_operand(std::string_view word) { return is_operand(word) || word == ")" || word == "]"; }

// The W of A[ p W q ]. U and W are names, too, but no name follows an operand.
bool is_weak_until(std::string_view text) {
  std::string_view previous;
  while (!text.empty()) {
    std::string_view word = take_word(text);
    if (word.empty()) {  // a symbol stands for itself
      word = text.substr(0, 1);
      text = trim_front(text.substr(1));
    }
    if ((word == "U" || word == "W") && ends_operand(previous)) return word == "W";
    previous = word;
  }
  return false;
}

// `… under S` at the end. Only here do two names follow each other.
bool is_under_strategy(std::string_view text) {
  std::array<std::string_view, 3> words;  // the last three, backwards
  for (std::string_view& word : words) {
    while (!text.empty() && text.back() == ' ') text.remove_suffix(1);
    std::size_t begin = text.size();
    while (begin > 0 && is_word_character(text[begin - 1])) --begin;
    if (begin == text.size() && begin > 0) --begin;  // a symbol stands for itself
    word = text.substr(begin);
    text = text.substr(0, begin);
  }
  return words[1] == "under" && is_operand(words[0]) && ends_operand(words[2]);
}

bool is_game(std::string_view text) {
  // Without a closing brace nothing is left, which is no game.
  if (text.starts_with('{')) text = trim_front(text.substr(std::min(text.find('}'), text.size() - 1) + 1));
  if (text.starts_with("E<>")) text = trim_front(text.substr(3));
  const std::string_view word = take_word(text);
  return ((word == "control" || word == "acontrol") && text.starts_with(':')) ||
         (word == "control_t" && text.starts_with('*'));
}

// A query of another kind than ours, by name; empty for one to be parsed. These must not give syntax errors,
// so the text (on one line) decides and not the grammar.
std::string other_kind(std::string_view text) {
  static constexpr std::array<std::string_view, 6> kStrategy{"saveStrategy", "loadStrategy", "minE",
                                                             "maxE",         "minPr",        "maxPr"};
  static constexpr std::array<std::string_view, 4> kRefinement{"consistency", "refinement", "specification",
                                                               "implementation"};
  if (is_game(text)) return "a game query (control)";
  if (is_under_strategy(text)) return "a query under a strategy";
  // The words are no keywords of the language, so they count only together with the symbol that follows: a
  // process may be called Pr or simulate.
  std::string_view rest = text;
  const std::string_view word = take_word(rest);
  const char next = rest.empty() ? ' ' : rest.front();
  // `E[]` and `A[]` are quantifiers of ours.
  const bool has_bracket = next == '[' && !trim_front(rest.substr(1)).starts_with(']');
  if (word == "Pr" && (next == '[' || next == '(')) return "a statistical query (Pr)";
  if (word == "simulate" && (next == '[' || is_word_character(next))) return "a simulation query (simulate)";
  if (word == "E" && has_bracket) return "an expected-value query (E[...])";
  if (word == "A" && has_bracket)
    return is_weak_until(rest.substr(1)) ? "a weak until query (A[ p W q ])" : "an until query (A[ p U q ])";
  if (word == "strategy" && is_word_character(next)) return "a strategy query (strategy)";
  if (word == "sat" && next == ':') return "a scenario query (sat)";
  if (is_one_of(word, kStrategy) && (next == '(' || next == '['))
    return "a strategy query (" + std::string(word) + ")";
  if (is_one_of(word, kRefinement) && next == ':') return "a refinement query (" + std::string(word) + ")";
  const std::size_t arrow = text.find("-->");
  if (arrow != std::string_view::npos && trim_front(text.substr(arrow + 3)).starts_with('['))
    return "a leads-to query with a time bound";
  return {};
}
}  // namespace

// A wrong query is no error of the model: it keeps its mistake, and the other queries can be asked.
ast::Query read_query(const SourceMap& map, Range range) {
  // Positions stay those of the whole text, so only its end is cut off.
  const std::string_view text = std::string_view(map.text()).substr(0, range.end);
  range.begin = static_cast<std::uint32_t>(skip_blanks(text, range.begin));
  const std::string line = one_line(text.substr(range.begin));
  ast::Query query;
  if (line.starts_with("ltl:")) {
    query.kind = ast::QueryKind::kLtl;
  } else if (std::string other = other_kind(line); !other.empty()) {
    query.kind = ast::QueryKind::kOther;
    query.what = std::move(other);
  } else {
    base::Diagnostics diagnostics;
    // Queries declare no types, so only the predefined ones are known.
    TypeNames types;
    Driver driver(map, range, Part::kQuery, types, diagnostics);
    driver.parse();
    query = std::move(driver.query);
    if (diagnostics.has_errors()) {
      // One mistake per query is shown: what follows is often its consequence.
      const base::Error& first = diagnostics.errors().front();
      query.error_span = first.where();
      query.error = first.message();
      query.error_expected = first.expected();
    }
  }
  query.span = map.span(range.begin);
  // The identity of the query in reports and traces, so comments and line breaks must not matter.
  query.text = line;
  return query;
}

// One query per line; a line ends neither in a comment nor after a backslash.
std::vector<ast::Query> read_query_lines(const SourceMap& map, Range range) {
  const std::string_view text = std::string_view(map.text()).substr(0, range.end);
  std::vector<ast::Query> queries;
  const auto end_line = [&](std::size_t begin, std::size_t end) {
    const Range line{static_cast<std::uint32_t>(begin), static_cast<std::uint32_t>(end)};
    // A line of comments only is no query.
    if (skip_blanks(text.substr(0, end), begin) < end) queries.push_back(read_query(map, line));
  };
  std::size_t begin = range.begin;
  for (std::size_t i = begin; i < text.size();) {
    if (text[i] == '\n') {
      end_line(begin, i);
      begin = ++i;
    } else {
      const bool can_skip = text[i] == '/' || text[i] == '\\';  // a comment or a continued line
      // skip_comment() returns its argument where there is none, so i advances by at least one.
      i = std::max(i + 1, can_skip ? skip_comment(text, i) : i);
    }
  }
  end_line(begin, text.size());
  return queries;
}
}  // namespace parsing

std::vector<ast::Query> parse_queries(const base::SourceText& text) {
  const parsing::SourceFile file(text);
  if (const std::string problem = parsing::encoding_problem(file); !problem.empty()) {
    ast::Query query{.span = file.whole()};
    query.error_span = file.whole();
    query.error = problem;
    return parsing::single(std::move(query));
  }
  // Positions are those of the query file, which is decoded as it is.
  const parsing::SourceMap map(file);
  return parsing::read_query_lines(map, {0, map.size()});
}

ast::ExprPtr parse_condition(const base::SourceText& text) {
  const parsing::SourceFile file(text);
  const parsing::SourceMap map(file);
  base::Diagnostics diagnostics;
  parsing::TypeNames types;
  parsing::Driver driver(map, parsing::Part::kCondition, types, diagnostics);
  driver.parse();
  if (diagnostics.has_errors()) throw base::Error(diagnostics.errors().front());
  return std::move(driver.expression);
}
}  // namespace tarrier::languages::uppaal
