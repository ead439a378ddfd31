// SPDX-License-Identifier: MIT
// Linear temporal logic by brute force, to compare automata, monitors and searches with: every state of a
// graph together with every truth assignment to the temporal parts of a formula, as far as one step can
// contradict it (Lichtenstein, Pnueli 1985). It suits small graphs and formulas.
#pragma once
#include <cstdint>
#include <functional>
#include <utility>
#include <vector>

#include "model/ltl.hpp"

namespace tarrier::differential {
struct Graph {
  std::vector<std::vector<std::size_t>> successors;  // by state
  std::vector<std::size_t> initial;
};

// Something that happens in steps, by the states before and after.
using Event = std::function<bool(std::size_t from, std::size_t to)>;

// Whether some infinite path satisfies the formula, with each of `justice` holding infinitely often, and the
// second of each pair of `compassion` if the first does.
bool exists_path(const Graph& graph, const model::Ltl& formula,
                 const std::function<bool(std::size_t state, const model::Expression& atom)>& holds,
                 const std::vector<Event>& justice = {},
                 const std::vector<std::pair<Event, Event>>& compassion = {});

// A formula over these conditions, with so many operators at most.
model::Ltl random_ltl(std::uint64_t seed, const std::vector<model::Expression>& atoms, int size,
                      bool with_past);
}  // namespace tarrier::differential
