// SPDX-License-Identifier: MIT
// A set of small numbers, up to a size that is known only when the program runs; compact where that is 64.
#pragma once
#include <algorithm>
#include <bit>
#include <cstdint>
#include <vector>

namespace tarrier::search {
class Marks {
 public:
  // With room for the numbers below `size`.
  explicit Marks(std::size_t size) : others_(size == 0 ? 0 : (size - 1) / kBits) {}

  void add(std::size_t number) { word(number) |= std::uint64_t{1} << number % kBits; }
  void add(const Marks& other) {
    first_ |= other.first_;
    for (std::size_t i = 0; i < others_.size(); ++i) others_[i] |= other.others_[i];
  }
  void clear() {
    first_ = 0;
    std::ranges::fill(others_, 0);
  }
  [[nodiscard]] bool has(std::size_t number) const {
    const std::uint64_t word = number < kBits ? first_ : others_[number / kBits - 1];
    return (word >> number % kBits & 1) != 0;
  }
  [[nodiscard]] bool is_empty() const {
    return first_ == 0 && std::ranges::all_of(others_, [](std::uint64_t word) { return word == 0; });
  }
  [[nodiscard]] std::size_t size() const {
    auto count = static_cast<std::size_t>(std::popcount(first_));
    for (const std::uint64_t word : others_) count += static_cast<std::size_t>(std::popcount(word));
    return count;
  }
  // REQUIRES: the same size.
  [[nodiscard]] bool include(const Marks& other) const {
    if ((other.first_ & ~first_) != 0) return false;
    for (std::size_t i = 0; i < others_.size(); ++i)
      if ((other.others_[i] & ~others_[i]) != 0) return false;
    return true;
  }
  // Has it one of `wanted` that `known` has not? REQUIRES: the same size.
  [[nodiscard]] bool has_new(const Marks& wanted, const Marks& known) const {
    if ((first_ & wanted.first_ & ~known.first_) != 0) return true;
    for (std::size_t i = 0; i < others_.size(); ++i)
      if ((others_[i] & wanted.others_[i] & ~known.others_[i]) != 0) return true;
    return false;
  }
  [[nodiscard]] std::uint64_t bytes() const { return sizeof *this + others_.size() * sizeof(std::uint64_t); }

 private:
  static constexpr std::size_t kBits = 64;
  std::uint64_t& word(std::size_t number) { return number < kBits ? first_ : others_[number / kBits - 1]; }

  std::uint64_t first_ = 0;
  std::vector<std::uint64_t> others_;
};

// All numbers below `size`.
inline Marks all_marks(std::size_t size) {
  Marks marks(size);
  for (std::size_t i = 0; i < size; ++i) marks.add(i);
  return marks;
}
}  // namespace tarrier::search
