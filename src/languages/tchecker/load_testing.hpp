// SPDX-License-Identifier: MIT
// For tests: models from text, and what became of them back to text.
#pragma once
#include <memory>
#include <string>

#include "languages/language.hpp"

namespace tarrier::languages::tchecker {
struct Loaded {
  base::Diagnostics diagnostics;
  std::unique_ptr<Document> document;  // null if there are errors

  [[nodiscard]] const model::Network& network() const;  // fails the test, loudly, if there is none
  // Each error as "code line:column message; expected", one per line.
  [[nodiscard]] std::string errors() const;
  [[nodiscard]] std::string warnings() const;  // one per line
};

Loaded load(const std::string& text, const LoadOptions& options = {});
// A model with processes P (p0 -> p1) and Q (q0 -> q1), events a and b, clocks x, y and z[3], integers i in 0
// … 5 and k[3] in -1 … 1, followed by `more` (from line 14 on).
Loaded load_after_prelude(const std::string& more);

std::string print(const model::Expression& expression, const model::Network& network);
std::string print(const model::Constraint& constraint, const model::Network& network);  // joined by " && "
std::string print(const model::Block& block, const model::Network& network);
}  // namespace tarrier::languages::tchecker
