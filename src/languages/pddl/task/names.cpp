// SPDX-License-Identifier: MIT
#include "languages/pddl/task/names.hpp"

#include <fmt/format.h>

#include <cstdint>

namespace tarrier::languages::pddl {
namespace {
std::string plain_name(std::string_view wanted) {
  std::string result;
  for (const char c : wanted) {
    if ('A' <= c && c <= 'Z')
      result += static_cast<char>(c - 'A' + 'a');
    else if (('a' <= c && c <= 'z') || ('0' <= c && c <= '9') || c == '_')
      result += c;
    // One hyphen for a run of other characters.
    else if (!result.empty() && result.back() != '-')
      result += '-';
  }
  while (!result.empty() && result.back() == '-') result.pop_back();
  // A name begins with a letter.
  return result.empty() || result.front() < 'a' || result.front() > 'z' ? "x" + result : result;
}
}  // namespace

Names::Names(std::span<const std::string_view> reserved)
    // Words of PDDL itself; a planner may take them for something else.
    : taken_{"and",      "assign", "decrease", "define", "domain", "either",  "exists",     "forall", "imply",
             "increase", "number", "not",      "object", "or",     "problem", "total-cost", "when"} {
  taken_.insert(reserved.begin(), reserved.end());
}

std::string Names::claim(std::string_view wanted) {
  const std::string plain = plain_name(wanted);
  std::string result = plain;
  for (std::uint32_t n = 2; !taken_.insert(result).second; ++n) result = fmt::format("{}-{}", plain, n);
  return result;
}
}  // namespace tarrier::languages::pddl
