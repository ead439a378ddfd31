// SPDX-License-Identifier: MIT
// Ways to answer a Problem.
#pragma once
#include <functional>
#include <limits>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "base/configuration.hpp"
#include "search/heuristic.hpp"
#include "search/problem.hpp"
#include "search/wishes.hpp"

namespace tarrier::space {
enum class Dominance : std::uint8_t;
}  // namespace tarrier::space

namespace tarrier::search {
class LoopGraph;
// The graph in which loops are looked for (search/loops/loop_graph.hpp).
using MakeGraph = std::function<std::unique_ptr<LoopGraph>(const Problem&)>;

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
  // What a path that it finds costs at most, where the best one costs `least`.
  [[nodiscard]] virtual std::uint64_t most(std::uint64_t least) const {
    return finds_shortest() ? least : Search::kUnlimited;
  }
};

// For searches that go by the number of steps. `what` is the search, for the message: "breadth-first search".
void require_unit_costs(const model::Network& network, std::string_view what);
// For searches that only find goals. `what` is the search, for the message: "search 'random-walk'".
void require_goal(const Problem& problem, std::string_view what);
// Those that a search may use: several steps in one would upset an order by costs.
space::Reductions reductions_with(const Problem& problem, space::Dominance dominance);

// All that an engine is made of.
struct EngineParts {
  base::Options options;
  HeuristicFactories heuristics = {};              // iff the engine uses them
  std::vector<base::Configuration> searches = {};  // that it runs, if the user names them
  Wishes wishes = {};
};

// What the catalogue knows about an engine.
struct EngineEntry {
  std::string_view name;                     // as typed after --search
  std::string_view summary;                  // one line for `tarrier list searches`
  std::string_view standard_heuristic = {};  // if none is given; empty: the engine uses none
  std::vector<base::OptionEntry> options = {};
  bool is_standard = false;      // what is meant where none is named; questions may want others instead
  bool runs_others = false;      // of the catalogue
  bool takes_searches = false;   // the others are named in parentheses, as in portfolio(drs,greedy)
  bool sees_all = true;          // in the end; otherwise it only finds goals
  bool gives_up = false;         // it may leave a question open though no limit is reached
  bool needs_goal = false;       // it asks only how the goal can be reached
  bool proves_by_parts = false;  // it may know that there is no goal before it has met all faults
  bool needs_preferred_operators = false;  // of a heuristic
  bool shortest_if_admissible = false;     // it finds shortest paths iff the heuristics are admissible
  bool proves_shortest = false;            // with enough time, its path is known to be a shortest one
  bool begins_again = false;               // deeper each time, and does not add up what it stores
  bool finds_loops = false;                // it answers problems with a recurrence, and no others,
  bool is_compassionate = true;            // also with compassion in it
  // The engine that is meant where the user wishes something that this one leaves to it, if there is one.
  std::optional<EngineEntry> (*stands_for)(const Wishes& wishes) = nullptr;
  // Throws base::Error (kUsage) for parts that do not go together.
  std::function<std::unique_ptr<Engine>(const EngineParts&)> make;
  // What looks for loops in its way, in graphs that are made by the function; null: nothing does. Likewise.
  std::function<std::unique_ptr<Engine>(const EngineParts&, MakeGraph)> make_for_loops = nullptr;

  [[nodiscard]] bool is_directed() const { return !standard_heuristic.empty(); }
  [[nodiscard]] bool can_explore() const { return sees_all && !needs_goal && !finds_loops && !is_directed(); }
};

// "search 'greedy'", as messages call it.
std::string title(const EngineEntry& engine);

// For engines without options and heuristics.
template <typename T>
std::unique_ptr<Engine> make_engine(const EngineParts& /*parts*/) {
  return std::make_unique<T>();
}
}  // namespace tarrier::search
