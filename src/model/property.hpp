// SPDX-License-Identifier: MIT
// What is to be checked.
#pragma once
#include <optional>
#include <string>
#include <variant>
#include <vector>

#include "base/error.hpp"
#include "model/network.hpp"

namespace tarrier::model {
// A state formula in negation normal form: clock constraints stand under `and` and `or` only, so a zone
// satisfies it somewhere iff some way of choosing at each `or` leaves a non-empty zone.
struct Formula {
  enum class Kind : std::uint8_t { kCondition, kClock, kAnd, kOr };
  Kind kind = Kind::kCondition;
  Expression condition;        // kCondition
  ClockConstraint clock;       // kClock
  std::vector<Formula> parts;  // kAnd, kOr

  static Formula of(Expression condition);
  static Formula of(ClockConstraint clock);
  static Formula all(std::vector<Formula> parts);  // drops true, collapses on false
  static Formula any(std::vector<Formula> parts);  // drops false, collapses on true
};

// The complement, again in negation normal form.
Formula negation(const Formula& formula);

// Holds where every one of `labels` is carried by the current location of some process. Throws base::Error
// (kUsage) for a label that no location carries.
Formula at_labels(const Network& network, const std::vector<std::string>& labels);

enum class PropertyKind : std::uint8_t {
  kReachable,  // E<> p: satisfied iff some reachable state satisfies p
  kInvariant,  // A[] p: violated iff some reachable state satisfies not p
};

// `goal` is what a search looks for: p for E<> p, not p for A[] p.
struct Property {
  PropertyKind kind = PropertyKind::kReachable;
  Formula goal;
};

// A query as the user wrote it: a property, or why it cannot be checked.
struct Query {
  std::string text;
  base::SourceSpan span;
  std::variant<Property, base::Error> meaning;
  std::optional<bool> expected = std::nullopt;  // does it hold, by what the model file says?
};
}  // namespace tarrier::model
