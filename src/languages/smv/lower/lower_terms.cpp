// SPDX-License-Identifier: MIT
#include "languages/smv/lower/lower_terms.hpp"

#include <algorithm>
#include <cstdlib>
#include <limits>

#include "base/assert.hpp"
#include "model/interval.hpp"
#include "model/terms/joined.hpp"

namespace tarrier::languages::smv {
using Value = model::Expression;
using MOp = model::Op;

namespace {
constexpr std::int64_t kLeast = std::numeric_limits<std::int32_t>::min();

Value constant(std::int64_t number, const base::SourceSpan& span = {}) {
  TARRIER_ASSERT(fits(number));
  return Value::constant(static_cast<std::int32_t>(number), span);
}

bool is_word(const Expression& expression) { return expression->sort.kind == Sort::Kind::kWord; }

// The same for the sides exchanged.
MOp mirrored(MOp op) {
  switch (op) {
    case MOp::kLess: return MOp::kGreater;
    case MOp::kLessEqual: return MOp::kGreaterEqual;
    case MOp::kGreater: return MOp::kLess;
    case MOp::kGreaterEqual: return MOp::kLessEqual;
    default: return op;
  }
}

// With a number that need not fit 32 bits: then the comparison is decided. The value is evaluated all the same,
// as it may fault.
Value compared(MOp op, const Value& value, std::int64_t with, const base::SourceSpan& span) {
  if (fits(with)) return Value::binary(op, value, constant(with), span);
  const bool is_less = with > 0;  // the value
  const bool holds = op == MOp::kNotEqual || (is_less ? op == MOp::kLess || op == MOp::kLessEqual
                                                      : op == MOp::kGreater || op == MOp::kGreaterEqual);
  return Value::binary(holds ? MOp::kGreaterEqual : MOp::kLess, value, constant(kLeast), span);
}

bool is_too_large(const Expression& expression) {
  return expression->op == Op::kConstant && expression->constant.kind == Constant::Kind::kInteger &&
         !fits(expression->constant.number);
}

// Left to right, where the order makes a difference.
Value in_order(MOp op, const std::vector<Value>& parts, const base::SourceSpan& span) {
  // A chain is a tree of that height, which others walk by recursion.
  constexpr std::size_t kMost = 1000;
  if (parts.size() > kMost)
    throw base::Error(base::Code::kUnsupported, span,
                      "more than " + std::to_string(kMost) + " operands of '" +
                          std::string(model::symbol(op)) + "' are not supported here");
  Value result = parts.front();
  for (std::size_t i = 1; i < parts.size(); ++i) result = Value::binary(op, result, parts[i], span);
  return result;
}

}  // namespace

bool needs_table(const Expression& expression) {
  return expression->sort.kind == Sort::Kind::kSymbolic || expression->sort.kind == Sort::Kind::kMixed ||
         is_wide(expression);
}

Value code_of(const Constant& value, const Coding& coding, const base::SourceSpan& span) {
  if (const auto number = coding.number(value)) return constant(*number, span);
  // No value of the coding, so it is equal to nothing, as it has to be.
  if (coding.is_table()) return constant(-1, span);
  if (value.kind == Constant::Kind::kSymbol) return constant(kLeast, span);
  throw base::Error(base::Code::kUnsupported, span, to_text(value) + " does not fit 32 bits");
}

Value first_case(std::span<const Case> cases, Value otherwise, const base::SourceSpan& span) {
  constexpr std::size_t kFew = 64;
  if (cases.size() <= kFew) {
    for (std::size_t i = cases.size(); i-- > 0;)
      otherwise = Value::conditional(cases[i].first, cases[i].second, otherwise, span);
    return otherwise;
  }
  const std::size_t half = cases.size() / 2;
  std::vector<Value> conditions;
  for (const Case& one : cases.first(half)) conditions.push_back(one.first);
  // Asked for all conditions of the first half at once; they are evaluated in the same order as one after
  // the other.
  return Value::conditional(model::any_of(conditions),
                            first_case(cases.first(half - 1), cases[half - 1].second, span),
                            first_case(cases.subspan(half), std::move(otherwise), span), span);
}

Terms::Level::Level(Terms& terms, const Expression& expression) : terms_(terms) {
  constexpr std::uint32_t kDeepest = 3000;
  // Before the stack is used up: definitions in definitions make depth that the text does not show.
  if (terms.depth_ >= kDeepest)
    throw base::Error(
        base::Code::kUnsupported, expression->span,
        "nested too deeply, with the definitions in it: more than " + std::to_string(kDeepest) + " levels");
  ++terms.depth_;
}

bool may_be_copied(const Value& expression) {
  constexpr std::size_t kMost = 200;
  std::vector<const Value*> open{&expression};
  std::size_t seen = 0;
  // The count stops early: sizes of shared trees can be exponential.
  while (!open.empty() && ++seen <= kMost) {
    const auto& operands = (*open.back())->operands;
    open.pop_back();
    for (const Value& operand : operands) open.push_back(&operand);
  }
  return open.empty();
}

// A choice among nothing, which no index can make: there is no operator for a fault as such.
Value fault(const base::SourceSpan& span) { return Value::choose(Value::constant(0), 0, {}, span); }

// A table that leads from the one to the other. What it does not have becomes what code_of() says.
Value Terms::recoded(const Term& term, const Coding& coding, const base::SourceSpan& span) const {
  constexpr std::int64_t kMostEntries = 4096;
  // Numbers of the one coding mean the same in the other, which may only know more values.
  if (coding.extends(term.coding)) return term.value;
  std::int64_t low = 0;
  std::vector<Value> entries;
  const auto add = [&](const Constant& value) { entries.push_back(code_of(value, coding, span)); };
  if (term.coding.is_table()) {
    for (const Constant& value : term.coding.table()) add(value);
  } else {
    // All numbers that the value may be, whatever the type says.
    const model::Interval range = model::range_of(term.value, network_);
    if (range.high - range.low >= kMostEntries)
      throw base::Error(base::Code::kUnsupported, span,
                        "comparing so many numbers with symbols is not supported");
    low = range.low;
    for (std::int64_t number = range.low; number <= range.high; ++number) add(Constant::integer(number));
  }
  return Value::choose(term.value, static_cast<std::int32_t>(low), std::move(entries), span);
}

Value misfit(const base::SourceSpan& span) {
  return Value::choose(Value::constant(1), 0, {Value::constant(0)}, span);
}

Value Terms::coded(const Expression& expression, const Coding& coding, Reading& reading) {
  // Inside a choice that has been made, the operand is what was chosen.
  if (const auto found = bound_.find(&*expression); found != bound_.end()) return found->second;
  const Level level(*this, expression);
  const ExpressionNode& node = *expression;
  const auto inner = [&](const Expression& operand) { return coded(operand, coding, reading); };
  switch (node.op) {
    case Op::kConstant: return code_of(node.constant, coding, node.span);
    case Op::kVariable: return recoded(reading.variable(node.index), coding, node.span);
    case Op::kDefine:
      if (const auto term = reading.define(node.index)) return recoded(*term, coding, node.span);
      return inner(flat_.defines[node.index].value);
    case Op::kNext: return coded(node.operands[0], coding, reading.next());
    case Op::kElement: {
      std::vector<Value> elements;
      for (std::size_t i = 1; i < node.operands.size(); ++i) elements.push_back(inner(node.operands[i]));
      return Value::choose(number(node.operands[0], reading), static_cast<std::int32_t>(node.low),
                           std::move(elements), node.span);
    }
    case Op::kCase:
    case Op::kConditional: return branches(expression, reading, inner);
    case Op::kSet:
    case Op::kUnion:
      if (node.operands.size() == 1) return inner(node.operands[0]);
      [[fallthrough]];
    default: {
      if (is_of_wide_word(expression)) return of_wide_word(expression, coding, reading);
      const Value value =
          is_word(expression) ? word_operation(expression, reading) : operation(expression, reading);
      // Operations yield numbers that stand for themselves.
      return recoded({value, {}}, coding, node.span);
    }
  }
}

Value Terms::number(const Expression& expression, Reading& reading) { return coded(expression, {}, reading); }

Value Terms::branches(const Expression& expression, Reading& reading,
                      const std::function<Value(const Expression&)>& value) {
  const auto& operands = expression->operands;
  if (expression->op == Op::kConditional)
    return Value::conditional(number(operands[0], reading), value(operands[1]), value(operands[2]),
                              expression->span);
  std::vector<Case> cases;
  for (std::size_t i = 0; i < operands.size(); i += 2) {
    // What follows TRUE is never reached.
    if (operands[i].is_true()) return first_case(cases, value(operands[i + 1]), expression->span);
    Value condition = number(operands[i], reading);
    cases.emplace_back(std::move(condition), value(operands[i + 1]));
  }
  // Reached only if no condition holds, which NuSMV forbids.
  return first_case(cases, fault(expression->span), expression->span);
}

std::vector<Value> Terms::operands(const Expression& expression, Reading& reading) {
  std::vector<Value> result;
  for (const Expression& operand : expression->operands) result.push_back(number(operand, reading));
  return result;
}

// What does not overflow in any order can be added in any order.
Value Terms::sum(const std::vector<Value>& parts, const base::SourceSpan& span) const {
  std::int64_t most = 0;
  for (const Value& part : parts) {
    const model::Interval range = model::range_of(part, network_);
    most += std::max(std::abs(range.low), std::abs(range.high));
  }
  // Some order might overflow where the one of NuSMV does not, or hide it where that does.
  if (most > std::numeric_limits<std::int32_t>::max()) return in_order(MOp::kAdd, parts, span);
  return balanced(parts,
                  [&](const Value& a, const Value& b) { return Value::binary(MOp::kAdd, a, b, span); });
}

Value Terms::comparison(MOp op, const Expression& expression, Reading& reading) {
  const Expression& left = expression->operands[0];
  const Expression& right = expression->operands[1];
  if (is_word(left) && !is_wide(left) && left->sort.is_signed && op != MOp::kEqual && op != MOp::kNotEqual)
    // Bits tell whether two words are equal; for their order, the sign counts.
    return Value::binary(op, signed_value(left, reading), signed_value(right, reading), expression->span);
  if (left->is_choice || right->is_choice)
    throw base::Error(base::Code::kUnsupported, expression->span, "a set in a comparison is not supported",
                      "use 'in'");
  if (is_too_large(right) && !needs_table(left))
    return compared(op, number(left, reading), right->constant.number, expression->span);
  if (is_too_large(left) && !needs_table(right))
    return compared(mirrored(op), number(right, reading), left->constant.number, expression->span);
  Coding coding;
  if (needs_table(left) || needs_table(right)) {
    // The numbers of a variable can stay as they are.
    coding = natural_coding(left->op == Op::kConstant ? right : left);
    coding.add(natural_coding(left->op == Op::kConstant ? left : right).table());
    if (is_wide(left)) coding = in_order_of_words(coding);
  }
  return Value::binary(op, coded(left, coding, reading), coded(right, coding, reading), expression->span);
}

Value Terms::operation(const Expression& expression, Reading& reading) {
  const ExpressionNode& node = *expression;
  const auto term = [&](std::size_t i) { return number(node.operands[i], reading); };
  const auto binary = [&](MOp op) { return Value::binary(op, term(0), term(1), node.span); };
  switch (node.op) {
    case Op::kRunning: return reading.running(node.index);
    case Op::kNot: return Value::unary(MOp::kNot, term(0), node.span);
    case Op::kAnd: return model::all_of(operands(expression, reading));
    case Op::kOr: return model::any_of(operands(expression, reading));
    case Op::kXor: return binary(MOp::kNotEqual);
    case Op::kXnor:
    case Op::kIff: return binary(MOp::kEqual);
    // Short-circuit, so faults of the right side do not count where the left one is false.
    case Op::kImplies: return Value::binary(MOp::kOr, Value::unary(MOp::kNot, term(0)), term(1), node.span);
    case Op::kEqual: return comparison(MOp::kEqual, expression, reading);
    case Op::kNotEqual: return comparison(MOp::kNotEqual, expression, reading);
    case Op::kLess: return comparison(MOp::kLess, expression, reading);
    case Op::kLessEqual: return comparison(MOp::kLessEqual, expression, reading);
    case Op::kGreater: return comparison(MOp::kGreater, expression, reading);
    case Op::kGreaterEqual: return comparison(MOp::kGreaterEqual, expression, reading);
    case Op::kNegate: return Value::unary(MOp::kNegate, term(0), node.span);
    case Op::kAdd: return sum(operands(expression, reading), node.span);
    case Op::kSubtract: return binary(MOp::kSubtract);
    case Op::kMultiply: return in_order(MOp::kMultiply, operands(expression, reading), node.span);
    case Op::kDivide: return binary(MOp::kDivide);
    case Op::kModulo: return binary(MOp::kRemainder);
    case Op::kMinimum: return binary(MOp::kMinimum);
    case Op::kMaximum: return binary(MOp::kMaximum);
    case Op::kAbsolute:
      return Value::binary(MOp::kMaximum, term(0), Value::unary(MOp::kNegate, term(0)), node.span);
    case Op::kIn: {
      const Expression& left = node.operands[0];
      // Of the left side alone: other values are different from it whatever they are.
      const Coding coding = natural_coding(left);
      return is_among({coded(left, coding, reading), coding}, node.operands[1], reading);
    }
    case Op::kCount: {
      std::vector<Value> parts;
      for (const Value& one : operands(expression, reading))
        parts.push_back(Value::conditional(one, constant(1), constant(0)));
      return sum(parts, node.span);
    }
    case Op::kToBoolean: return Value::binary(MOp::kNotEqual, term(0), constant(0), node.span);
    case Op::kToInteger:
      if (node.operands[0]->sort.kind == Sort::Kind::kInteger) return term(0);
      return is_word(node.operands[0]) ? signed_value(node.operands[0], reading)
                                       : Value::conditional(term(0), constant(1), constant(0), node.span);
    default: throw base::Error(base::Code::kUnsupported, node.span, "this operator is not supported here");
  }
}

Value Terms::is_among(const Term& left, const Expression& values, Reading& reading) {
  const Level level(*this, values);
  const ExpressionNode& node = *values;
  switch (node.op) {
    case Op::kSet:
    case Op::kUnion: {
      std::vector<Value> parts;
      for (const Expression& operand : node.operands) parts.push_back(is_among(left, operand, reading));
      return model::any_of(parts);
    }
    case Op::kRange: {
      if (!left.coding.is_table())
        return Value::binary(MOp::kAnd,
                             fits(node.low)
                                 ? Value::binary(MOp::kLessEqual, constant(node.low), left.value, node.span)
                                 : compared(MOp::kGreaterEqual, left.value, node.low, node.span),
                             compared(MOp::kLessEqual, left.value, node.high, node.span));
      // Places in a table have no order.
      std::vector<Value> parts;
      for (const Constant& value : left.coding.table())
        if (value.kind == Constant::Kind::kInteger && node.low <= value.number && value.number <= node.high)
          parts.push_back(
              Value::binary(MOp::kEqual, left.value, code_of(value, left.coding, node.span), node.span));
      return parts.empty() ? compared(MOp::kLess, left.value, kLeast, node.span) : model::any_of(parts);
    }
    case Op::kCase:
    case Op::kConditional:
      return branches(values, reading,
                      [&](const Expression& branch) { return is_among(left, branch, reading); });
    case Op::kDefine:
      if (node.is_choice) return is_among(left, flat_.defines[node.index].value, reading);
      break;
    default: break;
  }
  // One comparison for each alternative that there may be; those beyond the count do not count.
  if (node.is_choice) {
    const Alternatives all = alternatives(values, left.coding, reading);
    std::vector<Value> parts;
    for (std::int32_t i = 0; i < all.most; ++i)
      parts.push_back(
          Value::binary(MOp::kAnd, Value::binary(MOp::kLess, constant(i), all.count),
                        Value::binary(MOp::kEqual, left.value, all.value(constant(i)), node.span)));
    return model::any_of(parts);
  }
  // Numbers that stand for themselves are no symbols.
  if (needs_table(values) && !left.coding.is_table()) {
    if (node.op == Op::kConstant) return compared(MOp::kLess, left.value, kLeast, node.span);
    if (model::range_of(left.value, network_).low == kLeast)
      throw base::Error(base::Code::kUnsupported, node.span,
                        "comparing so many numbers with symbols is not supported");
  }
  if (is_too_large(values) && !left.coding.is_table())
    return compared(MOp::kEqual, left.value, values->constant.number, node.span);
  Coding coding = left.coding;
  // Extended at the end only, so the numbers of `left` stay what they are.
  if (coding.is_table()) coding.add(natural_coding(values).table());
  return Value::binary(MOp::kEqual, left.value, coded(values, coding, reading), node.span);
}

Coding Terms::natural_coding(const Expression& expression) {
  Coding coding;
  if (needs_table(expression)) find_values(expression, coding);
  return coding;
}

void Terms::find_values(const Expression& expression, Coding& coding) {
  const Level level(*this, expression);
  const ExpressionNode& node = *expression;
  switch (node.op) {
    case Op::kConstant: return coding.add({node.constant});
    case Op::kVariable: {
      const Type& type = flat_.variables[node.index].type;
      if (type.kind == Type::Kind::kValues) coding.add(type.values);
      // All numbers of the range as values of a table, beside the symbols: x in 0..3 compared with {red, 1}.
      if (type.kind == Type::Kind::kRange) {
        std::vector<Constant> numbers;
        for (std::int64_t number = type.low; number <= type.high; ++number)
          numbers.push_back(Constant::integer(number));
        coding.add(numbers);
      }
      return;
    }
    case Op::kDefine: {
      auto known = define_codings_.find(node.index);
      if (known == define_codings_.end()) {
        Coding own;
        find_values(flat_.defines[node.index].value, own);
        known = define_codings_.emplace(node.index, std::move(own)).first;
      }
      return coding.add(known->second.table());
    }
    case Op::kToInteger:
      if (is_word(node.operands[0])) break;
      if (node.operands[0]->sort.kind == Sort::Kind::kInteger) return find_values(node.operands[0], coding);
      return coding.add({Constant::integer(0), Constant::integer(1)});
    case Op::kRange: {
      // Each is a value of a table.
      constexpr std::int64_t kMost = 1'000'000;
      if (!fits(node.low) || !fits(node.high) || node.high - node.low >= kMost)
        throw base::Error(base::Code::kUnsupported, node.span,
                          "comparing so many numbers with symbols is not supported");
      std::vector<Constant> numbers;
      for (std::int64_t number = node.low; number <= node.high; ++number)
        numbers.push_back(Constant::integer(number));
      return coding.add(numbers);
    }
    case Op::kCase:
      for (std::size_t i = 1; i < node.operands.size(); i += 2) find_values(node.operands[i], coding);
      return;
    case Op::kConditional:
    case Op::kElement:
      for (std::size_t i = 1; i < node.operands.size(); ++i) find_values(node.operands[i], coding);
      return;
    case Op::kNext:
    case Op::kSet:
    case Op::kUnion:
      for (const Expression& operand : node.operands) find_values(operand, coding);
      return;
    default: break;
  }
  if (is_wide(expression)) return find_wide_words(expression, coding);
  throw base::Error(base::Code::kUnsupported, expression->span,
                    "a computed number that is compared with symbols is not supported");
}

Value Terms::shifted(const Value& value, std::int64_t by) const {
  return by == 0 ? value : Value::binary(MOp::kAdd, value, constant(by));
}
}  // namespace tarrier::languages::smv
