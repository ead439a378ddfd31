// SPDX-License-Identifier: MIT
#include <chrono>
#include <optional>

#include "heuristics/merge_shrink/abstraction.hpp"

namespace tarrier::heuristics {
namespace {
// Distances in an abstraction of the whole network that is made by merging processes and variables, two at a
// time (Dräger, Finkbeiner and Podelski 2006); abstraction.hpp says why they are lower bounds.
class Abstraction final : public search::Heuristic {
 public:
  Abstraction(const search::Problem& problem, AbstractState most) : problem_(problem), most_(most) {}

  bool prepare(const base::Limits& limits, std::uint64_t /*end_of_work*/) override {
    build(&limits);
    return true;
  }
  search::Estimate evaluate(const search::StateView& state) override {
    build(nullptr);
    // By the discrete part alone: factors know nothing of clocks, and so the estimate is consistent whatever
    // becomes of zones.
    return abstraction_->lookup(state.discrete);
  }
  [[nodiscard]] std::uint64_t bytes() const override { return abstraction_ ? abstraction_->bytes() : 0; }
  [[nodiscard]] double preprocessing_seconds() const override { return seconds_; }
  [[nodiscard]] std::vector<std::string> explanation() const override {
    if (!abstraction_ || abstraction_->is_blind()) return {};
    return {abstraction_->description()};
  }
  [[nodiscard]] std::string blind_because() const override {
    if (!abstraction_ || !abstraction_->is_blind()) return {};
    return "no process and no variable of few values has an influence on the goal by itself";
  }

 private:
  // Mostly prepare() has done it; without a search around it, as in tests, the first estimate does.
  void build(const base::Limits* limits) {
    if (abstraction_) return;
    const auto begin = std::chrono::steady_clock::now();
    abstraction_.emplace(problem_, most_, limits);
    seconds_ = std::chrono::duration<double>(std::chrono::steady_clock::now() - begin).count();
  }

  const search::Problem& problem_;
  AbstractState most_;
  std::optional<MergeAndShrink> abstraction_;
  double seconds_ = 0;
};
}  // namespace

search::HeuristicEntry aa() {
  return {.name = "aa",
          .summary =
              "merge and shrink: distances in products of processes and variables, shrunk after each merge; "
              "for shortest traces",
          .traits = {.admissible = true, .consistent = true, .safe = true},
          .options = {{.name = "N",
                       .summary = "states at most that are left after each merge",
                       .kind = base::OptionEntry::Kind::kWhole,
                       .standard = "50",
                       .least = 2,
                       .most = 100'000}},
          .make = [](const base::Options& options,
                     const search::Problem& problem) -> std::unique_ptr<search::Heuristic> {
            return std::make_unique<Abstraction>(problem, static_cast<AbstractState>(options.number("N")));
          }};
}
}  // namespace tarrier::heuristics
