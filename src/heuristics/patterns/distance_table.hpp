// SPDX-License-Identifier: MIT
// Distances of discrete states in an array, two bytes for each.
//
// The place of a state is its number if locations and values are read as digits: a perfect hash (Culberson
// and Schaeffer 1998, "Pattern databases"). States that have not been put in have distance 0, and distances
// that are too large count as less.
#pragma once
#include <cstdint>
#include <limits>
#include <optional>
#include <vector>

#include "search/problem.hpp"
#include "space/compile/program.hpp"
#include "space/reduce/reduction.hpp"

namespace tarrier::heuristics {
class DistanceTable {
 public:
  // For states of the network that keep what is remembered. None if that would take more than so many bytes.
  static std::optional<DistanceTable> make(const model::Network& network, const space::Remembered& remembered,
                                           std::uint64_t most_bytes);

  void set(const space::Valuation& state, search::Estimate distance);
  // REQUIRES: locations and values within their domains; those that the states do not keep do not matter.
  [[nodiscard]] search::Estimate at(const space::Valuation& state) const;
  [[nodiscard]] std::uint64_t bytes() const { return cells_.capacity() * sizeof(Cell); }

 private:
  using Cell = std::uint16_t;
  static constexpr Cell kDeadEndCell = std::numeric_limits<Cell>::max();
  struct Digit {
    std::size_t index = 0;  // of the process or the variable
    std::int32_t low = 0;
    std::size_t weight = 1;
    [[nodiscard]] std::size_t value(const space::Valuation& state) const {
      return static_cast<std::size_t>(std::int64_t{state.values[index]} - low) * weight;
    }
  };
  [[nodiscard]] std::size_t place(const space::Valuation& state) const;

  std::vector<Digit> locations_;
  std::vector<Digit> values_;
  // By location digit and location: those of dead variables, which do not count.
  std::vector<std::vector<std::vector<Digit>>> dead_;
  std::vector<Cell> cells_;
};
}  // namespace tarrier::heuristics
