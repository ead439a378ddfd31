// SPDX-License-Identifier: MIT
#include "cli/bench/words.hpp"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <cctype>

#include "base/error.hpp"

namespace tarrier::cli {
namespace {
bool is_quotation_mark(char letter) { return letter == '\'' || letter == '"'; }

// A mark can be shown between marks of the other kind only, so a word with both is written in parts.
std::string quoted_word(const std::string& word) {
  const bool is_plain = std::none_of(word.begin(), word.end(), [](char letter) {
    return std::isspace(static_cast<unsigned char>(letter)) != 0 || is_quotation_mark(letter) ||
           letter == '#';
  });
  if (is_plain && !word.empty()) return word;
  std::string text;
  for (std::size_t begin = 0; begin < word.size() || text.empty();) {
    const char mark = begin < word.size() && word[begin] == '\'' ? '"' : '\'';
    const std::size_t end = std::min(word.find(mark, begin), word.size());
    text += fmt::format("{}{}{}", mark, word.substr(begin, end - begin), mark);
    begin = end;
  }
  return text;
}
}  // namespace

std::vector<std::string> split_words(std::string_view line, const base::SourceSpan& where) {
  std::vector<std::string> words;
  bool is_inside = false;  // of a word, which may be empty between quotation marks
  for (std::size_t i = 0; i < line.size() && line[i] != '#'; ++i) {
    if (std::isspace(static_cast<unsigned char>(line[i])) != 0) {
      is_inside = false;
      continue;
    }
    if (!is_inside) words.emplace_back();
    is_inside = true;
    if (!is_quotation_mark(line[i])) {
      words.back() += line[i];
      continue;
    }
    const std::size_t end = line.find(line[i], i + 1);
    if (end == std::string_view::npos) {
      base::SourceSpan place = where;
      place.column = static_cast<std::uint32_t>(i + 1);
      throw base::Error(base::Code::kSyntax, place, "a quotation mark is not closed");
    }
    words.back() += line.substr(i + 1, end - i - 1);
    i = end;
  }
  return words;
}

std::string join_words(const std::vector<std::string>& words) {
  std::vector<std::string> parts;
  for (const std::string& word : words) parts.push_back(quoted_word(word));
  return fmt::format("{}", fmt::join(parts, " "));
}
}  // namespace tarrier::cli
