// SPDX-License-Identifier: MIT
// Random walks without memory: quick and deep, but never a proof.
#include <map>

#include "search/loops/lasso_walk.hpp"
#include "search/walks/concrete_walk.hpp"
#include "search/walks/zone_walk.hpp"

namespace tarrier::engines {
namespace {
using search::WalkOptions;
using search::WalkRule;

class RandomWalk final : public search::Engine {
 public:
  // No rule: through zones.
  RandomWalk(const WalkOptions& options, std::optional<WalkRule> rule) : options_(options), rule_(rule) {}
  std::unique_ptr<search::Search> start(const search::Problem& problem) override {
    search::require_goal(problem, "search 'random-walk'");
    // Concrete walks take little for a step, and zones cover all delays of a path at once: users choose.
    if (rule_) return std::make_unique<search::ConcreteWalk>(problem, options_, *rule_);
    return std::make_unique<search::ZoneWalk>(problem, options_, std::make_unique<search::UniformChoice>());
  }

 private:
  WalkOptions options_;
  std::optional<WalkRule> rule_;
};

std::unique_ptr<search::Engine> make_random_walk(const search::EngineParts& parts) {
  static const std::map<std::string_view, std::optional<WalkRule>> rules = {{"zones", std::nullopt},
                                                                            {"ret", WalkRule::kRet},
                                                                            {"sem", WalkRule::kSem},
                                                                            {"rlc", WalkRule::kRlc},
                                                                            {"mixed", WalkRule::kMixed}};
  return std::make_unique<RandomWalk>(WalkOptions::of(parts.options), rules.at(parts.options.word("by")));
}

// A loop is one of symbolic states, so the walk goes through zones, whatever is said of others.
std::unique_ptr<search::Engine> make_for_loops(const search::EngineParts& parts, search::MakeGraph make) {
  const std::string& by = parts.options.word("by");
  if (by != "mixed" && by != "zones")
    throw base::Error(base::Code::kUsage, {},
                      "search 'random-walk' for infinite runs walks through zones, and not by=" + by,
                      "leave it out");
  return std::make_unique<search::LassoEngine>(
      [options = WalkOptions::of(parts.options), make = std::move(make)](const search::Problem& problem) {
        return std::make_unique<search::LassoWalk>(problem, make, options,
                                                   std::make_unique<search::UniformLassoChoice>());
      });
}
}  // namespace

search::EngineEntry random_walk() {
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
          .gives_up = true,
          .make = make_random_walk,
          .make_for_loops = make_for_loops};
}
}  // namespace tarrier::engines
