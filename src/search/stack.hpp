// SPDX-License-Identifier: MIT
// Last in, first out: the open list of depth-first searches.
#pragma once
#include <vector>

#include "search/open_list.hpp"
#include "search/problem.hpp"

namespace tarrier::search {
class Stack : public OpenList {
 public:
  explicit Stack(const Problem& /*problem*/) {}
  // The first state comes off first.
  void push(space::StateId /*parent*/, std::span<Fresh> states) override {
    for (std::size_t i = states.size(); i-- > 0;) states_.push_back(states[i].state);
  }
  // Comes off when all is done that lies above.
  [[nodiscard]] bool takes_back() const override { return true; }
  void put_back(space::StateId state) override { states_.push_back(state); }
  std::optional<space::StateId> pop() override {
    if (states_.empty()) return std::nullopt;
    const space::StateId last = states_.back();
    states_.pop_back();
    return last;
  }
  [[nodiscard]] std::size_t size() const override { return states_.size(); }

 private:
  std::vector<space::StateId> states_;
};
}  // namespace tarrier::search
