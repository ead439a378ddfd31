// SPDX-License-Identifier: MIT
// States of which one is chosen at random, again and again.
#pragma once
#include <algorithm>
#include <cstdint>
#include <limits>
#include <vector>

#include "base/random.hpp"

namespace tarrier::search {
// Adding, removing and choosing at random take constant time. An Id is a number.
template <typename Id>
class Fringe {
 public:
  void add(Id state) {
    const auto i = static_cast<std::uint32_t>(state);
    // Doubling, since states get their numbers in order.
    if (i >= places_.size()) places_.resize(std::max<std::size_t>(i + 1, places_.size() * 2), kNone);
    if (places_[i] != kNone) return;
    places_[i] = static_cast<std::uint32_t>(states_.size());
    states_.push_back(state);
  }
  // REQUIRES: it was added at some time.
  void remove(Id state) {
    std::uint32_t& place = places_[static_cast<std::uint32_t>(state)];
    if (place == kNone) return;
    // The last one takes its place: the order means nothing, since choices are drawn at random.
    states_[place] = states_.back();
    places_[static_cast<std::uint32_t>(states_[place])] = place;
    states_.pop_back();
    place = kNone;
  }
  [[nodiscard]] bool has(Id state) const {
    const auto i = static_cast<std::uint32_t>(state);
    return i < places_.size() && places_[i] != kNone;
  }
  [[nodiscard]] Id any(base::Random& random) const { return states_[random.below(states_.size())]; }
  void clear() {
    states_.clear();
    places_.clear();
  }
  [[nodiscard]] std::size_t size() const { return states_.size(); }
  [[nodiscard]] std::uint64_t bytes() const {
    return states_.capacity() * sizeof(Id) + places_.capacity() * sizeof(std::uint32_t);
  }

 private:
  static constexpr std::uint32_t kNone = std::numeric_limits<std::uint32_t>::max();
  std::vector<Id> states_;
  std::vector<std::uint32_t> places_;  // by state, in states_
};
}  // namespace tarrier::search
