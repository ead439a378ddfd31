// SPDX-License-Identifier: MIT
// The values of expressions, references, constraints and formulas in one state: a walk over the tree.
//
// What has no meaning throws base::Error (model/fault.hpp). The arithmetic is written here a second time on
// purpose: the engines' evaluators and this one must not share a mistake.
#pragma once
#include <cstdint>
#include <optional>
#include <span>
#include <vector>

#include "model/network.hpp"
#include "model/property.hpp"
#include "model/trace.hpp"

namespace tarrier::evidence {
using model::Rational;

// The discrete part of a state, with an entry for each process and for each variable.
struct Discrete {
  std::vector<model::LocationId> locations;
  std::vector<std::int32_t> values;
};

// What an expression reads. Refers to vectors that must outlive it.
struct View {
  std::span<const model::LocationId> locations;
  std::span<const std::int32_t> values;
  std::span<const std::int32_t> next = {};  // for transition constraints: the values after the step
};
inline View view(const Discrete& discrete) { return {discrete.locations, discrete.values}; }

// REQUIRES: not empty.
std::int32_t evaluate(const model::Expression& expression, const View& view);
// Empty expressions hold.
bool holds(const model::Expression& condition, const View& view);

// How many elements after the first the subscripts lead.
std::uint32_t offset(const std::vector<model::Subscript>& subscripts, const View& view);

template <base::IdType Id>
Id resolve(const model::Reference<Id>& reference, const View& view) {
  return Id{base::index(reference.first) + offset(reference.subscripts, view)};
}

// A clock constraint in which nothing is left to evaluate: left - right ~ bound, or left ~ bound.
struct ClockAtom {
  model::ClockId left{};
  std::optional<model::ClockId> right;
  model::Comparison comparison = model::Comparison::kLessEqual;
  std::int32_t bound = 0;
  friend bool operator==(const ClockAtom&, const ClockAtom&) = default;
};

// None where the constraint's condition does not hold: then it demands nothing.
std::optional<ClockAtom> resolve(const model::ClockConstraint& constraint, const View& view);
// The atoms that `constraints` demand.
std::vector<ClockAtom> resolve(const std::vector<model::ClockConstraint>& constraints, const View& view);

bool holds(const ClockAtom& atom, std::span<const Rational> clocks);
bool holds(const model::Formula& formula, const View& view, std::span<const Rational> clocks);
}  // namespace tarrier::evidence
