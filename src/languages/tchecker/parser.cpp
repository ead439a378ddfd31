// SPDX-License-Identifier: MIT
#include "languages/tchecker/parser.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <charconv>

#include "tchecker_grammar.hpp"

namespace tarrier::languages::tchecker {
namespace parsing {
namespace {
constexpr std::uint32_t kMaxDepth = 1000;  // expressions and statements are walked recursively
constexpr std::uint64_t kMaxCopied = 10'000;

bool run(Driver& driver) {
  open_scanner(driver);
  // The scanner is closed also after errors, which are no exceptions: the parser reports them and returns.
  Parser(driver).parse();
  close_scanner(driver);
  return !driver.failed;
}
}  // namespace

void Driver::error(Range at, std::string message, std::string expected) {
  failed = true;
  diagnostics.error(base::Code::kSyntax, span(at), std::move(message), std::move(expected));
}

Expr Driver::number(Range at) {
  Expr result{.kind = Expr::Kind::kNumber, .span = span(at)};
  const std::string_view digits = source.text(at);
  const auto [end, code] = std::from_chars(digits.data(), digits.data() + digits.size(), result.value);
  // One more than fits, for the least number; lowering refuses it where it is not negated.
  if (code == std::errc() && result.value <= std::int64_t{INT32_MAX} + 1) return result;
  failed = true;
  diagnostics.error(base::Code::kRange, span(at), fmt::format("the number {} does not fit 32 bits", digits),
                    "expected a number up to 2147483647");
  return result;
}

Expr Driver::name(Range at) const {
  return {.kind = Expr::Kind::kName, .name = std::string(source.text(at)), .span = span(at)};
}

Expr Driver::element(Range at, Expr name, Expr index) {
  Expr result = operation(model::Op::kElement, at, {});
  result.kind = Expr::Kind::kElement;
  result.name = std::move(name.name);
  result.depth = index.depth + 1;
  result.size = index.size + 1;
  if (result.depth > kMaxDepth) throw Parser::syntax_error(at, "the expression is nested too deeply");
  result.operands.push_back(std::move(index));
  return result;
}

Expr Driver::operation(model::Op op, Range at, std::vector<Expr> operands) {
  // A conjunction of one is that one, so that the depth does not grow by lists.
  if (op == model::Op::kAnd && operands.size() == 1) return std::move(operands.front());
  Expr result{.kind = Expr::Kind::kOperator, .op = op, .span = span(at)};
  for (const Expr& operand : operands) {
    result.depth = std::max(result.depth, operand.depth + 1);
    result.size += operand.size;
  }
  if (op == model::Op::kAnd)
    result.depth += static_cast<std::uint32_t>(operands.size());  // joined in pairs later
  if (result.depth > kMaxDepth) throw Parser::syntax_error(at, "the expression is nested too deeply");
  result.operands = std::move(operands);
  return result;
}

// 1 < x <= 3 is 1 < x && x <= 3. With chains in the middle of chains, the tree would grow exponentially.
Expr Driver::chain(model::Op first, Range first_at, model::Op second, Range second_at,
                   std::vector<Expr> terms) {
  // The middle term is used twice; expressions have no effects, so nothing happens twice.
  copied += terms[1].size - 1;
  if (copied > kMaxCopied)
    throw Parser::syntax_error(first_at, "the middle terms of comparisons such as 1 < x <= 3 are too large");
  std::vector<Expr> left{std::move(terms[0]), terms[1]};
  std::vector<Expr> right{std::move(terms[1]), std::move(terms[2])};
  std::vector<Expr> both{operation(first, first_at, std::move(left)),
                         operation(second, second_at, std::move(right))};
  return operation(model::Op::kAnd, first_at, std::move(both));
}

Stmt Driver::compound(Stmt::Kind kind, Range at, std::vector<Expr> test, std::vector<Stmt> then,
                      std::vector<Stmt> otherwise) {
  Stmt result{.kind = kind, .span = span(at)};
  for (const auto* const block : {&then, &otherwise})
    for (const Stmt& inner : *block) result.depth = std::max(result.depth, inner.depth + 1);
  if (result.depth > kMaxDepth) throw Parser::syntax_error(at, "the statement is nested too deeply");
  // Likewise a chain when it is lowered.
  if (test.size() > kMaxDepth) throw Parser::syntax_error(at, "the condition has too many parts");
  result.condition = std::move(test);
  result.then = std::move(then);
  result.otherwise = std::move(otherwise);
  return result;
}
}  // namespace parsing

std::optional<std::vector<Expr>> parse_condition(const base::SourceFile& source, Range range,
                                                 base::Diagnostics& diagnostics) {
  parsing::Driver driver{.source = source, .diagnostics = diagnostics, .range = range};
  if (!parsing::run(driver)) return std::nullopt;
  // The conjuncts of an attribute are joined one by one, so their number is a depth.
  if (driver.condition.size() > parsing::kMaxDepth) {
    driver.error(range, "the condition has too many parts",
                 fmt::format("expected at most {}", parsing::kMaxDepth));
    return std::nullopt;
  }
  return std::move(driver.condition);
}

std::optional<std::vector<Stmt>> parse_statements(const base::SourceFile& source, Range range,
                                                  base::Diagnostics& diagnostics) {
  parsing::Driver driver{
      .source = source, .diagnostics = diagnostics, .range = range, .wants_statements = true};
  if (!parsing::run(driver)) return std::nullopt;
  return std::move(driver.statements);
}
}  // namespace tarrier::languages::tchecker
