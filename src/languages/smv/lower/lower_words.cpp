// SPDX-License-Identifier: MIT
// Words are numbers from 0 to 2^width - 1; what an operator makes of them is cut off at the width.
//
// Those of more than 30 bits are constants, and what conditions choose among them: no variable is so wide. All
// values that such an expression can have are known, so they get a table, and what an operator makes of them is
// computed for each value here.
#include <algorithm>

#include "languages/smv/lower/lower_terms.hpp"

namespace tarrier::languages::smv {
namespace {
using Value = model::Expression;
using MOp = model::Op;

constexpr std::uint32_t kWidestFactor = 15;  // the product must fit 31 bits

std::uint64_t mask_of(std::uint32_t width) { return ~std::uint64_t{0} >> (64 - width); }

// As 64 bits, with the sign of the word.
std::int64_t extended(const Constant& word) {
  const std::uint32_t missing = 64 - word.width;
  if (!word.is_signed) return word.number;
  return static_cast<std::int64_t>(static_cast<std::uint64_t>(word.number) << missing) >> missing;
}

// What an operation on one word makes of this one; none if it is another operation.
std::optional<Constant> result_of(const ExpressionNode& node, const Constant& word) {
  const auto bits = static_cast<std::uint64_t>(extended(word));
  std::uint64_t result = bits;
  switch (node.op) {
    case Op::kToInteger: return Constant::integer(extended(word));
    case Op::kNot: result = ~bits; break;
    case Op::kNegate: result = -bits; break;
    case Op::kBits: result = bits >> static_cast<std::uint32_t>(node.low); break;
    case Op::kResize:
      // Of a word with a sign, the sign stays.
      if (node.sort.is_signed && node.sort.width < word.width) {
        const std::uint64_t sign = bits >> (word.width - 1) & 1;
        result = (bits & mask_of(node.sort.width) >> 1) | sign << (node.sort.width - 1);
      }
      break;
    case Op::kToSigned:
    case Op::kToUnsigned:
    case Op::kExtend: break;
    default: return std::nullopt;
  }
  return Constant{.kind = Constant::Kind::kWord,
                  .is_signed = node.sort.is_signed,
                  .width = node.sort.width,
                  .number = static_cast<std::int64_t>(result & mask_of(node.sort.width))};
}

Value number_of(std::int64_t number) { return Value::constant(static_cast<std::int32_t>(number)); }
std::int64_t size_of(std::uint32_t width) { return std::int64_t{1} << width; }

[[noreturn]] void refuse_word(const Expression& expression, std::uint32_t widest) {
  throw base::Error(base::Code::kUnsupported, expression->span,
                    "words of " + std::to_string(expression->sort.width) + " bits are not supported here",
                    "at most " + std::to_string(widest) + " bits");
}

Value cut(const Value& value, std::uint32_t width, const base::SourceSpan& span) {
  // The remainder modulo 2^width, also for negative numbers, as those are in two's complement.
  return Value::binary(MOp::kBitAnd, value, number_of(size_of(width) - 1), span);
}
}  // namespace

bool is_of_wide_word(const Expression& expression) {
  if (expression->operands.empty() || !is_wide(expression->operands[0])) return false;
  const Sort& sort = expression->operands[0]->sort;
  return result_of(*expression, {.is_signed = sort.is_signed, .width = sort.width}).has_value();
}

// A table that leads from each word to what becomes of it.
Value Terms::of_wide_word(const Expression& expression, const Coding& coding, Reading& reading) {
  const Expression& word = expression->operands[0];
  if (word->is_choice) refuse_word(word, kWidestCodedWord);
  const Coding words = natural_coding(word);
  std::vector<Value> results;
  for (const Constant& one : words.table()) {
    // Of a word without a sign, no 64 bits with one.
    if (expression->op == Op::kToInteger && !one.is_signed && one.number < 0)
      refuse_word(word, kWidestCodedWord);
    results.push_back(code_of(*result_of(*expression, one), coding, expression->span));
  }
  return Value::choose(coded(word, words, reading), 0, std::move(results), expression->span);
}

void Terms::find_wide_words(const Expression& expression, Coding& coding) {
  if (!is_of_wide_word(expression)) refuse_word(expression, kWidestCodedWord);
  const Coding words = natural_coding(expression->operands[0]);
  std::vector<Constant> results;
  for (const Constant& one : words.table()) results.push_back(*result_of(*expression, one));
  coding.add(results);
}

Coding in_order_of_words(const Coding& coding) {
  std::vector<Constant> words = coding.table();
  std::ranges::sort(words, [](const Constant& a, const Constant& b) {
    const std::int64_t left = extended(a), right = extended(b);
    return a.is_signed ? left < right : static_cast<std::uint64_t>(left) < static_cast<std::uint64_t>(right);
  });
  return Coding(ValueTable(words));
}

// The number that a word stands for.
Value Terms::signed_value(const Expression& expression, Reading& reading) {
  const Value bits = number(expression, reading);
  if (!expression->sort.is_signed) return bits;
  const std::int64_t half = size_of(expression->sort.width - 1);
  return Value::conditional(Value::binary(MOp::kLess, bits, number_of(half)), bits,
                            Value::binary(MOp::kSubtract, bits, number_of(2 * half)), expression->span);
}

Value Terms::word_operation(const Expression& expression, Reading& reading) {
  const ExpressionNode& node = *expression;
  const std::uint32_t width = node.sort.width;
  if (width > kWidestCodedWord) refuse_word(expression, kWidestCodedWord);
  const auto bits = [&](std::size_t i) { return number(node.operands[i], reading); };
  // Division, shifts to the right and extensions look at the sign; all the rest works on bits.
  const auto value = [&](std::size_t i) { return signed_value(node.operands[i], reading); };
  const auto all = [&](MOp op) {
    return balanced(operands(expression, reading),
                    [&](const Value& a, const Value& b) { return Value::binary(op, a, b, node.span); });
  };
  // Cut off after each step: which one comes first makes no difference then.
  const auto all_cut = [&](MOp op) {
    return balanced(operands(expression, reading), [&](const Value& a, const Value& b) {
      return cut(Value::binary(op, a, b, node.span), width, node.span);
    });
  };
  const auto require = [&](std::uint32_t widest) {
    if (width > widest) refuse_word(expression, widest);
  };
  const Value mask = number_of(size_of(width) - 1);
  // Without a sign, the complement of all bits is what is missing to all ones.
  const auto negated = [&](const Value& of) { return Value::binary(MOp::kSubtract, mask, of, node.span); };
  switch (node.op) {
    case Op::kNot: return negated(bits(0));
    case Op::kAnd: return all(MOp::kBitAnd);
    case Op::kOr: return all(MOp::kBitOr);
    case Op::kXor: return all(MOp::kBitXor);
    case Op::kXnor:
    case Op::kIff: return negated(all(MOp::kBitXor));
    case Op::kImplies: return Value::binary(MOp::kBitOr, negated(bits(0)), bits(1), node.span);
    case Op::kNegate: return cut(Value::unary(MOp::kNegate, bits(0), node.span), width, node.span);
    case Op::kAdd: return all_cut(MOp::kAdd);
    case Op::kSubtract:
      return cut(Value::binary(MOp::kSubtract, bits(0), bits(1), node.span), width, node.span);
    case Op::kMultiply: require(kWidestFactor); return all_cut(MOp::kMultiply);
    case Op::kDivide:
      return cut(Value::binary(MOp::kDivide, value(0), value(1), node.span), width, node.span);
    case Op::kModulo:
      return cut(Value::binary(MOp::kRemainder, value(0), value(1), node.span), width, node.span);
    case Op::kShiftLeft: {
      // 2^15 shifted by 15 bits still fits before it is cut off.
      require(kWidestFactor);
      return cut(Value::binary(MOp::kShiftLeft, bits(0), bits(1), node.span), width, node.span);
    }
    case Op::kShiftRight:
      return cut(Value::binary(MOp::kShiftRight, value(0), bits(1), node.span), width, node.span);
    case Op::kConcatenate: {
      Value result = bits(0);
      for (std::size_t i = 1; i < node.operands.size(); ++i)
        result = Value::binary(MOp::kAdd,
                               Value::binary(MOp::kMultiply, result,
                                             number_of(size_of(node.operands[i]->sort.width)), node.span),
                               bits(i), node.span);
      return result;
    }
    case Op::kBits:
      return cut(Value::binary(MOp::kShiftRight, bits(0), number_of(node.low), node.span), width, node.span);
    case Op::kToWord1: return Value::conditional(bits(0), number_of(1), number_of(0), node.span);
    case Op::kToSigned:
    // The same bits, read otherwise by whoever comes next.
    case Op::kToUnsigned: return bits(0);
    case Op::kResize:
      // Of a word with a sign, the sign stays.
      if (node.sort.is_signed && width < node.operands[0]->sort.width) {
        const auto half = static_cast<std::uint32_t>(node.operands[0]->sort.width - 1);
        const Value sign = Value::binary(MOp::kShiftRight, bits(0), number_of(half), node.span);
        return Value::binary(MOp::kAdd,
                             Value::binary(MOp::kMultiply, sign, number_of(size_of(width - 1)), node.span),
                             cut(bits(0), width - 1, node.span), node.span);
      }
      return cut(value(0), width, node.span);
    case Op::kExtend: return cut(value(0), width, node.span);
    default:
      throw base::Error(base::Code::kUnsupported, node.span, "this operator on words is not supported");
  }
}
}  // namespace tarrier::languages::smv
