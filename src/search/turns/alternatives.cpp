// SPDX-License-Identifier: MIT
#include "search/turns/alternatives.hpp"

#include <algorithm>

namespace tarrier::search {
namespace {
class AlternativesSearch final : public Search {
 public:
  explicit AlternativesSearch(std::vector<std::unique_ptr<Search>> searches)
      : searches_(std::move(searches)) {}

  Outcome run(base::Limits& limits, std::uint64_t work) override {
    const std::uint64_t end = work < kUnlimited - this->work() ? this->work() + work : kUnlimited;
    Outcome outcome;
    while (this->work() < end) {
      const std::size_t whose = turn_++ % searches_.size();
      outcome = searches_[whose]->run(limits, std::min(kTurn, end - this->work()));
      // Only when none has found anything is there nothing: each looks for something else.
      if (outcome.verdict == Verdict::kUnreachable && searches_.size() > 1) {
        finished_.add(outcome.statistics);
        work_ += searches_[whose]->work();
        searches_.erase(searches_.begin() + static_cast<std::ptrdiff_t>(whose));
        continue;
      }
      if (outcome.verdict != Verdict::kUnknown || outcome.reason) break;
    }
    outcome.statistics.add(finished_);
    return outcome;
  }

  [[nodiscard]] std::uint64_t work() const override {
    std::uint64_t sum = work_;
    for (const auto& search : searches_) sum += search->work();
    return sum;
  }

 private:
  static constexpr std::uint64_t kTurn = 4096;

  std::vector<std::unique_ptr<Search>> searches_;
  std::size_t turn_ = 0;
  base::Statistics finished_;  // of those that have found that there is nothing
  std::uint64_t work_ = 0;     // likewise
};
}  // namespace

std::unique_ptr<Search> Alternatives::start(const Problem& problem) {
  std::vector<std::unique_ptr<Search>> searches;
  for (const auto& engine : engines_) searches.push_back(engine->start(problem));
  return std::make_unique<AlternativesSearch>(std::move(searches));
}
}  // namespace tarrier::search
