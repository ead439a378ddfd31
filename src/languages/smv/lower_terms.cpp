// SPDX-License-Identifier: MIT
#include "languages/smv/lower_terms.hpp"

#include <algorithm>

#include "base/assert.hpp"
#include "model/interval.hpp"

namespace tarrier::languages::smv {
using Value = model::Expression;
using MOp = model::Op;

namespace {
Value constant(std::int64_t number, const base::SourceSpan& span = {}) {
  return Value::constant(static_cast<std::int32_t>(number), span);
}

bool is_word(const Expression& expression) { return expression->sort.kind == Sort::Kind::kWord; }

bool has_symbols(const Expression& expression) {
  return expression->sort.kind == Sort::Kind::kSymbolic || expression->sort.kind == Sort::Kind::kMixed;
}
}  // namespace

Value fault(const base::SourceSpan& span) { return Value::choose(Value::constant(0), 0, {}, span); }

// A table that leads from the one to the other. What it does not have becomes -1, which no variable is.
Value Terms::recoded(const Term& term, const Coding& coding, const base::SourceSpan& span) const {
  constexpr std::int64_t kMostEntries = 4096;
  if (coding.extends(term.coding)) return term.value;
  std::int64_t low = 0;
  std::vector<Value> entries;
  const auto add = [&](const Constant& value) {
    entries.push_back(constant(coding.number(value).value_or(-1)));
  };
  if (term.coding.is_table()) {
    for (const Constant& value : term.coding.table()) add(value);
  } else {
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
  if (const auto found = bound_.find(&*expression); found != bound_.end()) return found->second;
  const ExpressionNode& node = *expression;
  const auto inner = [&](const Expression& operand) { return coded(operand, coding, reading); };
  switch (node.op) {
    case Op::kConstant: return constant(coding.number(node.constant).value_or(-1), node.span);
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
      const Value value =
          is_word(expression) ? word_operation(expression, reading) : operation(expression, reading);
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
  Value result = fault(expression->span);
  for (std::size_t i = operands.size(); i >= 2; i -= 2) {
    const Value then = value(operands[i - 1]);
    result = operands[i - 2].is_true()
                 ? then
                 : Value::conditional(number(operands[i - 2], reading), then, result, expression->span);
  }
  return result;
}

Value Terms::connective(MOp op, const Expression& expression, Reading& reading) {
  Value result = number(expression->operands.front(), reading);
  for (std::size_t i = 1; i < expression->operands.size(); ++i)
    result = Value::binary(op, result, number(expression->operands[i], reading), expression->span);
  return result;
}

Value Terms::comparison(MOp op, const Expression& expression, Reading& reading) {
  const Expression& left = expression->operands[0];
  const Expression& right = expression->operands[1];
  if (is_word(left) && left->sort.is_signed && op != MOp::kEqual && op != MOp::kNotEqual)
    return Value::binary(op, signed_value(left, reading), signed_value(right, reading), expression->span);
  if (left->is_choice || right->is_choice)
    throw base::Error(base::Code::kUnsupported, expression->span, "a set in a comparison is not supported",
                      "use 'in'");
  Coding coding;
  if (has_symbols(left) || has_symbols(right)) {
    // The numbers of a variable can stay as they are.
    coding = natural_coding(left->op == Op::kConstant ? right : left);
    coding.add(natural_coding(left->op == Op::kConstant ? left : right).table());
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
    case Op::kAnd: return connective(MOp::kAnd, expression, reading);
    case Op::kOr: return connective(MOp::kOr, expression, reading);
    case Op::kXor: return connective(MOp::kNotEqual, expression, reading);
    case Op::kXnor:
    case Op::kIff: return binary(MOp::kEqual);
    case Op::kImplies: return Value::binary(MOp::kOr, Value::unary(MOp::kNot, term(0)), term(1), node.span);
    case Op::kEqual: return comparison(MOp::kEqual, expression, reading);
    case Op::kNotEqual: return comparison(MOp::kNotEqual, expression, reading);
    case Op::kLess: return comparison(MOp::kLess, expression, reading);
    case Op::kLessEqual: return comparison(MOp::kLessEqual, expression, reading);
    case Op::kGreater: return comparison(MOp::kGreater, expression, reading);
    case Op::kGreaterEqual: return comparison(MOp::kGreaterEqual, expression, reading);
    case Op::kNegate: return Value::unary(MOp::kNegate, term(0), node.span);
    case Op::kAdd: return connective(MOp::kAdd, expression, reading);
    case Op::kSubtract: return binary(MOp::kSubtract);
    case Op::kMultiply: return connective(MOp::kMultiply, expression, reading);
    case Op::kDivide: return binary(MOp::kDivide);
    case Op::kModulo: return binary(MOp::kRemainder);
    case Op::kMinimum: return binary(MOp::kMinimum);
    case Op::kMaximum: return binary(MOp::kMaximum);
    case Op::kAbsolute:
      return Value::binary(MOp::kMaximum, term(0), Value::unary(MOp::kNegate, term(0)), node.span);
    case Op::kIn: {
      const Expression& left = node.operands[0];
      const Coding coding = natural_coding(left);
      return is_among({coded(left, coding, reading), coding}, node.operands[1], reading);
    }
    case Op::kCount: {
      Value sum = constant(0);
      for (std::size_t i = 0; i < node.operands.size(); ++i)
        sum = Value::binary(MOp::kAdd, sum, Value::conditional(term(i), constant(1), constant(0)), node.span);
      return sum;
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
  const ExpressionNode& node = *values;
  switch (node.op) {
    case Op::kSet:
    case Op::kUnion: {
      Value result = constant(0);
      for (const Expression& operand : node.operands)
        result = Value::binary(MOp::kOr, result, is_among(left, operand, reading), node.span);
      return result;
    }
    case Op::kRange:
      if (!left.coding.is_table())
        return Value::binary(MOp::kAnd,
                             Value::binary(MOp::kLessEqual, constant(node.low), left.value, node.span),
                             Value::binary(MOp::kLessEqual, left.value, constant(node.high), node.span));
      break;
    case Op::kCase:
    case Op::kConditional:
      return branches(values, reading,
                      [&](const Expression& branch) { return is_among(left, branch, reading); });
    case Op::kDefine:
      if (node.is_choice) return is_among(left, flat_.defines[node.index].value, reading);
      break;
    default: break;
  }
  if (node.is_choice || node.op == Op::kRange) {
    const Alternatives all = alternatives(values, left.coding, reading);
    Value result = constant(0);
    for (std::int32_t i = 0; i < all.most; ++i)
      result = Value::binary(
          MOp::kOr, result,
          Value::binary(MOp::kAnd, Value::binary(MOp::kLess, constant(i), all.count),
                        Value::binary(MOp::kEqual, left.value, all.value(constant(i)), node.span)));
    return result;
  }
  Coding coding = left.coding;
  if (coding.is_table()) coding.add(natural_coding(values).table());
  return Value::binary(MOp::kEqual, left.value, coded(values, coding, reading), node.span);
}

Coding Terms::natural_coding(const Expression& expression) const {
  if (!has_symbols(expression)) return {};
  std::vector<Constant> values;
  find_values(expression, values);
  Coding coding;
  coding.add(values);
  return coding;
}

void Terms::find_values(const Expression& expression, std::vector<Constant>& values) const {
  const ExpressionNode& node = *expression;
  switch (node.op) {
    case Op::kConstant: return values.push_back(node.constant);
    case Op::kVariable: {
      const Type& type = flat_.variables[node.index].type;
      if (type.kind == Type::Kind::kValues)
        values.insert(values.end(), type.values.begin(), type.values.end());
      if (type.kind == Type::Kind::kRange)
        for (std::int64_t number = type.low; number <= type.high; ++number)
          values.push_back(Constant::integer(number));
      return;
    }
    case Op::kDefine: return find_values(flat_.defines[node.index].value, values);
    case Op::kToInteger:
      if (is_word(node.operands[0])) break;
      if (node.operands[0]->sort.kind == Sort::Kind::kInteger) return find_values(node.operands[0], values);
      for (const int number : {0, 1}) values.push_back(Constant::integer(number));
      return;
    case Op::kRange:
      for (std::int64_t number = node.low; number <= node.high; ++number)
        values.push_back(Constant::integer(number));
      return;
    case Op::kCase:
      for (std::size_t i = 1; i < node.operands.size(); i += 2) find_values(node.operands[i], values);
      return;
    case Op::kConditional:
    case Op::kElement:
      for (std::size_t i = 1; i < node.operands.size(); ++i) find_values(node.operands[i], values);
      return;
    case Op::kNext:
    case Op::kSet:
    case Op::kUnion:
      for (const Expression& operand : node.operands) find_values(operand, values);
      return;
    default: break;
  }
  throw base::Error(base::Code::kUnsupported, expression->span,
                    "a computed number that is compared with symbols is not supported");
}

// One alternative after the other.
Alternatives Terms::alternatives(const Expression& expression, const Coding& coding, Reading& reading) {
  const ExpressionNode& node = *expression;
  if (node.op == Op::kDefine && node.is_choice)
    return alternatives(flat_.defines[node.index].value, coding, reading);
  if (node.op == Op::kRange) {
    const std::int64_t count = node.high - node.low + 1;
    const std::int64_t low = node.low;
    return {.count = constant(count),
            .most = static_cast<std::int32_t>(count),
            .value = [this, low, coding, span = node.span](const Value& place) {
              return recoded({shifted(place, low), {}}, coding, span);
            }};
  }
  if (!node.is_choice) {
    const Value value = coded(expression, coding, reading);
    return {.count = constant(1), .value = [value](const Value&) { return value; }};
  }
  if (node.op == Op::kCase || node.op == Op::kConditional) {
    std::map<const ExpressionNode*, Alternatives> all;
    std::int32_t most = 1;
    const auto note = [&](const Expression& branch) {
      const auto& added = all.emplace(&*branch, alternatives(branch, coding, reading)).first->second;
      most = std::max(most, added.most);
      return added.count;
    };
    const Value count = branches(expression, reading, note);
    return {.count = count, .most = most, .value = [this, expression, &reading, all](const Value& place) {
              return branches(expression, reading,
                              [&](const Expression& branch) { return all.at(&*branch).value(place); });
            }};
  }
  if (node.op == Op::kSet || node.op == Op::kUnion) {
    std::vector<Alternatives> parts;
    Value count = constant(0);
    std::int32_t most = 0;
    for (const Expression& operand : node.operands) {
      parts.push_back(alternatives(operand, coding, reading));
      count = Value::binary(MOp::kAdd, count, parts.back().count);
      most += parts.back().most;
    }
    return {.count = count, .most = most, .value = [parts](const Value& place) {
              Value begin = constant(0);
              Value result;
              std::vector<std::pair<Value, Value>> pieces;  // where each ends, and what it is
              for (const Alternatives& part : parts) {
                const Value value = part.value(Value::binary(MOp::kSubtract, place, begin));
                begin = Value::binary(MOp::kAdd, begin, part.count);
                pieces.emplace_back(begin, value);
              }
              for (auto piece = pieces.rbegin(); piece != pieces.rend(); ++piece)
                result = result.is_empty()
                             ? piece->second
                             : Value::conditional(Value::binary(MOp::kLess, place, piece->first),
                                                  piece->second, result);
              return result;
            }};
  }
  return combined(expression, coding, reading);
}

// An operator whose operands are sets: each combination of their values.
Alternatives Terms::combined(const Expression& expression, const Coding& coding, Reading& reading) {
  std::vector<std::pair<const ExpressionNode*, Alternatives>> choices;
  Value count = constant(1);
  std::int64_t most = 1;
  for (const Expression& operand : expression->operands) {
    if (!operand->is_choice) continue;
    choices.emplace_back(&*operand, alternatives(operand, {}, reading));
    count = Value::binary(MOp::kMultiply, count, choices.back().second.count);
    most *= choices.back().second.most;
  }
  constexpr std::int64_t kMost = 1'000'000;
  if (choices.empty() || most > kMost)
    throw base::Error(base::Code::kUnsupported, expression->span,
                      "so many choices in one expression are not supported");
  return {.count = count,
          .most = static_cast<std::int32_t>(most),
          .value = [this, expression, coding, &reading, choices](const Value& place) {
            Value rest = place;
            const auto before = bound_;
            for (const auto& [node, choice] : choices) {
              bound_[node] = choice.value(Value::binary(MOp::kRemainder, rest, choice.count));
              rest = Value::binary(MOp::kDivide, rest, choice.count);
            }
            const Value result = coded(expression, coding, reading);
            bound_ = before;
            return result;
          }};
}

Value Terms::shifted(const Value& value, std::int64_t by) const {
  return by == 0 ? value : Value::binary(MOp::kAdd, value, constant(by));
}
}  // namespace tarrier::languages::smv
