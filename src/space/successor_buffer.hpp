// SPDX-License-Identifier: MIT
// Symbolic states on their way from where they are generated to where they are stored.
#pragma once
#include <algorithm>
#include <cstdint>
#include <span>
#include <vector>

#include "space/layout.hpp"
#include "space/zone_calculator.hpp"

namespace tarrier::space {
// A symbolic state. Somebody else owns the discrete part.
struct Candidate {
  const Word* discrete = nullptr;
  StoredZone stored;
};

// The successors of one state, in the order of generation; reused from expansion to expansion.
class SuccessorBuffer {
 public:
  explicit SuccessorBuffer(std::size_t words) : words_(words) {}

  [[nodiscard]] std::size_t size() const noexcept { return entries_.size(); }
  [[nodiscard]] Candidate operator[](std::size_t i) const {
    return {discrete_.data() + i * words_, entries_[i].stored};
  }
  [[nodiscard]] std::uint32_t cost(std::size_t i) const { return entries_[i].cost; }  // of the step
  // The edges of the step by number (model::Network::edge_numbers); if several steps lead here, of the first.
  [[nodiscard]] std::span<const std::uint32_t> edges(std::size_t i) const {
    return {edges_.data() + entries_[i].first_edge, entries_[i].edges};
  }

  void clear() {
    entries_.clear();
    discrete_.clear();
    edges_.clear();
  }
  // Returns the place for the discrete part, valid until the next call. The edges are named afterwards.
  Word* add(StoredZone stored, std::uint32_t cost) {
    entries_.push_back({stored, cost, static_cast<std::uint32_t>(edges_.size()), 0});
    discrete_.resize(discrete_.size() + words_);
    return discrete_.data() + discrete_.size() - words_;
  }
  void name_edge(std::uint32_t number) {
    edges_.push_back(number);
    ++entries_.back().edges;
  }
  // Makes entry `i` where a further step from it leads.
  void advance(std::size_t i, const Candidate& state, std::uint32_t cost) {
    entries_[i].stored = state.stored;
    entries_[i].cost += cost;
    std::copy_n(state.discrete, words_, discrete_.data() + i * words_);
  }

 private:
  struct Entry {
    StoredZone stored;
    std::uint32_t cost = 0;
    std::uint32_t first_edge = 0;
    std::uint32_t edges = 0;
  };
  std::size_t words_;
  std::vector<Entry> entries_;
  std::vector<Word> discrete_;
  std::vector<std::uint32_t> edges_;
};
}  // namespace tarrier::space
