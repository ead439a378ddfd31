// SPDX-License-Identifier: MIT
// What an expression of the user's stands for.
#pragma once
#include <optional>
#include <span>
#include <string>
#include <variant>
#include <vector>

#include "languages/uppaal/elaborate/workspace.hpp"
#include "model/formula.hpp"

namespace tarrier::languages::uppaal {
struct Value;

struct Wrong {};  // reported already; whoever meets it keeps silent

struct Number {  // int, bool or scalar
  model::Expression expression;
  bool is_boolean = false;
  const void* scalar = nullptr;  // the set it belongs to, if it is a scalar
};

struct Effect {  // something done for its own sake: a call of a void function
  model::Expression expression;
};

struct RatedFormula {  // a condition of an invariant that also says how fast clocks run
  model::Formula formula;
  std::vector<model::ClockRate> rates;
};

struct ClockTerm {  // plus - minus + offset
  std::optional<model::Reference<model::ClockId>> plus;
  std::optional<model::Reference<model::ClockId>> minus;
  model::Expression offset;  // empty: 0
};

// A variable, clock, channel or constant table, or a part of one; not read yet.
struct Place {
  const Symbol* symbol = nullptr;
  Type type;  // of the part
  std::vector<model::Subscript> subscripts;
  base::SourceSpan span;
  // To be evaluated before the place is read: the call that leaves its result there. Empty: nothing.
  model::Expression before;
};

// One of several things, picked by a number when the model runs: P(i).x with i not constant.
struct Choice {
  model::Expression index;
  std::int32_t low = 0;
  std::vector<Value> alternatives;
  base::SourceSpan span;
};

struct Value {
  // model::Formula: a condition on clocks (one without clocks is a Number). Family: its parameters are
  // missing.
  std::variant<Wrong, Number, ClockTerm, model::Formula, Place, const Family*, const Instance*, Choice,
               Effect, RatedFormula>
      is;

  template <typename T>
  [[nodiscard]] const T* as() const {
    return std::get_if<T>(&is);
  }
  template <typename T>
  [[nodiscard]] T* as() {
    return std::get_if<T>(&is);
  }
  [[nodiscard]] bool is_wrong() const { return std::holds_alternative<Wrong>(is); }
  [[nodiscard]] bool is_constant() const {
    return as<Number>() != nullptr && as<Number>()->expression.is_constant();
  }
};

// "a clock", "an array[0..3] of ints", …, for messages.
[[nodiscard]] std::string describe(const Value& value);

// Constant subscripts within their range fold into the position of the element.
template <base::IdType Id>
model::Reference<Id> reference_to(std::uint32_t first, const Place& place) {
  model::Reference<Id> reference{.span = place.span};
  for (const model::Subscript& s : place.subscripts) {
    const bool fixed = s.index.is_constant() && s.index->value >= s.low &&
                       s.index->value - std::int64_t{s.low} < std::int64_t{s.size};
    if (fixed)
      first += static_cast<std::uint32_t>(s.index->value - s.low) * s.stride;
    else
      reference.subscripts.push_back(s);
  }
  reference.first = Id{first};
  return reference;
}

// The value of what `value` names: variables and constant tables become numbers, clocks become clock terms.
// Whole arrays and structs, channels and processes stay as they are.
[[nodiscard]] Value read(Value value, Workspace& workspace);

// Cell `number` of an array or struct, not read yet.
[[nodiscard]] Place cell_of(const Place& place, std::size_t number, const Type& type);

// The parts, joined by an associative operator in their order. A balanced tree, so that nobody has to recurse
// thousands of levels deep. REQUIRES: not empty.
[[nodiscard]] model::Expression join(model::Op op, std::span<const model::Expression> parts,
                                     const base::SourceSpan& where);

// Can evaluating it change anything? Calls count, whatever they do.
[[nodiscard]] bool may_change(const model::Expression& expression);
}  // namespace tarrier::languages::uppaal
