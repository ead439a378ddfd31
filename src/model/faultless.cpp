// SPDX-License-Identifier: MIT
#include "model/faultless.hpp"

#include <algorithm>

#include "model/interval.hpp"

namespace tarrier::model {

namespace {
bool is_within(Interval range, std::int64_t low, std::int64_t high) {
  return low <= range.low && range.high <= high;
}

class Judge {
 public:
  explicit Judge(const Network& network) : network_(network) {}

  [[nodiscard]] bool accepts(const Expression& expression) {
    // Conjunctions and disjunctions can be long, and cannot fault themselves.
    const Expression* at = &expression;
    for (; (*at)->op == Op::kAnd || (*at)->op == Op::kOr; at = &(*at)->operands[0]) {
      ++seen_;
      if (!accepts((*at)->operands[1])) return false;
    }
    ++depth_;
    const bool result = accepts_node(*at);
    --depth_;
    return result;
  }

  [[nodiscard]] bool accepts(const Assignment& assignment) {
    return accepts(assignment.target.subscripts) && accepts(assignment.value) &&
           fits(assignment.value, assignment.target);
  }

  [[nodiscard]] bool accepts(const std::vector<Subscript>& subscripts) {
    return std::all_of(subscripts.begin(), subscripts.end(),
                       [&](const Subscript& subscript) { return accepts(subscript); });
  }

 private:
  [[nodiscard]] bool accepts_node(const Expression& expression) {
    const ExpressionNode& node = *expression;
    // The range of an element is that of all elements that may be meant, so these are what takes time.
    seen_ += Reference<VariableId>{node.variable, node.subscripts, {}}.extent();
    // To say "may fault" of something that cannot costs precision only. The depth is limited because ranges
    // are found by recursion through bodies of functions, too.
    if (seen_ > kMost || judged_ > kMostJudged || depth_ > kDeepest) return false;
    const auto accepts_all = [&](const auto& parts) {
      return std::all_of(parts.begin(), parts.end(), [&](const auto& part) { return accepts(part); });
    };
    return accepts_all(node.operands) && accepts_all(node.subscripts) && accepts_result(expression);
  }

  [[nodiscard]] Interval range(const Expression& expression) {
    ++judged_;
    return range_of(expression, network_);
  }

  [[nodiscard]] bool accepts(const Subscript& subscript) {
    return accepts(subscript.index) &&
           is_within(range(subscript.index), subscript.low, std::int64_t{subscript.low} + subscript.size - 1);
  }

  // Operands and subscripts have been accepted.
  [[nodiscard]] bool accepts_result(const Expression& expression) {
    const ExpressionNode& node = *expression;
    switch (node.op) {
      case Op::kNegate: return !may_fault(node.op, range(node.operands[0]));
      case Op::kAdd:
      case Op::kSubtract:
      case Op::kMultiply:
      case Op::kPower:
      case Op::kDivide:
      case Op::kRemainder:
      case Op::kShiftLeft:
      case Op::kShiftRight: return !may_fault(node.op, range(node.operands[0]), range(node.operands[1]));
      case Op::kChoose:
        return is_within(range(node.operands[0]), node.value,
                         node.value + static_cast<std::int64_t>(node.operands.size()) - 2);
      case Op::kAssign: return fits(node.operands[0], {node.variable, node.subscripts, {}});
      case Op::kCall: return accepts_call(node);
      default: return true;
    }
  }

  [[nodiscard]] bool fits(const Expression& value, const Reference<VariableId>& target) {
    const Interval values = range(value);
    const auto first = network_.variables.begin() + index(target.first);
    // Which element is meant depends on the state, so the value has to fit all of them.
    return std::all_of(first, first + target.extent(), [&](const Variable& variable) {
      return is_within(values, variable.domain.low, variable.domain.high);
    });
  }

  // The body is judged with parameters that may have any value of their domains: if the arguments fit, it is
  // faultless for them. A body that may end without a return, or has a loop, is not accepted.
  [[nodiscard]] bool accepts_call(const ExpressionNode& call) {
    const Function& function = network_.function(call.function);
    for (std::size_t i = 0; i < call.operands.size(); ++i)
      if (!fits(call.operands[i], {function.parameters[i], {}, {}})) return false;
    const Block& body = function.body;
    return function.result && !body.empty() && std::holds_alternative<Return>(body.back()) &&
           accepts(body, *function.result);
  }

  // `result` is the domain of what the block may return.
  [[nodiscard]] bool accepts(const Block& block, Domain result) {
    return std::all_of(block.begin(), block.end(), [&](const Statement& statement) {
      if (const auto* assignment = std::get_if<Assignment>(&statement)) return accepts(*assignment);
      if (const auto* evaluation = std::get_if<Evaluation>(&statement))
        return accepts(evaluation->expression);
      if (const auto* branch = std::get_if<Branch>(&statement))
        return accepts(branch->condition) && accepts(branch->then, result) &&
               accepts(branch->otherwise, result);
      if (const auto* end = std::get_if<Return>(&statement))
        return accepts(end->value) && is_within(range(end->value), result.low, result.high);
      return false;
    });
  }

  static constexpr std::uint32_t kMost = 100'000;
  static constexpr std::uint32_t kDeepest = 500;
  // Ranges are computed anew for each operator that may fault, so judging takes time quadratic in this.
  static constexpr std::uint32_t kMostJudged = 1000;

  const Network& network_;
  std::uint32_t seen_ = 0;    // nodes and elements that may be meant, so far
  std::uint32_t depth_ = 0;   // of what is being looked at
  std::uint32_t judged_ = 0;  // ranges that were computed, so far
};
}  // namespace

bool is_faultless(const Expression& expression, const Network& network) {
  return Judge(network).accepts(expression);
}

bool is_faultless(const Assignment& assignment, const Network& network) {
  return Judge(network).accepts(assignment);
}

bool is_faultless(const std::vector<Subscript>& subscripts, const Network& network) {
  return Judge(network).accepts(subscripts);
}
}  // namespace tarrier::model
