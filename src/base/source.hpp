// SPDX-License-Identifier: MIT
// Where something stands in the user's input.
#pragma once
#include <cstdint>
#include <string>
#include <string_view>

namespace tarrier::base {
// A text to be read: a file, standard input, or an argument of the command line.
struct SourceText {
  std::string name;  // as the user wrote it; shown in messages
  std::string content;
};

// Line and column count from 1 and always refer to the file, also inside the labels of an XML model; line 0
// means "the file as a whole". Both views point into interned strings, so a span is cheap to copy and to
// keep.
struct SourceSpan {
  std::string_view file;
  std::string_view element;  // XML path such as /nta/template[2]/transition[3]/label[1]; empty for plain text
  std::uint32_t line = 0;
  std::uint32_t column = 0;
  friend bool operator==(const SourceSpan&, const SourceSpan&) = default;
};

// A copy of `text` that lives as long as the program; equal texts share one copy. Thread-safe.
std::string_view intern(std::string_view text);

// "file:line:column" with the element path after it in brackets; parts that are not known are left out.
std::string to_string(const SourceSpan& where);
}  // namespace tarrier::base
