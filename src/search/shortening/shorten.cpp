// SPDX-License-Identifier: MIT
#include "search/shortening/shorten.hpp"

#include <algorithm>

#include "model/features.hpp"
#include "search/graph_search.hpp"
#include "search/shortening/elimination.hpp"
#include "search/shortening/neighbourhood.hpp"
#include "search/shortening/trail.hpp"
#include "search/walks/concrete_walk.hpp"

namespace tarrier::search {
namespace {
class Shortener {
 public:
  Shortener(const Problem& problem, Outcome& found, base::Limits& limits, std::uint64_t most_work)
      : problem_(problem), found_(found), limits_(limits), work_left_(most_work) {
    // What is watched and counted is the search.
    problem_.on_progress = nullptr;
    problem_.counts_edges = false;
  }

  void by_zones() {
    while (is_worthwhile()) {
      // Half of the work at most: the rest is for the look around, which may find what leaving out cannot.
      Trail trail(problem_, limits_, work_left_ - work_left_ / 2);
      if (!trail.follow(found_.path)) return;
      eliminate(trail);
      spend(trail.work());
      if (trail.steps().size() < found_.path.steps.size())
        accept({.path = {.start = trail.start(), .steps = trail.steps()}});
      if (!look_around(trail)) return;
    }
  }

  void by_walks() {
    // Other random numbers than those that the path was found with.
    for (std::uint64_t seed = problem_.seed + 1; is_worthwhile(); ++seed) {
      Problem problem = problem_;
      problem.seed = seed;
      // No longer than one step less than the path has, so whatever is found is shorter.
      ConcreteWalk walk(problem, {.cutoff = found_.path.steps.size() - 1}, WalkRule::kMixed);
      Outcome outcome = walk.run(limits_, work_left_);
      spend(walk.work());
      if (outcome.verdict != Verdict::kReached) return;
      accept(std::move(outcome));
    }
  }

 private:
  [[nodiscard]] bool is_worthwhile() const {
    return !found_.is_shortest && found_.path.steps.size() > 1 && work_left_ > 0 && !limits_.is_over();
  }
  void spend(std::uint64_t work) { work_left_ -= std::min(work_left_, work); }
  void accept(Outcome better) {
    found_.path = std::move(better.path);
    found_.run = std::move(better.run);
    found_.is_shortest = better.is_shortest;
  }

  // Looks for a shorter path until one is found, and a little longer; false if there is none, or no time.
  bool look_around(const Trail& trail) {
    constexpr std::uint64_t kTurn = 16'384;
    GraphSearch search(problem_, std::make_unique<Neighbourhood>(trail),
                       {.dominance = space::Dominance::kCompareCost,
                        .bound = static_cast<std::uint32_t>(trail.steps().size()),
                        .improves = true});
    while (work_left_ > 0) {
      const std::uint64_t before = search.work();
      Outcome outcome = search.run(limits_, std::min(kTurn, work_left_));
      spend(search.work() - before);
      if (outcome.verdict == Verdict::kUnknown && !outcome.reason) continue;
      // All below the length of the trail has been seen then, and no goal was there.
      found_.is_shortest = outcome.verdict == Verdict::kUnreachable;
      if (outcome.verdict != Verdict::kReached) return false;
      accept(std::move(outcome));
      return true;
    }
    return false;
  }

  Problem problem_;
  Outcome& found_;
  base::Limits& limits_;
  std::uint64_t work_left_;
};
}  // namespace

Shortening shorten(const Problem& problem, Outcome& found, base::Limits& limits, std::uint64_t most_work) {
  Shortening result{.found_length = found.path.steps.size()};
  const double begin = limits.elapsed();
  Shortener shortener(problem, found, limits, most_work);
  // Where zones over-approximate, a shorter path through them need not be possible; walks are always exact.
  if (!problem.confirms)
    shortener.by_zones();
  else if (!model::mentions_deadlock(*problem.goal))
    shortener.by_walks();
  result.seconds = limits.elapsed() - begin;
  return result;
}
}  // namespace tarrier::search
