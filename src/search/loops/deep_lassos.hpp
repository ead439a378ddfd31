// SPDX-License-Identifier: MIT
// Deep random search for loops.
//
// As deep random search for states (walks/deep_random_search.hpp), it walks on to states that are new, and later walks begin at
// random in the fringe, the states that have successors nobody has been to. The states visited are a tree, whose
// edges say what the way to a state is: a step back to one of the way is a loop, and is seen at once. Loops that
// consist of several ways are strongly connected components of what has been explored (fair_components.hpp); they
// are looked for whenever that has grown by half, and once more when nothing is left. All successors of a state are
// kept as edges, so nothing is lost, and the search is complete: it proves that there is no such loop.
//
// A walk ends at the depth at hand. What lies there waits until nothing else is left; then the depth grows, and the
// search goes on from there. Nothing begins again, since no state is ever covered by one that was met too deep down.
#pragma once
#include "base/random.hpp"
#include "search/loops/random_lassos.hpp"
#include "search/walks/depths.hpp"
#include "search/walks/fringe.hpp"

namespace tarrier::search {
class DeepLassos final : public RandomLassos {
 public:
  // So many walks start at the root before others start in the fringe.
  DeepLassos(const Problem& problem, MakeGraph make, const Depths& depths, std::uint64_t walks);

 private:
  static constexpr StateNumber kRoot = 0xffffffff;
  struct Node {
    StateNumber parent = kRoot;
    std::uint32_t depth = 0;  // 0: nobody has been there
    bool is_explored = false;
    std::size_t begin = 0;  // of its successors in edges_
    std::size_t next = 0;   // of those that may be new
    std::size_t end = 0;
  };
  struct Explored;

  Outcome go_on(base::Limits& limits, std::uint64_t end_of_work) override;
  [[nodiscard]] std::optional<Outcome> component();
  // Where the next walk starts, if anything is left up to the depth at hand.
  [[nodiscard]] bool begin_walk();
  [[nodiscard]] bool go_to_root();
  void go_back_to(StateNumber state);
  [[nodiscard]] bool go_deeper();
  [[nodiscard]] std::optional<Outcome> explore(StateNumber state);
  // To a new successor of the state, if there is one.
  void go_on_from(StateNumber state);
  void meet(StateNumber state, StateNumber parent);

  [[nodiscard]] std::uint64_t bytes() const override {
    return RandomLassos::bytes() + fringe_.bytes() + nodes_.capacity() * sizeof(Node) +
           (edges_.capacity() + cut_.capacity()) * sizeof(StateNumber);
  }
  [[nodiscard]] std::uint64_t open() const override { return fringe_.size() + cut_.size(); }

  static constexpr std::uint64_t kFirstCheck = 64;
  Depths depths_;
  std::uint64_t depth_;
  std::uint64_t walks_left_;
  base::Random random_;
  std::vector<StateNumber> roots_;  // to which no walk has gone
  bool has_roots_ = false;
  std::vector<Node> nodes_;  // by state
  std::vector<StateNumber> edges_;
  Fringe<StateNumber> fringe_;
  std::vector<StateNumber> cut_;   // visited, and too deep
  std::optional<StateNumber> at_;  // where the walk stands
  std::uint64_t next_check_ = kFirstCheck;
};
}  // namespace tarrier::search
