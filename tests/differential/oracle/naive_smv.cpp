// SPDX-License-Identifier: MIT
#include "differential/oracle/naive_smv.hpp"

#include <algorithm>

namespace tarrier::differential {
using languages::smv::Assignment;
using languages::smv::Expression;
using languages::smv::ExpressionNode;
using languages::smv::Op;
using languages::smv::Type;
using languages::smv::Variable;

namespace {
std::vector<Constant> values_of(const Type& type) {
  std::vector<Constant> values;
  switch (type.kind) {
    case Type::Kind::kBoolean: return {Constant::boolean(false), Constant::boolean(true)};
    case Type::Kind::kRange:
      for (std::int64_t n = type.low; n <= type.high; ++n) values.push_back(Constant::integer(n));
      return values;
    case Type::Kind::kValues: return type.values;
    case Type::Kind::kWord:
      for (std::int64_t n = 0; n < std::int64_t{1} << type.width; ++n)
        values.push_back(
            {.kind = Constant::Kind::kWord, .is_signed = type.is_signed, .width = type.width, .number = n});
      return values;
  }
  return values;
}

void insert(std::vector<Constant>& values, const Constant& value) {
  if (std::ranges::find(values, value) == values.end()) values.push_back(value);
}

bool is_word(const Constant& value) { return value.kind == Constant::Kind::kWord; }

// The number that a value stands for: of a word with a sign, the highest bit counts negatively.
std::int64_t meaning(const Constant& value) {
  if (!is_word(value) || !value.is_signed) return value.number;
  const std::int64_t half = std::int64_t{1} << (value.width - 1);
  return value.number >= half ? value.number - 2 * half : value.number;
}

// The word whose bits are the lowest ones of the number.
Constant word_of(std::int64_t number, std::uint32_t width, bool is_signed) {
  const std::int64_t size = std::int64_t{1} << width;
  const std::int64_t bits = ((number % size) + size) % size;
  return {.kind = Constant::Kind::kWord, .is_signed = is_signed, .width = width, .number = bits};
}

std::int64_t shifted(Op op, const Constant& value, const Constant& by) {
  const std::int64_t count = meaning(by);
  if (count < 0 || count > value.width) throw NaiveSmv::Fault("a shift by too many bits");
  std::int64_t result = meaning(value);
  for (std::int64_t i = 0; i < count; ++i) {
    if (op == Op::kShiftLeft)
      result *= 2;
    else  // rounds down
      result = result >= 0 ? result / 2 : -((1 - result) / 2);
  }
  return result;
}

std::int64_t applied(Op op, const Constant& left, const Constant& right) {
  const std::int64_t a = meaning(left);
  const std::int64_t b = meaning(right);
  switch (op) {
    case Op::kAdd: return a + b;
    case Op::kSubtract: return a - b;
    case Op::kMultiply: return a * b;
    case Op::kDivide:
      if (b == 0) throw NaiveSmv::Fault("division by zero");
      return a / b;
    case Op::kModulo:
      if (b == 0) throw NaiveSmv::Fault("division by zero");
      return a % b;
    case Op::kMinimum: return std::min(a, b);
    case Op::kMaximum: return std::max(a, b);
    case Op::kShiftLeft:
    case Op::kShiftRight: return shifted(op, left, right);
    default: throw std::logic_error("an operator on numbers that is not known");
  }
}

// The bits of a word from the highest to the lowest, and back.
std::vector<bool> bits_of(const Constant& word) {
  std::vector<bool> bits;
  for (std::uint32_t i = word.width; i-- > 0;) bits.push_back((word.number >> i & 1) != 0);
  return bits;
}
Constant word_of(const std::vector<bool>& bits, bool is_signed) {
  std::int64_t number = 0;
  for (const bool bit : bits) number = 2 * number + (bit ? 1 : 0);
  return word_of(number, static_cast<std::uint32_t>(bits.size()), is_signed);
}

bool logical(Op op, bool a, bool b) {
  switch (op) {
    case Op::kAnd: return a && b;
    case Op::kOr: return a || b;
    case Op::kXor: return a != b;
    case Op::kXnor:
    case Op::kIff: return a == b;
    case Op::kImplies: return !a || b;
    default: throw std::logic_error("an operator on truth values that is not known");
  }
}

// The same, bit by bit where they are words.
Constant logical(Op op, const Constant& a, const Constant& b) {
  if (!is_word(a)) return Constant::boolean(logical(op, a.number != 0, b.number != 0));
  std::vector<bool> bits = bits_of(a);
  const std::vector<bool> others = bits_of(b);
  for (std::size_t i = 0; i < bits.size(); ++i) bits[i] = logical(op, bits[i], others[i]);
  return word_of(bits, a.is_signed);
}

// As the manual says: the sign stays, and is repeated on the left.
Constant resized(const Constant& word, std::uint32_t width) {
  std::vector<bool> bits = bits_of(word);
  const bool sign = word.is_signed && bits.front();
  if (width >= bits.size()) {
    bits.insert(bits.begin(), width - bits.size(), sign);
  } else {
    bits.erase(bits.begin(), bits.end() - width);
    if (word.is_signed) bits.front() = sign;
  }
  return word_of(bits, word.is_signed);
}

// Does the left operand decide, so that the right one is not looked at?
bool decides(Op op, const Constant& left) {
  if (is_word(left)) return false;
  return (op == Op::kAnd && left.number == 0) || (op == Op::kOr && left.number != 0) ||
         (op == Op::kImplies && left.number == 0);
}

// An operator on single values.
Constant operation(const ExpressionNode& node, const std::vector<Constant>& c) {
  const auto number = [&](std::int64_t value) {
    return node.sort.kind == languages::smv::Sort::Kind::kWord
               ? word_of(value, node.sort.width, node.sort.is_signed)
               : Constant::integer(value);
  };
  switch (node.op) {
    case Op::kNot: {
      if (!is_word(c[0])) return Constant::boolean(c[0].number == 0);
      std::vector<bool> bits = bits_of(c[0]);
      bits.flip();
      return word_of(bits, c[0].is_signed);
    }
    case Op::kAnd:
    case Op::kOr:
    case Op::kXor:
    case Op::kXnor:
    case Op::kIff:
    case Op::kImplies: {
      if (c.size() == 1) return Constant::boolean(node.op != Op::kAnd);  // it has decided
      Constant result = c[0];
      for (std::size_t i = 1; i < c.size(); ++i) result = logical(node.op, result, c[i]);
      return result;
    }
    case Op::kEqual: return Constant::boolean(c[0] == c[1]);
    case Op::kNotEqual: return Constant::boolean(!(c[0] == c[1]));
    case Op::kLess: return Constant::boolean(meaning(c[0]) < meaning(c[1]));
    case Op::kLessEqual: return Constant::boolean(meaning(c[0]) <= meaning(c[1]));
    case Op::kGreater: return Constant::boolean(meaning(c[0]) > meaning(c[1]));
    case Op::kGreaterEqual: return Constant::boolean(meaning(c[0]) >= meaning(c[1]));
    case Op::kNegate: return number(-meaning(c[0]));
    case Op::kAbsolute: return number(std::abs(meaning(c[0])));
    case Op::kToInteger: return Constant::integer(meaning(c[0]));
    case Op::kToBoolean: return Constant::boolean(c[0].number != 0);
    case Op::kToWord1:
    case Op::kToSigned:
    case Op::kToUnsigned: return word_of(c[0].number, node.sort.width, node.sort.is_signed);
    case Op::kResize:
    case Op::kExtend: return resized(c[0], node.sort.width);
    case Op::kBits: return word_of(c[0].number >> node.low, node.sort.width, false);
    case Op::kConcatenate: {
      std::vector<bool> bits;
      for (const Constant& part : c)
        for (const bool bit : bits_of(part)) bits.push_back(bit);
      return word_of(bits, false);
    }
    case Op::kCount:
      return Constant::integer(std::ranges::count_if(c, [](const Constant& one) { return one.number != 0; }));
    default: {
      Constant result = c[0];
      for (std::size_t i = 1; i < c.size(); ++i) result = number(applied(node.op, result, c[i]));
      return result;
    }
  }
}
}  // namespace

std::uint64_t NaiveSmv::size() const {
  std::uint64_t count = 1;
  for (const Variable& variable : flat_.variables) count *= values_of(variable.type).size();
  return count;
}

std::vector<SmvState> NaiveSmv::all() const {
  std::vector<SmvState> states{{}};
  for (const Variable& variable : flat_.variables) {
    std::vector<SmvState> longer;
    for (const SmvState& state : states) {
      for (const Constant& value : values_of(variable.type)) {
        longer.push_back(state);
        longer.back().push_back(value);
      }
    }
    states = std::move(longer);
  }
  return states;
}

SmvState NaiveSmv::visible(const SmvState& state) const {
  SmvState result;
  for (std::size_t v = 0; v < state.size(); ++v)
    if (flat_.variables[v].kind != Variable::Kind::kInput) result.push_back(state[v]);
  return result;
}

bool NaiveSmv::is_legal(const SmvState& state) const {
  const Place here{&state, nullptr, 0};
  for (const Assignment& assignment : flat_.assignments) {
    if (assignment.kind != Assignment::Kind::kCurrent) continue;
    const Values allowed = assigned(assignment, here);
    if (std::ranges::find(allowed, state[assignment.variable]) == allowed.end()) return false;
  }
  return std::ranges::all_of(flat_.invariant, [&](const Expression& e) { return is_true(e, here); });
}

bool NaiveSmv::is_initial(const SmvState& state) const {
  const Place here{&state, nullptr, 0};
  for (const Assignment& assignment : flat_.assignments) {
    if (assignment.kind != Assignment::Kind::kInit) continue;
    const Values allowed = assigned(assignment, here);
    if (std::ranges::find(allowed, state[assignment.variable]) == allowed.end()) return false;
  }
  return is_legal(state) &&
         std::ranges::all_of(flat_.initial, [&](const Expression& e) { return is_true(e, here); });
}

bool NaiveSmv::is_step(const SmvState& from, const SmvState& to) const {
  for (std::size_t process = 0; process < std::max<std::size_t>(1, flat_.processes.size()); ++process)
    if (is_step_of(process, from, to)) return true;
  return false;
}

bool NaiveSmv::is_step_of(std::size_t process, const SmvState& from, const SmvState& to) const {
  const Place here{&from, &to, process};
  std::vector<bool> is_assigned(from.size(), false);  // by somebody
  std::vector<bool> is_own(from.size(), false);
  for (const Assignment& assignment : flat_.assignments) {
    if (assignment.kind != Assignment::Kind::kNext) continue;
    is_assigned[assignment.variable] = true;
    if (assignment.process != process) continue;
    is_own[assignment.variable] = true;
    const Values allowed = assigned(assignment, here);
    if (std::ranges::find(allowed, to[assignment.variable]) == allowed.end()) return false;
  }
  for (std::size_t v = 0; v < from.size(); ++v) {
    const bool is_frozen = flat_.variables[v].kind == Variable::Kind::kFrozen;
    if ((is_frozen || (is_assigned[v] && !is_own[v])) && !(from[v] == to[v])) return false;
  }
  return is_legal(to) &&
         std::ranges::all_of(flat_.transition, [&](const Expression& e) { return is_true(e, here); });
}

bool NaiveSmv::has_fault() const {
  const std::vector<SmvState> states = all();
  try {
    for (const SmvState& state : states) {
      evaluate_all({&state, nullptr, 0, true}, false);
      for (const SmvState& next : states)
        for (std::size_t process = 0; process < std::max<std::size_t>(1, flat_.processes.size()); ++process)
          evaluate_all({&state, &next, process, true}, true);
    }
  } catch (const Fault&) {
    return true;
  }
  return false;
}

void NaiveSmv::evaluate_all(const Place& at, bool is_step) const {
  for (const languages::smv::Define& define : flat_.defines)
    if (define.value->reads_next == is_step) (void)values(define.value, at);
  for (const Assignment& assignment : flat_.assignments)
    if ((assignment.kind == Assignment::Kind::kNext) == is_step) (void)assigned(assignment, at);
  const auto evaluate = [&](const std::vector<Expression>& constraints) {
    for (const Expression& constraint : constraints) (void)values(constraint, at);
  };
  if (is_step) return evaluate(flat_.transition);
  evaluate(flat_.initial);
  evaluate(flat_.invariant);
}

bool NaiveSmv::holds(const Expression& condition, const SmvState& state) const {
  return is_true(condition, {&state, nullptr, 0});
}

bool NaiveSmv::is_true(const Expression& expression, const Place& at) const {
  return value(expression, at).number != 0;
}

Constant NaiveSmv::value(const Expression& expression, const Place& at) const {
  const Values all = values(expression, at);
  if (all.size() != 1) throw Fault("several values where one is wanted");
  return all.front();
}

NaiveSmv::Values NaiveSmv::assigned(const Assignment& assignment, const Place& at) const {
  Values result = values(assignment.value, at);
  const std::vector<Constant> type = values_of(flat_.variables[assignment.variable].type);
  for (const Constant& one : result)
    if (std::ranges::find(type, one) == type.end()) throw Fault("a value that the variable cannot have");
  return result;
}

NaiveSmv::Values NaiveSmv::values(const Expression& expression, const Place& at) const {
  const ExpressionNode& node = *expression;
  const auto operands = node.operands;
  Values result;
  switch (node.op) {
    case Op::kConstant: return {node.constant};
    case Op::kVariable: return {(*at.now)[node.index]};
    case Op::kDefine: return values(flat_.defines[node.index].value, at);
    case Op::kRunning: return {Constant::boolean(node.index == at.process)};
    case Op::kNext: return values(operands[0], {at.next, nullptr, at.process, at.is_strict});
    case Op::kElement: {
      const std::int64_t place = value(operands[0], at).number - node.low;
      if (place < 0 || place + 1 >= std::ssize(operands)) throw Fault("an index outside its range");
      return values(operands[static_cast<std::size_t>(place) + 1], at);
    }
    case Op::kSet:
    case Op::kUnion:
      for (const Expression& operand : operands)
        for (const Constant& one : values(operand, at)) insert(result, one);
      return result;
    case Op::kRange:
      for (std::int64_t n = node.low; n <= node.high; ++n) result.push_back(Constant::integer(n));
      return result;
    case Op::kIn: {
      const Constant left = value(operands[0], at);
      const Values right = values(operands[1], at);
      return {Constant::boolean(std::ranges::find(right, left) != right.end())};
    }
    case Op::kCase:
      for (std::size_t i = 0; i < operands.size(); i += 2)
        if (is_true(operands[i], at)) return values(operands[i + 1], at);
      throw Fault("no case holds");
    case Op::kConditional: return values(operands[is_true(operands[0], at) ? 1 : 2], at);
    default: break;
  }
  // Operators on single values, for each combination of them.
  std::vector<std::vector<Constant>> combinations{{}};
  for (const Expression& operand : operands) {
    std::vector<std::vector<Constant>> longer;
    for (const auto& combination : combinations) {
      if (!at.is_strict && !combination.empty() && decides(node.op, combination.back())) {
        longer.push_back(combination);
        continue;
      }
      for (const Constant& one : values(operand, at)) {
        longer.push_back(combination);
        longer.back().push_back(one);
      }
    }
    combinations = std::move(longer);
  }
  for (const auto& combination : combinations) insert(result, operation(node, combination));
  return result;
}
}  // namespace tarrier::differential
