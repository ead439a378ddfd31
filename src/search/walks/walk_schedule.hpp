// SPDX-License-Identifier: MIT
// How deep random walks go before they start anew.
#pragma once
#include <algorithm>
#include <cstdint>

#include "base/configuration.hpp"

namespace tarrier::search {
// Short walks at first, twice as deep after each round (Kiviriga, Larsen, Nyman 2021). Errors that are near
// are found at little cost, and what deep walks cost is at most twice what the deepest do. After the deepest
// round it begins again, since a walk that has lost its way early is a waste however deep it goes.
class WalkSchedule {
 public:
  static constexpr std::uint64_t kWalksInRound = 11;  // as many as there are ways to choose a delay

  WalkSchedule(std::uint64_t start, std::uint64_t cutoff)
      : start_(std::min(start, cutoff)), cutoff_(cutoff), depth_(start_) {}

  // Of the walk at hand.
  [[nodiscard]] std::uint64_t depth() const { return depth_; }
  [[nodiscard]] std::uint64_t number_in_round() const { return number_ % kWalksInRound; }
  [[nodiscard]] std::uint64_t round() const { return number_ / kWalksInRound; }
  [[nodiscard]] std::uint64_t number() const { return number_; }
  void next() {
    if (++number_ % kWalksInRound != 0) return;
    depth_ = depth_ == cutoff_ ? start_ : std::min(depth_ * 2, cutoff_);
  }

 private:
  std::uint64_t start_;
  std::uint64_t cutoff_;
  std::uint64_t depth_;
  std::uint64_t number_ = 0;
};

// What all engines that walk at random can be told.
struct WalkOptions {
  std::uint64_t start = 24;
  std::uint64_t cutoff = 65'536;
  std::uint64_t walks = 0;  // 0: as long as there is time

  static std::vector<base::OptionEntry> entries();
  static WalkOptions of(const base::Options& options);
};
}  // namespace tarrier::search
