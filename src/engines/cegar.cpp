// SPDX-License-Identifier: MIT
#include <fmt/format.h>

#include "heuristics/predicates/refinement.hpp"
#include "model/features.hpp"
#include "search/accounted_search.hpp"

namespace tarrier::engines {
namespace {
using heuristics::Refinement;
using search::Outcome;
using search::Verdict;

// Counterexample-guided abstraction refinement (Clarke, Grumberg, Jha, Lu, Veith 2000) of the whole network,
// by predicates (heuristics/predicates/). Explores nothing but the abstraction, backwards from the goal. It
// ends with a path that is possible, which is a shortest one, since no abstract path is longer than the path
// that it stands for; or with predicates by which there is none.
class CegarSearch final : public search::AccountedSearch {
 public:
  CegarSearch(const search::Problem& problem, std::unique_ptr<const heuristics::Subsystem> subsystem,
              const Refinement::Options& options)
      : AccountedSearch(problem), subsystem_(std::move(subsystem)), refinement_(*subsystem_, options) {}

 private:
  Outcome go_on(base::Limits& limits, std::uint64_t end_of_work) override {
    constexpr std::uint64_t kTurn = 16'384;  // between two looks at the limits
    while (true) {
      if (work() >= end_of_work) return {};
      if (const auto reason = limit_reached(limits, refinement_.states()))
        return {.verdict = Verdict::kUnknown, .reason = reason};
      // Never more than work(), so the difference below is positive.
      const std::uint64_t done = refinement_.work();
      switch (refinement_.go_on(done + std::min(kTurn, end_of_work - done), &limits)) {
        case Refinement::End::kNone: break;
        case Refinement::End::kFeasible: return reached();
        case Refinement::End::kProved: return exhausted();
        case Refinement::End::kStates:
          return {.verdict = Verdict::kUnknown, .reason = base::StopReason::kStates};
        case Refinement::End::kRounds:
          return {.verdict = Verdict::kUnknown, .reason = base::StopReason::kCutoff};
        default: return {.verdict = Verdict::kUnknown, .reason = base::StopReason::kApproximation};
      }
    }
  }
  [[nodiscard]] std::uint64_t work_on_states() const override { return refinement_.work(); }
  model::Path path_to_current() override {
    heuristics::PathAnalysis& analysis = refinement_.analysis();
    return analysis.ordinals().empty() ? model::Path{} : analysis.space().path(analysis.ordinals());
  }
  void update(base::Statistics& statistics) const override {
    statistics.abstract_states = refinement_.all_states();
  }
  [[nodiscard]] std::uint64_t bytes() const override { return refinement_.bytes(); }
  void complete(Outcome& outcome) const override {
    outcome.is_shortest = outcome.verdict == Verdict::kReached;
    outcome.cost = refinement_.lengths().empty() ? 0 : refinement_.lengths().back();
    outcome.explanations.push_back(
        fmt::format("shortest abstract paths, round by round: {}", fmt::join(refinement_.lengths(), ", ")));
    outcome.explanations.push_back(
        fmt::format("predicates: {}", fmt::join(refinement_.predicates().texts(), ", ")));
    if (const std::string loss = refinement_.loss(); !loss.empty()) outcome.explanations.push_back(loss);
  }

  std::unique_ptr<const heuristics::Subsystem> subsystem_;
  Refinement refinement_;
};

class Cegar final : public search::Engine {
 public:
  explicit Cegar(const Refinement::Options& options) : options_(options) {}

  std::unique_ptr<search::Search> start(const search::Problem& problem) override {
    search::require_goal(problem, "search 'cegar'");
    if (model::mentions_deadlock(*problem.goal)) refuse("search 'cegar' does not know what a deadlock is");
    if (const base::SourceSpan* span = model::clock_rate(problem.network))
      refuse("search 'cegar' does not know clocks that stop", *span);
    auto subsystem = heuristics::Subsystem::whole(problem.network, *problem.goal);
    if (!subsystem) refuse("this network has too many kinds of steps for search 'cegar'");
    return std::make_unique<CegarSearch>(problem, std::move(subsystem), options_);
  }
  [[nodiscard]] bool finds_shortest() const override { return true; }

 private:
  [[noreturn]] static void refuse(const std::string& message, const base::SourceSpan& span = {}) {
    throw base::Error(base::Code::kUnsupported, span, message, "use another search");
  }

  Refinement::Options options_;
};
}  // namespace

search::EngineEntry cegar() {
  return {.name = "cegar",
          .summary = "abstraction by predicates, refined until it proves the property or has a true trace",
          .options = {{.name = "rounds",
                       .summary = "of refinement at most",
                       .kind = base::OptionEntry::Kind::kWhole,
                       .standard = "100000",
                       .least = 0,
                       .most = 1e9,
                       .small = "12"},
                      {.name = "states",
                       .summary = "abstract states at most",
                       .kind = base::OptionEntry::Kind::kWhole,
                       .standard = "5000000",
                       .least = 1,
                       .most = 4e9,
                       .small = "500"},
                      Refinement::values_option()},
          .gives_up = true,
          .needs_goal = true,
          .make = [](const search::EngineParts& parts) -> std::unique_ptr<search::Engine> {
            const base::Options& options = parts.options;
            return std::make_unique<Cegar>(
                Refinement::Options{.rounds = static_cast<std::size_t>(options.number("rounds")),
                                    .states = static_cast<std::uint64_t>(options.number("states")),
                                    .most_tried = static_cast<std::uint64_t>(options.number("values"))});
          }};
}
}  // namespace tarrier::engines
