// SPDX-License-Identifier: MIT
#include "base/source.hpp"

#include <mutex>
#include <set>

namespace tarrier::base {
// Each node of each tree has a position. As a view of a name that is there as long as the program, it takes
// no allocation and may be copied freely.
std::string_view intern(std::string_view text) {
  static std::mutex mutex;
  static std::set<std::string, std::less<>> pool;  // a set: its nodes never move
  const std::lock_guard lock(mutex);
  auto found = pool.find(text);
  if (found == pool.end()) found = pool.emplace(text).first;
  return *found;
}

std::string to_string(const SourceSpan& where) {
  std::string text(where.file);
  if (where.line > 0) {
    text.append(":").append(std::to_string(where.line));
    if (where.column > 0) text.append(":").append(std::to_string(where.column));
  }
  if (!where.element.empty()) text.append(" [").append(where.element).append("]");
  return text;
}
}  // namespace tarrier::base
