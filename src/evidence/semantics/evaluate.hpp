// SPDX-License-Identifier: MIT
// The values of expressions, references, constraints and formulas in one state: a walk over the tree. What
// calls do is in execute.hpp.
//
// What has no meaning throws base::Error (model/fault.hpp). The arithmetic is written here a second time on
// purpose: the engines' evaluators and this one must not share a mistake.
#pragma once
#include <cstdint>
#include <optional>
#include <span>
#include <vector>

#include "evidence/semantics/clocks.hpp"
#include "model/formula.hpp"
#include "model/network.hpp"
#include "model/run.hpp"

namespace tarrier::evidence {
using model::Rational;

// The discrete part of a state, with an entry for each process and for each variable.
struct Discrete {
  std::vector<model::LocationId> locations;
  std::vector<std::int32_t> values;
};

// clock := value, or clock := source + value.
struct ClockReset {
  model::ClockId clock{};
  std::int32_t value = 0;
  std::optional<model::ClockId> source = {};
};

// What expressions read and statements write. The values are a copy of those of a state: a call writes to
// local variables even in a guard, and that must not reach anybody else. Refers to the network and to
// vectors that must outlive it.
struct Memory {
  const model::Network& network;
  std::span<const model::LocationId> locations;
  std::vector<std::int32_t> values;
  std::span<const std::int32_t> next = {};  // for transition constraints: the values after the step
  std::vector<ClockReset> resets = {};      // what clock assignments have done so far, in order
  // Where assignments to variables that are not local go in simultaneous updates; null: to `values`.
  std::vector<std::int32_t>* written = nullptr;
};
inline Memory memory(const model::Network& network, const Discrete& discrete) {
  return {network, discrete.locations, discrete.values};
}

// REQUIRES: not empty.
std::int32_t evaluate(const model::Expression& expression, Memory& memory);
// Empty expressions hold.
bool holds(const model::Expression& condition, Memory& memory);

// How many elements after the first the subscripts lead.
std::uint32_t offset(const std::vector<model::Subscript>& subscripts, Memory& memory);

template <base::IdType Id>
Id resolve(const model::Reference<Id>& reference, Memory& memory) {
  return Id{base::index(reference.first) + offset(reference.subscripts, memory)};
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
std::optional<ClockAtom> resolve(const model::ClockConstraint& constraint, Memory& memory);
// The atoms that `constraints` demand.
std::vector<ClockAtom> resolve(const std::vector<model::ClockConstraint>& constraints, Memory& memory);

bool holds(const ClockAtom& atom, const Clocks& clocks);
// `deadlocked` says whether the state is. It need not say so if the formula does not mention it.
bool holds(const model::Formula& formula, Memory& memory, const Clocks& clocks, bool deadlocked);
}  // namespace tarrier::evidence
