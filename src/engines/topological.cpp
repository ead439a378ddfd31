// SPDX-License-Identifier: MIT
// The order of exploration that proofs want (after Herbreteau and Tran 2015, "Improving search order for
// reachability testing in timed automata").
//
// Where zones cover each other, exploring a small zone before a large one of the same discrete state is a
// mistake: all that comes after it is explored once more from the large one. So a state waits until those are
// explored from which more zones for it may come: the locations of each process are numbered along its edges,
// and the states with the least numbers come first. When a large zone takes the place of one that has been
// explored, the mistake is made already; what comes from the small one is put off until all else is explored,
// and most of it has been covered by then.
//
// The processes with the longest ways through their locations count most, since they pace the others (the
// ring of FDDI, while each station goes round). Where some are longer than others, a step that goes back
// begins a new round, for which the states of the old one do not wait. Among equals (Fischer) rounds do harm.
//
// Only the order changes: whatever is open and live is explored in the end.
#include <algorithm>
#include <deque>
#include <limits>
#include <map>

#include "search/buckets.hpp"
#include "search/graph_search.hpp"

namespace tarrier::engines {
namespace {
using space::StateId;

// For each location of a process, the largest number of edges on a way to it that does not go back.
class Levels {
 public:
  explicit Levels(const model::Process& process)
      : next_(process.locations.size()), position_(next_.size(), kUnknown), level_(next_.size(), 0) {
    for (const model::Edge& edge : process.edges) next_[index(edge.source)].push_back(index(edge.target));
    for (const model::LocationId initial : process.initial) visit(index(initial));
    // Edges that go back are those to a later position; without them, this is a topological order reversed.
    for (auto at = postorder_.rbegin(); at != postorder_.rend(); ++at)
      for (const std::uint32_t next : next_[*at])
        // Along an edge that goes forward the position falls, so the level of the source is final when it
        // is used.
        if (position_[next] < position_[*at]) level_[next] = std::max(level_[next], level_[*at] + 1);
  }
  [[nodiscard]] const std::vector<std::uint64_t>& levels() const { return level_; }

 private:
  static constexpr std::uint32_t kUnknown = std::numeric_limits<std::uint32_t>::max();
  static constexpr std::uint32_t kVisited = kUnknown - 1;

  // Depth-first, without recursion: a process may have very many locations in a row.
  void visit(std::uint32_t start) {
    std::vector<std::pair<std::uint32_t, std::size_t>> stack;  // location, edges dealt with
    const auto enter = [&](std::uint32_t location) {
      if (position_[location] != kUnknown) return;
      position_[location] = kVisited;
      stack.emplace_back(location, 0);
    };
    enter(start);
    while (!stack.empty()) {
      const std::uint32_t location = stack.back().first;
      if (stack.back().second < next_[location].size()) {
        enter(next_[location][stack.back().second++]);
        continue;
      }
      position_[location] = static_cast<std::uint32_t>(postorder_.size());
      postorder_.push_back(location);
      stack.pop_back();
    }
  }

  std::vector<std::vector<std::uint32_t>> next_;
  std::vector<std::uint32_t> position_;  // in postorder
  std::vector<std::uint32_t> postorder_;
  std::vector<std::uint64_t> level_;
};

class WaitingList final : public search::OpenList {
 public:
  explicit WaitingList(const search::Problem& problem) {
    std::map<std::uint64_t, std::vector<std::size_t>> by_height;
    for (const model::Process& process : problem.network.processes) {
      const auto& levels = levels_.emplace_back(Levels(process).levels());
      by_height[*std::max_element(levels.begin(), levels.end())].push_back(levels_.size() - 1);
    }
    has_rounds_ = by_height.size() > 1;
    // One step of a higher process counts more than all steps of lower ones together. Numbers may wrap around
    // in networks of hundreds of different processes, which spoils the order and nothing else.
    std::uint64_t weight = 1;
    for (const auto& [height, processes] : by_height) {
      for (const std::size_t p : processes)
        for (std::uint64_t& level : levels_[p]) level *= weight;
      weight += weight * height * processes.size();
    }
  }

  void attach(const space::StateSpace& space, const space::PassedList& passed) override {
    space_ = &space;
    passed_ = &passed;
  }

  // The states are successors of the one that was taken off last.
  void push(StateId /*parent*/, std::span<search::Fresh> states) override {
    for (const auto& [state, edges] : states) {
      const std::uint64_t level = level_of(state);
      waiting_.push({has_rounds_ && level < now_.level ? now_.round + 1 : now_.round, level}, state);
    }
  }

  std::optional<StateId> pop() override {
    while (!waiting_.is_empty()) {
      // Its successors are ranked in relation to the state that is taken off.
      now_ = waiting_.least();
      const StateId state = waiting_.pop(search::Order::kFirstIn);
      // Asked now and not in push(): the parent may have been covered while the state was waiting.
      if (!is_from_covered(state)) return state;
      // At the end, first in first out: they have waited in that order.
      put_off_.push_back(state);
    }
    if (put_off_.empty()) return std::nullopt;
    const StateId state = put_off_.front();
    put_off_.pop_front();
    return state;
  }
  [[nodiscard]] std::size_t size() const override { return waiting_.size() + put_off_.size(); }

 private:
  struct Place {
    std::uint32_t round = 0;
    std::uint64_t level = 0;
    friend auto operator<=>(const Place&, const Place&) = default;
  };

  [[nodiscard]] std::uint64_t level_of(StateId state) const {
    std::uint64_t level = 0;
    for (std::uint32_t p = 0; p < levels_.size(); ++p)
      level += levels_[p][space_->location(passed_->discrete(state), p)];
    return level;
  }
  [[nodiscard]] bool is_from_covered(StateId state) const {
    const StateId parent = passed_->origin(state).parent;
    return parent != space::kNoState && !passed_->is_live(parent);
  }

  std::vector<std::vector<std::uint64_t>> levels_;  // by process and location, weighted
  bool has_rounds_ = false;
  const space::StateSpace* space_ = nullptr;
  const space::PassedList* passed_ = nullptr;
  search::Buckets<Place> waiting_;
  Place now_;  // of the state taken off last
  std::deque<StateId> put_off_;
};
}  // namespace

search::EngineEntry topological() {
  return {
      .name = "topological",
      .summary = "along the edges of the processes, so that large zones come before small ones; for proofs",
      .make = search::make_engine<search::UncostedSearch<WaitingList>>};
}
}  // namespace tarrier::engines
