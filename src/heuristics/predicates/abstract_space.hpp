// SPDX-License-Identifier: MIT
// The abstract state space of some predicates, built backwards from the goal, and distances looked up in it
// (Hoffmann and others 2007, sections 2 and 3).
//
// An abstract state is a set of literals and stands for all states in which they hold. It begins with what
// follows from the goal. The states before a step are described by what follows for them (Cartesian
// abstraction), which is never less than there are; so each state from which the goal is n steps away is in
// an abstract state with a distance of at most n. A state of a search meets an abstract one if each of its
// literals holds for some of its valuations: then the distance is a candidate, and the least of all counts.
// Literals that hold each but not together, and zones that are larger than what is reached, make it less,
// never more.
//
// A stored set with no more literals and no larger distance stands for a new one as well. If not everything
// has been seen, all distances below some number have, and whatever is not found counts as that number: then
// nothing is a dead end.
#pragma once
#include <cstdint>
#include <vector>

#include "base/hash_table.hpp"
#include "base/limits.hpp"
#include "heuristics/predicates/numbers.hpp"
#include "heuristics/predicates/path_analysis.hpp"
#include "heuristics/predicates/subsystem.hpp"
#include "heuristics/predicates/ubtree.hpp"
#include "heuristics/predicates/zones.hpp"
#include "search/heuristic.hpp"

namespace tarrier::heuristics {
// Sets of numbers, each kept once.
class Interned {
 public:
  using Set = std::vector<std::uint32_t>;
  std::uint32_t number(const Set& set);
  [[nodiscard]] const Set& operator[](std::uint32_t number) const { return sets_[number]; }

 private:
  std::vector<Set> sets_;
  base::HashMap<Set, std::uint32_t> numbers_;
};

class AbstractSpace {
 public:
  // `most_tried`: see Numbers. The subsystem must outlive the space.
  AbstractSpace(const Subsystem& subsystem, Predicates predicates,
                std::uint64_t most_tried = Numbers::kUsually);

  struct Budget {
    std::uint64_t states = 0;
    std::uint64_t end_of_work = 0;  // by work()
    search::Estimate distance = search::kDeadEnd;
  };
  // Goes on until everything has been seen, all that is nearer than the distance, or the rest of the budget
  // is used up. Throws base::OutOfBudget when the limits are over (they may be null).
  void explore(const Budget& budget, const base::Limits* limits);
  // All states with smaller distances have been seen.
  [[nodiscard]] search::Estimate horizon() const { return static_cast<search::Estimate>(nearest_); }
  [[nodiscard]] bool is_complete() const { return nearest_ == buckets_.size(); }
  [[nodiscard]] std::uint64_t size() const { return std::max(size_, states_.size()); }
  [[nodiscard]] std::uint64_t work() const { return work_ + numbers_.work(); }
  [[nodiscard]] std::uint64_t bytes() const;
  [[nodiscard]] const Predicates& predicates() const { return predicates_; }
  // For people: what is not known because the build has no solver; empty if there is nothing.
  [[nodiscard]] std::string loss() const;

  // Shortest paths from this state to the goal, at most so many; there may be more. REQUIRES: it is not
  // finished.
  [[nodiscard]] std::vector<AbstractPath> shortest_paths(const search::StateView& state, std::size_t most);

  // Forgets what only exploring needs.
  void finish();
  // Faster when it is finished.
  [[nodiscard]] search::Estimate lookup(const search::StateView& state);

 private:
  // Sets by number.
  struct State {
    std::uint32_t places = 0;
    std::uint32_t numbers = 0;
    std::uint32_t clocks = 0;
  };
  // How a state has been found: by going back along a transition, or as a case of the goal.
  struct Origin {
    search::Estimate distance = 0;
    std::uint32_t next = kNoNext;
    std::uint32_t number = 0;  // of the transition, or of the case
  };
  static constexpr std::uint32_t kNoNext = std::numeric_limits<std::uint32_t>::max();
  static constexpr std::uint32_t kImpossible = std::numeric_limits<std::uint32_t>::max();
  void begin();
  void begin_case(std::uint32_t number, Whereabouts places, const model::Expression& condition,
                  const std::vector<ClockAtom>& atoms);
  void expand(std::uint32_t state);
  // Stores the state before a step, if there is one that is new.
  void regress(std::uint32_t transition, std::uint32_t after);
  void store(const State& state, const Origin& origin);
  // Makes contains() tell which elements the state has, or may have.
  void load(const search::StateView& state);
  [[nodiscard]] bool contains(UbTree::Element element) const { return is_element_[element] != 0; }
  [[nodiscard]] std::uint32_t numbers_before(std::size_t transition, std::uint32_t after);
  [[nodiscard]] std::uint32_t clocks_before(std::size_t transition, std::uint32_t after);
  void load_elements(const State& state);

  const Subsystem& subsystem_;
  Predicates predicates_;
  Numbers numbers_;
  ClockRegression clocks_;
  std::vector<bool> has_timing_;  // by process: do invariants or urgency depend on where it is?

  Interned sets_;
  std::vector<State> states_;
  std::vector<Origin> origins_;                      // by state
  std::size_t size_ = 0;                             // when it was finished
  std::vector<std::vector<std::uint32_t>> buckets_;  // by distance: states to be expanded
  std::size_t nearest_ = 0;                          // bucket that may have some; all below are done
  UbTree tree_;
  base::HashMap<std::uint64_t, std::uint32_t> numbers_cache_;
  base::HashMap<std::pair<std::uint64_t, std::uint32_t>, std::uint32_t> clocks_cache_;
  std::uint64_t work_ = 0;
  bool is_started_ = false;

  // Elements of the tree: locations of processes, then literals about numbers, then those about clocks.
  std::vector<std::uint32_t> first_element_;  // by process
  std::uint32_t first_number_ = 0;
  std::uint32_t first_clock_ = 0;
  std::vector<std::uint32_t> read_;  // variables that predicates read
  Whereabouts here_;                 // scratch, as are these
  Whereabouts there_;
  std::vector<UbTree::Element> elements_;
  std::vector<std::uint8_t> is_element_;
  std::vector<UbTree::Element> loaded_;  // what contains() is true for
  space::Valuation valuation_;
};
}  // namespace tarrier::heuristics
