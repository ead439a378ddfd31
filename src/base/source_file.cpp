// SPDX-License-Identifier: MIT
#include "base/source_file.hpp"

#include <algorithm>

namespace tarrier::base {
SourceFile::SourceFile(const SourceText& text) : name_(intern(text.name)), content_(text.content) {
  lines_.push_back(byte_order_mark(content_));
  for (std::size_t i = content_.find('\n'); i != std::string_view::npos; i = content_.find('\n', i + 1))
    lines_.push_back(i + 1);
}

SourceSpan SourceFile::span(std::size_t offset, std::string_view element) const {
  // What is missing at the end of a text is missed after its last byte.
  offset = std::clamp(offset, start(), std::max(start(), content_.size()));
  const auto next = std::upper_bound(lines_.begin(), lines_.end(), offset);
  return {.file = name_,
          .element = element,
          .line = static_cast<std::uint32_t>(next - lines_.begin()),
          .column = static_cast<std::uint32_t>(offset - *(next - 1) + 1)};
}

std::size_t byte_order_mark(std::string_view text) {
  constexpr std::string_view kMark = "\xEF\xBB\xBF";
  return text.starts_with(kMark) ? kMark.size() : 0;
}
}  // namespace tarrier::base
