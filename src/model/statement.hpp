// SPDX-License-Identifier: MIT
// What edges and functions do: statements over the variables and clocks of a Network.
#pragma once
#include <optional>
#include <string>
#include <variant>
#include <vector>

#include "model/expression.hpp"

namespace tarrier::model {
struct Domain {
  std::int32_t low = 0;
  std::int32_t high = 0;
  [[nodiscard]] bool contains(std::int64_t value) const { return low <= value && value <= high; }
  friend bool operator==(const Domain&, const Domain&) = default;
};

// variable := value. Subscripts of the target are evaluated before the value. A value outside the domain is a
// fault, or disables the step (OutOfRange).
struct Assignment {
  Reference<VariableId> target;
  Expression value;
  base::SourceSpan span;
};

// clock := value, or clock := source + value; a fault if `value` is negative. Target, source and value are
// evaluated in this order. Copies of clocks are for sequential networks only.
struct ClockAssignment {
  Reference<ClockId> target;
  Expression value;
  base::SourceSpan span;
  std::optional<Reference<ClockId>> source = std::nullopt;
};

// An expression for what it does, not for its value: a call, an assignment inside.
struct Evaluation {
  Expression expression;
};

struct Statement;
using Block = std::vector<Statement>;

struct Branch {
  Expression condition;
  Block then;
  Block otherwise;
};

// A fault when it has gone round kMaxRounds times (fault.hpp), even if it would have ended then.
struct Loop {
  Expression condition;
  Block body;
  bool tests_first = true;  // while; otherwise do … while
  base::SourceSpan span;
};

// Ends the function.
struct Return {
  Expression value;  // empty in a function without a result
  base::SourceSpan span;
};

// A fault unless the condition holds.
struct Assertion {
  Expression condition;
  base::SourceSpan span;
};

struct Statement : std::variant<Assignment, ClockAssignment, Evaluation, Branch, Loop, Return, Assertion> {
  using variant::variant;
};

// A function of the model. Functions never call themselves, not even through others, so parameters and local
// variables have fixed places among the variables of the network (VariableKind::kLocal). A call evaluates its
// arguments from left to right, then assigns them to the parameters, then runs the body.
struct Function {
  std::string name;
  std::vector<VariableId> parameters;
  Block body;
  std::optional<Domain> result;  // none: no result, a call has the value 0
  base::SourceSpan span;
};
}  // namespace tarrier::model
