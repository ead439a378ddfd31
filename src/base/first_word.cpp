// SPDX-License-Identifier: MIT
#include "base/first_word.hpp"

#include <algorithm>
#include <cctype>

namespace tarrier::base {
std::string_view after_comments(std::string_view text, std::string_view comment) {
  while (true) {
    text.remove_prefix(std::min(text.find_first_not_of(" \t\r\n\f\v"), text.size()));
    if (!text.starts_with(comment)) return text;
    text.remove_prefix(std::min(text.find('\n'), text.size()));
  }
}

bool begins_with_word(std::string_view text, std::string_view word) {
  if (!text.starts_with(word)) return false;
  // "module" begins with "mod", but that is not its first word.
  const char next = text.size() > word.size() ? text[word.size()] : ' ';
  return std::isalnum(static_cast<unsigned char>(next)) == 0 && next != '_';
}
}  // namespace tarrier::base
