// SPDX-License-Identifier: MIT
// Deep random search on random directed graphs: complete, and as near to the shortest way as it says.
#include <fmt/format.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <deque>
#include <optional>
#include <set>
#include <utility>

#include "base/random.hpp"
#include "engines/strategy.hpp"

namespace tarrier::engines {
namespace {
using search::Outcome;
using search::Verdict;

struct Graph {
  std::vector<std::vector<std::uint32_t>> successors;  // of each node; 0 is the root
  std::set<std::uint32_t> goals;                       // never the root
};

// A few dozen nodes with one to four successors each on average, sometimes one or two goals.
Graph random_graph(std::uint64_t seed) {
  base::Random random(seed);
  const std::uint64_t nodes = 8 + random.below(30);
  Graph graph{.successors = std::vector<std::vector<std::uint32_t>>(nodes), .goals = {}};
  const auto any = [&] { return static_cast<std::uint32_t>(random.below(nodes)); };
  for (std::uint64_t edges = nodes * (2 + random.below(6)) / 2; edges > 0; --edges)
    graph.successors[any()].push_back(any());
  for (std::uint64_t more = random.below(6); more > 0; --more) graph.successors[0].push_back(any());
  for (std::uint64_t goals = 1 + random.below(2); goals > 0; --goals)
    graph.goals.insert(1 + static_cast<std::uint32_t>(random.below(nodes - 1)));
  return graph;
}

// Steps to the nearest goal; none if there is no way.
std::optional<std::size_t> distance(const Graph& graph) {
  std::vector<std::optional<std::size_t>> steps(graph.successors.size());
  steps[0] = 0;
  for (std::deque<std::uint32_t> queue{0}; !queue.empty(); queue.pop_front()) {
    const std::uint32_t node = queue.front();
    if (graph.goals.contains(node)) return steps[node];
    for (const std::uint32_t next : graph.successors[node]) {
      if (steps[next]) continue;
      steps[next] = *steps[node] + 1;
      queue.push_back(next);
    }
  }
  return std::nullopt;
}

model::Network network_of(const Graph& graph) {
  model::Process process{.name = "P", .initial = {model::LocationId{0}}};
  for (std::uint32_t node = 0; node < graph.successors.size(); ++node) {
    process.locations.push_back({.name = fmt::format("L{}", node)});
    for (const std::uint32_t next : graph.successors[node])
      process.edges.push_back({.source = model::LocationId{node}, .target = model::LocationId{next}});
  }
  model::Network network;
  network.processes.push_back(std::move(process));
  return network;
}

model::Formula goal_of(const Graph& graph) {
  std::vector<model::Formula> goals;
  for (const std::uint32_t goal : graph.goals)
    goals.push_back(
        model::Formula::of(model::Expression::at_location(model::ProcessId{0}, model::LocationId{goal})));
  return model::Formula::any(std::move(goals));
}

Outcome search(const Graph& graph, const std::string& options, std::uint64_t seed) {
  const auto engine = choose("drs(" + options + ")").make();
  const model::Network network = network_of(graph);
  const model::Formula goal = goal_of(graph);
  base::Limits limits;
  return engine->run({.network = network, .goal = &goal, .seed = seed}, limits);
}

// A path from the root along edges to a goal.
void expect_path(const Graph& graph, const model::Path& path) {
  const model::Network network = network_of(graph);
  std::uint32_t at = 0;
  for (const model::Step& step : path.steps) {
    ASSERT_EQ(step.moves.size(), 1U);
    const model::Edge& edge = network.edge(step.moves[0].process, step.moves[0].edge);
    EXPECT_EQ(index(edge.source), at);
    at = index(edge.target);
  }
  EXPECT_TRUE(graph.goals.contains(at));
}

constexpr std::uint64_t kGraphs = 100;

// A graph in which a goal can be reached, and in how many steps.
struct Solvable {
  std::uint64_t seed = 0;
  Graph graph;
  std::size_t shortest = 0;
};

std::vector<Solvable> solvable_graphs() {
  std::vector<Solvable> found;
  for (std::uint64_t seed = 0; seed < kGraphs; ++seed) {
    Graph graph = random_graph(seed);
    if (const auto shortest = distance(graph)) found.push_back({seed, std::move(graph), *shortest});
  }
  return found;
}

// From one to more than there are successors.
std::uint64_t some_walks(std::uint64_t seed) { return std::vector<std::uint64_t>{1, 2, 3, 5, 40}[seed % 5]; }
}  // namespace

TEST(DeepRandomSearch, MissesNoGoalAndProvesThatThereIsNone) {
  std::size_t reachable = 0;
  for (std::uint64_t seed = 0; seed < kGraphs; ++seed) {
    const Graph graph = random_graph(seed);
    const bool expected = distance(graph).has_value();
    reachable += expected ? 1 : 0;
    for (const char* store : {"depth", "plain"})
      for (const char* fringe : {"parents", "children"})
        for (const char* depths : {"start=1,increment=1,", "start=2,increment=3,", "start=5,", ""}) {
          const std::string options =
              fmt::format("{}walks={},store={},fringe={}", depths, some_walks(seed), store, fringe);
          SCOPED_TRACE(testing::Message() << "graph " << seed << ", " << options);
          const Outcome outcome = search(graph, options, seed);
          ASSERT_EQ(outcome.verdict, expected ? Verdict::kReached : Verdict::kUnreachable);
          if (expected) expect_path(graph, outcome.path);
        }
  }
  EXPECT_GT(reachable, kGraphs / 4);
  EXPECT_LT(reachable, kGraphs * 9 / 10);
}

TEST(DeepRandomSearch, TraceIsLongerThanAShortestOneByLessThanTheIncrement) {
  std::size_t longer = 0;
  for (const Solvable& each : solvable_graphs()) {
    for (const std::size_t increment : {1U, 2U, 3U, 5U})
      for (const char* fringe : {"parents", "children"}) {
        const std::string options = fmt::format("walks={},start={},increment={},store=depth,fringe={}",
                                                some_walks(each.seed), increment, increment, fringe);
        SCOPED_TRACE(testing::Message() << "graph " << each.seed << ", " << options);
        const Outcome outcome = search(each.graph, options, each.seed);
        ASSERT_EQ(outcome.verdict, Verdict::kReached);
        EXPECT_EQ(outcome.cost, outcome.path.steps.size());
        EXPECT_GE(outcome.path.steps.size(), each.shortest);
        EXPECT_LE(outcome.path.steps.size(), each.shortest + increment - 1);
        EXPECT_EQ(outcome.is_shortest, increment == 1);
        longer += outcome.path.steps.size() > each.shortest ? 1 : 0;
      }
  }
  EXPECT_GT(longer, 50U);  // otherwise any search would pass
}

// A ring in which there is no choice, but for an entrance with two ways to it.
TEST(DeepRandomSearch, StoresLittleOfAWayWithoutChoicesAndNoticesThatItComesBack) {
  constexpr std::uint32_t kNodes = 100;
  Graph graph{.successors = std::vector<std::vector<std::uint32_t>>(kNodes), .goals = {}};
  graph.successors[0] = {1, kNodes / 2};
  for (std::uint32_t node = 1; node < kNodes; ++node)
    graph.successors[node].push_back(node % (kNodes - 1) + 1);
  const Outcome all = search(graph, "keep=all", 1);
  EXPECT_EQ(all.verdict, Verdict::kUnreachable);
  EXPECT_EQ(all.statistics.stored, kNodes);
  const Outcome choices = search(graph, "", 1);
  EXPECT_EQ(choices.verdict, Verdict::kUnreachable);
  EXPECT_LT(choices.statistics.stored, kNodes / 3);
  EXPECT_LT(choices.statistics.explored, 3 * kNodes);
  graph.goals = {kNodes - 1};
  const Outcome found = search(graph, "", 1);
  ASSERT_EQ(found.verdict, Verdict::kReached);
  expect_path(graph, found.path);
}

// The root has depth 1, and the depth of a goal is that of its parent plus 1.
TEST(DeepRandomSearch, CutoffBelowTheGoalProvesNothingAndOneJustDeepEnoughFindsIt) {
  std::size_t cut = 0;
  for (const Solvable& each : solvable_graphs()) {
    const auto with_cutoff = [&](std::size_t cutoff, const char* fringe) {
      return search(each.graph,
                    fmt::format("walks={},start=2,increment=2,store=depth,fringe={},cutoff={}",
                                some_walks(each.seed), fringe, cutoff),
                    each.seed);
    };
    for (const char* fringe : {"parents", "children"}) {
      SCOPED_TRACE(testing::Message() << "graph " << each.seed << ", " << fringe);
      EXPECT_EQ(with_cutoff(each.shortest + 1, fringe).verdict, Verdict::kReached);
      for (std::size_t cutoff = 2; cutoff <= each.shortest; ++cutoff) {
        const Outcome outcome = with_cutoff(cutoff, fringe);
        EXPECT_EQ(outcome.verdict, Verdict::kUnknown);
        EXPECT_EQ(outcome.reason, base::StopReason::kCutoff);
        ++cut;
      }
    }
  }
  EXPECT_GT(cut, 50U);
}

TEST(DeepRandomSearch, SameSeedSameSearch) {
  bool depends_on_seed = false;
  for (std::uint64_t seed = 0; seed < 30; ++seed) {
    const Graph graph = random_graph(seed);
    const auto counts = [](const Outcome& outcome) {
      return std::vector{outcome.statistics.explored, outcome.statistics.generated, outcome.statistics.stored,
                         std::uint64_t{outcome.path.steps.size()}};
    };
    const Outcome first = search(graph, "", seed);
    const Outcome second = search(graph, "", seed);
    EXPECT_EQ(counts(first), counts(second));
    EXPECT_EQ(first.path.steps, second.path.steps);
    depends_on_seed = depends_on_seed || counts(first) != counts(search(graph, "", seed + 1));
  }
  EXPECT_TRUE(depends_on_seed);
}

namespace {
// The algorithm as printed, which differs in two ways: the root is not in the fringe, so that its other
// successors are lost if the walks end; and a state met deep down covers one that is met sooner.
class AsPrinted {
 public:
  AsPrinted(const Graph& graph, std::uint64_t seed) : graph_(graph), random_(seed) {}

