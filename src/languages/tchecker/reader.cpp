// SPDX-License-Identifier: MIT
#include "languages/tchecker/reader.hpp"

#include <fmt/format.h>

#include <algorithm>

#include "languages/tchecker/names.hpp"
#include "languages/tchecker/white_space.hpp"

namespace tarrier::languages::tchecker {
namespace {
struct Form {
  std::string_view keyword;
  std::size_t fields;  // at least this many for sync, exactly this many otherwise
  std::string_view shape;
};

constexpr Form kForms[] = {
    {"system", 1, "system:NAME"},
    {"process", 1, "process:NAME"},
    {"event", 1, "event:NAME"},
    {"clock", 2, "clock:SIZE:NAME"},
    {"int", 5, "int:SIZE:MIN:MAX:INIT:NAME"},
    {"location", 2, "location:PROCESS:NAME{ATTRIBUTES}"},
    {"edge", 4, "edge:PROCESS:SOURCE:TARGET:EVENT{ATTRIBUTES}"},
    {"sync", 1, "sync:PROCESS@EVENT:PROCESS@EVENT?:…"},
};

const Form* form_of(std::string_view keyword) {
  const auto* const form =
      std::find_if(std::begin(kForms), std::end(kForms), [&](const Form& f) { return f.keyword == keyword; });
  return form == std::end(kForms) ? nullptr : form;
}

class Reader {
 public:
  Reader(const base::SourceFile& source, base::Diagnostics& diagnostics)
      : source_(source), text_(source.content()), diagnostics_(diagnostics), at_(source.start()) {}

  std::vector<Declaration> read() {
    std::vector<Declaration> all;
    while (true) {
      while (at_ < text_.size() && is_space(text_[at_])) ++at_;
      if (at_ == text_.size()) return all;
      if (text_[at_] == '#') {
        skip_comment();
        continue;
      }
      try {
        all.push_back(declaration());
      } catch (base::Error& error) {
        diagnostics_.error(std::move(error));
        // Goes on with the next declaration: one run should name all mistakes.
        recover();
      }
    }
  }

 private:
  [[noreturn]] void fail(std::size_t offset, std::string message, std::string expected) const {
    throw base::Error(base::Code::kSyntax, source_.span(offset), std::move(message), std::move(expected));
  }

  // Up to one of `stops`, not included, or the end of the text.
  Range until(std::string_view stops) {
    const std::size_t begin = at_;
    at_ = std::min(text_.find_first_of(stops, at_), text_.size());
    return trim(source_, {begin, at_});
  }

  [[nodiscard]] bool is_at(char c) const { return at_ < text_.size() && text_[at_] == c; }
  [[nodiscard]] Word word(Range range) const {
    return {std::string(source_.text(range)), source_.span(range.begin)};
  }
  void skip_comment() { at_ = std::min(text_.find('\n', at_), text_.size()); }

  Declaration declaration() {
    const std::size_t begin = at_;
    // A line break ends a field, as no value between colons has one; inside braces it is white space.
    Declaration result{.keyword = word(until(":{}#\n"))};
    const Form* const form = form_of(result.keyword.text);
    if (form == nullptr) unknown_keyword(begin, result.keyword.text);
    while (is_at(':')) {
      ++at_;
      result.fields.push_back(word(until(":{}#\n")));
    }
    const std::size_t count = result.fields.size();
    if (form->keyword == "sync" ? count < form->fields : count != form->fields)
      fail(begin, fmt::format("'{}' has {} {}", form->keyword, count, count == 1 ? "field" : "fields"),
           fmt::format("expected {}", form->shape));
    if (is_at('{')) result.attributes = attributes();
    end_of_line();
    return result;
  }

  [[noreturn]] void unknown_keyword(std::size_t at, const std::string& keyword) const {
    Names keywords;
    for (const Form& form : kForms) keywords.declare(std::string(form.keyword), {});
    const std::string suggestion = keywords.suggestion(keyword);
    fail(at, fmt::format("unknown declaration '{}'", keyword),
         suggestion.empty() ? "expected system, process, event, clock, int, location, edge or sync"
                            : suggestion);
  }

  std::vector<Attribute> attributes() {
    const std::size_t open = at_;
    std::vector<Attribute> all;
    ++at_;
    while (true) {
      const Range key = until(":{}#");
      // `{}` is legal, but a colon promises one more attribute.
      if (is_at('}') && key.begin == key.end && all.empty()) break;
      if (at_ == text_.size()) unclosed(open);
      if (!is_identifier(source_.text(key)))
        fail(key.begin, fmt::format("unexpected '{}'", one_line(key)),
             "expected the name of an attribute, as in {initial: : urgent:}");
      if (!is_at(':'))
        fail(at_, fmt::format("unexpected '{}'", text_[at_]), "expected ':' after the name of an attribute");
      ++at_;
      // The value ends at the next colon; that is why conditions of the format have no '?:'.
      all.push_back({word(key), until(":{}#")});
      if (at_ == text_.size()) unclosed(open);
      if (is_at('}')) break;
      if (!is_at(':'))
        fail(at_, fmt::format("unexpected '{}' in an attribute", text_[at_]), "expected ':' or '}'");
      ++at_;
    }
    ++at_;
    return all;
  }

  [[noreturn]] void unclosed(std::size_t open) {
    at_ = open;  // recovery goes on after this line
    fail(open, "the brace is not closed", "expected '}' after the attributes");
  }

  void end_of_line() {
    const Range rest = until("#\n");
    if (rest.begin != rest.end)
      fail(rest.begin, fmt::format("unexpected '{}' after the declaration", one_line(rest)),
           "expected the end of the line");
    if (is_at('#')) skip_comment();
  }

  [[nodiscard]] std::string one_line(Range range) const {
    const std::string_view text = source_.text(range);
    return std::string(text.substr(0, text.find('\n')));
  }

  // To the end of the declaration: of the line, or of the line on which its brace is closed.
  void recover() {
    // The error may lie inside the brace.
    // A closing brace that comes before any opening one ends the brace that the error is in; an opening one
    // on this line is that of the declaration itself.
    const std::size_t close = text_.find_first_of("{}", at_);
    const std::size_t line = std::min(text_.find('\n', at_), text_.size());
    if (close != std::string_view::npos && close < line && text_[close] == '{') {
      const std::size_t end = text_.find('}', close);
      // Only if no other brace opens in between: else this one is not closed, and skipping it would swallow
      // the next declaration.
      const std::size_t next = text_.find('{', close + 1);
      if (end != std::string_view::npos && end < next) at_ = end;
    } else if (close != std::string_view::npos && text_[close] == '}') {
      at_ = close;
    }
    skip_comment();
  }

  const base::SourceFile& source_;
  std::string_view text_;
  base::Diagnostics& diagnostics_;
  std::size_t at_;
};
}  // namespace

std::vector<Declaration> read_declarations(const base::SourceFile& source, base::Diagnostics& diagnostics) {
  return Reader(source, diagnostics).read();
}
}  // namespace tarrier::languages::tchecker
