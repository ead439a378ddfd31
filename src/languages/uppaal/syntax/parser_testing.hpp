// SPDX-License-Identifier: MIT
// Helpers of the parser's tests.
#pragma once
#include <memory>
#include <string>

#include "languages/uppaal/syntax/driver.hpp"

namespace tarrier::languages::uppaal::testing {
// A text parsed as one part of a model, with all that the result refers to.
struct Parsed {
  explicit Parsed(std::string content, parsing::Part part)
      : text{"t", std::move(content)}, file(text), map(file), driver(map, part, types, diagnostics) {
    driver.parse();
  }
  base::SourceText text;
  parsing::SourceFile file;
  parsing::SourceMap map;
  parsing::TypeNames types;
  base::Diagnostics diagnostics;
  parsing::Driver driver;

  // "line:column message; expected" of each error, one per line.
  [[nodiscard]] std::string errors() const { return errors_of(diagnostics); }
  static std::string errors_of(const base::Diagnostics& diagnostics);
};

std::string show(const ast::Expr& expr);  // with all parentheses: ((a + b) == c)
std::string show(const ast::TypeExpr& type);
std::string show(const ast::Declarator& declarator);
std::string show(const ast::VariableDeclaration& declaration);
std::string show(const ast::Parameter& parameter);
std::string show(const ast::Statement& statement);
std::string show(const std::vector<ast::ExprPtr>& list);

// The expression in `text`, shown; or its errors.
std::string shown_condition(const std::string& text);
std::string position(const base::SourceSpan& span);  // "line:column"
}  // namespace tarrier::languages::uppaal::testing
