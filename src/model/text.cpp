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
  // Constant subscripts are part of the first element: its name, "m[0][2].x" for m[i][2].x, has all of them.
  [[nodiscard]] std::string element(const ExpressionNode& node) const {
    std::string name = network_.variable(node.variable).name;
    std::vector<Bracket> brackets = brackets_of(name);
    std::string behind;
    for (const Subscript& subscript : node.subscripts) {
      const std::string index = fmt::format("[{}]", text(subscript.index));
      if (Bracket* bracket = find(brackets, name, node.variable, subscript))
        bracket->replacement = index;
      else
        behind += index;
    }
    for (auto bracket = brackets.rbegin(); bracket != brackets.rend(); ++bracket)
      if (!bracket->replacement.empty()) name.replace(bracket->begin, bracket->size, bracket->replacement);
    return name + behind;
  }

  struct Bracket {
    std::size_t begin = 0;
    std::size_t size = 0;
    std::string replacement = {};  // empty: it stays
  };

  static std::vector<Bracket> brackets_of(const std::string& name) {
    std::vector<Bracket> result;
    for (std::size_t begin = name.find('['); begin != std::string::npos; begin = name.find('[', begin + 1)) {
      const std::size_t end = name.find(']', begin);
      if (end != std::string::npos) result.push_back({begin, end + 1 - begin});
    }
    return result;
  }

  // The part of the name of the first element that another value of the subscript changes; where there is no
  // other value, the first one that says the value and stands for no other subscript.
  Bracket* find(std::vector<Bracket>& brackets, const std::string& name, VariableId first,
                const Subscript& subscript) const {
    const std::string lowest = fmt::format("[{}]", subscript.low);
    const std::uint32_t next = index(first) + subscript.stride;
    const bool has_other = subscript.size > 1 && next < network_.variables.size();
    const std::string other = has_other ? network_.variables[next].name : name;
    const std::vector<Bracket> others = brackets_of(other);
    if (others.size() != brackets.size()) return nullptr;
    for (std::size_t i = 0; i < brackets.size(); ++i) {
      const std::string here = name.substr(brackets[i].begin, brackets[i].size);
      const bool is_it = has_other ? here != other.substr(others[i].begin, others[i].size) : here == lowest;
      if (is_it && brackets[i].replacement.empty()) return &brackets[i];
    }
    return nullptr;
  }

  const Network& network_;
};
}  // namespace

std::string to_text(const Expression& expression, const Network& network) {
  return Writer(network).text(expression);
}
}  // namespace tarrier::model
