// SPDX-License-Identifier: MIT
// What a predicate abstraction can say of a state: literals over predicates (Hoffmann, Smaus, Rybalchenko,
// Kupferschmid, Podelski 2007, "Using predicate abstraction to generate heuristic functions in UPPAAL").
//
// There are predicates about numbers, which are expressions, and about clocks, which are bounds on
// differences. Where a process is, is not a predicate but known or not known.
#pragma once
#include <cstdint>
#include <vector>

#include "model/formula.hpp"
#include "model/network.hpp"
#include "zones/dbm.hpp"

namespace tarrier::heuristics {
// 2 i for predicate number i, 2 i + 1 for its negation.
using Literal = std::uint32_t;
using Literals = std::vector<Literal>;  // increasing, at most one of each predicate

inline Literal literal(std::size_t predicate, bool is_negated) {
  return static_cast<Literal>(2 * predicate + (is_negated ? 1 : 0));
}

// left - right `bound`. Clocks count as in zones: 0 is the number zero.
struct ClockAtom {
  zones::ClockIndex left = 0;
  zones::ClockIndex right = 0;
  zones::Bound bound;
  friend bool operator==(const ClockAtom&, const ClockAtom&) = default;
};
inline ClockAtom negation(const ClockAtom& atom) { return {atom.right, atom.left, atom.bound.negated()}; }

class Predicates {
 public:
  // The network must outlive this object.
  explicit Predicates(const model::Network& network)
      : network_(&network), pinned_(network.processes.size(), false) {}

  // Adds the atoms of a condition: what stands below its connectives. Those that are there already, in either
  // polarity, are not added again; nor are those that mention something that is no part of the state.
  void add(const model::Expression& condition);
  void add(const ClockAtom& atom);  // REQUIRES: finite
  // The condition as one predicate.
  void add_whole(const model::Expression& condition);
  [[nodiscard]] std::size_t size() const { return numbers_.size() + clocks_.size(); }
  // Where this process is shall be distinguished in any case, not only where it has moved.
  void pin(model::ProcessId process) { pinned_[index(process)] = true; }
  [[nodiscard]] const std::vector<bool>& pinned() const { return pinned_; }  // by process

  [[nodiscard]] const std::vector<model::Expression>& numbers() const { return numbers_; }
  [[nodiscard]] const std::vector<ClockAtom>& clocks() const { return clocks_; }

  // For people: "x - y < 3".
  [[nodiscard]] std::vector<std::string> texts() const;

 private:
  const model::Network* network_;
  std::vector<bool> pinned_;
  std::vector<model::Expression> numbers_;
  std::vector<ClockAtom> clocks_;  // left > right
};

// What a clock constraint demands whatever the values of variables are.
std::vector<ClockAtom> least_demand(const model::ClockConstraint& constraint, const model::Network& network);
}  // namespace tarrier::heuristics
