// SPDX-License-Identifier: MIT
// The order of greedy search and of A*.
#pragma once
#include "base/random.hpp"
#include "search/buckets.hpp"
#include "search/frontier/options.hpp"
#include "search/frontier/queue.hpp"

namespace tarrier::search {
class RankedQueue final : public Queue {
 public:
  static constexpr std::size_t kLargest = static_cast<std::size_t>(-1);
  // `heuristic`: whose estimates count, or kLargest. With the probability `epsilon`, any state comes next
  // (ε-greedy search: Valenzano, Sturtevant, Schaeffer, Xie 2014).
  RankedQueue(const Ranking& ranking, std::size_t heuristic, double epsilon, std::uint64_t seed)
      : ranking_(ranking), heuristic_(heuristic), epsilon_(epsilon), random_(seed) {}

  void push(space::StateId state, const Mark& mark) override {
    const Estimate estimate = heuristic_ == kLargest ? mark.largest : mark.estimates[heuristic_];
    // A useless step costs as much as the way so far (Wehrle, Kupferschmid, Podelski 2009).
    const double cost_weight = mark.is_useless ? std::max(1.0, ranking_.cost_weight) : ranking_.cost_weight;
    states_.push({mark.novelty, cost_weight * mark.cost + ranking_.estimate_weight * estimate, estimate},
                 state);
  }
  std::optional<space::StateId> pop() override {
    if (states_.is_empty()) return std::nullopt;
    if (epsilon_ > 0 && static_cast<double>(random_.below(1 << 20)) < epsilon_ * (1 << 20))
      return states_.pop_any(random_);
    return states_.pop(ranking_.ties);
  }
  [[nodiscard]] std::size_t size() const override { return states_.size(); }

 private:
  struct Rank {
    std::uint8_t novelty;
    double sum;
    Estimate estimate;
    friend auto operator<=>(const Rank&, const Rank&) = default;
  };
  Ranking ranking_;
  std::size_t heuristic_;
  double epsilon_;
  base::Random random_;
  Buckets<Rank> states_;
};
}  // namespace tarrier::search
