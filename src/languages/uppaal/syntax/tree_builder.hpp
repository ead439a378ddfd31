// SPDX-License-Identifier: MIT
// Makes the nodes of the syntax tree for the grammar: fills in spans, keeps the tree from growing too high.
#pragma once
#include <stdexcept>
#include <string>
#include <utility>
#include <vector>

#include "languages/uppaal/syntax/ast.hpp"
#include "languages/uppaal/syntax/source_map.hpp"

namespace tarrier::languages::uppaal::parsing {
// The text cannot be parsed any further.
struct Abandoned : std::runtime_error {
  Abandoned(Range range, const std::string& message) : std::runtime_error(message), where(range) {}
  Range where;
};

using Expressions = std::vector<ast::ExprPtr>;

// Every maker throws Abandoned if the tree would be too high: see ast::Height.
class TreeBuilder {
 public:
  explicit TreeBuilder(const SourceMap& map) : map_(map) {}
  [[nodiscard]] base::SourceSpan span(Range range) const { return map_.span(range.begin); }

  ast::ExprPtr literal(ast::ExprKind kind, Range at, std::int64_t value);
  ast::ExprPtr word(ast::ExprKind kind, Range at, std::string text);
  ast::ExprPtr unary(model::Op op, Range at, ast::ExprPtr operand);
  ast::ExprPtr binary(model::Op op, Range at, ast::ExprPtr left, ast::ExprPtr right);
  ast::ExprPtr imply(Range at, ast::ExprPtr left, ast::ExprPtr right);
  ast::ExprPtr exclusive_or(Range at, ast::ExprPtr left, ast::ExprPtr right);
  ast::ExprPtr ternary(Range at, ast::ExprPtr test, ast::ExprPtr then, ast::ExprPtr otherwise);
  ast::ExprPtr assign(Range at, ast::ExprPtr left, ast::ExprPtr right);
  ast::ExprPtr assign(model::Op op, Range at, ast::ExprPtr left, ast::ExprPtr right);
  ast::ExprPtr increment(Range at, ast::ExprPtr operand, int step, bool is_prefix);
  ast::ExprPtr index(Range at, ast::ExprPtr array, ast::ExprPtr position);
  ast::ExprPtr field(Range at, ast::ExprPtr whole, std::string name);
  ast::ExprPtr call(Range at, ast::ExprPtr callee, Expressions arguments);
  ast::ExprPtr rate(Range at, ast::ExprPtr clock);
  ast::ExprPtr quantifier(ast::ExprKind kind, Range at, std::string name, ast::TypePtr type,
                          ast::ExprPtr body);

  ast::TypePtr type(ast::BaseType base, Range at);
  ast::TypePtr named_type(Range at, std::string name);
  ast::TypePtr int_type(Range at, ast::ExprPtr low,
                        ast::ExprPtr high);  // a bound left out is that of plain int
  ast::TypePtr scalar_type(Range at, ast::ExprPtr size);
  ast::TypePtr struct_type(Range at, std::vector<ast::FieldGroup> fields);
  ast::TypePtr constant_type(Range at);  // const int
  ast::TypePtr prefixed(bool ast::TypeExpr::*prefix, Range at, ast::TypePtr type);

  ast::Initialiser initialiser(Range at, ast::ExprPtr value);
  ast::Initialiser initialiser(Range at, std::vector<ast::Initialiser> items);

  ast::Statement statement(ast::StatementKind kind, Range at, Expressions expressions = {});
  ast::Statement statement(ast::StatementKind kind, Range at, ast::ExprPtr expression, ast::Statement body);
  ast::Statement if_statement(Range at, ast::ExprPtr test, ast::Statement then, ast::Statement otherwise);
  ast::Statement for_statement(Range at, Expressions first, Expressions second, Expressions third,
                               ast::Statement body);
  ast::Statement for_each(Range at, std::string name, ast::TypePtr type, ast::Statement body);
  ast::Statement block_statement(Range at, ast::Block block);
  static ast::Function with_body(ast::Function head, ast::Block body);

 private:
  ast::ExprPtr node(ast::ExprKind kind, Range at, Expressions operands = {});
  ast::Statement loop(ast::StatementKind kind, Range at, ast::Statement body);
  static void raise(ast::Height& height, ast::Height below, Range at);

  const SourceMap& map_;
};

ast::TypePtr copy(const ast::TypeExpr& type);  // REQUIRES: not a struct

template <typename... Expression>
Expressions list_of(Expression... expressions) {
  Expressions list;
  (list.push_back(std::move(expressions)), ...);
  return list;
}

template <typename T>
std::vector<T> single(T item) {
  std::vector<T> list;
  list.push_back(std::move(item));
  return list;
}

template <typename T>
std::vector<T> appended(std::vector<T> list, T item) {
  list.push_back(std::move(item));
  return list;
}
}  // namespace tarrier::languages::uppaal::parsing
