// SPDX-License-Identifier: MIT
#include <deque>

#include "search/graph_search.hpp"

namespace tarrier::engines {
namespace {
// Begins with the oldest open state, and takes the newest and the oldest in turn.
class BothEnds final : public search::OpenList {
 public:
  explicit BothEnds(const search::Problem& /*problem*/) {}

  void push(space::StateId /*parent*/, std::span<search::Fresh> states) override {
    for (const search::Fresh& fresh : states) states_.push_back(fresh.state);
  }
  std::optional<space::StateId> pop() override {
    if (states_.empty()) return std::nullopt;
    is_newest_ = !is_newest_;
    const space::StateId next = is_newest_ ? states_.back() : states_.front();
    if (is_newest_)
      states_.pop_back();
    else
      states_.pop_front();
    return next;
  }
  [[nodiscard]] std::size_t size() const override { return states_.size(); }

 private:
  std::deque<space::StateId> states_;
  bool is_newest_ = true;
};
}  // namespace

search::EngineEntry zigzag() {
  return {.name = "zigzag",
          .summary = "the oldest and the newest open state in turn",
          .make = search::make_engine<search::UncostedSearch<BothEnds>>};
}
}  // namespace tarrier::engines
