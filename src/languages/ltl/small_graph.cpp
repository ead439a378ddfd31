// SPDX-License-Identifier: MIT
#include "languages/ltl/small_graph.hpp"

#include <numeric>

#include "languages/ltl/degeneralise.hpp"
#include "languages/ltl/tableau.hpp"

namespace tarrier::languages::ltl {
namespace {
constexpr std::size_t kMaxStates = 4'000;
}  // namespace

Graph small_graph(Formula formula, Formulas& formulas) {
  Graph graph = trim(tableau(formula, formulas, kMaxStates));
  simplify_marks(graph);
  std::vector<std::uint32_t> order(graph.mark_count);
  std::iota(order.begin(), order.end(), 0U);
  return trim(degeneralise(graph, order));
}
}  // namespace tarrier::languages::ltl
