// SPDX-License-Identifier: MIT
// Text that is safe to show. Names, queries and lines of the user's files may contain control characters,
// which could move the cursor of a terminal, hide what is wrong or fake an answer.
#pragma once
#include <string>
#include <string_view>

namespace tarrier::report {
// The text with each control character (except line ends and tabs), and each that changes the direction of
// writing, as JSON would write it: \u001b. What is no UTF-8 becomes U+FFFD. A JSON document remains the same
// document, and printable text remains as it is.
std::string printable(std::string_view text);

// The same for what belongs into one line: line ends are control characters, too.
std::string printable_line(std::string_view text);

// How many columns printable text takes; letters that take two or none are not known.
std::size_t width(std::string_view text);
}  // namespace tarrier::report
