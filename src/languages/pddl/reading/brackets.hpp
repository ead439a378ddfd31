// SPDX-License-Identifier: MIT
// Texts of nested brackets, as PDDL is written.
#pragma once
#include <string>
#include <vector>

#include "base/error.hpp"

namespace tarrier::languages::pddl {
// A word, in lower case, or a list in brackets.
struct Term {
  std::string word;  // empty: a list
  std::vector<Term> parts = {};
  base::SourceSpan span = {};

  [[nodiscard]] bool is_list() const { return word.empty(); }
  // A list that begins with this word.
  [[nodiscard]] bool is(std::string_view head) const { return !parts.empty() && parts.front().word == head; }
};

// All that stand one after the other. Throws base::Error (kSyntax).
std::vector<Term> read_terms(const base::SourceText& text);

// As one would write it, on one line.
std::string to_text(const Term& term);
}  // namespace tarrier::languages::pddl
