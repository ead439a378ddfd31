// SPDX-License-Identifier: MIT
#include "procedures/decorators/shortened.hpp"

#include <algorithm>

#include "base/budget.hpp"
#include "search/shortening/shorten.hpp"

namespace tarrier::procedures {
namespace {
class ShortenedSearch final : public search::Search {
 public:
  ShortenedSearch(search::Engine& engine, bool depends_on_time, const Choices& choices,
                  const search::Problem& problem)
      : problem_(problem),
        choices_(choices),
        depends_on_time_(depends_on_time),
        search_(engine.start(problem)) {}

  search::Outcome run(base::Limits& limits, std::uint64_t work) override {
    search::Outcome outcome = search_->run(limits, work);
    work_ = search_->work();
    if (outcome.verdict != search::Verdict::kReached) return outcome;
    search_ = nullptr;  // what it remembers is not needed any more
    shorten(outcome, limits);
    return outcome;
  }
  [[nodiscard]] std::uint64_t work() const override { return work_; }

 private:
  // A path is made shorter if somebody wants to see it, it is not a shortest one and there is hope.
  void shorten(search::Outcome& outcome, base::Limits limits) const {
    // The share of a search that was over at once would allow nothing, where there is most time to spare.
    constexpr std::uint64_t kLeastWork = 65'536;
    constexpr double kMostWork = 1e18;  // larger numbers may not fit
    constexpr double kLeastSeconds = 0.2;
    if (choices_.shortening() == 0 || choices_.trace != TraceWish::kSome || outcome.is_shortest ||
        outcome.path.steps.size() < 2)
      return;
    const double share = static_cast<double>(choices_.shortening()) / 100;
    const double work = share * static_cast<double>(work_);
    // Such a search does not repeat itself in any case. All others are limited by work, so that the same seed
    // gives the same trace on every machine, unless there is a time limit and it comes first.
    if (depends_on_time_) {
      const double now = limits.elapsed();
      const double end = now + std::max(kLeastSeconds, share * now);
      limits.seconds = std::min(limits.seconds.value_or(end), end);
    }
    // The path has to be replayed as well, whatever its length.
    if (limits.seconds) limits.seconds = (*limits.seconds + limits.elapsed()) / 2;
    const std::uint64_t most =
        work < kMostWork ? std::max(kLeastWork, static_cast<std::uint64_t>(work)) : kUnlimited;
    try {
      outcome.shortening = search::shorten(problem_, outcome, limits, most);
    } catch (const base::OutOfBudget&) {
      // The path is what it was, or what was found last.
    }
  }

  const search::Problem& problem_;
  const Choices& choices_;
  bool depends_on_time_;
  std::unique_ptr<search::Search> search_;
  std::uint64_t work_ = 0;
};

class ShortenedEngine final : public search::Engine {
 public:
  ShortenedEngine(const Strategy& strategy, const Choices& choices)
      : engine_(strategy.make()), depends_on_time_(strategy.depends_on_time), choices_(choices) {}

  std::unique_ptr<search::Search> start(const search::Problem& problem) override {
    return std::make_unique<ShortenedSearch>(*engine_, depends_on_time_, choices_, problem);
  }
  [[nodiscard]] bool finds_shortest() const override { return engine_->finds_shortest(); }

 private:
  std::unique_ptr<search::Engine> engine_;
  bool depends_on_time_;
  const Choices& choices_;
};
}  // namespace

std::unique_ptr<search::Engine> shortened(const Strategy& strategy, const Choices& choices) {
  return std::make_unique<ShortenedEngine>(strategy, choices);
}
}  // namespace tarrier::procedures
