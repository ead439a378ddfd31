// SPDX-License-Identifier: MIT
#include "languages/tchecker/source.hpp"

#include <algorithm>

namespace tarrier::languages::tchecker {
Source::Source(const base::SourceText& text)
    : file_(base::intern(text.name)), text_(text.content), lines_{0} {
  for (std::size_t i = 0; i < text_.size(); ++i)
    if (text_[i] == '\n') lines_.push_back(i + 1);
}

base::SourceSpan Source::span(std::size_t offset) const {
  const auto after = std::upper_bound(lines_.begin(), lines_.end(), offset);
  const auto line = static_cast<std::uint32_t>(after - lines_.begin());
  return {file_, {}, line, static_cast<std::uint32_t>(offset - lines_[line - 1] + 1)};
}

Range Source::trim(Range range) const {
  while (range.begin < range.end && is_space(text_[range.begin])) ++range.begin;
  while (range.begin < range.end && is_space(text_[range.end - 1])) --range.end;
  return range;
}
}  // namespace tarrier::languages::tchecker
