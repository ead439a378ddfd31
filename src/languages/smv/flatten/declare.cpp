// SPDX-License-Identifier: MIT
#include "languages/smv/flatten/declare.hpp"

#include <fmt/format.h>

#include <algorithm>

namespace tarrier::languages::smv {
namespace {
using base::Code;

// Modules and arrays multiply what a short text declares.
constexpr std::size_t kMostVariables = 1000000;
// Constant::number has 64 bits.
constexpr std::int64_t kWidestWord = 64;
}  // namespace

void Declarations::declare(Instance& owner, std::string_view key, Symbol symbol) {
  const base::SourceSpan span = symbol.span;
  const auto [found, is_new] = owner.symbols.emplace(key, std::move(symbol));
  if (is_new) return;
  const auto is_before = [](const base::SourceSpan& a, const base::SourceSpan& b) {
    return std::pair(a.line, a.column) < std::pair(b.line, b.column);
  };
  const base::SourceSpan& other = found->second.span;
  // Definitions and variables are declared after all instances, so the second one here may be the first one in
  // the text.
  const bool is_later = is_before(other, span);
  diagnostics_.error(Code::kDuplicate, is_later ? span : other,
                     fmt::format("'{}' is declared twice", owner.qualified(key)),
                     fmt::format("the first declaration is in line {}", (is_later ? other : span).line));
}

// In models that NuSMV has flattened, `p1.status` and `a[0]` are names of main that are written like parts.
std::string_view Declarations::key(const Expression& target, Instance& scope) {
  if (target->op == Op::kName) return target->name;
  // Noted, so that only such models pay for looking names up as texts.
  scope.has_joined = true;
  return base::intern(to_text(target));
}

Declarations::Place Declarations::place(const Expression& target, Instance& scope) {
  // For the parser, `self` is an expression like any other.
  if (target->op == Op::kSelf)
    diagnostics_.error(Code::kSyntax, target->span, "'self' is a keyword and cannot be a name");
  if (target->op == Op::kMember) {
    const Symbol* base = resolver_.find(target->operands[0], scope);
    // A part of something that is no instance can only be a name with dots, see key().
    if (base != nullptr && base->kind == Symbol::Kind::kInstance) return {base->instance, target->name};
  }
  return {&scope, key(target, scope)};
}

Symbol Declarations::define(std::string name, const Expression& value, const Instance& scope,
                            const base::SourceSpan& span) {
  // A definition of an array is one definition per element, so that each is evaluated only when it is
  // needed.
  if (value->op != Op::kArray) {
    names_.definitions.push_back({std::move(name), value, &scope, span});
    return {.kind = Symbol::Kind::kDefine, .index = names_.definitions.size() - 1, .span = span};
  }
  Symbol array{.kind = Symbol::Kind::kArray, .span = span};
  for (std::size_t i = 0; i < value->operands.size(); ++i)
    array.elements.push_back(define(fmt::format("{}[{}]", name, i), value->operands[i], scope, span));
  return array;
}

void Declarations::finish() {
  for (const auto& [definition, scope] : definitions_) {
    const auto [owner, key] = place(definition->target, *scope);
    declare(*owner, key, define(owner->qualified(key), definition->value, *scope, definition->target->span));
  }
  for (const auto& [declaration, scope] : variables_) {
    const auto [owner, key] = place(declaration->target, *scope);
    declare(*owner, key, make(declaration->type, owner->qualified(key), *declaration, *scope));
  }
}

Symbol Declarations::make(const ast::Type& type, std::string name, const ast::Declaration& declaration,
                          const Instance& scope) {
  if (type.kind == ast::Type::Kind::kArray) return make_array(type, name, declaration, scope);
  model_.variables.push_back(
      {std::move(name), declaration.kind, evaluate(type, scope), declaration.target->span});
  return {.kind = Symbol::Kind::kVariable,
          .index = model_.variables.size() - 1,
          .span = declaration.target->span};
}

Symbol Declarations::make_array(const ast::Type& type, const std::string& name,
                                const ast::Declaration& declaration, const Instance& scope) {
  Symbol array{.kind = Symbol::Kind::kArray, .span = declaration.target->span};
  const auto range = bounds(type, scope);
  // An array without elements: its uses are reported neither as unknown nor as out of range.
  if (!range) return array;
  array.low = range->first;
  const auto size = static_cast<std::size_t>(range->second - range->first) + 1;
  if (model_.variables.size() + size > kMostVariables) {
    diagnostics_.error(Code::kUnsupported, type.span, fmt::format("more than {} variables", kMostVariables));
    return array;
  }
  for (std::int64_t i = range->first; i <= range->second; ++i)
    array.elements.push_back(make(*type.element, fmt::format("{}[{}]", name, i), declaration, scope));
  return array;
}

std::optional<std::int64_t> Declarations::integer(const Expression& expression, const Instance& scope) {
  const auto value = resolver_.integer(expression, scope);
  // An unknown name is worth another message than one that is no constant.
  if (!value && expression->op == Op::kName && resolver_.find(expression, scope) == nullptr)
    diagnostics_.error(Code::kUnknownName, expression->span,
                       fmt::format("'{}' is not declared", expression->name), hint(expression->name, {}));
  else if (!value)
    diagnostics_.error(Code::kType, expression->span,
                       fmt::format("'{}' is no constant integer", to_text(expression)),
                       "expected numbers and definitions without variables");
  return value;
}

std::optional<std::pair<std::int64_t, std::int64_t>> Declarations::bounds(const ast::Type& type,
                                                                          const Instance& scope) {
  const auto low = integer(type.low, scope), high = integer(type.high, scope);
  if (!low || !high) return std::nullopt;
  // Values of a state have 32 bits, those of our own arithmetic here 64.
  if (*low <= *high && *low >= INT32_MIN && *high <= INT32_MAX) return std::pair(*low, *high);
  diagnostics_.error(
      Code::kRange, type.span,
      fmt::format("the range {}..{} {}", *low, *high, *low > *high ? "is empty" : "does not fit 32 bits"));
  return std::nullopt;
}

Type Declarations::evaluate(const ast::Type& type, const Instance& scope) {
  Type result;
  switch (type.kind) {
    case ast::Type::Kind::kRange:
      result.kind = Type::Kind::kRange;
      if (const auto range = bounds(type, scope)) std::tie(result.low, result.high) = *range;
      break;
    case ast::Type::Kind::kValues: return evaluate_values(type);
    case ast::Type::Kind::kWord: {
      const auto width = integer(type.low, scope);
      const bool is_right = width && *width >= 1 && *width <= kWidestWord;
      if (width && !is_right)
        diagnostics_.error(*width < 1 ? Code::kRange : Code::kUnsupported, type.low->span,
                           fmt::format("a word of {} bits", *width),
                           fmt::format("expected 1 to {}", kWidestWord));
      result = {.kind = Type::Kind::kWord,
                // Some width after an error, so that shifts by it are defined.
                .width = is_right ? static_cast<std::uint32_t>(*width) : 1,
                .is_signed = type.is_signed};
      break;
    }
    default: break;
  }
  return result;
}

// {TRUE, FALSE} is boolean. Instances of a module share the values.
Type Declarations::evaluate_values(const ast::Type& type) {
  // By the place in the text: thousands of instances of a module would otherwise have thousands of equal
  // tables.
  const auto [found, is_new] = enumerations_.try_emplace(&type, Type{.kind = Type::Kind::kValues});
  Type& result = found->second;
  if (!is_new) return result;
  std::vector<Constant> values;
  for (const Expression& value : type.values) {
    const bool is_symbol = value->op != Op::kConstant;
    values.push_back(is_symbol ? Constant::symbolic(base::intern(to_text(value))) : value->constant);
    // Symbols have no declaration of their own in SMV: that they occur in some type makes them known
    // everywhere.
    if (is_symbol) names_.constants.insert(values.back().symbol);
  }
  result.values.add(values);
  const auto booleans = std::ranges::count(result.values, Constant::Kind::kBoolean, &Constant::kind);
  if (booleans == 0) return result;
  const bool is_boolean = booleans == 2 && result.values.size() == 2;
  // The default is boolean, also after the error.
  result = {};
  if (!is_boolean)
    diagnostics_.error(Code::kType, type.span, "an enumeration with booleans",
                       "expected symbols and integers, or the type boolean");
  return result;
}
}  // namespace tarrier::languages::smv
