// SPDX-License-Identifier: MIT
// How often each number below a limit has been counted, ranges at a time.
#pragma once
#include <cstdint>
#include <vector>

namespace tarrier::base {
// Only the ends of a range are noted, so that adding a large one costs nothing.
class RangeCounts {
 public:
  explicit RangeCounts(std::size_t limit) : change_(limit + 1, 0) {}

  // Counts those from `first` on; `times` may be negative.
  void add(std::uint32_t first, std::uint32_t count, int times = 1) {
    change_[first] += times;
    change_[first + count] -= times;
  }

  // By number: has it been counted more than zero times?
  [[nodiscard]] std::vector<bool> positive() const {
    std::vector<bool> result(change_.size() - 1);
    std::int64_t times = 0;
    for (std::size_t i = 0; i < result.size(); ++i) {
      times += change_[i];
      result[i] = times > 0;
    }
    return result;
  }

 private:
  std::vector<std::int64_t> change_;
};
}  // namespace tarrier::base
