// SPDX-License-Identifier: MIT
// Loops by best-first search, in two phases at once. One queue goes by how near what has to happen next
// seems. Where everything has happened on the way, a second queue goes by how near a state on that way seems
// from which all of it would happen again: this is the guidance that a state recorded by guessing (paper 003)
// lacks. States are taken from both in turn.
//
// A step back to such a state is a loop, and is seen at once. Other loops, which consist of several ways, are
// strongly connected components of what has been explored; these are looked for whenever that has grown by
// half, and once more when nothing is left. So the search is complete.
#include <algorithm>
#include <queue>

#include "search/loops/loop_estimates.hpp"
#include "search/loops/loop_search.hpp"
#include "search/loops/way_back.hpp"

namespace tarrier::engines {
namespace {
using search::Estimate;
using search::HeuristicFactory;
using search::LoopSearch;
using search::Marks;
using search::Outcome;
using search::StateNumber;

class LassoSearch final : public LoopSearch {
 public:
  LassoSearch(const search::Problem& problem, const HeuristicFactory& heuristic)
      : LoopSearch(problem, search::RunGraph::Counting::kOff),
        estimates_(problem, heuristic),
        way_back_(problem.network),
        drops_dead_ends_(heuristic.traits.safe && problem.goal == nullptr),
        fairness_(graph_.fairness()) {}

 private:
  static constexpr StateNumber kNoState = 0xffffffff;
  // What is known of the way on which a state was found.
  struct Node {
    StateNumber parent = kNoState;
    std::uint32_t depth = 0;
    std::uint32_t progress = 0;    // that the parent has made; 0: the state has not been met
    StateNumber first = kNoState;  // from there on `seen` has happened
    StateNumber back = kNoState;   // everything has happened since there
    bool is_explored = false;
    std::size_t begin = 0;  // of its successors in edges_
    std::size_t end = 0;
    Marks seen{0};
  };
  struct Open {
    Estimate way_back = 0;
    Estimate estimate = 0;
    std::int64_t order = 0;  // the later it was met, the smaller
    StateNumber state = 0;
    // Ties go to the state met last: among equals the search goes deep.
    friend auto operator<=>(const Open&, const Open&) = default;
  };
  using Queue = std::priority_queue<Open, std::vector<Open>, std::greater<>>;

  Outcome go_on(base::Limits& limits, std::uint64_t end_of_work) override {
    begin();
    while (true) {
      if (std::optional<Outcome> outcome = pause(limits, end_of_work)) return *std::move(outcome);
      const std::optional<StateNumber> next = take();
      if (!next || statistics_.explored >= next_check_) {
        // Growth by half keeps the cost of all checks together within three times that of the last one.
        next_check_ = statistics_.explored + statistics_.explored / 2 + kFirstCheck;
        if (std::optional<Outcome> outcome = component()) return *std::move(outcome);
      }
      if (!next) return exhausted();
      if (std::optional<Outcome> outcome = explore(*next)) return *std::move(outcome);
    }
  }

  void begin() {
    if (!nodes_.empty()) return;
    start();
    nodes_.resize(graph_.size());
    while (const auto state = next_start()) meet(*state, kNoState);
  }

  // Most turns go to the way back, where there is one to go.
  std::optional<StateNumber> take() {
    constexpr std::uint64_t kRound = 5;
    while (!to_conditions_.empty() || !to_ends_.empty()) {
      const bool is_for_ends = ++turn_ % kRound != 0 && !to_ends_.empty();
      Queue& queue = is_for_ends || to_conditions_.empty() ? to_ends_ : to_conditions_;
      const StateNumber state = queue.top().state;
      queue.pop();
      if (!nodes_[state].is_explored) return state;
    }
    return std::nullopt;
  }

  std::optional<Outcome> explore(StateNumber state) {
    note_what_happens(state);
    nodes_[state].is_explored = true;
    nodes_[state].begin = edges_.size();
    expand(state, edges_);
    nodes_[state].end = edges_.size();
    if (graph_.is_goal(state)) return goal(state);
    nodes_.resize(graph_.size());
    set_ends(nodes_[state].back);
    const std::uint32_t progress = progress_of(state);
    for (std::size_t i = nodes_[state].begin; i < nodes_[state].end; ++i) {
      const StateNumber next = edges_[i];
      if (nodes_[next].is_explored) {
        if (!is_complete_from(next, nodes_[state].back)) continue;
        if (std::optional<Outcome> outcome = loop(next, state)) return outcome;
      } else if (nodes_[next].progress < progress) {
        // Nothing refers to the way of a state before it is explored, so a way with more progress may replace
        // it.
        nodes_[next].parent = state;
        nodes_[next].depth = nodes_[state].depth + 1;
        nodes_[next].progress = progress;
        meet(next, state);
      }
    }
    return std::nullopt;
  }

  // How much has happened on the way to an explored state; at least 1.
  [[nodiscard]] std::uint32_t progress_of(StateNumber state) const {
    const Node& node = nodes_[state];
    return static_cast<std::uint32_t>(1 + node.seen.size() + (node.back == kNoState ? 0 : graph_.sets()));
  }

  void note_what_happens(StateNumber state) {
    Node& node = nodes_[state];
    if (node.parent != kNoState) {
      const Node& parent = nodes_[node.parent];
      // When a state is explored its way is settled, and so is what has happened on it.
      node.first = parent.first;
      node.back = parent.back;
      node.seen = parent.seen;
    } else {
      node.seen = Marks(graph_.sets());
    }
    if (node.seen.include(fairness_.all)) node.seen.clear();
    if (node.seen.is_empty()) node.first = state;
    mark(state, node.seen);
    if (!node.seen.has(0)) node.seen.clear();  // what happens before that may be out of reach afterwards
    if (node.seen.include(fairness_.all)) node.back = node.first;
  }

