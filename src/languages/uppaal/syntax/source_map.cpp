// SPDX-License-Identifier: MIT
#include "languages/uppaal/syntax/source_map.hpp"

#include <algorithm>
#include <array>
#include <charconv>
#include <utility>

namespace tarrier::languages::uppaal::parsing {
namespace {
bool is_blank(char c) { return c == ' ' || c == '\t' || c == '\n' || c == '\r' || c == '\f' || c == '\v'; }

void append_utf8(std::string& text, std::uint32_t code) {
  const auto byte = [&](std::uint32_t bits) { text.push_back(static_cast<char>(bits)); };
  if (code < 0x80) {
    byte(code);
  } else if (code < 0x800) {
    byte(0xC0 | (code >> 6));
    byte(0x80 | (code & 0x3F));
  } else if (code < 0x10000) {
    byte(0xE0 | (code >> 12));
    byte(0x80 | ((code >> 6) & 0x3F));
    byte(0x80 | (code & 0x3F));
  } else {
    byte(0xF0 | (code >> 18));
    byte(0x80 | ((code >> 12) & 0x3F));
    byte(0x80 | ((code >> 6) & 0x3F));
    byte(0x80 | (code & 0x3F));
  }
}

// The text for an entity's name (between & and ;); empty if there is no such entity.
std::string decode_entity(std::string_view name) {
  static constexpr std::array<std::pair<std::string_view, char>, 5> kNamed{
      {{"lt", '<'}, {"gt", '>'}, {"amp", '&'}, {"quot", '"'}, {"apos", '\''}}};
  for (const auto& [known, character] : kNamed)
    // Only the five of XML: a DTD is not read.
    if (name == known) return {character};
  if (name.size() < 2 || name[0] != '#') return {};
  // XML allows a small x only.
  const bool is_hexadecimal = name[1] == 'x';
  const std::string_view digits = name.substr(is_hexadecimal ? 2 : 1);
  std::uint32_t code = 0;
  const auto [stop, error] =
      std::from_chars(digits.data(), digits.data() + digits.size(), code, is_hexadecimal ? 16 : 10);
  // Zero would end C strings, and beyond the limit there is no character: such text stays as it is.
  if (error != std::errc{} || stop != digits.data() + digits.size() || code == 0 || code > 0x10FFFF)
    return {};
  std::string text;
  append_utf8(text, code);
  return text;
}
}  // namespace

SourceMap::SourceMap(const SourceFile& file, std::string_view element, std::size_t origin)
    : file_(file), element_(element), pieces_{{0, origin}} {}

SourceMap::SourceMap(const SourceFile& file) : SourceMap(file, {}, file.start()) {
  append_cdata(file.start(), file.content().size());
}

base::SourceSpan SourceMap::span(std::uint32_t offset) const {
  const auto next =
      std::upper_bound(pieces_.begin(), pieces_.end(), offset,
                       [](std::uint32_t wanted, const Piece& piece) { return wanted < piece.decoded; });
  const Piece& piece = *(next - 1);
  // Within a piece, decoded and raw bytes correspond one to one; every entity starts a new piece behind it.
  return file_.span(piece.raw + (offset - piece.decoded), element_);
}

void SourceMap::mark(std::size_t raw) {
  // An empty piece is replaced, so that offsets stay strictly increasing for the binary search.
  if (pieces_.back().decoded == size())
    pieces_.back().raw = raw;
  else
    pieces_.push_back({size(), raw});
}

void SourceMap::append_cdata(std::size_t begin, std::size_t end) {
  mark(begin);
  text_.append(file_.content(), begin, end - begin);
}

void SourceMap::append_pcdata(std::size_t begin, std::size_t end) {
  mark(begin);
  while (begin < end) {
    const std::size_t entity = std::min(file_.content().substr(0, end).find('&', begin), end);
    text_.append(file_.content(), begin, entity - begin);
    begin = entity < end ? append_entity(entity, end) : end;
  }
}

// Decodes what starts with the & at `begin`; returns where it ends. An & that starts no entity stands for
// itself.
std::size_t SourceMap::append_entity(std::size_t begin, std::size_t end) {
  // The longest that can be valid is &#x10FFFF; and a few leading zeros. Without a bound, every & in a file
  // without semicolons would search the rest of it.
  constexpr std::size_t kLongest = 12;
  const std::string_view rest = file_.content().substr(begin, std::min(end - begin, kLongest));
  const std::size_t semicolon = rest.find(';');
  const std::string decoded =
      semicolon == std::string_view::npos ? "" : decode_entity(rest.substr(1, semicolon - 1));
  const std::size_t next = begin + (decoded.empty() ? 1 : semicolon + 1);
  text_ += decoded.empty() ? "&" : decoded;
  mark(next);
  return next;
}

std::size_t skip_comment(std::string_view text, std::size_t at) {
  const std::string_view rest = text.substr(at);
  if (rest.starts_with("\\\n")) return at + 2;
  if (rest.starts_with("\\\r\n")) return at + 3;
  if (rest.starts_with("//")) return std::min(text.find('\n', at), text.size());
  if (!rest.starts_with("/*")) return at;
  const std::size_t close = text.find("*/", at + 2);
  // An open comment is left to the scanner, which reports where it begins.
  return close == std::string_view::npos ? at : close + 2;
}

std::size_t skip_blanks(std::string_view text, std::size_t at) {
  while (at < text.size()) {
    const std::size_t next = is_blank(text[at]) ? at + 1 : skip_comment(text, at);
    if (next == at) break;
    at = next;
  }
  return at;
}

std::string one_line(std::string_view text) {
  std::string line;
  for (std::size_t i = skip_blanks(text, 0); i < text.size();) {
    const std::size_t next = skip_blanks(text, i);
    if (next == i)
      line.push_back(text[i++]);
    else if (next < text.size())
      line.push_back(' ');
    i = std::max(i, next);
  }
  return line;
}

std::string encoding_problem(const SourceFile& file) {
  // Offsets in texts are 32 bits wide, also after decoding, which only shortens.
  constexpr std::size_t kMaxSize = std::size_t{1} << 30;
  const std::string_view content = file.content();
  if (content.size() > kMaxSize) return "the file is larger than 1 GiB";
  // Windows tools write UTF-16 with a mark; without one, a zero byte early on gives it away.
  if (content.starts_with("\xFF\xFE") || content.starts_with("\xFE\xFF") ||
      content.substr(0, 4).find('\0') != std::string_view::npos)
    return "the file is not UTF-8 text; it looks like UTF-16";
  return {};
}
}  // namespace tarrier::languages::uppaal::parsing
