// SPDX-License-Identifier: MIT
#include "space/states/layout.hpp"

#include <algorithm>
#include <bit>

namespace tarrier::space {
Layout::Layout(const model::Network& network, const std::vector<bool>& kept) {
  for (std::uint32_t p = 0; p < network.processes.size(); ++p)
    locations_.push_back(make_field(p, 0, network.processes[p].locations.size()));
  for (std::uint32_t v = 0; v < network.variables.size(); ++v) {
    const model::Variable& variable = network.variables[v];
    if (!kept[v]) continue;
    const auto size =
        static_cast<std::uint64_t>(std::int64_t{variable.domain.high} - variable.domain.low + 1);
    values_.push_back(make_field(v, variable.domain.low, size));
  }
  // Records have a length, also where there is nothing to tell states apart by.
  words_ = std::max<std::size_t>(words_, 1);
}

Layout::Field Layout::make_field(std::uint32_t index, std::int32_t low, std::uint64_t size) {
  const auto width = static_cast<std::uint32_t>(std::bit_width(size - 1));
  // A field in two words would take two reads, shifts and masks; the bits left over are few.
  if (width > free_bits_) {
    ++words_;
    free_bits_ = 64;
  }
  // A field without bits may be the first of all, before there is a word.
  const std::uint32_t word = words_ == 0 ? 0 : static_cast<std::uint32_t>(words_ - 1);
  const Field field{word, 64 - std::max(free_bits_, 1U), (Word{1} << width) - 1, low, index};
  free_bits_ -= width;
  bits_ += width;
  return field;
}

void Layout::pack(const Valuation& state, Word* words) const {
  // The bits between fields count as well when records are compared.
  std::fill_n(words, words_, 0);
  for (const Field& f : locations_) words[f.word] |= Word{state.locations[f.index]} << f.shift;
  for (const Field& f : values_) {
    // Counted from the least value of the domain: fields have no sign.
    const auto value = static_cast<Word>(std::int64_t{state.values[f.index]} - f.low);
    words[f.word] |= value << f.shift;
  }
}

void Layout::unpack(const Word* words, Valuation& state) const {
  for (const Field& f : locations_)
    state.locations[f.index] = static_cast<std::uint32_t>((words[f.word] >> f.shift) & f.mask);
  for (const Field& f : values_) {
    const auto value = static_cast<std::int64_t>((words[f.word] >> f.shift) & f.mask);
    state.values[f.index] = static_cast<std::int32_t>(value + f.low);
  }
}
}  // namespace tarrier::space