  // The states to which a step would complete a loop; so many of them, as near as possible.
  void set_ends(StateNumber back) {
    constexpr int kMost = 16;
    way_back_.clear();
    for (int i = 0; i < kMost && back != kNoState; ++i, back = nodes_[back].parent)
      way_back_.add(graph_.view(back).discrete);
  }

  // The first set that the way to a state has not visited, or any if it has visited all.
  [[nodiscard]] std::size_t next_set(StateNumber state) const {
    std::size_t set = 0;
    while (set + 1 < fairness_.all.size() && nodes_[state].seen.has(set)) ++set;
    return set;
  }

  // A new state, from the one that is being explored.
  void meet(StateNumber state, StateNumber parent) {
    const search::StateView view = graph_.view(state);
    const Estimate estimate = estimates_.evaluate(parent == kNoState ? 0 : next_set(parent), graph_, view);
    // From here it cannot happen again, so no loop is left to be found; but a goal, which would do as well,
    // is not what the estimates are about (drops_dead_ends_).
    if (estimate == search::kDeadEnd && drops_dead_ends_) {
      ++dead_ends_;
      return;
    }
    --order_;
    to_conditions_.push({0, estimate, order_, state});
    if (parent != kNoState && nodes_[parent].back != kNoState)
      to_ends_.push({way_back_.evaluate(view.discrete), estimate, order_, state});
  }

  // Does `state` lie on the way to `back`, or is it that? False for those far away, which does no harm.
  [[nodiscard]] bool is_complete_from(StateNumber state, StateNumber back) const {
    constexpr std::uint32_t kMost = 1000;
    if (back == kNoState || nodes_[state].depth > nodes_[back].depth ||
        nodes_[back].depth - nodes_[state].depth > kMost)
      return false;
    while (nodes_[back].depth > nodes_[state].depth) back = nodes_[back].parent;
    return back == state;
  }

  // The way from `begin` to `end`, from where a step leads back, if it is a loop on which everything happens.
  std::optional<Outcome> loop(StateNumber begin, StateNumber end) {
    std::vector<StateNumber> states;
    for (StateNumber state = end; states.empty() || states.back() != begin; state = nodes_[state].parent)
      states.push_back(state);
    Marks happen(graph_.sets());
    // `back` tells only of what has happened on the way, not whether compassion is met on the loop itself.
    for (const StateNumber state : states) mark(state, happen);
    return fairness_.is_met_by(happen) ? std::optional(lasso_through(states)) : std::nullopt;
  }

  // What has been explored.
  struct Explored {
    [[nodiscard]] std::size_t degree(StateNumber state) const {
      return search.nodes_[state].end - search.nodes_[state].begin;
    }
    [[nodiscard]] StateNumber target(StateNumber state, std::size_t edge) const {
      return search.edges_[search.nodes_[state].begin + edge];
    }
    void mark(StateNumber state, Marks& marks) const { search.mark(state, marks); }
    LassoSearch& search;
  };

  // A loop in a component of it.
  std::optional<Outcome> component() {
    const std::vector<search::FairComponent> found =
        // States that are not explored yet have no edges there, and are in no loop.
        fair_components(Explored{*this}, fairness_, std::vector<bool>(nodes_.size(), true), true);
    return found.empty() ? std::nullopt : std::optional(lasso_through(found.front()));
  }

  [[nodiscard]] std::uint64_t bytes() const override {
    return graph_.bytes() + estimates_.bytes() + nodes_.capacity() * sizeof(Node) +
           edges_.capacity() * sizeof(StateNumber) + (to_conditions_.size() + to_ends_.size()) * sizeof(Open);
  }
  [[nodiscard]] std::uint64_t open() const override { return nodes_.size() - statistics_.explored; }
  [[nodiscard]] std::uint64_t work_on_states() const override {
    return LoopSearch::work_on_states() + estimates_.work();
  }
  void update(base::Statistics& statistics) const override {
    LoopSearch::update(statistics);
    statistics.heuristic_calls = estimates_.calls();
    statistics.dead_ends = dead_ends_;
  }

  static constexpr std::uint64_t kFirstCheck = 64;
  search::LoopEstimates estimates_;
  search::WayBack way_back_;
  bool drops_dead_ends_;
  std::vector<Node> nodes_;  // by state
  std::vector<StateNumber> edges_;
  Queue to_conditions_;
  Queue to_ends_;  // where everything has happened on the way
  std::uint64_t turn_ = 0;
  std::int64_t order_ = 0;
  std::uint64_t next_check_ = kFirstCheck;
  std::uint64_t dead_ends_ = 0;
  search::Fairness fairness_;
};

class Lasso final : public search::Engine {
 public:
  explicit Lasso(HeuristicFactory heuristic) : heuristic_(std::move(heuristic)) {}
  std::unique_ptr<search::Search> start(const search::Problem& problem) override {
    return std::make_unique<LassoSearch>(problem, heuristic_);
  }

 private:
  HeuristicFactory heuristic_;
};
}  // namespace

search::EngineEntry lasso() {
  return {.name = "lasso",
          .summary = "loops by best-first search to what has to happen infinitely often, and back: complete",
          .standard_heuristic = "hu",
          .finds_loops = true,
          .make = [](const search::EngineParts& parts) {
            if (parts.heuristics.size() > 1)
              throw base::Error(base::Code::kUsage, {}, "search 'lasso' uses one heuristic", "give one");
            return std::make_unique<Lasso>(parts.heuristics.front());
          }};
}
}  // namespace tarrier::engines
