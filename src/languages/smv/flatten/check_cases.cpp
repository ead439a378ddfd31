// SPDX-License-Identifier: MIT
#include "languages/smv/flatten/check_cases.hpp"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>

#include "base/error.hpp"
#include "model/terms/substitute.hpp"

namespace tarrier::languages::smv {
namespace {
using model::VariableId;

// What fault() and misfit() have made.
bool is_gap(const model::ExpressionNode& node) {
  if (node.op != model::Op::kChoose || !node.operands[0].is_constant()) return false;
  // A choice among nothing, by a constant: there is no other way to write a fault as an expression, and
  // nobody else writes this one.
  return node.operands.size() == 1 ||
         (node.operands.size() == 2 && node.operands[0].is_constant(1) && node.value == 0);
}

// The first leaf that an evaluation comes to which is not a constant: a variable, or something that faults.
const model::ExpressionNode& first_evaluated(const model::Expression& expression) {
  const model::ExpressionNode* node = &*expression;
  while (!is_gap(*node)) {
    // From the left, as an evaluation goes; constants have no gaps below them.
    const auto next = std::ranges::find_if_not(
        node->operands, [](const model::Expression& operand) { return operand.is_constant(); });
    if (next == node->operands.end()) break;
    node = &**next;
  }
  return *node;
}

// Values are tried one variable after the other, in the order in which an evaluation asks for them, as long
// as there is a gap left that it may come to. That ends early where conditions say `x = 1`, `x = 2` and so
// on; where it does not, the search finds the gap if it comes to it.
class CaseCheck {
 public:
  explicit CaseCheck(const model::Network& network) : network_(network) {}

  void check(const model::Expression& expression) {
    if (expression.is_empty() || !has_gap(expression)) return;
    // A limit per expression, and one for all of them (kMostWork): the check is a service, not needed for
    // soundness, since the run finds a gap that it comes to.
    constexpr int kMostTries = 20'000;
    std::vector<Case> open{{expression, {}}};
    for (int tries = 0; !open.empty() && tries < kMostTries; ++tries) {
      const Case next = std::move(open.back());
      // A stack, so values are tried in their order, see split(), and memory stays small.
      open.pop_back();
      const model::ExpressionNode& first = first_evaluated(next.expression);
      if (is_gap(first)) complain(first, next.known);
      if (first.op == model::Op::kVariable && !split(next, first.variable, open)) return;
    }
  }

 private:
  using Values = std::vector<std::pair<VariableId, std::int32_t>>;
  struct Case {
    model::Expression expression;  // what is left of it
    Values known;
  };

  // The tree has a gap, and is not too large, with the derived variables in it written out.
  bool has_gap(const model::Expression& expression) {
    constexpr std::size_t kLargest = 20'000;
    bool found = false;
    std::size_t seen = 0;
    std::vector<const model::ExpressionNode*> open{&*expression};
    while (!open.empty()) {
      const model::ExpressionNode* node = open.back();
      // Iterative, as definitions written out can be deeper than the stack.
      open.pop_back();
      found = found || is_gap(*node);
      ++work_;
      if (++seen > kLargest || work_ > kMostWork) return false;
      if (node->op == model::Op::kVariable && is_derived(node->variable))
        open.push_back(&*network_.variable(node->variable).definition);
      for (const model::Expression& operand : node->operands) open.push_back(&*operand);
    }
    return found;
  }
  [[nodiscard]] bool is_derived(VariableId variable) const {
    return network_.variable(variable).kind == model::VariableKind::kDerived;
  }

  // Adds a case for each value of the variable. False if that takes too long.
  bool split(const Case& whole, VariableId variable, std::vector<Case>& open) {
    constexpr std::int64_t kMostValues = 20'000;
    if (is_derived(variable)) {
      open.push_back({*model::substitute(whole.expression, {}, network_), whole.known});
      return true;
    }
    const model::Domain domain = network_.variable(variable).domain;
    if (std::int64_t{domain.high} - domain.low >= kMostValues) return false;
    // Downwards, so that the stack gives the lowest value first, and messages are the same in every run.
    for (std::int64_t number = domain.high; number >= domain.low; --number) {
      const auto value = static_cast<std::int32_t>(number);
      const auto there =
          model::substitute(whole.expression, {{variable, model::Expression::constant(value)}}, network_);
      if (!there || work_ > kMostWork) return false;
      // No gap is left on this side, whatever the other variables are.
      if (there->is_constant() || !has_gap(*there)) continue;
      open.push_back({*there, whole.known});
      open.back().known.emplace_back(variable, value);
    }
    return true;
  }

  [[noreturn]] void complain(const model::ExpressionNode& gap, const Values& values) const {
    std::vector<std::string> where;
    for (const auto& [id, value] : values) {
      const model::Variable& variable = network_.variable(id);
      // Selectors and the like are ours; the user knows nothing of them.
      if (variable.is_internal) continue;
      const auto place = static_cast<std::size_t>(std::int64_t{value} - variable.domain.low);
      where.push_back(fmt::format("{} = {}", variable.name,
                                  variable.is_boolean                   ? (value != 0 ? "TRUE" : "FALSE")
                                  : place < variable.value_names.size() ? variable.value_names[place]
                                                                        : std::to_string(value)));
    }
    const bool is_case = gap.operands.size() == 1;
    throw base::Error(base::Code::kStructure, gap.span,
                      fmt::format("{}{}{}",
                                  is_case ? "no condition of this 'case' holds"
                                          : "the value is not in the type of the variable",
                                  where.empty() ? "" : " where ", fmt::join(where, ", ")),
                      is_case ? "expected conditions that cover all values, or TRUE as the last one" : "");
  }

  static constexpr std::size_t kMostWork = 1'000'000;
  const model::Network& network_;
  std::size_t work_ = 0;  // nodes that were looked at, in all
};
}  // namespace

void check_cases(const model::Network& network) {
  CaseCheck check(network);
  // Every place where a `case` may have gone; each is checked by itself, without the constraints of the
  // others, as NuSMV does.
  for (const model::Variable& variable : network.variables) check.check(variable.definition);
  check.check(network.initial_constraint);
  for (const model::Expression& constraint : network.state_constraints) check.check(constraint);
  for (const model::Process& process : network.processes) {
    for (const model::Edge& edge : process.edges) {
      // Conjunct by conjunct: each is small, and a guard of all TRANS constraints together would not be.
      for (const model::Expression& conjunct : model::conjuncts(edge.guard.condition)) check.check(conjunct);
      for (const model::Statement& statement : edge.update)
        check.check(std::get<model::Assignment>(statement).value);
    }
  }
}
}  // namespace tarrier::languages::smv
