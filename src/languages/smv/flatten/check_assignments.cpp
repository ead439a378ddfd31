// SPDX-License-Identifier: MIT
#include "languages/smv/flatten/check_assignments.hpp"

#include <fmt/format.h>

#include <algorithm>

#include "languages/smv/flatten/check_circles.hpp"
#include "languages/smv/flatten/sorts.hpp"
#include "languages/smv/flatten/uses.hpp"

namespace tarrier::languages::smv {
namespace {
using base::Code;
using Moment = Assignment::Kind;

std::string left_side(const Assignment& assignment, const FlatModel& model) {
  const std::string& name = model.variables[assignment.variable].name;
  switch (assignment.kind) {
    case Moment::kInit: return fmt::format("init({})", name);
    case Moment::kNext: return fmt::format("next({})", name);
    case Moment::kCurrent: return name;
  }
  return {};
}

// `x := e` says all values of x, so nothing else may assign any of them. Processes never run at the same time,
// so each may have its own next(x).
bool collide(const Assignment& one, const Assignment& other) {
  if (one.kind != other.kind) return one.kind == Moment::kCurrent || other.kind == Moment::kCurrent;
  return one.kind != Moment::kNext || one.process == other.process;
}

void report(const Assignment& first, const Assignment& second, const FlatModel& model,
            base::Diagnostics& diagnostics) {
  const std::string left = left_side(first, model), right = left_side(second, model);
  diagnostics.error(Code::kDuplicate, second.span,
                    first.kind == second.kind ? fmt::format("'{}' is assigned twice", left)
                                              : fmt::format("both '{}' and '{}' are assigned", left, right),
                    fmt::format("the first assignment is in line {}", first.span.line));
}

void check_single(const FlatModel& model, base::Diagnostics& diagnostics) {
  std::vector<std::vector<const Assignment*>> earlier(model.variables.size());
  for (const Assignment& assignment : model.assignments) {
    auto& others = earlier[assignment.variable];
    const auto other = std::find_if(others.begin(), others.end(),
                                    [&](const Assignment* one) { return collide(*one, assignment); });
    if (other != others.end()) report(**other, assignment, model, diagnostics);
    others.push_back(&assignment);
  }
}

void check_kind(const Assignment& assignment, const FlatModel& model, base::Diagnostics& diagnostics) {
  const Variable& variable = model.variables[assignment.variable];
  // NuSMV: an input is free in every step, an assignment would take that away.
  if (variable.kind == Variable::Kind::kInput)
    diagnostics.error(Code::kStructure, assignment.span,
                      fmt::format("the input '{}' is assigned", variable.name), "expected a state variable");
  // A frozen variable keeps its value, so all that can be said about it is the first one.
  if (variable.kind == Variable::Kind::kFrozen && assignment.kind != Moment::kInit)
    diagnostics.error(Code::kStructure, assignment.span,
                      fmt::format("the frozen variable '{}' is assigned", variable.name),
                      "expected init() or a state variable");
}

// The constants among the values of an assignment.
class ConstantValues {
 public:
  ConstantValues(const FlatModel& model, const Variable& variable, base::Diagnostics& diagnostics)
      : model_(model), variable_(variable), diagnostics_(diagnostics) {}

  // `span` is where the assignment gets the value from: a definition can be of use elsewhere.
  void check(const Expression& value, const base::SourceSpan& span) {
    switch (value->op) {
      case Op::kConstant: return check(value->constant, span);
      // One level is enough for `DEFINE n := 7`; deeper constants are found by the run, which checks every
      // value.
      case Op::kDefine:
        if (model_.defines[value->index].value->op == Op::kConstant)
          check(model_.defines[value->index].value->constant, span);
        return;
      case Op::kRange:
        check(Constant::integer(value->low), span);
        return check(Constant::integer(value->high), span);
      case Op::kSet:
      case Op::kUnion:
        for (const Expression& one : value->operands) check(one, one->span);
        return;
      case Op::kCase:
        // Operands alternate: a condition, then its value. Conditions are not assigned.
        for (std::size_t i = 1; i < value->operands.size(); i += 2)
          check(value->operands[i], value->operands[i]->span);
        return;
      case Op::kConditional:
        check(value->operands[1], value->operands[1]->span);
        return check(value->operands[2], value->operands[2]->span);
      default: return;
    }
  }

 private:
  void check(const Constant& value, const base::SourceSpan& span) {
    if (!variable_.type.contains(value))
      diagnostics_.error(
          Code::kRange, span,
          fmt::format("the value {} is not in the type of '{}'", to_text(value), variable_.name),
          fmt::format("expected {}", to_text(variable_.type)));
  }

  const FlatModel& model_;
  const Variable& variable_;
  base::Diagnostics& diagnostics_;
};

void check_value(const Assignment& assignment, const FlatModel& model, base::Diagnostics& diagnostics) {
  const Variable& variable = model.variables[assignment.variable];
  const Expression& value = assignment.value;
  // Types of values have to agree; whether each value is in the range is a question for the run, apart from
  // constants.
  const auto both = common(variable.type.sort(), value->sort);
  if (!both) {
    diagnostics.error(Code::kType, value->span,
                      fmt::format("the value of '{}' is {}", variable.name, to_text(value->sort)),
                      fmt::format("expected {}", to_text(variable.type)));
    return;
  }
  // An unknown sort has been reported where it came from.
  if (both->kind != Sort::Kind::kUnknown)
    ConstantValues(model, variable, diagnostics).check(value, value->span);
  const bool is_next = assignment.kind == Moment::kNext;
  const char* where = is_next                            ? "a next() assignment"
                      : assignment.kind == Moment::kInit ? "an init() assignment"
                                                         : "an assignment";
  // Inputs belong to a step, so neither an initial value nor one of the current state can depend on them.
  check_use(value, {.where = where, .allows_next = is_next, .allows_input = is_next, .wants_boolean = false},
            diagnostics);
}
}  // namespace

void check_assignments(const FlatModel& model, base::Diagnostics& diagnostics) {
  for (const Assignment& assignment : model.assignments) {
    check_kind(assignment, model, diagnostics);
    check_value(assignment, model, diagnostics);
  }
  check_single(model, diagnostics);
  if (!diagnostics.has_errors()) check_circles(model, diagnostics);  // else the graph may have gaps
}
}  // namespace tarrier::languages::smv
