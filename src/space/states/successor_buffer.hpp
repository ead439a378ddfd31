// SPDX-License-Identifier: MIT
// Symbolic states on their way from where they are generated to where they are stored.
#pragma once
#include <algorithm>
#include <cstdint>
#include <limits>
#include <span>
#include <utility>
#include <vector>

#include "base/error.hpp"
#include "space/clocks/zone_calculator.hpp"
#include "space/states/layout.hpp"

namespace tarrier::space {
// A symbolic state. Somebody else owns the discrete part.
struct Candidate {
  const Word* discrete = nullptr;
  StoredZone stored;
};

// What it takes to make a state with a zone of this dimension: the operations on a zone of so many cells take
// as long as all else.
inline std::uint64_t work_for(std::uint64_t dimension) {
  constexpr std::uint64_t kCells = 256;
  return 1 + dimension * dimension / kCells;
}

// Successors of one state, in the order of generation: all of them, or as many as come at a time. Reused from
// expansion to expansion.
class SuccessorBuffer {
 public:
  explicit SuccessorBuffer(std::size_t words, const Portions& portions = {})
      : words_(words), full_(portions.buffer) {}

  [[nodiscard]] std::size_t size() const noexcept { return entries_.size(); }
  // Which of all successors it is, counted from 0.
  [[nodiscard]] std::uint32_t ordinal(std::size_t i) const noexcept {
    return first_ + static_cast<std::uint32_t>(i);
  }
  // What it has taken to make them.
  [[nodiscard]] std::uint64_t work() const noexcept { return work_; }
  // Enough for one time: few where zones are large, so that neither time nor memory runs away.
  [[nodiscard]] bool is_full() const noexcept { return work_ >= full_; }
  [[nodiscard]] Candidate operator[](std::size_t i) const {
    return {discrete_.data() + i * words_, entries_[i].stored};
  }
  [[nodiscard]] std::uint32_t cost(std::size_t i) const { return entries_[i].cost; }  // of the step
  // The edges of the step by number (model::Network::edge_numbers); if several steps lead here, of the first.
  [[nodiscard]] std::span<const std::uint32_t> edges(std::size_t i) const {
    return {edges_.data() + entries_[i].first_edge, entries_[i].edges};
  }

  // Empties it; the next one to be added is that with this ordinal.
  void clear(std::uint32_t first = 0) {
    first_ = first;
    work_ = 0;
    entries_.clear();
    discrete_.clear();
    edges_.clear();
  }
  // Empties it for those that come next.
  void go_on() {
    if (size() > std::numeric_limits<std::uint32_t>::max() - first_)
      throw base::Error(base::Code::kUnsupported, {}, "more than 2^32 steps are possible in one state",
                        "constrain what is free");
    clear(ordinal(size()));
  }
  // The storage that edges() of all entries refer to: they are valid as long as the result lives.
  std::vector<std::uint32_t> release_edges() { return std::exchange(edges_, {}); }
  // Returns the place for the discrete part, valid until the next call. The edges are named afterwards.
  Word* add(StoredZone stored, std::uint64_t dimension, std::uint32_t cost) {
    work_ += work_for(dimension);
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
    replace(i, state, entries_[i].cost + cost);
  }
  // For samples, which know neither edges nor when they are full.
  void add(const Candidate& state, std::uint32_t cost) {
    entries_.push_back({.stored = state.stored, .cost = cost});
    discrete_.insert(discrete_.end(), state.discrete, state.discrete + words_);
  }
  void replace(std::size_t i, const Candidate& state, std::uint32_t cost) {
    entries_[i].stored = state.stored;
    entries_[i].cost = cost;
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
  std::uint64_t full_;
  std::uint32_t first_ = 0;
  std::uint64_t work_ = 0;
  std::vector<Entry> entries_;
  std::vector<Word> discrete_;
  std::vector<std::uint32_t> edges_;
};
}  // namespace tarrier::space
