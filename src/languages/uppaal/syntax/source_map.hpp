// SPDX-License-Identifier: MIT
// From the text that the parser sees to the position in the user's file.
//
// A label of an XML model is decoded before it is parsed (`x &lt; 5` becomes `x < 5`), and its text may come
// in several pieces, so an offset in the decoded text says nothing about the file. A SourceMap is the decoded
// text together with the offset in the file of each of its pieces.
#pragma once
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "base/source_file.hpp"

namespace tarrier::languages::uppaal::parsing {
// Bytes [begin, end) of a decoded text.
struct Range {
  std::uint32_t begin = 0;
  std::uint32_t end = 0;
};

using base::SourceFile;

// Keeps a reference to the file.
class SourceMap {
 public:
  // A piece of XML: empty until something is appended; `origin` is the place to name while it is.
  SourceMap(const SourceFile& file, std::string_view element, std::size_t origin);
  // The whole file, as it is.
  explicit SourceMap(const SourceFile& file);

  void append_cdata(std::size_t begin, std::size_t end);   // bytes of the file, as they are
  void append_pcdata(std::size_t begin, std::size_t end);  // the same with character entities decoded

  [[nodiscard]] const std::string& text() const noexcept { return text_; }
  [[nodiscard]] std::uint32_t size() const noexcept { return static_cast<std::uint32_t>(text_.size()); }
  [[nodiscard]] base::SourceSpan span(std::uint32_t offset) const;

 private:
  struct Piece {  // decoded bytes from `decoded` on stand one by one in the file from `raw` on
    std::uint32_t decoded;
    std::size_t raw;
  };
  void mark(std::size_t raw);
  std::size_t append_entity(std::size_t begin, std::size_t end);

  const SourceFile& file_;
  std::string_view element_;
  std::string text_;
  std::vector<Piece> pieces_;
};

// The end of the comment or line continuation that starts at `at`; `at` if none does.
std::size_t skip_comment(std::string_view text, std::size_t at);

// Where the blanks and comments that start at `at` end. A comment that is not closed counts as text.
std::size_t skip_blanks(std::string_view text, std::size_t at);

// `text` on one line: without comments, each run of blanks as one space, trimmed.
std::string one_line(std::string_view text);

// Why the file cannot be read as text at all; empty if it can.
std::string encoding_problem(const SourceFile& file);
}  // namespace tarrier::languages::uppaal::parsing
