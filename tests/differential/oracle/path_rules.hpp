// SPDX-License-Identifier: MIT
// The semantics of a Network (network_rules.hpp) on the level of discrete paths: how long a path waits before
// each of its steps is unknown, clock values are sums of these delays, and what happens on the way are
// demands on them. Exact also where clocks stop, which no grid of time is.
#pragma once
#include <cstddef>
#include <cstdint>
#include <functional>
#include <optional>
#include <vector>

#include "differential/oracle/linear.hpp"
#include "differential/oracle/network_rules.hpp"

namespace tarrier::differential {
// The clock values after a discrete path, for all delays that are possible on it: a set that is never empty.
struct PathClocks {
  std::vector<LinearTerm> values = {};  // of each clock
  Demands demands = {};                 // on the unknowns
  std::size_t unknowns = 0;
};

class PathRules final : public NetworkRules<PathClocks> {
 public:
  using NetworkRules::NetworkRules;

  [[nodiscard]] std::vector<State> initial_states();
  // The states after all delays that are possible, 0 included, in parts.
  [[nodiscard]] std::vector<State> elapsed(const State& state);
  [[nodiscard]] std::vector<Successor> successors(const State& state);
  // The parts of the state in which the formula holds.
  [[nodiscard]] std::vector<State> satisfying(const State& state, const model::Formula& formula);

  // The same set in other words: the unknowns are the clock values, and no demand is implied by the others.
  [[nodiscard]] static PathClocks in_plain_words(const PathClocks& clocks);

 private:
  // A clock constraint with the clocks that it is about.
  struct Atom {
    std::uint32_t left = 0;
    std::optional<std::uint32_t> right;
    std::int32_t bound = 0;
  };

  // Calls `visit` for parts of the state that are so small that each clock constraint that `visit` asks for
  // holds in all of a part or nowhere in it. A call that asks for another one is cut off by an exception, and
  // made again for the smaller parts.
  void visit_parts(const State& state, const std::function<void(const State&)>& visit);
  void elapse(const State& state, std::vector<State>& result);
  void go_on(const State& start, const std::vector<std::int32_t>& rates, std::vector<State>& result);
  void wait(const State& start, const std::vector<std::int32_t>& rates, std::vector<State>& result);
  [[nodiscard]] static LinearTerm difference(const PathClocks& clocks, const Atom& atom);
  [[nodiscard]] std::vector<Atom> changing_atoms(const PathClocks& start, const PathClocks& end) const;

  [[nodiscard]] bool satisfies(const PathClocks& clocks, std::uint32_t left,
                               std::optional<std::uint32_t> right, model::Comparison comparison,
                               std::int32_t bound) const override;
  void assign(PathClocks& clocks, std::uint32_t clock, std::optional<std::uint32_t> source,
              std::int32_t value) const override;
  [[nodiscard]] bool is_deadlock(State state) override;

  mutable std::vector<Atom> asked_;  // since it was emptied
};
}  // namespace tarrier::differential
