// SPDX-License-Identifier: MIT
#include "differential/naive_smv.hpp"

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

std::int64_t applied(Op op, std::int64_t a, std::int64_t b) {
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
    default: throw std::logic_error("an operator on numbers that is not known");
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
    const Values allowed = values(assignment.value, here);
    if (std::ranges::find(allowed, state[assignment.variable]) == allowed.end()) return false;
  }
  return std::ranges::all_of(flat_.invariant, [&](const Expression& e) { return is_true(e, here); });
}

bool NaiveSmv::is_initial(const SmvState& state) const {
  const Place here{&state, nullptr, 0};
  for (const Assignment& assignment : flat_.assignments) {
    if (assignment.kind != Assignment::Kind::kInit) continue;
    const Values allowed = values(assignment.value, here);
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
    const Values allowed = values(assignment.value, here);
    if (std::ranges::find(allowed, to[assignment.variable]) == allowed.end()) return false;
  }
  for (std::size_t v = 0; v < from.size(); ++v) {
    const bool is_frozen = flat_.variables[v].kind == Variable::Kind::kFrozen;
    if ((is_frozen || (is_assigned[v] && !is_own[v])) && !(from[v] == to[v])) return false;
  }
  return is_legal(to) &&
         std::ranges::all_of(flat_.transition, [&](const Expression& e) { return is_true(e, here); });
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

NaiveSmv::Values NaiveSmv::values(const Expression& expression, const Place& at) const {
  const ExpressionNode& node = *expression;
  const auto operands = node.operands;
  Values result;
  switch (node.op) {
    case Op::kConstant: return {node.constant};
    case Op::kVariable: return {(*at.now)[node.index]};
    case Op::kDefine: return values(flat_.defines[node.index].value, at);
    case Op::kRunning: return {Constant::boolean(node.index == at.process)};
    case Op::kNext: return values(operands[0], {at.next, nullptr, at.process});
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
      for (const Constant& one : values(operand, at)) {
        longer.push_back(combination);
        longer.back().push_back(one);
      }
    }
    combinations = std::move(longer);
  }
  for (const auto& c : combinations) {
    const auto boolean = [&](bool truth) { insert(result, Constant::boolean(truth)); };
    const auto is_set = [&](std::size_t i) { return c[i].number != 0; };
    switch (node.op) {
      case Op::kNot: boolean(!is_set(0)); break;
      case Op::kAnd:
        boolean(std::ranges::all_of(c, [](const Constant& one) { return one.number != 0; }));
        break;
      case Op::kOr:
        boolean(std::ranges::any_of(c, [](const Constant& one) { return one.number != 0; }));
        break;
      case Op::kXor: boolean(is_set(0) != is_set(1)); break;
      case Op::kXnor:
      case Op::kIff: boolean(is_set(0) == is_set(1)); break;
      case Op::kImplies: boolean(!is_set(0) || is_set(1)); break;
      case Op::kEqual: boolean(c[0] == c[1]); break;
      case Op::kNotEqual: boolean(!(c[0] == c[1])); break;
      case Op::kLess: boolean(c[0].number < c[1].number); break;
      case Op::kLessEqual: boolean(c[0].number <= c[1].number); break;
      case Op::kGreater: boolean(c[0].number > c[1].number); break;
      case Op::kGreaterEqual: boolean(c[0].number >= c[1].number); break;
      case Op::kNegate: insert(result, Constant::integer(-c[0].number)); break;
      case Op::kAbsolute: insert(result, Constant::integer(std::abs(c[0].number))); break;
      case Op::kToInteger: insert(result, Constant::integer(c[0].number)); break;
      case Op::kCount:
        insert(result, Constant::integer(
                           std::ranges::count_if(c, [](const Constant& one) { return one.number != 0; })));
        break;
      default: {
        std::int64_t number = c[0].number;
        for (std::size_t i = 1; i < c.size(); ++i) number = applied(node.op, number, c[i].number);
        insert(result, Constant::integer(number));
      }
    }
  }
  return result;
}
}  // namespace tarrier::differential
