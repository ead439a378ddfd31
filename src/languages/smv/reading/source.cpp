// SPDX-License-Identifier: MIT
#include "languages/smv/reading/source.hpp"

#include <algorithm>

namespace tarrier::languages::smv {
Source::Source(const base::SourceText& text) : file_(base::intern(text.name)), text_(text.content) {
  constexpr std::string_view kByteOrderMark = "\xEF\xBB\xBF";
  lines_.push_back(text_.starts_with(kByteOrderMark) ? kByteOrderMark.size() : 0);
  for (std::size_t i = text_.find('\n'); i != std::string_view::npos; i = text_.find('\n', i + 1))
    lines_.push_back(i + 1);
}

base::SourceSpan Source::span(std::size_t offset) const {
  const auto after = std::upper_bound(lines_.begin(), lines_.end(), offset);
  const auto line = static_cast<std::uint32_t>(after - lines_.begin());
  return {file_, {}, line, static_cast<std::uint32_t>(offset - lines_[line - 1] + 1)};
}
}  // namespace tarrier::languages::smv
