// SPDX-License-Identifier: MIT
#include "languages/smv/flatten/translate.hpp"

#include <fmt/format.h>

#include <algorithm>

#include "languages/smv/flatten/sorts.hpp"
#include "languages/smv/flatten/warnings.hpp"

namespace tarrier::languages::smv {
using base::Code;

namespace {
// Actual parameters make expressions higher than they are written.
constexpr std::uint32_t kMaxDepth = 2 * kMaxHeight;
}  // namespace

Expression Translator::finish(ExpressionNode node) {
  annotate(node, diagnostics_);
  // -1 is a constant like 1: the types of variables and the values of assignments are compared with constants.
  // Only numbers: minus a word is an operation on its bits.
  if (node.op == Op::kNegate && node.operands[0]->op == Op::kConstant &&
      node.sort.kind == Sort::Kind::kInteger && node.operands[0]->constant.number != INT64_MIN)
    return constant(Constant::integer(-node.operands[0]->constant.number), node.span);
  if (node.op == Op::kEqual || node.op == Op::kNotEqual) warn_never_equal(node);
  Expression result(std::move(node));
  return result->height <= kMaxDepth ? result : too_deep(result->span);
}

Expression Translator::too_deep(const base::SourceSpan& span) {
  return error(Code::kUnsupported, span,
               fmt::format("nested too deeply, with the actual parameters: more than {} levels", kMaxDepth));
}

void Translator::warn_never_equal(const ExpressionNode& node) {
  for (const std::size_t i : {0, 1}) {
    const Expression& value = node.operands[1 - i];
    // `next(x) = 7` is as hopeless as `x = 7`.
    const Expression& other =
        node.operands[i]->op == Op::kNext ? node.operands[i]->operands[0] : node.operands[i];
    if (other->op != Op::kVariable || value->op != Op::kConstant || node.sort.kind == Sort::Kind::kUnknown)
      continue;
    const Variable& variable = model_.variables[other->index];
    // Legal, but mostly a value that was mistyped.
    if (!variable.type.contains(value->constant))
      diagnostics_.warning(kNeverEqual.code, node.span,
                           fmt::format("'{}' is never {}", variable.name, to_text(value->constant)));
  }
}

Expression Translator::wrong(const base::SourceSpan& span) {
  return Expression(ExpressionNode{.span = span});
}

Expression Translator::error(Code code, const base::SourceSpan& span, std::string message,
                             std::string expected) {
  diagnostics_.error(code, span, std::move(message), std::move(expected));
  return wrong(span);
}

Expression Translator::constant(const Constant& value, const base::SourceSpan& span) {
  return Expression(ExpressionNode{.constant = value, .span = span, .sort = sort_of(value)});
}

Expression Translator::translate(const Expression& expression, const Instance& scope) {
  const ExpressionNode& node = *expression;
  switch (node.op) {
    case Op::kName:
    case Op::kSelf:
    case Op::kMember:
    case Op::kIndex: return translate_name(expression, scope);
    case Op::kConstant: return constant(node.constant, node.span);
    case Op::kRange: return translate_range(node, scope);
    case Op::kBits: return translate_bits(node, scope);
    case Op::kExtend:
    case Op::kResize: return translate_width(node, scope);
    case Op::kSizeOf:
    case Op::kSignedWord:
    case Op::kUnsignedWord: return translate_word(node, scope);
    default: return translate_operation(node, scope);
  }
}

Expression Translator::translate_operation(const ExpressionNode& node, const Instance& scope) {
  // Before the recursion, which parameters of parameters would let run away.
  if (depth_ == kMaxDepth) return too_deep(node.span);
  ++depth_;
  ExpressionNode result{.op = node.op,
                        .low = node.low,
                        .high = node.high,
                        .is_bounded = node.is_bounded,
                        .is_total = node.is_total,
                        .span = node.span};
  result.operands.reserve(node.operands.size());
  for (const Expression& operand : node.operands) result.operands.push_back(translate(operand, scope));
  --depth_;
  // next() is judged by what its operand contains, so it is translated first.
  return node.op == Op::kNext ? translate_next(std::move(result)) : finish(std::move(result));
}

Expression Translator::translate_next(ExpressionNode node) {
  const Expression& operand = node.operands[0];
  // NuSMV knows the current and the next state only.
  if (operand->reads_next)
    return error(Code::kStructure, node.span, "next() inside next()",
                 "expected an expression over the current state");
  if (operand->reads_input)
    return error(Code::kStructure, node.span, "next() of an input", "expected state variables only");
  if (operand->logic != Logic::kNone)
    return error(Code::kStructure, node.span, "a temporal operator inside next()");
  return finish(std::move(node));
}

std::optional<std::int64_t> Translator::integer(const Expression& expression, const Instance& scope,
                                                const char* what) {
  const auto value = resolver_.integer(expression, scope);
  if (!value)
    diagnostics_.error(Code::kType, expression->span,
                       fmt::format("{} '{}' is no constant integer", what, to_text(expression)));
  return value;
}

Expression Translator::translate_range(const ExpressionNode& node, const Instance& scope) {
  const auto low = integer(node.operands[0], scope, "the bound"),
             high = integer(node.operands[1], scope, "the bound");
  if (!low || !high) return wrong(node.span);
  if (*low > *high)
    return error(Code::kRange, node.operands[0]->span, fmt::format("the range {}..{} is empty", *low, *high));
  // A range of one value leaves no choice: it is a number like any other.
  if (*low == *high) return constant(Constant::integer(*low), node.span);
  return finish({.op = Op::kRange, .low = *low, .high = *high, .span = node.span});
}

Expression Translator::translate_bits(const ExpressionNode& node, const Instance& scope) {
  Expression word = translate(node.operands[0], scope);
  const auto high = integer(node.operands[1], scope, "the bit"),
             low = integer(node.operands[2], scope, "the bit");
  if (!low || !high || word->sort.kind == Sort::Kind::kUnknown) return wrong(node.span);
  // Checked only for words; for anything else annotate() complains about the sort.
  if (word->sort.kind == Sort::Kind::kWord && (*low < 0 || *low > *high || *high >= word->sort.width))
    return error(Code::kRange, node.operands[1]->span,
                 fmt::format("the bits {}:{} of a word of {} bits", *high, *low, word->sort.width),
                 fmt::format("expected {} to 0, the higher one first", word->sort.width - 1));
  ExpressionNode result{.op = Op::kBits, .low = *low, .high = *high, .span = node.span};
  result.operands.push_back(std::move(word));
  return finish(std::move(result));
}

Expression Translator::translate_width(const ExpressionNode& node, const Instance& scope) {
  ExpressionNode result{.op = node.op, .span = node.span};
  result.operands.push_back(translate(node.operands[0], scope));
  const auto size = integer(node.operands[1], scope, "the width");
  if (!size || result.operands[0]->sort.kind == Sort::Kind::kUnknown) return wrong(node.span);
  const std::int64_t least = node.op == Op::kResize ? 1 : 0;
  // extend adds bits, resize says how many there are in the end.
  const std::int64_t most = node.op == Op::kResize ? 64 : 64 - std::int64_t{result.operands[0]->sort.width};
  if (*size < least || *size > most)
    return error(Code::kRange, node.operands[1]->span, fmt::format("{} by {} bits", quoted(node.op), *size),
                 fmt::format("expected {} to {}", least, most));
  result.operands.push_back(constant(Constant::integer(*size), node.operands[1]->span));
  return finish(std::move(result));
}

// sizeof, swconst and uwconst are constants.
Expression Translator::translate_word(const ExpressionNode& node, const Instance& scope) {
  if (node.op == Op::kSizeOf) {
    const Expression word = translate(node.operands[0], scope);
    if (word->sort.kind == Sort::Kind::kUnknown) return word;
    if (word->sort.kind != Sort::Kind::kWord)
      return error(Code::kType, node.span,
                   fmt::format("'sizeof' cannot be applied to {}", to_text(word->sort)), "expected a word");
    return constant(Constant::integer(word->sort.width), node.span);
  }
  const auto value = integer(node.operands[0], scope, "the value"),
             width = integer(node.operands[1], scope, "the width");
  if (!value || !width) return wrong(node.span);
  const bool is_signed = node.op == Op::kSignedWord;
  if (*width < 1 || *width > 64)
    return error(Code::kRange, node.operands[1]->span, fmt::format("a word of {} bits", *width),
                 "expected 1 to 64");
  const auto bits = static_cast<std::uint32_t>(*width);
  // The greatest number of the word, as far as our numbers of 64 bits, with a sign, go.
  const std::uint32_t magnitude = std::min(is_signed ? bits - 1 : bits, 63U);
  const auto greatest = static_cast<std::int64_t>((std::uint64_t{1} << magnitude) - 1);
  if (*value > greatest || *value < (is_signed ? -greatest - 1 : 0))
    return error(Code::kRange, node.operands[0]->span, fmt::format("{} does not fit {} bits", *value, bits));
  const std::uint64_t mask = bits == 64 ? UINT64_MAX : (std::uint64_t{1} << bits) - 1;
  return constant({.kind = Constant::Kind::kWord,
                   .is_signed = is_signed,
                   .width = bits,
                   // Words are kept as their bits, without the sign.
                   .number = static_cast<std::int64_t>(static_cast<std::uint64_t>(*value) & mask)},
                  node.span);
}
}  // namespace tarrier::languages::smv
