// SPDX-License-Identifier: MIT
// Estimates of how far a state is from the goal.
#pragma once
#include <cstdint>
#include <functional>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include "base/configuration.hpp"
#include "search/problem.hpp"
#include "space/clocks/frame.hpp"
#include "space/compile/program.hpp"
#include "zones/packed_zone.hpp"

namespace tarrier::search {
// What a heuristic sees of a state. Variables that states do not keep (space/reduce/reduction.hpp) have some value
// with which the goal is as far away.
struct StateView {
  const space::Valuation& discrete;
  zones::PackedZone zone;               // its rows are the clocks of the frame of the discrete part
  const space::Frame* frame = nullptr;  // only for heuristics that read zones
};

// Ranks states: the smaller the estimate, the sooner a state is explored. Instances may keep scratch memory,
// so each thread makes its own.
class Heuristic {
 public:
  virtual ~Heuristic() = default;
  // What takes long and has to be done once, before the first estimate (which does it otherwise): goes on
  // with it until it is done, or work() has come to `end_of_work`. Is it done? Throws base::OutOfBudget when the
  // limits are over.
  virtual bool prepare(const base::Limits& /*limits*/, std::uint64_t /*end_of_work*/) { return true; }
  // Depends on `state` only. kDeadEnd: the goal seems out of reach.
  [[nodiscard]] virtual Estimate evaluate(const StateView& state) = 0;

  // The edges of the way to the goal that the estimate has in mind, if its traits say that it has preferred
  // operators. The views are valid until the next call.
  struct PlanEdges {
    Edges first;  // the preferred operators: with which the way begins
    Edges all;    // of the whole way: without others, the estimate is the same, as far as it can tell
  };
  // Nothing in a dead end.
  virtual PlanEdges plan_edges(const StateView& /*state*/) { return {}; }
  // The estimate if these edges had no effects.
  virtual Estimate evaluate_without(const StateView& state, Edges /*edges*/) { return evaluate(state); }

  // Where its traits say that it reads zones: does it here, or can clocks make no difference?
  [[nodiscard]] virtual bool reads_zone() const { return true; }
  // About how many states could have been generated in the time of all estimates so far; a call more or less
  // does not count.
  [[nodiscard]] virtual std::uint64_t work() const { return 0; }
  [[nodiscard]] virtual std::uint64_t bytes() const { return 0; }
  // That prepare() has looked at so far.
  [[nodiscard]] virtual std::uint64_t abstract_states() const { return 0; }
  // That prepare() took.
  [[nodiscard]] virtual double preprocessing_seconds() const { return 0; }
  // How it has come to its estimates, for people.
  [[nodiscard]] virtual std::vector<std::string> explanation() const { return {}; }
  // Why it is 0 in every state, if that is so; otherwise empty.
  [[nodiscard]] virtual std::string blind_because() const { return {}; }
};

// What an engine may conclude from estimates. It refuses what the traits rule out.
struct HeuristicTraits {
  bool admissible = false;  // never above the true distance
  bool consistent = false;  // no step lowers it by more than its cost, as long as states are not reduced
  bool safe = false;        // kDeadEnd proves that the goal is out of reach
  bool reads_zone = false;  // otherwise the estimate is a function of the discrete part
  bool has_preferred_operators = false;
};

// How estimates are remembered; those that read zones never are.
struct ValueCache {
  enum class Kind : std::uint8_t {
    kExact,  // by discrete state
    kLossy,  // in a table of `entries` places that states share, whatever they are (Kupferschmid, Hoffmann,
             // Dierks, Behrmann 2006, section 5): an estimate may be that of another state
    kOff,
  };
  Kind kind = Kind::kExact;
  std::uint64_t entries = 0;
};

// A heuristic as the user configured it, ready to be made for a problem.
struct HeuristicFactory {
  std::string name;  // as typed: "hu(cache=off)"
  HeuristicTraits traits;
  ValueCache cache;
  std::function<std::unique_ptr<Heuristic>(const Problem&)> make;
};

using HeuristicFactories = std::vector<HeuristicFactory>;

// What the catalogue knows about a heuristic.
struct HeuristicEntry {
  std::string_view name;     // as typed after --heuristic
  std::string_view summary;  // one line for `tarrier list heuristics`
  HeuristicTraits traits;
  std::vector<base::OptionEntry> options = {};  // besides `cache`, which all have
  // Other traits, where options make a difference.
  std::function<HeuristicTraits(HeuristicTraits, const base::Options&)> refined = {};
  // REQUIRES: the problem has a goal.
  std::function<std::unique_ptr<Heuristic>(const base::Options&, const Problem&)> make;
};

// For heuristics without options of their own.
template <typename T>
std::unique_ptr<Heuristic> make_heuristic(const base::Options& /*options*/, const Problem& problem) {
  return std::make_unique<T>(problem);
}
}  // namespace tarrier::search
