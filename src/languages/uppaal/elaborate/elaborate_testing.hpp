// SPDX-License-Identifier: MIT
// For tests: models from text, and what became of them back to text.
#pragma once
#include <memory>
#include <string>

#include "languages/language.hpp"

namespace tarrier::languages::uppaal {
struct Loaded {
  base::Diagnostics diagnostics;
  std::unique_ptr<Document> document;  // null if there are errors

  [[nodiscard]] const model::Network& network() const;  // fails the test, loudly, if there is none
  // The one error as "code line:column message; expected", or all of them, one per line.
  [[nodiscard]] std::string errors() const;
  // The goal of the query; "code message" if it has an error instead.
  [[nodiscard]] std::string goal(const std::string& query) const;
};

Loaded load(const std::string& xta, std::map<std::string, std::int32_t> constants = {});

std::string print(const base::Error& error);
// (a + 1), a[*i] for an element with the index i, choose(i; 0: 4, 5) …
std::string print(const model::Expression& expression, const model::Network& network);
std::string print(const model::ClockConstraint& constraint, const model::Network& network);
std::string print(const model::Constraint& constraint,
                  const model::Network& network);  // parts joined by " && "
std::string print(const model::Formula& formula, const model::Network& network);
std::string print(const model::Statement& statement, const model::Network& network);
std::string print(const model::Block& block, const model::Network& network);  // {a = 1, while (b) {…}}
// result name(parameters) {body}
std::string print(const model::Function& function, const model::Network& network);
// source -> target | inputs | guard | action | update
std::string print(const model::Edge& edge, const model::Process& process, const model::Network& network);
}  // namespace tarrier::languages::uppaal
