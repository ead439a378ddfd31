// SPDX-License-Identifier: MIT
#include <fmt/format.h>

#include "languages/uppaal/syntax/parser_testing.hpp"

namespace tarrier::languages::uppaal::testing {
namespace {
std::string show_dimension(const ast::Dimension& dimension) {
  return fmt::format("[{}]", dimension.type ? "type " + show(*dimension.type) : show(*dimension.size));
}

std::string show_initialiser(const ast::Initialiser& initialiser) {
  std::string text = initialiser.field.empty() ? "" : initialiser.field + ": ";
  if (!initialiser.is_list) return text + show(*initialiser.value);
  text += "{";
  for (const ast::Initialiser& item : initialiser.items)
    text += (text.back() == '{' ? "" : ", ") + show_initialiser(item);
  return text + "}";
}

std::string name_of(ast::ExprKind kind) {
  return kind == ast::ExprKind::kForall ? "forall" : kind == ast::ExprKind::kExists ? "exists" : "sum";
}
}  // namespace

std::string Parsed::errors_of(const base::Diagnostics& diagnostics) {
  std::string all;
  for (const base::Error& error : diagnostics.errors()) {
    if (!all.empty()) all += "\n";
    all += position(error.where()) + " " + error.message();
    if (!error.expected().empty()) all += "; " + error.expected();
  }
  return all;
}

std::string position(const base::SourceSpan& span) { return fmt::format("{}:{}", span.line, span.column); }

std::string show(const std::vector<ast::ExprPtr>& list) {
  std::string text;
  for (const ast::ExprPtr& expr : list) text += (text.empty() ? "" : ", ") + show(*expr);
  return text;
}

std::string show(const ast::Expr& expr) {
  const auto operand = [&](std::size_t i) { return show(*expr.operands.at(i)); };
  switch (expr.kind) {
    case ast::ExprKind::kNumber: return std::to_string(expr.value);
    case ast::ExprKind::kBool: return expr.value != 0 ? "true" : "false";
    case ast::ExprKind::kReal:
    case ast::ExprKind::kName: return expr.name;
    case ast::ExprKind::kString: return "\"" + expr.name + "\"";
    case ast::ExprKind::kDeadlock: return "deadlock";
    case ast::ExprKind::kIndex: return fmt::format("{}[{}]", operand(0), operand(1));
    case ast::ExprKind::kField: return fmt::format("{}.{}", operand(0), expr.name);
    case ast::ExprKind::kCall: {
      std::string arguments;
      for (std::size_t i = 1; i < expr.operands.size(); ++i) arguments += (i > 1 ? ", " : "") + operand(i);
      return fmt::format("{}({})", operand(0), arguments);
    }
    case ast::ExprKind::kUnary:
      return fmt::format("({}{})", expr.op == model::Op::kNot ? "!" : "-", operand(0));
    case ast::ExprKind::kBinary:
      return fmt::format("({} {} {})", operand(0), model::symbol(expr.op), operand(1));
    case ast::ExprKind::kTernary: return fmt::format("({} ? {} : {})", operand(0), operand(1), operand(2));
    case ast::ExprKind::kAssign:
      return fmt::format("({} {}= {})", operand(0), expr.compound ? model::symbol(expr.op) : "", operand(1));
    case ast::ExprKind::kIncrement: {
      const std::string sign = expr.value > 0 ? "++" : "--";
      return expr.is_prefix ? "(" + sign + operand(0) + ")" : "(" + operand(0) + sign + ")";
    }
    case ast::ExprKind::kForall:
    case ast::ExprKind::kExists:
    case ast::ExprKind::kSum:
      return fmt::format("{}({}:{})<{}>", name_of(expr.kind), expr.name, show(*expr.type), operand(0));
    case ast::ExprKind::kRate: return operand(0) + "'";
  }
  return "?";
}

std::string show(const ast::TypeExpr& type) {
  static constexpr const char* kNames[] = {"int",    "bool",   "clock", "chan",   "scalar",
                                           "double", "string", "void",  "struct", ""};
  std::string text;
  if (type.is_const) text += "const ";
  if (type.is_meta) text += "meta ";
  if (type.is_urgent) text += "urgent ";
  if (type.is_broadcast) text += "broadcast ";
  if (type.is_hybrid) text += "hybrid ";
  text += kNames[static_cast<int>(type.base)] + type.name;
  if (type.low) text += fmt::format("[{},{}]", show(*type.low), show(*type.high));
  if (!type.low && type.high) text += fmt::format("[{}]", show(*type.high));
  for (const ast::FieldGroup& group : type.fields) {
    text += "|" + show(*group.type);
    for (const ast::Declarator& field : group.declarators) text += " " + show(field);
  }
  return text;
}

std::string show(const ast::Declarator& declarator) {
  std::string text = declarator.name;
  for (const ast::Dimension& dimension : declarator.dimensions) text += show_dimension(dimension);
  if (declarator.initialiser) text += " = " + show_initialiser(*declarator.initialiser);
  return text;
}

std::string show(const ast::VariableDeclaration& declaration) {
  std::string text = (declaration.is_typedef ? "typedef " : "") + show(*declaration.type);
  for (const ast::Declarator& declarator : declaration.declarators) text += "; " + show(declarator);
  return text;
}

std::string show(const ast::Parameter& parameter) {
  std::string text = show(*parameter.type) + (parameter.by_reference ? " &" : " ") + parameter.name;
  for (const ast::Dimension& dimension : parameter.dimensions) text += show_dimension(dimension);
  return text;
}

std::string show(const ast::Statement& statement) {
  using Kind = ast::StatementKind;
  const auto body = [&](std::size_t i) { return show(statement.body.at(i)); };
  const std::string first = show(statement.first);
  switch (statement.kind) {
    case Kind::kEmpty: return ";";
    case Kind::kExpression: return first + ";";
    case Kind::kIf:
      return fmt::format("if {} {}", first, body(0)) + (statement.body.size() > 1 ? " else " + body(1) : "");
    case Kind::kWhile: return fmt::format("while {} {}", first, body(0));
    case Kind::kDoWhile: return fmt::format("do {} while {}", body(0), first);
    case Kind::kFor:
      return fmt::format("for {}; {}; {} {}", first, show(statement.second), show(statement.third), body(0));
    case Kind::kForEach: return fmt::format("for {} : {} {}", statement.name, show(*statement.type), body(0));
    case Kind::kReturn: return fmt::format("return {};", first);
    case Kind::kAssert: return fmt::format("assert {};", first);
    case Kind::kBlock: {
      std::string text = "{";
      for (const auto& declaration : statement.block->declarations) text += " <" + show(declaration) + ">";
      for (const auto& inner : statement.block->statements) text += " " + show(inner);
      return text + " }";
    }
  }
  return "?";
}

std::string shown_condition(const std::string& text) {
  const Parsed parsed(text, parsing::Part::kCondition);
  if (parsed.diagnostics.has_errors()) return parsed.errors();
  return parsed.driver.expression ? show(*parsed.driver.expression) : "";
}
}  // namespace tarrier::languages::uppaal::testing
