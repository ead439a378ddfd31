// SPDX-License-Identifier: MIT
#include "procedures/detour.hpp"

#include <algorithm>

#include "search/shortening/shorten.hpp"

namespace tarrier::procedures {
namespace {
class DetourSearch final : public search::Search {
 public:
  DetourSearch(search::Engine& engine, const Detour& detour, const search::Problem& problem)
      : detour_(detour),
        problem_{.network = detour.network,
                 .goal = &detour.goal,
                 .zones = problem.zones,
                 .reductions = problem.reductions,
                 .seed = problem.seed,
                 .on_progress = problem.on_progress},
        search_(engine.start(problem_)) {}

  search::Outcome run(base::Limits& limits, std::uint64_t work) override {
    constexpr std::uint64_t kLeastWork = 65'536;
    search::Outcome outcome = search_->run(limits, work);
    if (outcome.verdict == search::Verdict::kReached && detour_.shortening_percent > 0)
      (void)search::shorten(problem_, outcome, limits,
                            std::max(kLeastWork, search_->work() / 100 * detour_.shortening_percent));
    if (outcome.verdict == search::Verdict::kReached)
      outcome.path = detour_.way_back(std::move(outcome.path));
    if (outcome.verdict == search::Verdict::kUnreachable && !detour_.proves) {
      outcome.verdict = search::Verdict::kUnknown;
      outcome.reason = base::StopReason::kCutoff;
    }
    outcome.is_shortest = false;
    return outcome;
  }
  [[nodiscard]] std::uint64_t work() const override { return search_->work(); }

 private:
  Detour detour_;
  search::Problem problem_;
  std::unique_ptr<search::Search> search_;
};

class DetourEngine final : public search::Engine {
 public:
  DetourEngine(std::unique_ptr<search::Engine> engine, Detour detour)
      : engine_(std::move(engine)), detour_(std::move(detour)) {}
  std::unique_ptr<search::Search> start(const search::Problem& problem) override {
    return std::make_unique<DetourSearch>(*engine_, detour_, problem);
  }

 private:
  std::unique_ptr<search::Engine> engine_;
  Detour detour_;
};
}  // namespace

std::unique_ptr<search::Engine> by_detour(std::unique_ptr<search::Engine> engine, Detour detour) {
  return std::make_unique<DetourEngine>(std::move(engine), std::move(detour));
}
}  // namespace tarrier::procedures
