// SPDX-License-Identifier: MIT
// Names that PDDL takes, made from those of the user.
#pragma once
#include <set>
#include <span>
#include <string>
#include <string_view>

namespace tarrier::languages::pddl {
// Gives out names of lower-case letters, digits, '-' and '_' (PDDL does not tell upper from lower case), each
// once: p1.status becomes p1-status.
class Names {
 public:
  // `reserved` are taken from the beginning, besides the words of PDDL itself.
  explicit Names(std::span<const std::string_view> reserved = {});
  std::string claim(std::string_view wanted);

 private:
  std::set<std::string> taken_;
};
}  // namespace tarrier::languages::pddl
