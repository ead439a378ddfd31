// SPDX-License-Identifier: MIT
#include "languages/uppaal/syntax/tree_builder.hpp"

#include <algorithm>

#include "base/deep_stack.hpp"

namespace tarrier::languages::uppaal::parsing {
using ast::ExprKind;
using ast::ExprPtr;
using ast::Statement;
using ast::StatementKind;
using ast::TypePtr;
using model::Op;

namespace {
constexpr std::int64_t kIntMin = -32768, kIntMax = 32767;  // of plain `int`

constexpr ast::Height kNone{0, 0};

ast::Height higher(ast::Height a, ast::Height b) {
  // Each by itself: the longest chain and the deepest nesting may lie in different operands.
  return {std::max(a.levels, b.levels), std::max(a.nested, b.nested)};
}

ast::Height height_of(const ExprPtr& expr) { return expr ? expr->height : kNone; }
ast::Height height_of(const TypePtr& type) { return type ? type->height : kNone; }
ast::Height height_of(const ast::Initialiser& initialiser) { return initialiser.height; }
ast::Height height_of(const Statement& statement) { return statement.height; }
ast::Height height_of(const ast::Dimension& dimension) {
  return higher(height_of(dimension.size), height_of(dimension.type));
}
ast::Height height_of(const ast::FieldGroup& group);

template <typename T>
ast::Height height_of(const std::vector<T>& list) {
  ast::Height height = kNone;
  for (const T& item : list) height = higher(height, height_of(item));
  return height;
}

ast::Height height_of(const ast::Declarator& declarator) {
  return higher(height_of(declarator.dimensions),
                declarator.initialiser ? declarator.initialiser->height : kNone);
}
ast::Height height_of(const ast::FieldGroup& group) {
  ast::Height height = height_of(group.type);
  for (const ast::Declarator& declarator : group.declarators) height = higher(height, height_of(declarator));
  return height;
}
ast::Height height_of(const ast::Block& block) {
  ast::Height height = height_of(block.statements);
  for (const ast::VariableDeclaration& declaration : block.declarations) {
    height = higher(height, height_of(declaration.type));
    for (const ast::Declarator& declarator : declaration.declarators)
      height = higher(height, height_of(declarator));
  }
  return height;
}

// As it counts for a node whose chain goes on below.
ast::Height on_chain(ast::Height below) { return {below.levels, below.nested - 1}; }
}  // namespace

// What is too high for the stack is refused while it is read. Asking how much stack there is takes time, so
// it is asked for high trees only.
void TreeBuilder::raise(ast::Height& height, ast::Height below, Range at) {
  constexpr std::uint32_t kUsual = 100;
  // Called once per child: the result is the maximum over all of them.
  height = higher(height, {below.levels + 1, below.nested + 1});
  if (height.levels <= kUsual) return;
  const std::uint32_t nesting = std::min(ast::kMaxNesting, base::levels_on_stack(ast::kBytesPerLevel));
  const bool is_nested = height.nested > nesting;
  if (is_nested || height.levels > base::max_height())
    throw Abandoned(at, "nested too deeply: more than " +
                            std::to_string(is_nested ? nesting : base::max_height()) + " levels");
}

ExprPtr TreeBuilder::node(ExprKind kind, Range at, Expressions operands) {
  auto expr = std::make_unique<ast::Expr>();
  expr->kind = kind;
  expr->span = span(at);
  raise(expr->height, height_of(operands), at);
  expr->operands = std::move(operands);
  return expr;
}

ExprPtr TreeBuilder::literal(ExprKind kind, Range at, std::int64_t value) {
  ExprPtr expr = node(kind, at);
  expr->value = value;
  return expr;
}

ExprPtr TreeBuilder::word(ExprKind kind, Range at, std::string text) {
  ExprPtr expr = node(kind, at);
  expr->name = std::move(text);
  return expr;
}

ExprPtr TreeBuilder::unary(Op op, Range at, ExprPtr operand) {
  ExprPtr expr = node(ExprKind::kUnary, at, list_of(std::move(operand)));
  expr->op = op;
  return expr;
}

ExprPtr TreeBuilder::binary(Op op, Range at, ExprPtr left, ExprPtr right) {
  // Without operands, since node() would count the left one as nested.
  ExprPtr expr = node(ExprKind::kBinary, at);
  // Chains go to the left, as operators associate: only the left operand can continue one.
  raise(expr->height, left->kind == ExprKind::kBinary ? on_chain(left->height) : left->height, at);
  raise(expr->height, right->height, at);
  expr->operands = list_of(std::move(left), std::move(right));
  expr->op = op;
  return expr;
}

// What comes after the parser knows no 'imply' and no 'xor'.
ExprPtr TreeBuilder::imply(Range at, ExprPtr left, ExprPtr right) {
  // Short-circuit comes for free: the right side of `imply` is not evaluated if the left one is false, as
  // UPPAAL does.
  ExprPtr expr = binary(Op::kOr, at, unary(Op::kNot, at, std::move(left)), std::move(right));
  expr->name = "imply";
  return expr;
}

ExprPtr TreeBuilder::exclusive_or(Range at, ExprPtr left, ExprPtr right) {
  // `not` makes truth values of numbers: 2 xor 1 is false, though 2 != 1.
  ExprPtr expr =
      binary(Op::kNotEqual, at, unary(Op::kNot, at, std::move(left)), unary(Op::kNot, at, std::move(right)));
  expr->name = "xor";
  return expr;
}

ExprPtr TreeBuilder::ternary(Range at, ExprPtr test, ExprPtr then, ExprPtr otherwise) {
  return node(ExprKind::kTernary, at, list_of(std::move(test), std::move(then), std::move(otherwise)));
}

ExprPtr TreeBuilder::assign(Range at, ExprPtr left, ExprPtr right) {
  return node(ExprKind::kAssign, at, list_of(std::move(left), std::move(right)));
}

ExprPtr TreeBuilder::assign(Op op, Range at, ExprPtr left, ExprPtr right) {
  ExprPtr expr = assign(at, std::move(left), std::move(right));
  expr->compound = true;
  expr->op = op;
  return expr;
}

ExprPtr TreeBuilder::increment(Range at, ExprPtr operand, int step, bool is_prefix) {
  ExprPtr expr = node(ExprKind::kIncrement, at, list_of(std::move(operand)));
  expr->value = step;
  expr->is_prefix = is_prefix;
  return expr;
}

ExprPtr TreeBuilder::index(Range at, ExprPtr array, ExprPtr position) {
  return node(ExprKind::kIndex, at, list_of(std::move(array), std::move(position)));
}

ExprPtr TreeBuilder::field(Range at, ExprPtr whole, std::string name) {
  ExprPtr expr = node(ExprKind::kField, at, list_of(std::move(whole)));
  expr->name = std::move(name);
  return expr;
}

ExprPtr TreeBuilder::call(Range at, ExprPtr callee, Expressions arguments) {
  arguments.insert(arguments.begin(), std::move(callee));
  return node(ExprKind::kCall, at, std::move(arguments));
}

ExprPtr TreeBuilder::rate(Range at, ExprPtr clock) {
  return node(ExprKind::kRate, at, list_of(std::move(clock)));
}

ExprPtr TreeBuilder::quantifier(ExprKind kind, Range at, std::string name, TypePtr type, ExprPtr body) {
  ExprPtr expr = node(kind, at, list_of(std::move(body)));
  // The type may have expressions in its range; node() has counted the body only.
  raise(expr->height, height_of(type), at);
  expr->name = std::move(name);
  expr->type = std::move(type);
  return expr;
}

TypePtr TreeBuilder::type(ast::BaseType base, Range at) {
  auto type = std::make_unique<ast::TypeExpr>();
  type->span = span(at);
  type->base = base;
  return type;
}

TypePtr TreeBuilder::named_type(Range at, std::string name) {
  TypePtr result = type(ast::BaseType::kNamed, at);
  result->name = std::move(name);
  return result;
}

TypePtr TreeBuilder::int_type(Range at, ExprPtr low, ExprPtr high) {
  TypePtr result = type(ast::BaseType::kInt, at);
  raise(result->height, higher(height_of(low), height_of(high)), at);
  result->low = low ? std::move(low) : literal(ExprKind::kNumber, at, kIntMin);
  result->high = high ? std::move(high) : literal(ExprKind::kNumber, at, kIntMax);
  return result;
}

TypePtr TreeBuilder::scalar_type(Range at, ExprPtr size) {
  TypePtr result = type(ast::BaseType::kScalar, at);
  raise(result->height, height_of(size), at);
  result->high = std::move(size);
  return result;
}

TypePtr TreeBuilder::struct_type(Range at, std::vector<ast::FieldGroup> fields) {
  TypePtr result = type(ast::BaseType::kStruct, at);
  raise(result->height, height_of(fields), at);
  result->fields = std::move(fields);
  return result;
}

TypePtr TreeBuilder::constant_type(Range at) {
  // `const N 5` of the old syntax has no type; it is an int.
  return prefixed(&ast::TypeExpr::is_const, at, type(ast::BaseType::kInt, at));
}

TypePtr TreeBuilder::prefixed(bool ast::TypeExpr::*prefix, Range at, TypePtr type) {
  *type.*prefix = true;
  // A type begins with its first prefix.
  type->span = span(at);
  return type;
}

ast::Initialiser TreeBuilder::initialiser(Range at, ExprPtr value) {
  ast::Initialiser result{.span = span(at)};
  raise(result.height, height_of(value), at);
  result.value = std::move(value);
  return result;
}

ast::Initialiser TreeBuilder::initialiser(Range at, std::vector<ast::Initialiser> items) {
  ast::Initialiser result{.span = span(at), .is_list = true};
  raise(result.height, height_of(items), at);
  result.items = std::move(items);
  return result;
}

Statement TreeBuilder::statement(StatementKind kind, Range at, Expressions expressions) {
  Statement result{.kind = kind, .span = span(at)};
  raise(result.height, height_of(expressions), at);
  result.first = std::move(expressions);
  return result;
}

Statement TreeBuilder::loop(StatementKind kind, Range at, Statement body) {
  Statement result = statement(kind, at);
  raise(result.height, body.height, at);
  result.body.push_back(std::move(body));
  return result;
}

Statement TreeBuilder::statement(StatementKind kind, Range at, ExprPtr expression, Statement body) {
  Statement result = loop(kind, at, std::move(body));
  raise(result.height, height_of(expression), at);
  result.first.push_back(std::move(expression));
  return result;
}

Statement TreeBuilder::if_statement(Range at, ExprPtr test, Statement then, Statement otherwise) {
  // A long `else if` is a chain and no nesting.
  Statement result = statement(StatementKind::kIf, at, std::move(test), std::move(then));
  const bool is_chain = otherwise.kind == StatementKind::kIf;
  raise(result.height, is_chain ? on_chain(otherwise.height) : otherwise.height, at);
  result.body.push_back(std::move(otherwise));
  return result;
}

Statement TreeBuilder::for_statement(Range at, Expressions first, Expressions second, Expressions third,
                                     Statement body) {
  Statement result = loop(StatementKind::kFor, at, std::move(body));
  raise(result.height, higher(higher(height_of(first), height_of(second)), height_of(third)), at);
  result.first = std::move(first);
  result.second = std::move(second);
  result.third = std::move(third);
  return result;
}

Statement TreeBuilder::for_each(Range at, std::string name, TypePtr type, Statement body) {
  Statement result = loop(StatementKind::kForEach, at, std::move(body));
  raise(result.height, height_of(type), at);
  result.name = std::move(name);
  result.type = std::move(type);
  return result;
}

Statement TreeBuilder::block_statement(Range at, ast::Block block) {
  Statement result = statement(StatementKind::kBlock, at);
  raise(result.height, height_of(block), at);
  result.block = std::make_unique<ast::Block>(std::move(block));
  return result;
}

ast::Function TreeBuilder::with_body(ast::Function head, ast::Block body) {
  // The statements have been checked one by one; the height is asked for again where the function is called,
  // see depth_in().
  head.height = height_of(body);
  head.body = std::move(body);
  return head;
}

namespace {
ExprPtr copy(const ExprPtr& expr) {
  if (!expr) return nullptr;
  auto result = std::make_unique<ast::Expr>();
  result->kind = expr->kind;
  result->span = expr->span;
  result->value = expr->value;
  result->name = expr->name;
  result->op = expr->op;
  result->compound = expr->compound;
  result->is_prefix = expr->is_prefix;
  for (const ExprPtr& operand : expr->operands) result->operands.push_back(copy(operand));
  if (expr->type) result->type = parsing::copy(*expr->type);
  result->height = expr->height;
  return result;
}
}  // namespace

TypePtr copy(const ast::TypeExpr& type) {
  auto result = std::make_unique<ast::TypeExpr>();
  result->span = type.span;
  result->base = type.base;
  result->is_const = type.is_const;
  result->is_meta = type.is_meta;
  result->is_urgent = type.is_urgent;
  result->is_broadcast = type.is_broadcast;
  result->is_hybrid = type.is_hybrid;
  result->low = copy(type.low);
  result->high = copy(type.high);
  result->name = type.name;
  result->height = type.height;
  return result;
}
}  // namespace tarrier::languages::uppaal::parsing
