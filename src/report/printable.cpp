// SPDX-License-Identifier: MIT
#include "report/printable.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cstdint>

namespace tarrier::report {
namespace {
bool is_continuation(char byte) { return (static_cast<unsigned char>(byte) & 0xC0U) == 0x80U; }

struct Character {
  std::uint32_t code = 0;
  std::size_t bytes = 0;  // 0: not UTF-8
};

// The first character of a text that is not empty. Forms that are longer than need be, and halves of
// surrogate pairs, are no UTF-8: terminals differ in what they make of them.
Character first_character(std::string_view text) {
  const auto lead = static_cast<unsigned char>(text.front());
  if (lead < 0x80) return {lead, 1};
  const std::size_t bytes = lead >= 0xF8 ? 0 : lead >= 0xF0 ? 4 : lead >= 0xE0 ? 3 : lead >= 0xC0 ? 2 : 0;
  if (bytes == 0 || text.size() < bytes) return {};
  std::uint32_t code = lead & (0x7FU >> bytes);
  for (const char byte : text.substr(1, bytes - 1)) {
    if (!is_continuation(byte)) return {};
    code = code << 6U | (static_cast<unsigned char>(byte) & 0x3FU);
  }
  const std::uint32_t least = bytes == 2 ? 0x80 : bytes == 3 ? 0x800 : 0x10000;
  const bool is_surrogate = code >= 0xD800 && code <= 0xDFFF;
  // A terminal that decodes more leniently could otherwise be sent a control character in a longer form.
  return code < least || code > 0x10FFFF || is_surrogate ? Character{} : Character{code, bytes};
}

// Control characters, line and paragraph separators, and what changes the direction of writing.
bool is_control(std::uint32_t code) {
  return code < 0x20 || (code >= 0x7F && code <= 0x9F) || code == 0x061C || code == 0x200E ||
         code == 0x200F || (code >= 0x2028 && code <= 0x202E) || (code >= 0x2066 && code <= 0x2069);
}

std::string escaped(std::string_view text, std::string_view kept) {
  std::string result;
  result.reserve(text.size());
  while (!text.empty()) {
    const Character next = first_character(text);
    // What may be kept is ASCII, so that its first byte is all of it.
    if (next.bytes == 0)
      result += "\uFFFD";
    else if (is_control(next.code) && kept.find(text.front()) == std::string_view::npos)
      result += fmt::format("\\u{:04x}", next.code);
    else
      result += text.substr(0, next.bytes);
    // After a wrong byte the next one may begin a good character again; nothing more than need be is lost.
    text.remove_prefix(std::max<std::size_t>(next.bytes, 1));
  }
  return result;
}
}  // namespace

std::string printable(std::string_view text) { return escaped(text, "\n\t"); }

std::string printable_line(std::string_view text) { return escaped(text, "\t"); }

std::size_t width(std::string_view text) {
  return static_cast<std::size_t>(
      std::count_if(text.begin(), text.end(), [](char byte) { return !is_continuation(byte); }));
}
}  // namespace tarrier::report
