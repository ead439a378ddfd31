// SPDX-License-Identifier: MIT
// Expressions that may have one of several values.
#include <algorithm>
#include <limits>
#include <memory>

#include "languages/smv/lower/lower_terms.hpp"

namespace tarrier::languages::smv {
using Value = model::Expression;
using MOp = model::Op;

namespace {
constexpr std::int64_t kMostAlternatives = 1'000'000;

// The number of alternatives becomes the domain of an input, see LoweredModel::choice().
[[noreturn]] void refuse_choices(const base::SourceSpan& span) {
  throw base::Error(base::Code::kUnsupported, span, "so many choices in one expression are not supported");
}

std::int32_t checked_count(std::int64_t count, const base::SourceSpan& span) {
  if (count > kMostAlternatives) refuse_choices(span);
  return static_cast<std::int32_t>(count);
}

// The alternative at `place`, counted through all parts. If each is one value, that is a table; otherwise the
// part is found by comparing `place` with the sums of the counts.
Value chosen_part(const std::vector<Alternatives>& parts, bool are_single, const Value& place) {
  constexpr std::size_t kFew = 8;
  const auto last = static_cast<std::int32_t>(parts.size() - 1);  // stands for all places after it, too
  // For a constant place, nothing of the table is left.
  if (are_single && place.is_constant())
    return parts[static_cast<std::size_t>(std::clamp(place->value, 0, last))].value(Value::constant(0));
  if (are_single && parts.size() > kFew) {
    std::vector<Value> values;
    for (const Alternatives& part : parts) values.push_back(part.value(Value::constant(0)));
    return Value::choose(Value::binary(MOp::kMinimum, place, Value::constant(last)), 0, std::move(values));
  }
  std::vector<Case> pieces;  // whether it is this one or one before it, and what it is
  Value begin = Value::constant(0);
  for (const Alternatives& part : parts) {
    const Value value = part.value(Value::binary(MOp::kSubtract, place, begin));
    begin = Value::binary(MOp::kAdd, begin, part.count);
    pieces.emplace_back(Value::binary(MOp::kLess, place, begin), value);
  }
  // The last one needs no test: it stands for all places after it, too.
  return first_case(std::span(pieces).first(pieces.size() - 1), pieces.back().second, {});
}
}  // namespace

// One alternative after the other.
Alternatives Terms::alternatives(const Expression& expression, const Coding& coding, Reading& reading) {
  const Level level(*this, expression);
  const ExpressionNode& node = *expression;
  // A definition that is a choice chooses anew at each use: so NuSMV reads `DEFINE d := {0, 1}`.
  if (node.op == Op::kDefine && node.is_choice)
    return alternatives(flat_.defines[node.index].value, coding, reading);
  if (node.op == Op::kRange) {
    if (!fits(node.low) || !fits(node.high))
      throw base::Error(base::Code::kUnsupported, node.span,
                        "a choice among numbers of more than 32 bits is not supported");
    const std::int64_t count = node.high - node.low + 1;
    const std::int64_t low = node.low;
    if (count > std::numeric_limits<std::int32_t>::max()) refuse_choices(node.span);
    return {.count = Value::constant(static_cast<std::int32_t>(count)),
            .most = static_cast<std::int32_t>(count),
            .value = [this, low, coding, span = node.span](const Value& place) {
              return recoded({shifted(place, low), {}}, coding, span);
            }};
  }
  if (!node.is_choice) {
    const Value value = coded(expression, coding, reading);
    return {.count = Value::constant(1), .value = [value](const Value&) { return value; }};
  }
  if (node.op == Op::kCase || node.op == Op::kConditional) return of_branches(expression, coding, reading);
  if (node.op == Op::kSet || node.op == Op::kUnion) return of_set(expression, coding, reading);
  return combined(expression, coding, reading);
}

// Which branch it is, and so how many alternatives there are, is known in the state only: count and value are
// cases themselves.
Alternatives Terms::of_branches(const Expression& expression, const Coding& coding, Reading& reading) {
  // Shared with the closure, which lives longer than this call.
  const auto all = std::make_shared<std::unordered_map<const ExpressionNode*, Alternatives>>();
  std::int32_t most = 1;
  const auto note = [&](const Expression& branch) {
    const auto& added = all->emplace(&*branch, alternatives(branch, coding, reading)).first->second;
    most = std::max(most, added.most);
    return added.count;
  };
  const Value count = branches(expression, reading, note);
  return {.count = count, .most = most, .value = [this, expression, &reading, all](const Value& place) {
            return branches(expression, reading,
                            [&](const Expression& branch) { return all->at(&*branch).value(place); });
          }};
}

Alternatives Terms::of_set(const Expression& expression, const Coding& coding, Reading& reading) {
  const auto parts = std::make_shared<std::vector<Alternatives>>();
  std::vector<Value> counts;
  std::int64_t most = 0;
  for (const Expression& operand : expression->operands) {
    parts->push_back(alternatives(operand, coding, reading));
    counts.push_back(parts->back().count);
    most += parts->back().most;
  }
  const bool are_single = std::ranges::all_of(counts, [](const Value& one) { return one.is_constant(1); });
  return {
      .count =
          balanced(counts, [](const Value& a, const Value& b) { return Value::binary(MOp::kAdd, a, b); }),
      // Summed in 64 bits, checked once at the end: every part is within the limit.
      .most = checked_count(most, expression->span),
      .value = [parts, are_single](const Value& place) { return chosen_part(*parts, are_single, place); }};
}

// An operator whose operands are sets: each combination of their values.
Alternatives Terms::combined(const Expression& expression, const Coding& coding, Reading& reading) {
  std::vector<std::pair<const ExpressionNode*, Alternatives>> choices;
  Value count = Value::constant(1);
  std::int64_t most = 1;
  for (const Expression& operand : expression->operands) {
    if (!operand->is_choice) continue;
    choices.emplace_back(&*operand, alternatives(operand, {}, reading));
    count = Value::binary(MOp::kMultiply, count, choices.back().second.count);
    most = checked_count(most * choices.back().second.most, expression->span);
  }
  if (choices.empty())
    throw base::Error(base::Code::kUnsupported, expression->span, "this choice is not supported here");
  return {.count = count,
          .most = static_cast<std::int32_t>(most),
          .value = [this, expression, coding, &reading, choices](const Value& place) {
            // `place` is a number with one digit for each choice.
            Value rest = place;
            // Restored below, since the same operand may be bound to another place in an outer choice.
            const auto before = bound_;
            for (const auto& [node, choice] : choices) {
              // Lowest digit first; the count of each choice is the base of its digit.
              bound_[node] = choice.value(Value::binary(MOp::kRemainder, rest, choice.count));
              rest = Value::binary(MOp::kDivide, rest, choice.count);
            }
            const Value result = coded(expression, coding, reading);
            bound_ = before;
            return result;
          }};
}
}  // namespace tarrier::languages::smv
