// SPDX-License-Identifier: MIT
// Several queues that take turns (Röger, Helmert 2010). Those with preferred states get many turns more each
// time an estimate has improved: boosting, as in LAMA (Richter, Westphal 2010).
#pragma once
#include <algorithm>
#include <functional>
#include <memory>
#include <vector>

#include "search/frontier/queue.hpp"

namespace tarrier::search {
class Alternation final : public Queue {
 public:
  using Filter = std::function<bool(const Mark&)>;

  // Without a filter, all states go into the queue. Filtered ones are boosted.
  void add(std::unique_ptr<Queue> queue, Filter filter = nullptr) {
    members_.push_back({std::move(queue), std::move(filter), 0});
  }
  void boost() {
    for (Member& member : members_)
      if (member.filter) member.turns -= kBoost;
  }

  void push(space::StateId state, const Mark& mark) override {
    for (Member& member : members_)
      if (!member.filter || member.filter(mark)) member.queue->push(state, mark);
  }
  // That which had the fewest turns.
  std::optional<space::StateId> pop() override {
    Member* next = nullptr;
    for (Member& member : members_)
      if (member.queue->size() > 0 && (next == nullptr || member.turns < next->turns)) next = &member;
    if (next == nullptr) return std::nullopt;
    ++next->turns;
    return next->queue->pop();
  }
  [[nodiscard]] std::size_t size() const override {
    std::size_t sum = 0;
    for (const Member& member : members_) sum += member.queue->size();
    return sum;
  }

 private:
  static constexpr std::int64_t kBoost = 1000;
  struct Member {
    std::unique_ptr<Queue> queue;
    Filter filter;
    std::int64_t turns = 0;
  };
  std::vector<Member> members_;
};
}  // namespace tarrier::search
