// SPDX-License-Identifier: MIT
// What is done if nothing is asked for.
#include "engines/catalogue.hpp"
#include "engines/strategy.hpp"
#include "search/turns/portfolio.hpp"

namespace tarrier::engines {
namespace {
using search::Entrant;
using search::TraceWish;

Entrant by(const search::EngineEntry& entry, std::vector<base::Configuration> heuristics) {
  return entrant(entry, {}, {.heuristics = std::move(heuristics)});
}

Entrant by_dpr(const search::EngineEntry& entry, const base::Configuration::Values& options = {}) {
  return by(entry, {base::configuration("dpr", options)});
}

// A short look at what is near, which settles small models and finds short traces; then two directed searches
// that complement each other, one quick and straight, one that weighs every step and looks aside; walks for
// what is deep, blind or drawn to the goal; a search in which an abstraction may prove at once that there is
// nothing to be found; and, in as many turns as all of these together, the exploration that proofs want.
// bench/results/ablation.md and the tables of docs/results.md have the figures that this rests on.
std::vector<Entrant> everything() {
  constexpr std::uint64_t kLook = 16'384;
  constexpr std::uint64_t kPatience = 65'536;
  Entrant look = entrant(bfs());
  look.share = 4;
  look.most = kLook;
  // It cannot finish anything large, so where memory is short it goes first.
  look.is_expendable = true;
  Entrant walk = entrant(random_walk());
  walk.share = 2;
  Entrant abstraction = by_dpr(greedy());
  // What takes preparation, and what looks at everything, pays only where the others have not been lucky.
  abstraction.handicap = kPatience;
  Entrant proof = entrant(localization(), {{"round", "65536"}});
  proof.share = 5;
  proof.handicap = kPatience;
  return {
      std::move(look),        entrant(greedy(), {{"preferred", "on"}, {"deferred", "on"}, {"novelty", "on"}}),
      std::move(walk),        entrant(greedy(), {{"useless", "on"}, {"types", "on"}}),
      entrant(guided_walk()), std::move(abstraction),
      std::move(proof)};
}

// The same where the trace must be a shortest one: a short look with what needs no preparation, then two
// estimates that complement each other, then what a larger abstraction knows, and a still larger one where
// that does not help.
std::vector<Entrant> shortest() {
  constexpr std::uint64_t kLook = 8'192;
  Entrant look = by(astar(), {base::configuration("hl")});
  look.most = kLook;
  Entrant plain = by(astar(), {base::configuration("hl"), base::configuration("aa")});
  // Where memory is short, one has to stay that can prove that there is nothing. The look retires, and the
  // two others keep an abstraction besides their states.
  plain.is_expendable = false;
  Entrant small = by_dpr(astar(), {{"states", "60000"}});
  small.handicap = 110'000;
  Entrant large = by_dpr(astar(), {{"states", "2000000"}});
  large.handicap = 2'000'000;
  return {std::move(look), std::move(plain), std::move(small), std::move(large)};
}

// A heuristic that is given wants one search that uses it; where estimates are of no use, none is better than
// exploring.
std::optional<search::EngineEntry> single_search(const search::Wishes& wishes) {
  const bool is_blind = wishes.heuristics && wishes.heuristics->empty();
  // Who wants a trace wants a short one, which breadth-first search finds; for the verdict alone, the order
  // may go by what covers the most.
  if (wishes.explores_all || is_blind) return wishes.trace == TraceWish::kNone ? topological() : bfs();
  if (!wishes.heuristics) return std::nullopt;
  return wishes.trace == TraceWish::kShortest ? astar() : greedy();
}

std::unique_ptr<search::Engine> make_automatic(const search::EngineParts& parts) {
  const bool is_shortest = parts.wishes.trace == TraceWish::kShortest;
  return std::make_unique<search::Portfolio>(is_shortest ? shortest() : everything(), parts.wishes.threads);
}
}  // namespace

search::EngineEntry automatic() {
  return {.name = "auto",
          .summary =
              "directed searches, random walks and localization at once; astar for --trace shortest, greedy "
              "with a --heuristic",
          .is_standard = true,
          .runs_others = true,
          .stands_for = single_search,
          .make = make_automatic};
}
}  // namespace tarrier::engines
