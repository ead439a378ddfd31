// SPDX-License-Identifier: MIT
// A text to be read, and where its bytes stand.
#pragma once
#include <cstddef>
#include <string_view>
#include <vector>

#include "base/source.hpp"

namespace tarrier::base {
// Bytes begin … end-1 of a text.
struct TextRange {
  std::size_t begin = 0;
  std::size_t end = 0;
};

// Keeps a view of the content, which must outlive it. A byte order mark takes no column.
class SourceFile {
 public:
  explicit SourceFile(const SourceText& text);
  [[nodiscard]] std::string_view content() const noexcept { return content_; }
  [[nodiscard]] std::string_view text(TextRange range) const {
    return content_.substr(range.begin, range.end - range.begin);
  }
  [[nodiscard]] std::size_t start() const noexcept { return lines_.front(); }  // after a byte order mark
  // O(log lines). `element` must be interned.
  [[nodiscard]] SourceSpan span(std::size_t offset, std::string_view element = {}) const;
  [[nodiscard]] SourceSpan whole() const { return {.file = name_}; }

 private:
  std::string_view name_;  // interned
  std::string_view content_;
  std::vector<std::size_t> lines_;  // where each line begins
};

// How many bytes of `text` are a byte order mark, which some editors put before UTF-8.
[[nodiscard]] std::size_t byte_order_mark(std::string_view text);
}  // namespace tarrier::base
