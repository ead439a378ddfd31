// SPDX-License-Identifier: MIT
#include "model/text.hpp"

#include <fmt/format.h>

namespace tarrier::model {
namespace {
class Writer {
 public:
  explicit Writer(const Network& network) : network_(network) {}

  [[nodiscard]] std::string text(const Expression& expression) const {
    if (expression.is_empty()) return "true";
    const ExpressionNode& node = *expression;
    switch (node.op) {
      case Op::kConstant: return std::to_string(node.value);
      case Op::kVariable: return network_.variable(node.variable).name;
      case Op::kElement: return element(node);
      case Op::kNext: return fmt::format("next({})", network_.variable(node.variable).name);
      case Op::kAtLocation:
        return fmt::format("{}.{}", network_.process(node.process).name,
                           network_.location(node.process, node.location).name);
      case Op::kChoose: return fmt::format("choose({})", list(node));
      case Op::kCall: return fmt::format("{}({})", network_.function(node.function).name, list(node));
      case Op::kSequence: return list(node);
      case Op::kAssign: return fmt::format("{} = {}", element(node), operand(node, 0));
      case Op::kConditional:
        return fmt::format("{} ? {} : {}", operand(node, 0), operand(node, 1), operand(node, 2));
      case Op::kNot:
      case Op::kNegate: return fmt::format("{}{}", symbol(node.op), operand(node, 0));
      default: return fmt::format("{} {} {}", operand(node, 0), symbol(node.op), operand(node, 1));
    }
  }

 private:
  // In parentheses, unless it is a single thing.
  [[nodiscard]] std::string operand(const ExpressionNode& node, std::size_t i) const {
    const Expression& part = node.operands[i];
    // Models come in languages with different precedences, so the text relies on none.
    const bool is_single = part->operands.empty() || part->op == Op::kCall;
    return is_single ? text(part) : fmt::format("({})", text(part));
  }
  [[nodiscard]] std::string list(const ExpressionNode& node) const {
    std::vector<std::string> texts;
    for (const Expression& part : node.operands) texts.push_back(text(part));
    return fmt::format("{}", fmt::join(texts, ", "));
  }
  // The first element has its own subscripts in its name: "queue[0]".
  [[nodiscard]] std::string element(const ExpressionNode& node) const {
    std::string name = network_.variable(node.variable).name;
    for (std::size_t i = 0; i < node.subscripts.size(); ++i)
      name.resize(std::min(name.rfind('['), name.size()));
    for (const Subscript& subscript : node.subscripts) name += fmt::format("[{}]", text(subscript.index));
    return name;
  }

  const Network& network_;
};
}  // namespace

std::string to_text(const Expression& expression, const Network& network) {
  return Writer(network).text(expression);
}
}  // namespace tarrier::model
