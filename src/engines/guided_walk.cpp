// SPDX-License-Identifier: MIT
// Random walks that a heuristic draws towards the goal: a successor with the estimate h is chosen with a
// probability in proportion to exp(-h / temperature). What is proved to be a dead end is never chosen.
#include <algorithm>

#include "base/budget.hpp"
#include "search/loops/guided_lassos.hpp"
#include "search/open_list.hpp"
#include "search/walks/softmax.hpp"
#include "search/walks/zone_walk.hpp"

namespace tarrier::engines {
namespace {
using search::Estimate;
using search::HeuristicFactories;
using search::kDeadEnd;
using search::WalkOptions;

class Softmax final : public search::StepChoice {
 public:
  Softmax(const search::Problem& problem, const HeuristicFactories& factories, double temperature)
      : temperature_(temperature) {
    for (const search::HeuristicFactory& factory : factories) {
      guides_.push_back({factory.make(problem), factory.traits, factory.name});
      reads_zones_ = reads_zones_ || guides_.back().reads_zone();
    }
  }

  std::optional<Chosen> choose(const space::StateSpace& space, const space::SuccessorBuffer& successors,
                               base::Random& random) override {
    estimates_.clear();
    Estimate best = kDeadEnd;
    for (std::size_t i = 0; i < successors.size(); ++i) {
      estimates_.push_back(estimate(space, successors[i]));
      best = std::min(best, estimates_.back());
    }
    const auto drawn = search::draw(estimates_, temperature_, random);
    if (!drawn) return std::nullopt;
    best_ = std::min(best_.value_or(best), best);
    return Chosen{.successor = drawn->index, .log_weight = drawn->log_weight};
  }
  [[nodiscard]] std::uint64_t work() const override {
    std::uint64_t sum = calls_;
    for (const Guide& guide : guides_) sum += guide.heuristic->work();
    return sum;
  }
  void report(base::Statistics& statistics) const override {
    statistics.heuristic_calls = calls_;
    statistics.dead_ends = dead_ends_;
    statistics.best_estimate = best_;
  }
  void respect(const base::Limits& limits) override { limits_ = &limits; }
  [[nodiscard]] std::vector<std::string> remarks() const override {
    std::vector<std::string> all;
    for (const Guide& guide : guides_)
      if (std::string why = guide.heuristic->blind_because(); !why.empty())
        all.push_back(guide.name + " sees nothing here: " + why);
    return all;
  }

 private:
  struct Guide {
    std::unique_ptr<search::Heuristic> heuristic;
    search::HeuristicTraits traits;
    std::string name;
    [[nodiscard]] bool reads_zone() const { return traits.reads_zone && heuristic->reads_zone(); }
  };

  // The largest, as in other searches; kDeadEnd only if that is proved.
  Estimate estimate(const space::StateSpace& space, const space::Candidate& state) {
    // The clock takes as long as a simple estimate, so it is not read for each.
    if (limits_ != nullptr && calls_ % 16 == 0) base::require_time(*limits_);
    if (valuation_.locations.empty()) valuation_ = space.make_valuation();
    space.unpack(state.discrete, valuation_);
    if (reads_zones_) space.frame(valuation_, frame_);
    Estimate largest = 0;
    for (const Guide& guide : guides_) {
      ++calls_;
      const Estimate h = guide.heuristic->evaluate(
          {valuation_, space.zone(state.stored.zone), guide.reads_zone() ? &frame_ : nullptr});
      // One proof is enough, whatever the others say.
      if (h == kDeadEnd && guide.traits.safe) {
        ++dead_ends_;
        return kDeadEnd;
      }
      // A heuristic that is not safe may be wrong about dead ends, so they are far away and no more.
      largest = std::max(largest, std::min(h, kDeadEnd - 1));
    }
    return largest;
  }

  double temperature_;
  std::vector<Guide> guides_;
  bool reads_zones_ = false;
  space::Valuation valuation_;
  space::Frame frame_;
  std::vector<Estimate> estimates_;
  std::uint64_t calls_ = 0;
  std::uint64_t dead_ends_ = 0;
  std::optional<Estimate> best_;
  const base::Limits* limits_ = nullptr;
};

class GuidedWalk final : public search::Engine {
 public:
  GuidedWalk(const WalkOptions& options, double temperature, HeuristicFactories heuristics)
      : options_(options), temperature_(temperature), heuristics_(std::move(heuristics)) {}
  std::unique_ptr<search::Search> start(const search::Problem& problem) override {
    search::require_goal(problem, "search 'guided-walk'");
    return std::make_unique<search::ZoneWalk>(problem, options_,
                                              std::make_unique<Softmax>(problem, heuristics_, temperature_));
  }

 private:
  WalkOptions options_;
  double temperature_;
  HeuristicFactories heuristics_;
};

std::unique_ptr<search::Engine> make_guided_walk(const search::EngineParts& parts) {
  return std::make_unique<GuidedWalk>(WalkOptions::of(parts.options), parts.options.number("temperature"),
                                      parts.heuristics);
}

std::unique_ptr<search::Engine> make_for_loops(const search::EngineParts& parts, search::MakeGraph make) {
  if (parts.heuristics.size() > 1)
    throw base::Error(base::Code::kUsage, {}, "search 'guided-walk' for infinite runs uses one heuristic",
                      "give one");
  return std::make_unique<search::LassoEngine>([options = WalkOptions::of(parts.options),
                                                temperature = parts.options.number("temperature"),
                                                heuristic = parts.heuristics.front(),
                                                make = std::move(make)](const search::Problem& problem) {
    return std::make_unique<search::LassoWalk>(
        problem, make, options, std::make_unique<search::GuidedLassoChoice>(problem, heuristic, temperature));
  });
}
}  // namespace

search::EngineEntry guided_walk() {
  std::vector<base::OptionEntry> entries = WalkOptions::entries();
  entries.push_back({.name = "temperature",
                     .summary = "how much the estimates count: little where it is high",
                     .kind = base::OptionEntry::Kind::kNumber,
                     .standard = "1",
                     .least = 0.001,
                     .most = 1e6});
  return {.name = "guided-walk",
          .summary = "random walks with restarts, drawn to the goal by a heuristic; never a proof",
          .standard_heuristic = "hu",
          .options = std::move(entries),
          .sees_all = false,
          .gives_up = true,
          .make = make_guided_walk,
          .make_for_loops = make_for_loops};
}
}  // namespace tarrier::engines
