// SPDX-License-Identifier: MIT
#include "languages/uppaal/lower/lower_statement.hpp"

#include <fmt/format.h>

#include <algorithm>

#include "languages/uppaal/lower/lower_initialiser.hpp"
#include "languages/uppaal/lower/lower_type.hpp"
#include "languages/uppaal/lower/lower_update.hpp"

namespace tarrier::languages::uppaal {
using base::Code;
using model::Block;
using model::Expression;
using model::VariableId;

namespace {
class BodyLowering {
 public:
  BodyLowering(Frame& frame, Workspace& workspace) : frame_(frame), workspace_(workspace) {}

  void block(const ast::Block& tree, const Scope& outer, Block& out);
  [[nodiscard]] bool has_return() const { return has_return_; }

 private:
  void declare(const ast::VariableDeclaration& declaration, const ast::Declarator& declarator, Scope& scope,
               Block& out);
  void declare_variable(const Type& type, const ast::Declarator& declarator, Scope& scope, Block& out);
  void statement(const ast::Statement& tree, const Scope& scope, Block& out);
  void branch(const ast::Statement& tree, const Scope& scope, Block& out);
  void loop(const ast::Statement& tree, const Scope& scope, Block& out);
  void for_loop(const ast::Statement& tree, const Scope& scope, Block& out);
  void for_each(const ast::Statement& tree, const Scope& scope, Block& out);
  void end(const ast::Statement& tree, const Scope& scope, Block& out);
  std::optional<Expression> condition(const std::vector<ast::ExprPtr>& list, const Scope& scope);
  void effects(const std::vector<ast::ExprPtr>& list, const Scope& scope, Block& out);
  void assign_cells(const Symbol& target, std::vector<Expression> values, const base::SourceSpan& where,
                    Block& out);
  Lowering lowering(const Scope& scope) { return {scope, workspace_, Context::kUpdate, &frame_}; }

