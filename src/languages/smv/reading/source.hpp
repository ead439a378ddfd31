// SPDX-License-Identifier: MIT
// The text of a model, and where its bytes stand.
#pragma once
#include <string_view>
#include <vector>

#include "base/source.hpp"

namespace tarrier::languages::smv {
// Bytes begin … end-1 of a Source; also the location type of the grammar.
struct Range {
  std::size_t begin = 0;
  std::size_t end = 0;
};

// Refers to the SourceText, which must outlive it.
class Source {
 public:
  explicit Source(const base::SourceText& text);
  [[nodiscard]] std::string_view text() const noexcept { return text_; }
  [[nodiscard]] std::size_t start() const noexcept { return lines_.front(); }  // after a byte order mark
  [[nodiscard]] std::string_view text(Range range) const {
    return text_.substr(range.begin, range.end - range.begin);
  }
  [[nodiscard]] base::SourceSpan span(std::size_t offset) const;  // O(log lines)

 private:
  std::string_view file_;
  std::string_view text_;
  std::vector<std::size_t> lines_;  // where each line begins
};
}  // namespace tarrier::languages::smv
