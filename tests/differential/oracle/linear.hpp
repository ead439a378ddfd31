// SPDX-License-Identifier: MIT
// Exact linear arithmetic by elimination (Fourier, Motzkin): meant to be obviously right, for a few unknowns.
#pragma once
#include <cstddef>
#include <cstdint>
#include <vector>

namespace tarrier::differential {
// A number outgrew 64 bits; nothing is rounded.
struct TooLarge {};

struct LinearTerm {
  std::vector<std::int64_t> factors = {};  // of the unknowns 0, 1, …; those left out are 0, the last is not
  std::int64_t number = 0;
  [[nodiscard]] std::int64_t factor(std::size_t unknown) const {
    return unknown < factors.size() ? factors[unknown] : 0;
  }
  friend bool operator==(const LinearTerm&, const LinearTerm&) = default;
};
// Throw TooLarge, as all that is made of them.
LinearTerm operator+(const LinearTerm& left, const LinearTerm& right);
LinearTerm operator-(const LinearTerm& left, const LinearTerm& right);
LinearTerm operator*(std::int64_t factor, const LinearTerm& term);
LinearTerm unknown(std::size_t number);

enum class Sign : std::uint8_t { kZero, kPositive, kNotNegative };
struct Demand {
  LinearTerm term;
  Sign sign = Sign::kNotNegative;
  friend bool operator==(const Demand&, const Demand&) = default;
};
using Demands = std::vector<Demand>;

// What the demands say about the other unknowns: they have a solution with the same values of those iff the
// result is satisfied.
//   - An equation that mentions the unknown says what it is, in terms of the others.
//   - Otherwise it has to be above some terms and below others. There is such a number iff each of the former
//     is below (or at) each of the latter, since rational numbers are dense and have no ends.
Demands eliminate(const Demands& demands, std::size_t unknown);

// Have they a solution in rational numbers? All unknowns are eliminated; what is left speaks of numbers.
bool are_possible(Demands demands);

// Every solution of the demands satisfies the one.
bool imply(const Demands& demands, const Demand& one);

// Without those that the others imply.
Demands without_repetition(Demands demands);
}  // namespace tarrier::differential
