// SPDX-License-Identifier: MIT
#include "heuristics/relaxation/cells.hpp"

#include <utility>

namespace tarrier::heuristics {
// A cell begins at each constant and behind it, so that x < c, x <= c and x == c have one truth value in each
// cell.
Cells::Cells(model::Domain domain, const std::vector<std::int32_t>& constants, std::uint32_t most)
    : Cells(domain) {
  if (size_ <= most && size_ > 0) return;  // 2^32 values count as 0
  // Constants come in ascending order, so that beginnings do, too.
  begins_.push_back(domain.low);
  const auto begin_at = [&](std::int64_t value) {
    if (value <= domain.high && value > begins_.back()) begins_.push_back(static_cast<std::int32_t>(value));
  };
  for (const std::int32_t constant : constants) {
    if (!domain.contains(constant)) continue;
    begin_at(constant);
    begin_at(std::int64_t{constant} + 1);
  }
  size_ = static_cast<std::uint32_t>(begins_.size());
}

model::Interval Cells::values(std::uint32_t cell) const {
  if (begins_.empty()) return {std::int64_t{domain_.low} + cell, std::int64_t{domain_.low} + cell};
  return {begins_[cell], cell + 1 < size_ ? std::int64_t{begins_[cell + 1]} - 1 : domain_.high};
}

std::pair<std::uint32_t, std::uint32_t> Cells::cells(model::Interval values) const {
  const std::int64_t low = std::max<std::int64_t>(values.low, domain_.low);
  const std::int64_t high = std::min<std::int64_t>(values.high, domain_.high);
  // Values outside the domain are in no cell.
  if (low > high) return {0, 0};
  return {cell(static_cast<std::int32_t>(low)), cell(static_cast<std::int32_t>(high)) + 1};
}
}  // namespace tarrier::heuristics
