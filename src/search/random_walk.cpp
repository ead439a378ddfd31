// SPDX-License-Identifier: MIT
// Random walks without memory: quick and deep, but never a proof.
#include <map>

#include "search/walks/concrete_walk.hpp"
#include "search/walks/zone_walk.hpp"

namespace tarrier::search {
namespace {
class RandomWalk final : public Engine {
 public:
  // No rule: through zones.
  RandomWalk(const WalkOptions& options, std::optional<WalkRule> rule) : options_(options), rule_(rule) {}
  std::unique_ptr<Search> start(const Problem& problem) override {
    require_goal(problem, "search 'random-walk'");
    if (rule_) return std::make_unique<ConcreteWalk>(problem, options_, *rule_);
    return std::make_unique<ZoneWalk>(problem, options_, std::make_unique<UniformChoice>());
  }

 private:
  WalkOptions options_;
  std::optional<WalkRule> rule_;
};

std::unique_ptr<Engine> make_random_walk(const base::Options& options, HeuristicFactories /*heuristics*/) {
  static const std::map<std::string_view, std::optional<WalkRule>> rules = {{"zones", std::nullopt},
                                                                            {"ret", WalkRule::kRet},
                                                                            {"sem", WalkRule::kSem},
                                                                            {"rlc", WalkRule::kRlc},
                                                                            {"mixed", WalkRule::kMixed}};
  return std::make_unique<RandomWalk>(WalkOptions::of(options), rules.at(options.word("by")));
}
}  // namespace

EngineEntry random_walk() {
  std::vector<base::OptionEntry> options = WalkOptions::entries();
  options.push_back(
      {.name = "by",
       .summary = "what it walks through: zones, or concrete states with a rule for steps and delays",
       .standard = "mixed",
       .words = {"zones", "ret", "sem", "rlc", "mixed"}});
  return {.name = "random-walk",
          .summary = "random walks with restarts, nothing stored; finds errors, never proves their absence",
          .options = std::move(options),
          .sees_all = false,
          .make = make_random_walk};
}
}  // namespace tarrier::search
