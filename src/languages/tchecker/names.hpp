// SPDX-License-Identifier: MIT
// Names of one kind (processes, events, variables, the locations of a process), numbered as declared.
#pragma once
#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "base/source.hpp"

namespace tarrier::languages::tchecker {
class Names {
 public:
  // Where the name was declared before, if it was; it then keeps its number.
  std::optional<base::SourceSpan> declare(std::string name, const base::SourceSpan& where);
  [[nodiscard]] std::optional<std::uint32_t> find(std::string_view name) const;
  [[nodiscard]] std::string suggestion(std::string_view name) const;  // "did you mean 'x'?", or nothing
  [[nodiscard]] std::vector<std::pair<std::string, std::uint32_t>> all() const;  // by name
  [[nodiscard]] std::uint32_t size() const { return static_cast<std::uint32_t>(entries_.size()); }

 private:
  struct Entry {
    std::uint32_t number = 0;
    base::SourceSpan where;
  };
  std::map<std::string, Entry, std::less<>> entries_;
};

// Letters, digits, '_' and '.', beginning with a letter or '_'.
bool is_identifier(std::string_view text);
}  // namespace tarrier::languages::tchecker