  Frame& frame_;
  Workspace& workspace_;
  bool has_return_ = false;
};

void BodyLowering::block(const ast::Block& tree, const Scope& outer, Block& out) {
  // A scope per block: inner names hide outer ones, which is legal, and end with it.
  Scope scope(&outer);
  for (const ast::VariableDeclaration& declaration : tree.declarations)
    for (const ast::Declarator& declarator : declaration.declarators)
      declare(declaration, declarator, scope, out);
  for (const ast::Statement& s : tree.statements) statement(s, scope, out);
}

void BodyLowering::declare(const ast::VariableDeclaration& declaration, const ast::Declarator& declarator,
                           Scope& scope, Block& out) {
  Lowering lowered = lowering(scope);
  // Checked before the type is lowered, so that a second declaration does not report its mistakes twice.
  if (scope.find_here(declarator.name) != nullptr) {
    lowered.here().wrong(Code::kDuplicate, declarator.span,
                         fmt::format("'{}' is declared twice", declarator.name),
                         "each name of a block is declared once");
    return;
  }
  Type type = TypeLowering(lowered).type(*declaration.type, declarator.dimensions);
  const TypeKind kind = element_type(type).kind;
  if (declaration.is_typedef) {
    scope.add(declarator.name, {.kind = SymbolKind::kType, .type = type, .span = declarator.span});
  } else if (kind == TypeKind::kRefused || kind == TypeKind::kWrong) {
    // The name stays known, so that its uses do not report an unknown name as well.
    scope.add(declarator.name, {.kind = SymbolKind::kRefused, .type = type, .span = declarator.span});
  } else if (kind == TypeKind::kClock || kind == TypeKind::kChannel) {
    lowered.here().wrong(Code::kType, declarator.span, fmt::format("{} in a function", describe(type)),
                         "clocks and channels are declared outside functions");
    scope.add(declarator.name, {.kind = SymbolKind::kRefused, .type = wrong_type(), .span = declarator.span});
  } else {
    declare_variable(type, declarator, scope, out);
  }
}

// A local variable starts anew whenever its block is entered. A constant that can be computed is no variable.
void BodyLowering::declare_variable(const Type& type, const ast::Declarator& declarator, Scope& scope,
                                    Block& out) {
  Lowering lowered = lowering(scope);
  std::vector<InitialCell> cells;
  if (declarator.initialiser) {
    // The initialiser is lowered before the name is added: in `int x = x` the right x is an outer one.
    if (!InitialiserLowering(lowered).initialise(*declarator.initialiser, type, declarator.name, cells)) {
      scope.add(declarator.name,
                {.kind = SymbolKind::kRefused, .type = wrong_type(), .span = declarator.span});
      return;
    }
  } else {
    if (type.is_const)
      lowered.here().wrong(Code::kType, declarator.span,
                           fmt::format("constant '{}' has no value", declarator.name), "expected '= value'");
    // Without a value, a local starts with the usual one of its type, every time; otherwise the former call
    // would shine through, and two equal states would behave differently.
    for (const Type* cell : cell_types(type))
      cells.push_back({Expression::constant(usual_value(*cell), declarator.span), declarator.span});
  }
  // Constants that depend on arguments are variables that nobody may change.
  // A table costs no variable, and its entries fold where the index is constant.
  const bool is_table = type.is_const && std::all_of(cells.begin(), cells.end(), [](const InitialCell& cell) {
                          return cell.value.is_constant();
                        });
  if (is_table) {
    std::vector<std::int32_t> values;
    for (const InitialCell& cell : cells) values.push_back(cell.value->value);
    scope.add(declarator.name, {.kind = SymbolKind::kConstant,
                                .type = type,
                                .span = declarator.span,
                                .values = table_of(std::move(values)),
                                .read_only = "a constant"});
    return;
  }
  Symbol symbol = add_local(type, frame_.prefix + declarator.name, declarator.span, workspace_);
  if (type.is_const) symbol.read_only = "a constant";
  std::vector<Expression> values;
  for (InitialCell& cell : cells) values.push_back(std::move(cell.value));
  assign_cells(symbol, std::move(values), declarator.span, out);
  scope.add(declarator.name, std::move(symbol));
}

void BodyLowering::assign_cells(const Symbol& target, std::vector<Expression> values,
                                const base::SourceSpan& where, Block& out) {
  // Cells of a local lie next to each other, so they need no subscripts.
  std::uint32_t cell = target.first;
  for (Expression& value : values)
    out.emplace_back(
        model::Assignment{.target = {.first = VariableId{cell++}, .subscripts = {}, .span = where},
                          .value = std::move(value),
                          .span = where});
}

// Conditions and results in a function are numbers; several in a list count as the last one.
std::optional<Expression> BodyLowering::condition(const std::vector<ast::ExprPtr>& list, const Scope& scope) {
  Lowering lowered = lowering(scope);
  std::vector<Expression> parts;
  for (const ast::ExprPtr& e : list) {
    const auto number = lowered.number(*e);
    if (!number) return std::nullopt;
    parts.push_back(number->expression);
  }
  // The empty head of for (;;) is true.
  if (parts.empty()) return Expression::constant(1);
  return Expression::sequence(std::move(parts));
}

void BodyLowering::effects(const std::vector<ast::ExprPtr>& list, const Scope& scope, Block& out) {
  Lowering lowered = lowering(scope);
  for (const ast::ExprPtr& e : list) lower_effect(*e, lowered, out);
}

void BodyLowering::statement(const ast::Statement& tree, const Scope& scope, Block& out) {
  switch (tree.kind) {
    case ast::StatementKind::kEmpty: return;
    case ast::StatementKind::kExpression: return effects(tree.first, scope, out);
    case ast::StatementKind::kBlock: return block(*tree.block, scope, out);
    case ast::StatementKind::kIf: return branch(tree, scope, out);
    case ast::StatementKind::kWhile:
    case ast::StatementKind::kDoWhile: return loop(tree, scope, out);
    case ast::StatementKind::kFor: return for_loop(tree, scope, out);
    case ast::StatementKind::kForEach: return for_each(tree, scope, out);
    case ast::StatementKind::kReturn: return end(tree, scope, out);
    case ast::StatementKind::kAssert:
      if (auto test = condition(tree.first, scope))
        out.emplace_back(model::Assertion{.condition = std::move(*test), .span = tree.span});
      return;
  }
}

void BodyLowering::branch(const ast::Statement& tree, const Scope& scope, Block& out) {
  auto test = condition(tree.first, scope);
  model::Branch result;
  // Lowered even if the test is wrong: mistakes in the body want to be seen in the same run.
  if (!tree.body.empty()) statement(tree.body[0], scope, result.then);
  if (tree.body.size() > 1) statement(tree.body[1], scope, result.otherwise);
  if (!test) return;
  result.condition = std::move(*test);
  out.emplace_back(std::move(result));
}

void BodyLowering::loop(const ast::Statement& tree, const Scope& scope, Block& out) {
  auto test = condition(tree.first, scope);
  model::Loop result{.tests_first = tree.kind == ast::StatementKind::kWhile, .span = tree.span};
  statement(tree.body[0], scope, result.body);
  if (!test) return;
  result.condition = std::move(*test);
  out.emplace_back(std::move(result));
}

// There is no 'continue' in the language, so the last part of the head can end the body.
void BodyLowering::for_loop(const ast::Statement& tree, const Scope& scope, Block& out) {
  effects(tree.first, scope, out);
  auto test = condition(tree.second, scope);
  model::Loop result{.span = tree.span};
  statement(tree.body[0], scope, result.body);
  effects(tree.third, scope, result.body);
  if (!test) return;
  result.condition = std::move(*test);
  out.emplace_back(std::move(result));
}

// The variable counts one further than its range, which the body never sees. Over an empty range, the body is
// lowered for its mistakes only.
void BodyLowering::for_each(const ast::Statement& tree, const Scope& scope, Block& out) {
  Lowering lowered = lowering(scope);
  const auto range = TypeLowering(lowered).range(*tree.type, "a loop");
  if (!range) return;
  // The counter ends one above the range, which would be no number any more.
  if (range->domain.high == INT32_MAX) {
    lowered.here().refuse(tree.span, "loops up to the largest number are");
    return;
  }
  // The domain has the value after the last one, otherwise the end of every loop would be a range fault.
  const model::Domain counts{range->domain.low, std::max(range->domain.low, range->domain.high + 1)};
  const Symbol& counter = add_local(int_type(counts, true), frame_.prefix + tree.name, tree.span, workspace_);
  const auto number = [&](std::int32_t value) { return Expression::constant(value, tree.span); };
  const Expression current = Expression::variable(VariableId{counter.first}, tree.span);
  // The body sees the same variable with the narrower type, and cannot assign to it: the number of rounds is
  // certain.
  Symbol symbol = counter;
  symbol.type = *range;
  symbol.read_only = "the variable of a loop";
  Scope inner(&scope);
  inner.add(tree.name, std::move(symbol));
  model::Loop result{
      .condition = Expression::binary(model::Op::kLess, current, number(counts.high), tree.span),
      .span = tree.span};
  statement(tree.body[0], inner, result.body);
  assign_cells(counter, {Expression::binary(model::Op::kAdd, current, number(1), tree.span)}, tree.span,
               result.body);
  // The body of a loop over nothing is checked all the same.
  if (counts.low == counts.high) return;
  assign_cells(counter, {number(counts.low)}, tree.span, out);
  out.emplace_back(std::move(result));
}

void BodyLowering::end(const ast::Statement& tree, const Scope& scope, Block& out) {
  has_return_ = true;
  Lowering lowered = lowering(scope);
  // Both ways are errors in UPPAAL: a value where there is none to return, and none where one is wanted.
  if (tree.first.empty() != !frame_.result) {
    lowered.here().wrong(
        Code::kType, tree.span,
        frame_.result ? "'return' without a value" : "a value is returned from a void function",
        frame_.result ? fmt::format("expected {}", describe(*frame_.result)) : "expected 'return;'");
    return;
  }
  if (!frame_.result) {
    out.emplace_back(model::Return{.value = {}, .span = tree.span});
    return;
  }
  auto cells = InitialiserLowering(lowered).cells(*tree.first[0], *frame_.result);
  if (!cells) return;
  if (frame_.cells == nullptr) {
    out.emplace_back(model::Return{.value = std::move(cells->front()), .span = tree.span});
    return;
  }
  // No temporary: `return` evaluates cells of other places, and the cells of the result can be read in this
  // function only by a call of itself, which is forbidden.
  assign_cells(*frame_.cells, std::move(*cells), tree.span, out);
  out.emplace_back(model::Return{.value = Expression::constant(0, tree.span), .span = tree.span});
}
}  // namespace

model::Block lower_body(const ast::Block& tree, const Scope& scope, Frame& frame, Workspace& workspace) {
  BodyLowering lowering(frame, workspace);
  Block block;
  lowering.block(tree, scope, block);
  // Only a body without any `return` is certainly wrong. Where some path has none, the run faults there.
  if (frame.result && !lowering.has_return())
    workspace.diagnostics.error(Code::kType, frame.source.tree->span,
                                fmt::format("function '{}' has no 'return'", frame.source.tree->name),
                                fmt::format("expected 'return' with {}", describe(*frame.result)));
  return block;
}
}  // namespace tarrier::languages::uppaal