  // The length of the trace that it finds, with increment 1.
  std::optional<std::size_t> run(std::size_t walks) {
    for (std::size_t cutoff = 1; cutoff <= 2 * graph_.successors.size(); ++cutoff) {
      done_ = true;
      generated_ = {0};
      fringe_.clear();
      for (std::size_t i = 0; i < walks && !found_; ++i) walk({0, 1}, cutoff);
      while (!fringe_.empty() && !found_) walk(fringe_[random_.below(fringe_.size())], cutoff);
      if (found_ || done_) return found_;
    }
    return found_;
  }

 private:
  struct Node {
    std::uint32_t state = 0;
    std::size_t depth = 0;
    friend bool operator==(const Node&, const Node&) = default;
  };
  void walk(Node node, std::size_t cutoff) {
    for (; node.depth < cutoff; fringe_.push_back(node)) {
      std::set<std::uint32_t> fresh;
      for (const std::uint32_t next : graph_.successors[node.state]) {
        if (graph_.goals.contains(next)) {
          found_ = node.depth;
          return;
        }
        if (!generated_.contains(next)) fresh.insert(next);
      }
      if (fresh.size() <= 1) std::erase(fringe_, node);
      if (fresh.empty()) return;
      node = {*std::next(fresh.begin(), static_cast<std::ptrdiff_t>(random_.below(fresh.size()))),
              node.depth + 1};
      generated_.insert(node.state);
    }
    std::erase(fringe_, node);
    done_ = false;
  }

  const Graph& graph_;
  base::Random random_;
  std::set<std::uint32_t> generated_;
  std::vector<Node> fringe_;
  bool done_ = true;
  std::optional<std::size_t> found_;
};
}  // namespace

// So that the tests above can fail: on the same graphs the printed algorithm does.
TEST(DeepRandomSearch, TheGraphsShowTheMistakesOfThePrintedAlgorithm) {
  std::size_t missed = 0;
  std::size_t longer = 0;
  for (std::uint64_t seed = 0; seed < kGraphs; ++seed) {
    const Graph graph = random_graph(seed);
    const auto shortest = distance(graph);
    const auto with_one_walk = AsPrinted(graph, seed).run(1);
    const auto with_all_walks = AsPrinted(graph, seed).run(100);
    EXPECT_EQ(with_all_walks.has_value(), shortest.has_value()) << "graph " << seed;
    missed += shortest && !with_one_walk ? 1 : 0;
    longer += shortest && with_all_walks > shortest ? 1 : 0;
  }
  EXPECT_GT(missed, 0U);
  EXPECT_GT(longer, 0U);
}
}  // namespace tarrier::engines
