// SPDX-License-Identifier: MIT
// The values of a variable, or the locations of a process, cut into finitely many cells.
//
// A small domain has one cell for each value. A large one (an int of UPPAAL has 65536 values) has one for
// each constant of the model and one for each gap between them: telling the values of a gap apart seldom
// makes a difference, and taking them all for possible where one is keeps estimates admissible.
#pragma once
#include <algorithm>
#include <cstdint>
#include <utility>
#include <vector>

#include "model/interval.hpp"

namespace tarrier::heuristics {
class Cells {
 public:
  // One for each value.
  explicit Cells(model::Domain domain)
      : domain_(domain), size_(static_cast<std::uint32_t>(std::int64_t{domain.high} - domain.low + 1)) {}
  // As many only if they are not more than `most`. `constants`: sorted.
  Cells(model::Domain domain, const std::vector<std::int32_t>& constants, std::uint32_t most);

  [[nodiscard]] std::uint32_t size() const { return size_; }
  // The cell of a value. REQUIRES: it is in the domain.
  [[nodiscard]] std::uint32_t cell(std::int32_t value) const {
    if (begins_.empty()) return static_cast<std::uint32_t>(std::int64_t{value} - domain_.low);
    return static_cast<std::uint32_t>(std::upper_bound(begins_.begin(), begins_.end(), value) -
                                      begins_.begin()) -
           1;
  }
  // The values of a cell.
  [[nodiscard]] model::Interval values(std::uint32_t cell) const;
  [[nodiscard]] bool is_single(std::uint32_t cell) const {
    const model::Interval range = values(cell);
    return range.low == range.high;
  }
  // The cells that have values of the interval, from the first to the one before the second; none if it is
  // outside the domain.
  [[nodiscard]] std::pair<std::uint32_t, std::uint32_t> cells(model::Interval values) const;

 private:
  model::Domain domain_;
  std::vector<std::int32_t> begins_;  // the least value of each cell; empty if each value has one
  std::uint32_t size_;
};
}  // namespace tarrier::heuristics
