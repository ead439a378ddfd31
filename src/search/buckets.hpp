// SPDX-License-Identifier: MIT
// A queue of states by priority, made of one list for each priority that there is: few, in searches.
#pragma once
#include <deque>
#include <map>
#include <optional>

#include "base/random.hpp"
#include "search/frontier/options.hpp"
#include "space/states/passed_list.hpp"

namespace tarrier::search {
template <typename Priority>
class Buckets {
 public:
  void push(const Priority& priority, space::StateId state) {
    buckets_[priority].push_back(state);
    ++size_;
  }
  // The least priority that there is. REQUIRES: not empty.
  [[nodiscard]] const Priority& least() const { return buckets_.begin()->first; }
  // Takes off a state with the least priority. REQUIRES: not empty.
  space::StateId pop(Order order) {
    const auto first = buckets_.begin();
    std::deque<space::StateId>& states = first->second;
    const space::StateId state = order == Order::kFirstIn ? states.front() : states.back();
    if (order == Order::kFirstIn)
      states.pop_front();
    else
      states.pop_back();
    if (states.empty()) buckets_.erase(first);
    --size_;
    return state;
  }
  // Takes off a state that is drawn from all. REQUIRES: not empty.
  space::StateId pop_any(base::Random& random) {
    std::uint64_t place = random.below(size_);
    auto bucket = buckets_.begin();
    for (; place >= bucket->second.size(); ++bucket) place -= bucket->second.size();
    std::deque<space::StateId>& states = bucket->second;
    std::swap(states[place], states.back());
    const space::StateId state = states.back();
    states.pop_back();
    if (states.empty()) buckets_.erase(bucket);
    --size_;
    return state;
  }
  [[nodiscard]] bool is_empty() const { return size_ == 0; }
  [[nodiscard]] std::size_t size() const { return size_; }

 private:
  std::map<Priority, std::deque<space::StateId>> buckets_;
  std::size_t size_ = 0;
};
}  // namespace tarrier::search
