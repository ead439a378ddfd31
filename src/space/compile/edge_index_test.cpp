// SPDX-License-Identifier: MIT
#include "space/compile/edge_index.hpp"

#include <gtest/gtest.h>

#include <random>
#include <set>

#include "model/expression_testing.hpp"
#include "space/compile/compiled_network.hpp"

namespace tarrier::space {
namespace {
using model::Expression;
using model::Op;
using model::variable;

model::Network three_variables() {
  model::Network network;
  for (const char* name : {"a", "b", "c"})
    network.variables.push_back({.name = name, .domain = {0, 2}, .initial = 0});
  network.variables.push_back({.name = "on", .domain = {0, 1}, .initial = 0});
  network.variables.push_back({.name = "i", .domain = {0, 1}, .kind = model::VariableKind::kInput});
  return network;
}
Expression equals(std::uint32_t v, std::int32_t value) {
  return Expression::binary(Op::kEqual, variable(v), Expression::constant(value));
}

TEST(EdgeIndex, FindsWhatGuardsDemand) {
  const model::Network network = three_variables();
  const auto demands = [&](const Expression& guard) {
    std::vector<std::pair<std::uint32_t, std::int32_t>> result;
    for (const EdgeIndex::Demand& demand : EdgeIndex::demands(guard, network))
      result.emplace_back(demand.variable, demand.value);
    return result;
  };
  using Pairs = std::vector<std::pair<std::uint32_t, std::int32_t>>;
  EXPECT_EQ(demands(Expression::conjunction(equals(0, 1), equals(2, 2))), (Pairs{{0, 1}, {2, 2}}));
  EXPECT_EQ(demands(variable(3)), (Pairs{{3, 1}}));
  EXPECT_EQ(demands(Expression::unary(Op::kNot, variable(3))), (Pairs{{3, 0}}));
  EXPECT_EQ(demands(variable(0)), Pairs{});   // 1 or 2
  EXPECT_EQ(demands(equals(4, 1)), Pairs{});  // an input has no value yet
  const Expression quotient = Expression::binary(Op::kDivide, Expression::constant(1), variable(1));
  EXPECT_EQ(demands(Expression::conjunction(equals(0, 1), Expression::conjunction(quotient, equals(2, 2)))),
            (Pairs{{0, 1}}));  // the division may fault, whatever c is
}

TEST(EdgeIndex, LeadsToAllEdgesWhoseDemandsAreMet) {
  const model::Network network = three_variables();
  std::mt19937 random(1);
  const auto any = [&](std::uint32_t below) { return static_cast<std::uint32_t>(random() % below); };
  std::vector<EdgeCode> edges(400);
  std::vector<EdgeIndex::Entry> entries;
  for (EdgeCode& edge : edges) {
    std::set<std::uint32_t> variables;
    for (std::uint32_t n = any(4); n > 0; --n) variables.insert(any(4));
    EdgeIndex::Entry entry{.edge = &edge, .demands = {}};
    for (const std::uint32_t v : variables)
      entry.demands.push_back({v, static_cast<std::int32_t>(any(v == 3 ? 2 : 3))});
    entries.push_back(std::move(entry));
  }
  const EdgeIndex index(network, entries);
  Valuation state;
  std::size_t visited = 0;
  for (std::int32_t number = 0; number < 54; ++number) {
    state.values = {number % 3, number / 3 % 3, number / 9 % 3, number / 27, 0};
    std::multiset<const EdgeCode*> found;
    index.for_each(state, [&](const EdgeCode& edge) { found.insert(&edge); });
    for (const EdgeIndex::Entry& entry : entries) {
      const bool is_met = std::ranges::all_of(entry.demands, [&](const EdgeIndex::Demand& demand) {
        return state.values[demand.variable] == demand.value;
      });
      EXPECT_LE(found.count(entry.edge), 1U);
      EXPECT_TRUE(!is_met || found.contains(entry.edge));
    }
    visited += found.size();
  }
  EXPECT_LT(visited, 54U * 400U / 2);
}
}  // namespace
}  // namespace tarrier::space
