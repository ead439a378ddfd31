// SPDX-License-Identifier: MIT
#include "languages/pddl/reading/brackets.hpp"

#include <fmt/format.h>

namespace tarrier::languages::pddl {
namespace {
// Far more than PDDL needs; terms are walked and destroyed recursively.
constexpr std::size_t kDeepest = 200;

class TermReader {
 public:
  explicit TermReader(const base::SourceText& text)
      : text_(text.content), span_{base::intern(text.name), {}, 1, 1} {}

  std::vector<Term> read() {
    // A stack of our own, so that the depth is that of the text and not of calls.
    std::vector<Term> open{Term{}};  // the last one is being read, in those before it
    for (skip(); at_ < text_.size(); skip()) {
      if (text_[at_] == '(') {
        if (open.size() > kDeepest) complain("brackets are nested too deeply");
        // A list has the place of its bracket, as an empty one has no other.
        open.push_back({.span = span_});
        advance();
      } else if (text_[at_] == ')') {
        if (open.size() == 1) complain("there is no bracket to close");
        advance();
        close(open);
      } else {
        open.back().parts.push_back(word());
      }
    }
    if (open.size() > 1)
      throw base::Error(base::Code::kSyntax, open.back().span, "the bracket is not closed", "expected ')'");
    return std::move(open.front().parts);
  }

 private:
  [[noreturn]] void complain(const char* message) const {
    throw base::Error(base::Code::kSyntax, span_, message);
  }
  static void close(std::vector<Term>& open) {
    Term closed = std::move(open.back());
    open.pop_back();
    open.back().parts.push_back(std::move(closed));
  }
  static bool is_blank(char c) { return c == ' ' || c == '\t' || c == '\r' || c == '\n'; }
  void advance() {
    if (text_[at_++] == '\n') {
      ++span_.line;
      span_.column = 1;
    } else {
      ++span_.column;
    }
  }
  // Blanks and comments.
  void skip() {
    while (at_ < text_.size() && (is_blank(text_[at_]) || text_[at_] == ';')) {
      if (text_[at_] == ';')
        while (at_ < text_.size() && text_[at_] != '\n') advance();
      else
        advance();
    }
  }
  Term word() {
    Term result{.span = span_};
    while (at_ < text_.size() && !is_blank(text_[at_]) && text_[at_] != '(' && text_[at_] != ')' &&
           text_[at_] != ';') {
      // PDDL does not tell capital letters from small ones.
      const char c = text_[at_];
      result.word += 'A' <= c && c <= 'Z' ? static_cast<char>(c - 'A' + 'a') : c;
      advance();
    }
    return result;
  }

  const std::string& text_;
  base::SourceSpan span_;
  std::size_t at_ = 0;
};
}  // namespace

std::vector<Term> read_terms(const base::SourceText& text) { return TermReader(text).read(); }

std::string to_text(const Term& term) {
  if (!term.is_list()) return term.word;
  std::string text;
  for (const Term& part : term.parts) text += (text.empty() ? "" : " ") + to_text(part);
  return "(" + text + ")";
}
}  // namespace tarrier::languages::pddl
