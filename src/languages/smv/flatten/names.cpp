// SPDX-License-Identifier: MIT
#include "languages/smv/flatten/names.hpp"

#include <algorithm>

#include "base/suggestion.hpp"

namespace tarrier::languages::smv {
namespace {
// Of parameters that name parameters, and of constants in terms of definitions. Hardly anything but a circle
// is longer.
constexpr std::uint32_t kLongestChain = 500;

const Symbol* look_up(const Instance& scope, std::string_view name) {
  if (const auto found = scope.symbols.find(name); found != scope.symbols.end()) return &found->second;
  // Only if nothing is declared by this name: it is no keyword.
  return name == "running" ? &scope.running : nullptr;
}

// The result of an operation on integers; nothing if it has none.
std::optional<std::int64_t> calculate(Op op, std::int64_t left, std::int64_t right) {
  std::int64_t result = 0;
  switch (op) {
    case Op::kAdd: return __builtin_add_overflow(left, right, &result) ? std::nullopt : std::optional(result);
    case Op::kSubtract:
      return __builtin_sub_overflow(left, right, &result) ? std::nullopt : std::optional(result);
    case Op::kMultiply:
      return __builtin_mul_overflow(left, right, &result) ? std::nullopt : std::optional(result);
    case Op::kDivide:
      // A quotient overflows where the negative of the least number does.
      if (right == -1) return calculate(Op::kSubtract, 0, left);
      return right == 0 ? std::nullopt : std::optional(left / right);
    case Op::kModulo: return right == 0 ? std::nullopt : std::optional(right == -1 ? 0 : left % right);
    case Op::kMinimum: return std::min(left, right);
    case Op::kMaximum: return std::max(left, right);
    default: return std::nullopt;
  }
}
}  // namespace

bool is_name(Op op) { return op <= Op::kIndex; }

std::string hint(std::string_view name, const std::vector<std::string_view>& known) {
  const std::size_t hyphen = name.find('-');
  const bool has_hyphen = hyphen != std::string_view::npos;
  // SMV names may contain '-', so a-b is a name and no difference.
  const char* otherwise = has_hyphen ? "expected blanks around '-' if it means a difference" : "";
  const bool is_difference = std::find(known.begin(), known.end(), name.substr(0, hyphen)) != known.end();
  return is_difference && has_hyphen ? otherwise : base::suggestion(name, known, otherwise);
}

std::string Instance::qualified(std::string_view part) const {
  return name.empty() ? std::string(part) : name + "." + std::string(part);
}

// To the end of the chain, since what counts is what the outermost actual names.
const Symbol* Resolver::follow(const Symbol& symbol) {
  if (symbol.kind != Symbol::Kind::kParameter || !is_name(symbol.actual->op)) return &symbol;
  if (depth_ >= kLongestChain) return &symbol;
  ++depth_;
  const Symbol* found = find(symbol.actual, *symbol.instance);
  --depth_;
  return found == nullptr ? &symbol : found;
}

const Symbol* Resolver::find(const Expression& expression, const Instance& scope) {
  const Symbol* found = nullptr;
  switch (expression->op) {
    case Op::kName: found = look_up(scope, expression->name); break;
    // Not followed any further: it is no parameter.
    case Op::kSelf: return &scope.self;
    case Op::kMember:
      if (const Symbol* base = find(expression->operands[0], scope);
          base != nullptr && base->kind == Symbol::Kind::kInstance)
        found = look_up(*base->instance, expression->name);
      break;
    case Op::kIndex:
      if (const Symbol* base = find(expression->operands[0], scope);
          base != nullptr && base->kind == Symbol::Kind::kArray) {
        // The index may be any constant expression, also by way of definitions and parameters.
        const auto at = integer(expression->operands[1], scope);
        if (at && *at >= base->low && *at < base->low + std::ssize(base->elements))
          found = &base->elements[static_cast<std::size_t>(*at - base->low)];
      }
      break;
    default: return nullptr;
  }
  // As a name that only looks like a part, see Declarations::key().
  if (found == nullptr && scope.has_joined && expression->op != Op::kName) {
    const auto joined = scope.symbols.find(to_text(expression));
    if (joined != scope.symbols.end()) found = &joined->second;
  }
  return found == nullptr ? nullptr : follow(*found);
}

std::optional<std::int64_t> Resolver::integer_of_name(const Expression& expression, const Instance& scope) {
  const Symbol* symbol = find(expression, scope);
  if (symbol == nullptr) return std::nullopt;
  if (symbol->kind == Symbol::Kind::kDefine) {
    const Definition& definition = names_.definitions[symbol->index];
    return integer(definition.value, *definition.scope);
  }
  if (symbol->kind == Symbol::Kind::kParameter) return integer(symbol->actual, *symbol->instance);
  return std::nullopt;
}

std::optional<std::int64_t> Resolver::integer(const Expression& expression, const Instance& scope) {
  if (expression->op == Op::kConstant) {
    if (expression->constant.kind != Constant::Kind::kInteger) return std::nullopt;
    return expression->constant.number;
  }
  // Circles of definitions have not been reported yet when bounds of types are evaluated; here they simply
  // have no value.
  if (depth_ >= kLongestChain) return std::nullopt;
  ++depth_;
  const auto value =
      is_name(expression->op) ? integer_of_name(expression, scope) : integer_of_operation(expression, scope);
  --depth_;
  return value;
}

std::optional<std::int64_t> Resolver::integer_of_operation(const Expression& expression,
                                                           const Instance& scope) {
  if (expression->operands.empty()) return std::nullopt;
  auto value = integer(expression->operands[0], scope);
  // Subtraction tests for the overflow that a minus sign would not.
  if (expression->op == Op::kNegate && value) return calculate(Op::kSubtract, 0, *value);
  if (expression->op == Op::kAbsolute && value)
    return *value < 0 ? calculate(Op::kSubtract, 0, *value) : value;
  if (expression->operands.size() < 2) return std::nullopt;
  for (std::size_t i = 1; value && i < expression->operands.size(); ++i) {
    const auto right = integer(expression->operands[i], scope);
    value = right ? calculate(expression->op, *value, *right) : std::nullopt;
  }
  return value;
}
}  // namespace tarrier::languages::smv
