// SPDX-License-Identifier: MIT
// Conditions on states, with clocks and deadlock.
#pragma once
#include <string>
#include <vector>

#include "model/network.hpp"

namespace tarrier::model {
// A state formula in negation normal form: clock constraints stand under `and` and `or` only, so a zone
// satisfies it somewhere iff some way of choosing at each `or` leaves a non-empty zone.
struct Formula {
  enum class Kind : std::uint8_t {
    kCondition,
    kClock,
    kDeadlock,    // no step is possible, neither now nor after any delay that invariants and urgency allow
    kNoDeadlock,  // its complement
    kAnd,
    kOr
  };
  Kind kind = Kind::kCondition;
  Expression condition;        // kCondition
  ClockConstraint clock;       // kClock
  std::vector<Formula> parts;  // kAnd, kOr

  static Formula of(Expression condition);
  static Formula of(ClockConstraint clock);
  static Formula deadlock(bool holds = true);
  static Formula all(std::vector<Formula> parts);  // drops true, collapses on false
  static Formula any(std::vector<Formula> parts);  // drops false, collapses on true
  // Adds `right` to the parts of `left` if that is of the same kind: chains do not make deep formulas.
  static Formula all(Formula left, Formula right);
  static Formula any(Formula left, Formula right);
};

bool mentions_clocks(const Formula& formula);  // in a clock constraint
bool mentions_deadlock(const Formula& formula);

// The complement, again in negation normal form.
Formula negation(const Formula& formula);

// The formula as an expression. REQUIRES: it mentions neither clocks nor deadlock.
Expression to_expression(const Formula& formula);

// Holds where every one of `labels` is carried by the current location of some process. Throws base::Error
// (kUsage) for a label that no location carries.
Formula at_labels(const Network& network, const std::vector<std::string>& labels);
}  // namespace tarrier::model
