// SPDX-License-Identifier: MIT
#include "languages/smv/check_cases.hpp"

#include <fmt/format.h>

#include <algorithm>

#include "base/error.hpp"
#include "model/substitute.hpp"
#include "model/walk.hpp"

namespace tarrier::languages::smv {
namespace {
using model::VariableId;

// What fault() and misfit() have made.
bool is_gap(const model::Expression& expression) {
  return expression->op == model::Op::kChoose && expression->operands[0].is_constant();
}

const model::ExpressionNode* find_gap(const model::Expression& expression) {
  if (is_gap(expression)) return &*expression;
  for (const model::Expression& operand : expression->operands)
    if (const model::ExpressionNode* gap = find_gap(operand)) return gap;
  return nullptr;
}

class CaseCheck {
 public:
  explicit CaseCheck(const model::Network& network) : network_(network) {}

  void check(const model::Expression& expression) const {
    if (expression.is_empty() || find_gap(expression) == nullptr) return;
    const std::vector<VariableId> variables = reads(expression);
    constexpr std::int64_t kMost = 20'000;
    std::int64_t combinations = 1;
    model::Substitution values;
    for (const VariableId v : variables) {
      const model::Domain domain = network_.variable(v).domain;
      combinations = std::min(kMost + 1, combinations * (std::int64_t{domain.high} - domain.low + 1));
      values[v] = model::Expression::constant(domain.low);
    }
    if (combinations > kMost) return;
    do {
      const auto there = model::substitute(expression, values, network_);
      if (!there || there->is_constant()) continue;
      if (const model::ExpressionNode* gap = first_evaluated(*there)) complain(*gap, variables, values);
    } while (advance(variables, values));
  }

 private:
  // Of an expression without variables; null if it faults for another reason.
  static const model::ExpressionNode* first_evaluated(const model::Expression& expression) {
    if (is_gap(expression)) return &*expression;
    if (expression->op == model::Op::kConditional) return first_evaluated(expression->operands[0]);
    for (const model::Expression& operand : expression->operands)
      if (!operand.is_constant()) return first_evaluated(operand);
    return nullptr;
  }
  [[nodiscard]] std::vector<VariableId> reads(const model::Expression& expression) const {
    std::vector<VariableId> result;
    model::Walk walk(network_);
    walk.on_read = [&](VariableId first, std::uint32_t /*count*/) {
      if (network_.variable(first).kind == model::VariableKind::kDerived)
        walk.expression(network_.variable(first).definition);
      else
        result.push_back(first);
    };
    walk.expression(expression);
    std::ranges::sort(result);
    result.erase(std::unique(result.begin(), result.end()), result.end());
    return result;
  }
  bool advance(const std::vector<VariableId>& variables, model::Substitution& values) const {
    for (const VariableId v : variables) {
      const model::Domain domain = network_.variable(v).domain;
      const std::int32_t value = values[v]->value;
      values[v] = model::Expression::constant(value < domain.high ? value + 1 : domain.low);
      if (value < domain.high) return true;
    }
    return false;
  }
  [[noreturn]] void complain(const model::ExpressionNode& gap, const std::vector<VariableId>& variables,
                             model::Substitution& values) const {
    std::vector<std::string> where;
    for (const VariableId v : variables) {
      const model::Variable& variable = network_.variable(v);
      if (variable.is_internal) continue;
      const auto place = static_cast<std::size_t>(std::int64_t{values[v]->value} - variable.domain.low);
      where.push_back(fmt::format("{} = {}", variable.name,
                                  variable.is_boolean ? (values[v]->value != 0 ? "TRUE" : "FALSE")
                                  : place < variable.value_names.size() ? variable.value_names[place]
                                                                        : std::to_string(values[v]->value)));
    }
    const bool is_case = gap.operands.size() == 1;
    throw base::Error(base::Code::kStructure, gap.span,
                      fmt::format("{} where {}",
                                  is_case ? "no condition of this 'case' holds"
                                          : "the value is not in the type of the variable",
                                  fmt::join(where, ", ")),
                      is_case ? "expected conditions that cover all values, or TRUE as the last one" : "");
  }

  const model::Network& network_;
};
}  // namespace

void check_cases(const model::Network& network) {
  const CaseCheck check(network);
  for (const model::Variable& variable : network.variables) check.check(variable.definition);
  check.check(network.initial_constraint);
  for (const model::Expression& constraint : network.state_constraints) check.check(constraint);
  for (const model::Process& process : network.processes) {
    for (const model::Edge& edge : process.edges) {
      for (const model::Expression& conjunct : model::conjuncts(edge.guard.condition)) check.check(conjunct);
      for (const model::Statement& statement : edge.update)
        check.check(std::get<model::Assignment>(statement).value);
    }
  }
}
}  // namespace tarrier::languages::smv
