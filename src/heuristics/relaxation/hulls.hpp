// SPDX-License-Identifier: MIT
// The intervals that variables have got so far while a relaxation is explored, and what they make of atoms
// and effects that the graph has no nodes for.
#pragma once
#include "heuristics/relaxation/relaxation.hpp"
#include "search/problem.hpp"
#include "space/compile/program.hpp"

namespace tarrier::heuristics {
// Calls visit(fact) for each fact that an effect adds if its value is in the range.
template <typename Visit>
void for_each_target(const Relaxation& relaxation, const Computed& effect, model::Interval range,
                     const Visit& visit) {
  for (const std::uint32_t s : effect.targets) {
    const auto [first, end] = relaxation.sources[s].cells.cells(range);
    for (std::uint32_t cell = first; cell < end; ++cell)
      if (const NodeId fact = relaxation.sources[s].facts[cell]; fact != kNoNode) visit(fact);
  }
}

class Hulls {
 public:
  // The relaxation must outlive this object.
  explicit Hulls(const Relaxation& relaxation)
      : relaxation_(relaxation), hulls_(relaxation.computed.empty() ? 0 : relaxation.sources.size()) {}

  // Is there anything to judge? Otherwise nothing needs to be kept.
  [[nodiscard]] bool are_needed() const { return !hulls_.empty(); }
  void start(std::uint32_t source, std::uint32_t cell) { start(source, cell, cell); }
  void start(std::uint32_t source, std::uint32_t first, std::uint32_t last) {
    hulls_[source] = {first, last, 0};
  }
  // The fact has become true at the time `now`.
  void widen(NodeId fact, std::uint32_t now);
  // Has something that it reads?
  [[nodiscard]] bool has_grown(const Computed& computed, std::uint32_t now) const;

  // The values that it may have.
  [[nodiscard]] model::Interval range_of(const Computed& computed) const;
  // Of an atom: can it be true?
  [[nodiscard]] bool allow(const Computed& atom) const;
  // Of an effect: calls visit(fact) for each fact that it may add.
  template <typename Visit>
  void for_each_fact(const Computed& effect, const Visit& visit) const {
    for_each_target(relaxation_, effect, range_of(effect), visit);
  }

 private:
  class Ranges;
  struct Hull {
    std::uint32_t first = 0;  // cells
    std::uint32_t last = 0;
    std::uint32_t grown = 0;
  };

  const Relaxation& relaxation_;
  std::vector<Hull> hulls_;  // by source
};

// The steps of these edges are never true: each wants one child more than it has.
inline void forbid(search::Edges edges, const Relaxation& relaxation, std::vector<std::int32_t>& need) {
  for (const std::uint32_t edge : edges)
    for (const std::uint32_t step : relaxation.steps_of[edge])
      if (const NodeId node = relaxation.steps[step].node; node != kNoNode) ++need[node];
}

// Calls visit(source, cell, fact) for each source with its cell in the state; kNoNode: the fact makes no
// difference.
template <typename Visit>
void for_each_source(const Relaxation& relaxation, const space::Valuation& state, const Visit& visit) {
  for (std::uint32_t s = 0; s < relaxation.sources.size(); ++s) {
    const Source& source = relaxation.sources[s];
    const std::uint32_t cell =
        source.is_process ? state.locations[source.index] : source.cells.cell(state.values[source.index]);
    visit(s, cell, source.facts[cell]);
  }
}
}  // namespace tarrier::heuristics
