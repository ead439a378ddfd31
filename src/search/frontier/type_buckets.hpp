// SPDX-License-Identifier: MIT
// Type-based exploration (Xie, Müller, Holte, Imai 2014): states of one type have the same cost so far and
// the same estimates. A type is drawn, then one of its states: so rare ones get their turn, and a plateau of
// misleading estimates does not keep the search forever.
#pragma once
#include <map>
#include <vector>

#include "base/random.hpp"
#include "search/frontier/queue.hpp"

namespace tarrier::search {
class TypeBuckets final : public Queue {
 public:
  explicit TypeBuckets(std::uint64_t seed) : random_(seed) {}

  void push(space::StateId state, const Mark& mark) override {
    type_.assign(1, mark.cost);
    type_.insert(type_.end(), mark.estimates.begin(), mark.estimates.end());
    const auto [known, is_new] = places_.try_emplace(type_, types_.size());
    if (is_new) types_.push_back({known, {}});
    types_[known->second].states.push_back(state);
    ++size_;
  }
  std::optional<space::StateId> pop() override {
    if (size_ == 0) return std::nullopt;
    const std::size_t place = random_.below(types_.size());
    std::vector<space::StateId>& states = types_[place].states;
    std::swap(states[random_.below(states.size())], states.back());
    const space::StateId state = states.back();
    states.pop_back();
    if (states.empty()) remove(place);
    --size_;
    return state;
  }
  [[nodiscard]] std::size_t size() const override { return size_; }

 private:
  using Places = std::map<std::vector<std::uint32_t>, std::size_t>;
  struct Type {
    Places::iterator entry;
    std::vector<space::StateId> states;
  };
  void remove(std::size_t place) {
    places_.erase(types_[place].entry);
    if (place + 1 < types_.size()) {
      types_[place] = std::move(types_.back());
      types_[place].entry->second = place;
    }
    types_.pop_back();
  }

  base::Random random_;
  Places places_;
  std::vector<Type> types_;
  std::vector<std::uint32_t> type_;  // scratch
  std::size_t size_ = 0;
};
}  // namespace tarrier::search
