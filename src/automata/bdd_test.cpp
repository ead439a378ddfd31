// SPDX-License-Identifier: MIT
#include "automata/bdd.hpp"

#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

#include "automata/guards.hpp"
#include "automata/words_testing.hpp"

namespace tarrier::automata {
namespace {
constexpr std::uint32_t kVariables = 4;
constexpr std::uint64_t kLetters = 1U << kVariables;

// The function whose value for letter i is bit i of `table`.
Bdd of_table(std::uint32_t table, Bdds& bdds) {
  Bdd result = Bdd::kFalse;
  for (std::uint64_t letter = 0; letter < kLetters; ++letter) {
    if ((table >> letter & 1U) == 0) continue;
    Cube cube;
    for (std::uint32_t i = 0; i < kVariables; ++i) cube.push_back({i, (letter >> i & 1U) != 0});
    result = bdds.disjunction(result, bdds.of(cube));
  }
  return result;
}

std::uint32_t to_table(Bdd f, const Bdds& bdds) {
  std::uint32_t table = 0;
  for (std::uint64_t letter = 0; letter < kLetters; ++letter)
    if (bdds.holds(f, letter)) table |= 1U << letter;
  return table;
}

RC_GTEST_PROP(Bdd, OperationsAreThoseOfTheValues, (std::uint16_t a, std::uint16_t b)) {
  Bdds bdds;
  const Bdd f = of_table(a, bdds);
  const Bdd g = of_table(b, bdds);
  RC_ASSERT(to_table(f, bdds) == a);
  RC_ASSERT(to_table(bdds.conjunction(f, g), bdds) == (a & b));
  RC_ASSERT(to_table(bdds.disjunction(f, g), bdds) == (a | b));
  RC_ASSERT(to_table(bdds.negation(f), bdds) == (~a & 0xFFFF));
  RC_ASSERT(to_table(bdds.difference(f, g), bdds) == (a & ~b));
  RC_ASSERT(bdds.implies(f, g) == ((a & ~b) == 0));
  RC_ASSERT((f == g) == (a == b));
  if (f != Bdd::kFalse) RC_ASSERT(bdds.holds(f, bdds.example(f)));
}

RC_GTEST_PROP(Bdd, ACoverHasPrimeCubesOnlyAndNoneTooMany, (std::uint16_t table)) {
  Bdds bdds;
  const Bdd f = of_table(table, bdds);
  const std::vector<Cube> cubes = bdds.cover(f);
  const auto join = [&](std::size_t left_out) {
    Bdd result = Bdd::kFalse;
    for (std::size_t i = 0; i < cubes.size(); ++i)
      if (i != left_out) result = bdds.disjunction(result, bdds.of(cubes[i]));
    return result;
  };
  RC_ASSERT(join(cubes.size()) == f);
  for (std::size_t i = 0; i < cubes.size(); ++i) {
    RC_ASSERT(join(i) != f);
    for (std::size_t j = 0; j < cubes[i].size(); ++j) {
      Cube shorter = cubes[i];
      shorter.erase(shorter.begin() + static_cast<std::ptrdiff_t>(j));
      RC_ASSERT(!bdds.implies(bdds.of(shorter), f));
    }
  }
}

RC_GTEST_PROP(Guards, HaveTheValueOfTheFunction, (std::uint16_t table)) {
  Bdds bdds;
  const Bdd f = of_table(table, bdds);
  const model::Expression guard =
      to_expression(f, bdds, {test_atom(0), test_atom(1), test_atom(2), test_atom(3)});
  for (std::uint64_t letter = 0; letter < kLetters; ++letter)
    RC_ASSERT(evaluate(guard, letter) == bdds.holds(f, letter));
}

TEST(Bdd, TheTableDoesNotOutgrowItsLimit) {
  Bdds bdds(40);
  Bdd parity = Bdd::kFalse;
  const auto add = [&](std::uint32_t i) {
    const Bdd variable = bdds.variable(i);
    parity = bdds.if_then_else(variable, bdds.negation(parity), parity);
  };
  EXPECT_THROW(for (std::uint32_t i = 0; i < 30; ++i) add(i), TooLarge);
}
}  // namespace
}  // namespace tarrier::automata
