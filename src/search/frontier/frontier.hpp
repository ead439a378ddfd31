// SPDX-License-Identifier: MIT
// The open list of best-first searches: what is known of new states is worked out here and handed to queues.
#pragma once
#include <optional>
#include <vector>

#include "search/evaluator.hpp"
#include "search/frontier/advice.hpp"
#include "search/frontier/alternation.hpp"
#include "search/frontier/context.hpp"
#include "search/frontier/novelty.hpp"
#include "search/frontier/options.hpp"
#include "search/open_list.hpp"

namespace tarrier::search {
class Frontier final : public OpenList {
 public:
  Frontier(const FrontierOptions& options, const HeuristicFactories& heuristics, const Problem& problem);

  void attach(const space::StateSpace& space, const space::PassedList& passed) override;
  void respect(const base::Limits& limits) override { evaluators_.respect(limits); }
  void push(space::StateId parent, std::span<Fresh> states) override;
  [[nodiscard]] bool takes_back() const override { return true; }
  void put_back(space::StateId state) override;
  std::optional<space::StateId> pop() override { return queues_.pop(); }
  [[nodiscard]] std::size_t size() const override { return queues_.size(); }
  [[nodiscard]] std::uint64_t bytes() const override;
  [[nodiscard]] std::uint64_t work() const override { return evaluators_.work(); }
  void report(base::Statistics& statistics) const override { evaluators_.report(statistics); }
  bool prepare(const base::Limits& limits, std::uint64_t end_of_work) override {
    return evaluators_.prepare(limits, end_of_work);
  }
  [[nodiscard]] std::vector<std::string> remarks() const override { return evaluators_.remarks(); }
  [[nodiscard]] std::vector<std::string> explanations() const override { return evaluators_.explanations(); }

 private:
  FrontierOptions options_;
  Evaluators evaluators_;
  const space::StateSpace* space_ = nullptr;
  const space::PassedList* passed_ = nullptr;
  Alternation queues_;
  std::optional<StepAdvice> advice_;
  std::optional<Context> context_;
  std::optional<Novelty> novelty_;
  space::Valuation valuation_;  // scratch
};
}  // namespace tarrier::search
