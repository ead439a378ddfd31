// SPDX-License-Identifier: MIT
// Ways to answer a Problem.
#pragma once
#include <functional>
#include <limits>
#include <memory>
#include <string_view>
#include <vector>

#include "base/configuration.hpp"
#include "search/heuristic.hpp"
#include "search/problem.hpp"

namespace tarrier::space {
enum class Dominance : std::uint8_t;
}  // namespace tarrier::space

namespace tarrier::search {
// A search under way, which can be left and taken up again.
class Search {
 public:
  static constexpr std::uint64_t kUnlimited = std::numeric_limits<std::uint64_t>::max();
  virtual ~Search() = default;
  // Goes on until there is an answer, a limit is reached, or at least so much work has been done. In the last
  // case the answer is kUnknown without a reason. After that, and after a limit, the search can go on.
  virtual Outcome run(base::Limits& limits, std::uint64_t work) = 0;
  // What has been done so far; a unit is about what it takes to generate a state.
  [[nodiscard]] virtual std::uint64_t work() const = 0;
};

class Engine {
 public:
  virtual ~Engine() = default;
  // The problem must outlive the search. Throws base::Error (kUnsupported, kStructure) if it cannot be run at
  // all; so may run().
  virtual std::unique_ptr<Search> start(const Problem& problem) = 0;
  // From beginning to end.
  Outcome run(const Problem& problem, base::Limits& limits);
  // Is a path that it finds always a shortest one?
  [[nodiscard]] virtual bool finds_shortest() const { return false; }
};

// For searches that go by the number of steps. `what` is the search, for the message: "breadth-first search".
void require_unit_costs(const model::Network& network, std::string_view what);
// For searches that only find goals. `what` is the search, for the message: "search 'random-walk'".
void require_goal(const Problem& problem, std::string_view what);
// Those that a search may use: several steps in one would upset an order by costs.
space::Reductions reductions_with(const Problem& problem, space::Dominance dominance);

// What the catalogue knows about an engine.
struct EngineEntry {
  std::string_view name;                     // as typed after --search
  std::string_view summary;                  // one line for `tarrier list searches`
  std::string_view standard_heuristic = {};  // if none is given; empty: the engine uses none
  std::vector<base::OptionEntry> options = {};
  bool sees_all = true;          // in the end; otherwise it only finds goals
  bool needs_goal = false;       // it asks only how the goal can be reached
  bool finds_loops = false;      // it answers problems with a recurrence, and no others,
  bool is_compassionate = true;  // also with compassion in it
  // REQUIRES: heuristics iff the engine uses them.
  std::function<std::unique_ptr<Engine>(const base::Options&, HeuristicFactories)> make;

  [[nodiscard]] bool is_directed() const { return !standard_heuristic.empty(); }
  [[nodiscard]] bool can_explore() const { return sees_all && !needs_goal && !finds_loops && !is_directed(); }
};

// For engines without options and heuristics.
template <typename T>
std::unique_ptr<Engine> make_engine(const base::Options& /*options*/, HeuristicFactories /*heuristics*/) {
  return std::make_unique<T>();
}
}  // namespace tarrier::search
