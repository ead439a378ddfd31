// SPDX-License-Identifier: MIT
// What an engine is asked: can the goal be reached in this network?
#pragma once
#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include "base/error.hpp"
#include "base/limits.hpp"
#include "base/statistics.hpp"
#include "model/formula.hpp"
#include "model/measure.hpp"
#include "model/path.hpp"
#include "model/recurrence.hpp"
#include "space/options.hpp"

namespace tarrier::space {
struct Measuring;
}  // namespace tarrier::space

namespace tarrier::search {
// Estimated cost of the way to the goal.
using Estimate = std::uint32_t;
inline constexpr Estimate kDeadEnd = base::kInfiniteEstimate;

// Edges by number (model::Network::edge_numbers).
using Edges = std::span<const std::uint32_t>;

// How a search is getting on.
struct Progress {
  const base::Statistics& statistics;  // so far
  std::uint64_t open = 0;              // states
  bool has_improved = false;           // the least estimate is a new one
};

struct Problem {
  const model::Network& network;
  const model::Formula* goal = nullptr;  // null: explore everything
  // With it, a path with a loop is wanted on which all that is so; or one to the goal, if there is a goal.
  // For engines that look for loops (EngineEntry::finds_loops).
  const model::Recurrence* recurrence = nullptr;
  space::ZoneOptions zones;
  space::Reductions reductions;
  std::uint64_t seed = 1;
  // With it, everything is explored and the states that satisfy the goal are measured.
  const space::Measuring* measuring = nullptr;
  // Where zones over-approximate (clock_rate() in model/features.hpp), a path found may be impossible,
  // whether it leads to a goal or to a fault: this tells. A search that has seen only impossible ones answers
  // kUnknown. Null: every path is possible.
  std::function<bool(const model::Path&, bool leads_to_goal)> confirms;
  bool counts_edges = false;
  space::Portions portions = {};  // tests have small ones
  // Called now and then, whenever the least estimate has improved, and at the end.
  std::function<void(const Progress&)> on_progress;

  // The same about another network, with all that is not about what is looked for there.
  [[nodiscard]] Problem with(const model::Network& other) const {
    return {.network = other,
            .zones = zones,
            .reductions = reductions,
            .seed = seed,
            .counts_edges = counts_edges,
            .portions = portions,
            .on_progress = on_progress};
  }
};

// Is there no goal to be found, so that everything is to be seen?
inline bool explores_all(const Problem& problem) {
  return (problem.goal == nullptr && problem.recurrence == nullptr) || problem.measuring != nullptr;
}

enum class Verdict : std::uint8_t {
  kReached,      // `path` leads to a goal
  kUnreachable,  // no goal is reachable: a proof
  kUnknown,      // a limit was reached first: `reason`
  kFault,        // an evaluation without meaning was met first: `fault`, and `path` leads to where it happens
};

// A path that was made shorter (search/shortening/).
struct Shortening {
  std::size_t found_length = 0;  // before it
  double seconds = 0;            // that it took
};

// One of several searches that an answer took.
struct Attempt {
  std::string search;
  std::string heuristic;  // empty if it uses none
  std::uint64_t explored = 0;
  double seconds = 0;
  std::string result;  // for people: "found a path of 12 steps"
};

struct Outcome {
  Verdict verdict = Verdict::kUnknown;
  bool is_shortest = false;  // kReached: no path has fewer steps
  model::Path path;
  std::uint32_t cost = 0;                 // of the path
  std::shared_ptr<const model::Run> run;  // kReached: the path with its delays, if the search knows them
  std::optional<Shortening> shortening;   // kReached: if there was one
  std::optional<base::StopReason> reason;
  bool is_spent = false;  // kUnknown: the search was stopped in the middle of something and cannot go on
  std::optional<base::Error> fault;
  std::vector<model::Extent> extents;                // of the measures
  bool extents_are_exact = true;                     // otherwise measure again, with a larger range
  std::optional<space::Reductions> reductions = {};  // that were in effect, of an engine that stores states
  std::vector<std::string> remarks;                  // about how the problem suits the engine, for people
  std::vector<std::string> explanations;  // how heuristics have come to their estimates, for people
  std::string search;                     // which one found the answer, if several tried, and by which
  std::string heuristic;                  // heuristic, if any
  std::vector<Attempt> attempts;          // none if one search did it all
  base::Statistics statistics;            // of all attempts
  std::uint64_t work = 0;                 // likewise, as Search::work tells
  base::EdgeCounts edge_counts;           // if the problem asks for them
};
}  // namespace tarrier::search
