// SPDX-License-Identifier: MIT
// Records of equal size, numbered from 0, that never move.
//
// Memory grows chunk by chunk, so there is no moment at which the old and the new copy of everything exist
// side by side, and the bytes in use are known exactly.
#pragma once
#include <cstddef>
#include <cstdint>
#include <memory>
#include <vector>

namespace tarrier::space {
template <typename T>
class Arena {
 public:
  // Each record has `length` elements.
  explicit Arena(std::size_t length = 1) : length_(length) {
    while ((std::size_t{1} << shift_) * length_ * sizeof(T) < kChunkBytes) ++shift_;
  }

  [[nodiscard]] std::size_t size() const noexcept { return size_; }
  [[nodiscard]] std::size_t bytes() const noexcept {
    return chunks_.size() * ((std::size_t{1} << shift_) * length_ * sizeof(T));
  }

  [[nodiscard]] T* operator[](std::size_t index) noexcept {
    return chunks_[index >> shift_].get() + (index & mask()) * length_;
  }
  [[nodiscard]] const T* operator[](std::size_t index) const noexcept {
    return chunks_[index >> shift_].get() + (index & mask()) * length_;
  }

  // A new record, with content left over or indeterminate.
  T* add() {
    if (size_ == chunks_.size() << shift_)
      chunks_.push_back(std::make_unique_for_overwrite<T[]>((std::size_t{1} << shift_) * length_));
    return (*this)[size_++];
  }
  void remove_last() noexcept { --size_; }
  // Memory is kept for other records.
  void clear() noexcept { size_ = 0; }

 private:
  static constexpr std::size_t kChunkBytes = std::size_t{1} << 18;
  [[nodiscard]] std::size_t mask() const noexcept { return (std::size_t{1} << shift_) - 1; }

  std::size_t length_;
  std::size_t shift_ = 0;  // a chunk has 2^shift records
  std::size_t size_ = 0;
  std::vector<std::unique_ptr<T[]>> chunks_;
};
}  // namespace tarrier::space
