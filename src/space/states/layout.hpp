// SPDX-License-Identifier: MIT
// How discrete states are packed: each location and each state variable takes just the bits its domain needs.
#pragma once
#include <cstdint>
#include <span>
#include <vector>

#include "model/network.hpp"
#include "space/compile/program.hpp"

namespace tarrier::space {
using Word = std::uint64_t;

// A field never crosses a word, so reading one is a shift and a mask.
class Layout {
 public:
  // `kept` says, by variable, which are part of the state.
  Layout(const model::Network& network, const std::vector<bool>& kept);

  [[nodiscard]] std::size_t words() const noexcept { return words_; }
  [[nodiscard]] std::size_t bits() const noexcept { return bits_; }

  void pack(const Valuation& state, Word* words) const;
  [[nodiscard]] std::uint32_t location(const Word* words, std::uint32_t process) const {
    const Field& field = locations_[process];
    return static_cast<std::uint32_t>((words[field.word] >> field.shift) & field.mask);
  }
  // Leaves the values of variables that are not kept as they are.
  void unpack(const Word* words, Valuation& state) const;

 private:
  struct Field {
    std::uint32_t word = 0;
    std::uint32_t shift = 0;
    Word mask = 0;
    std::int32_t low = 0;
    std::uint32_t index = 0;  // of the process or the variable
  };
  Field make_field(std::uint32_t index, std::int32_t low, std::uint64_t size);

  std::vector<Field> locations_;
  std::vector<Field> values_;
  std::size_t words_ = 0;
  std::size_t bits_ = 0;
  std::uint32_t free_bits_ = 0;  // left in the last word
};
}  // namespace tarrier::space
