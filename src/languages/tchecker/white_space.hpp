// SPDX-License-Identifier: MIT
// White space in a .tck file.
#pragma once
#include "base/source_file.hpp"

namespace tarrier::languages::tchecker {
inline bool is_space(char c) {
  return c == ' ' || c == '\t' || c == '\r' || c == '\n' || c == '\f' || c == '\v';
}

// Without white space at both ends; an empty range keeps its end.
inline base::TextRange trim(const base::SourceFile& source, base::TextRange range) {
  while (range.begin < range.end && is_space(source.content()[range.begin])) ++range.begin;
  while (range.begin < range.end && is_space(source.content()[range.end - 1])) --range.end;
  return range;
}
}  // namespace tarrier::languages::tchecker
