// SPDX-License-Identifier: MIT
#include "space/compile/circuit.hpp"

#include <algorithm>
#include <functional>

#include "model/arithmetic.hpp"

namespace tarrier::space {
using model::Interval;
using model::Op;

bool Circuit::begin(Valuation& state) {
  state_ = &state;
  trail_.clear();
  changed_.clear();
  wishes_.clear();
  // Those that turn out not to matter keep it, which makes choices the same in each run.
  for (const Input& input : inputs_) state.values[input.variable] = input.domain.low;
  // Gates come after their operands, so one pass is enough.
  for (Node node = 0; node < gates_.size(); ++node) signals_[node] = evaluate(gates_[node]);
  const auto may_fault = [this](Node node) { return signals_[node].may_fault; };
  const auto conditions = std::span(roots_).first(condition_count_);
  waiting_.clear();
  // In the beginning every condition may say something, even without an input that is set.
  for (std::uint32_t c = 0; c < condition_count_; ++c) waiting_.push_back(c);
  is_waiting_.assign(condition_count_, true);
  return std::ranges::none_of(conditions, may_fault) && std::ranges::none_of(definitions_, may_fault);
}

Signal Circuit::evaluate(const Gate& gate) const {
  const auto below = operands(gate);
  const auto operand = [&](std::size_t i) -> const Signal& { return signals_[below[i]]; };
  switch (gate.op) {
    case Op::kConstant: return {{gate.value, gate.value}};
    case Op::kAtLocation: {
      const int is_there = state_->locations[gate.process] == gate.location ? 1 : 0;
      return {{is_there, is_there}};
    }
    case Op::kVariable: {
      if (gate.input != kNoInput) return {{inputs_[gate.input].domain.low, inputs_[gate.input].domain.high}};
      const std::int32_t value = state_->values[gate.variable];
      return {{value, value}};
    }
    case Op::kAnd:
    case Op::kOr: {
      // Where the first operand decides, the model does not evaluate the second one, so that cannot fault.
      const bool decides =
          gate.op == Op::kAnd ? is_surely_false(operand(0).range) : is_surely_true(operand(0).range);
      return {model::range_of(gate.op, operand(0).range, operand(1).range),
              operand(0).may_fault || (!decides && operand(1).may_fault)};
    }
    case Op::kConditional: return conditional(gate);
    case Op::kChoose: return choice(gate);
    default: return arithmetic(gate);
  }
}

Signal Circuit::conditional(const Gate& gate) const {
  const auto below = operands(gate);
  const Signal& test = signals_[below[0]];
  const Signal& then = signals_[below[1]];
  const Signal& otherwise = signals_[below[2]];
  // The other side is not evaluated, whatever could go wrong there.
  if (is_surely_true(test.range)) return {then.range, test.may_fault || then.may_fault};
  if (is_surely_false(test.range)) return {otherwise.range, test.may_fault || otherwise.may_fault};
  return {{std::min(then.range.low, otherwise.range.low), std::max(then.range.high, otherwise.range.high)},
          test.may_fault || then.may_fault || otherwise.may_fault};
}

Signal Circuit::choice(const Gate& gate) const {
  const auto below = operands(gate);
  const Signal& place = signals_[below[0]];
  const std::int64_t last = std::ssize(below) - 2;
  const std::int64_t from = place.range.low - gate.value;
  const std::int64_t to = place.range.high - gate.value;
  // An index outside is a fault.
  Signal result{{0, 0}, place.may_fault || from < 0 || to > last};
  bool is_first = true;
  for (std::int64_t i = std::max<std::int64_t>(from, 0); i <= std::min(to, last); ++i) {
    const Signal& one = signals_[below[static_cast<std::size_t>(i) + 1]];
    result.range = is_first ? one.range
                            : Interval{std::min(result.range.low, one.range.low),
                                       std::max(result.range.high, one.range.high)};
    result.may_fault = result.may_fault || one.may_fault;
    is_first = false;
  }
  return result;
}

Signal Circuit::arithmetic(const Gate& gate) const {
  const auto below = operands(gate);
  const Signal& left = signals_[below[0]];
  const Signal& right = below.size() > 1 ? signals_[below[1]] : left;
  const auto is_one = [](const Signal& signal) { return signal.range.low == signal.range.high; };
  Signal result{{0, 0}, left.may_fault || right.may_fault};
  // A sum of known values may still overflow: folding them tells, where intervals would only be cautious.
  if (is_one(left) && is_one(right)) {
    const auto a = static_cast<std::int32_t>(left.range.low);
    const auto value = below.size() > 1 ? model::fold(gate.op, a, static_cast<std::int32_t>(right.range.low))
                                        : model::fold(gate.op, a);
    if (value) result.range = {*value, *value};
    result.may_fault = result.may_fault || !value;
    return result;
  }
  result.range = model::range_of(gate.op, left.range, right.range);
  result.may_fault = result.may_fault || model::may_fault(gate.op, left.range, right.range);
  return result;
}

void Circuit::change(Node node, const Signal& signal) {
  // What was before is noted, and not recomputed: undo() takes as long as what it takes back.
  trail_.emplace_back(node, signals_[node]);
  signals_[node] = signal;
  for (std::uint32_t i = first_reader_[node]; i < first_reader_[node + 1]; ++i) {
    changed_.push_back(readers_[i]);
    std::ranges::push_heap(changed_, std::greater{});
  }
}

// What changes above. A gate comes after its operands, so that it is evaluated when all of them have changed.
void Circuit::spread() {
  while (!changed_.empty()) {
    const Node node = changed_.front();
    while (!changed_.empty() && changed_.front() == node) {
      std::ranges::pop_heap(changed_, std::greater{});
      changed_.pop_back();
    }
    const Signal now = evaluate(gates_[node]);
    const Signal& old = signals_[node];
    // A gate that is as before stops the spreading: what reads it need not be looked at.
    if (now.range.low != old.range.low || now.range.high != old.range.high || now.may_fault != old.may_fault)
      change(node, now);
  }
}

void Circuit::set(std::uint32_t input, std::int32_t value) {
  state_->values[inputs_[input].variable] = value;
  change(inputs_[input].node, {{value, value}});
  spread();
  for (std::uint32_t i = first_reading_[input]; i < first_reading_[input + 1]; ++i) {
    if (is_waiting_[readings_[i]]) continue;
    is_waiting_[readings_[i]] = true;
    // Only conditions that read the input can have anything new to say.
    waiting_.push_back(readings_[i]);
  }
}

void Circuit::undo(std::size_t mark) {
  for (; trail_.size() > mark; trail_.pop_back()) {
    const auto& [node, signal] = trail_.back();
    signals_[node] = signal;
    const std::uint32_t input = gates_[node].input;
    if (input != kNoInput) state_->values[inputs_[input].variable] = inputs_[input].domain.low;
  }
}

bool Circuit::settle() {
  bool is_possible = true;
  while (!waiting_.empty()) {
    const std::uint32_t condition = waiting_.back();
    waiting_.pop_back();
    is_waiting_[condition] = false;
    // Goes on after a contradiction, too: the next settle() must find nobody waiting.
    is_possible = is_possible && demand(roots_[condition]);
  }
  return is_possible;
}

bool Circuit::demand(Node node) {
  wishes_.clear();
  wish(node, true);
  while (!wishes_.empty()) {
    const Wish next = wishes_.back();
    wishes_.pop_back();
    if (!fulfil(next)) return false;
  }
  return true;
}

bool Circuit::fulfil(const Wish& wanted) {
  const Signal& signal = signals_[wanted.node];
  const bool truth = wanted.value != 0;
  if (wanted.is_truth && (truth ? is_surely_true(signal.range) : is_surely_false(signal.range))) return true;
  if (wanted.is_truth && (truth ? is_surely_false(signal.range) : is_surely_true(signal.range))) return false;
  if (!wanted.is_truth && (wanted.value < signal.range.low || wanted.value > signal.range.high)) return false;
  // It is what it has to be, so nothing follows for what is below.
  if (signal.is_known()) return true;
  const Gate& gate = gates_[wanted.node];
  const bool is_binary = signal.range.low == 0 && signal.range.high == 1;
  if (gate.input != kNoInput) {
    // Only what is certain is set: an input that has to be true, and may be 1 or 2, is left open.
    if (!wanted.is_truth || !truth || is_binary) set(gate.input, wanted.value);
  } else if (gate.op == Op::kConditional) {
    const auto below = operands(gate);
    const Signal& test = signals_[below[0]];
    // As long as the test is open, either side may be the one that has the value.
    if (is_surely_true(test.range)) wishes_.push_back({below[1], wanted.value, wanted.is_truth});
    if (is_surely_false(test.range)) wishes_.push_back({below[2], wanted.value, wanted.is_truth});
  } else if (is_binary) {
    wish_truth(gate, truth);
  }
  return true;
}

// REQUIRES: the gate is 0 or 1, and it is not known which.
void Circuit::wish_truth(const Gate& gate, bool truth) {
  const auto below = operands(gate);
  switch (gate.op) {
    case Op::kNot: return wish(below[0], !truth);
    case Op::kAnd:
    case Op::kOr:
      // Both are what they must be if the gate is to be what none of them alone can make it.
      if (truth == (gate.op == Op::kAnd)) {
        wish(below[1], truth);
        wish(below[0], truth);
      } else {
        for (const std::size_t side : {0, 1}) {
          const Interval other = signals_[below[1 - side]].range;
          if (truth ? is_surely_false(other) : is_surely_true(other)) wish(below[side], truth);
        }
      }
      return;
    case Op::kEqual: return wish_equality(gate, truth);
    case Op::kNotEqual: return wish_equality(gate, !truth);
    default: return;
  }
}

void Circuit::wish_equality(const Gate& gate, bool equal) {
  const auto below = operands(gate);
  for (const std::size_t side : {0, 1}) {
    const Interval known = signals_[below[1 - side]].range;
    if (known.low != known.high) continue;
    const Interval open = signals_[below[side]].range;
    const auto value = static_cast<std::int32_t>(known.low);
    if (equal)
      wishes_.push_back({below[side], value, false});
    else if (open.low == 0 && open.high == 1 && (value == 0 || value == 1))
      wishes_.push_back({below[side], 1 - value, false});
  }
}
}  // namespace tarrier::space
