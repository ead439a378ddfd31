// SPDX-License-Identifier: MIT
// The open list of best-first searches: what is known of new states is worked out here and handed to queues.
#pragma once
#include <optional>
#include <vector>

#include "search/estimating_list.hpp"
#include "search/frontier/alternation.hpp"
#include "search/frontier/context.hpp"
#include "search/frontier/novelty.hpp"
#include "search/frontier/options.hpp"
#include "search/frontier/preferred_operators.hpp"

namespace tarrier::search {
class Frontier final : public EstimatingList {
 public:
  Frontier(const FrontierOptions& options, const HeuristicFactories& heuristics, const Problem& problem);

  void attach(const space::StateSpace& space, const space::PassedList& passed) override;
  void push(space::StateId parent, std::span<Fresh> states) override;
  void put_back(space::StateId state) override;
  std::optional<space::StateId> pop() override { return queues_.pop(); }
  [[nodiscard]] std::size_t size() const override { return queues_.size(); }
  [[nodiscard]] std::uint64_t bytes() const override;

 private:
  FrontierOptions options_;
  const space::StateSpace* space_ = nullptr;
  const space::PassedList* passed_ = nullptr;
  Alternation queues_;
  std::optional<PreferredOperators> preferred_;
  std::optional<Context> context_;
  std::optional<Novelty> novelty_;
  space::Valuation valuation_;  // scratch
};
}  // namespace tarrier::search
