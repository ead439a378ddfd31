// SPDX-License-Identifier: MIT
// States that are stored but not yet expanded.
#pragma once
#include <optional>
#include <span>

#include "base/statistics.hpp"
#include "space/state_space.hpp"

namespace tarrier::search {
class OpenList {
 public:
  virtual ~OpenList() = default;
  // Called once, before all others, with where the states come from; both outlive the list.
  virtual void attach(const space::StateSpace& /*space*/, const space::PassedList& /*passed*/) {}
  // The new states of one expansion, in the order of generation. May reorder them.
  virtual void push(std::span<space::StateId> states) = 0;
  virtual std::optional<space::StateId> pop() = 0;
  [[nodiscard]] virtual std::size_t size() const = 0;
  [[nodiscard]] virtual std::uint64_t bytes() const { return size() * sizeof(space::StateId); }
  // Tells what it has counted, if it counts anything.
  virtual void report(base::Statistics& /*statistics*/) const {}
};
}  // namespace tarrier::search
