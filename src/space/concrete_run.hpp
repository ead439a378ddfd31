// SPDX-License-Identifier: MIT
// A run in the making: one state after the other, with a value for each clock instead of a zone.
//
// Time goes in ticks, a small fraction of a time unit, so that clock values are integers; every run is an
// exact run of the network. Not every run is of this kind, so nothing can be proved here. There is no matrix:
// a step takes time in proportion to the processes and clocks, and clocks that stand still are no trouble.
#pragma once
#include <algorithm>
#include <cstdint>
#include <limits>
#include <optional>
#include <span>
#include <vector>

#include "base/random.hpp"
#include "model/formula.hpp"
#include "model/path.hpp"
#include "space/clocks/rates.hpp"
#include "space/compile/formula_code.hpp"
#include "space/compile/priority.hpp"

namespace tarrier::space {
using Ticks = std::int64_t;
inline constexpr Ticks kTicksPerUnit = 1024;
inline constexpr Ticks kForever = std::numeric_limits<Ticks>::max() / 4;

// Delays from `low` to `high`.
struct Window {
  Ticks low = 0;
  Ticks high = kForever;
  [[nodiscard]] bool is_empty() const { return low > high; }
  [[nodiscard]] bool contains(Ticks delay) const { return low <= delay && delay <= high; }
};

// A step that is possible after some delays, as far as guards tell: required places are filled. Who else
// takes part, and whether the step leads into the invariants, shows when it is taken.
struct Prospect {
  Window window;
  std::uint32_t synchronisation = 0;  // kInternal if there is none
  std::uint32_t first_edge = 0;       // of the edges that fill the required places
  std::uint32_t edges = 0;
  std::uint32_t first_input = 0;  // of the values of their inputs
  static constexpr std::uint32_t kInternal = std::numeric_limits<std::uint32_t>::max();
};

class ConcreteRun {
 public:
  // Both must outlive the run. Throws base::Error (kUnsupported) if the network or the goal cannot be
  // executed, or the goal mentions deadlock; (kStructure) if there is no initial state.
  ConcreteRun(const model::Network& network, const model::Formula& goal);

  // These throw base::Error (kEvaluation) where the model has no meaning.

  // Back to an initial state, and looks around there.
  void restart(base::Random& random);
  // False until the first restart() has found the initial states: one of them may fault.
  [[nodiscard]] bool has_begun() const { return has_starts_; }
  // What is possible in the state at hand; a sample where that is very much.
  [[nodiscard]] const std::vector<Prospect>& prospects() const { return prospects_; }
  // How many are not in the sample.
  [[nodiscard]] std::uint64_t left_out() const { return found_ - std::min(found_, most_prospects_); }
  [[nodiscard]] Ticks longest_wait() const { return longest_wait_; }
  // The number of the edge that starts it (model::Network::edge_numbers); of all edges, if none does.
  [[nodiscard]] std::uint32_t initiator(const Prospect& prospect) const {
    return prospect.edges == 0 ? edge_count_ : edges_[prospect.first_edge]->number;
  }
  // The shortest delay after which the goal holds.
  [[nodiscard]] std::optional<Ticks> wait_for_goal();
  // Waits and takes the step, choosing at random what it leaves open, and looks around in the new state.
  // False if it turns out to be impossible; then nothing has changed. REQUIRES: the delay is in the window.
  [[nodiscard]] bool take(const Prospect& prospect, Ticks delay, base::Random& random);

  // Where the run has come to, as it was right after the last step.
  [[nodiscard]] const Valuation& state() const { return state_; }
  [[nodiscard]] Ticks clock(std::uint32_t number) const { return clocks_[number]; }  // counted as in zones
  [[nodiscard]] std::size_t length() const { return records_.size(); }
  [[nodiscard]] model::Run run(Ticks final_delay) const;
  [[nodiscard]] std::uint64_t bytes() const;

 private:
  struct Record {
    Ticks delay = 0;
    std::uint32_t synchronisation = 0;
    std::uint32_t first_edge = 0;
    std::uint32_t first_input = 0;
  };
  // An edge with a choice of its inputs, which begins there in choices_.
  struct Share {
    const EdgeCode* edge = nullptr;
    std::size_t first_input = 0;
  };
  // Delays from `low` to `high` in half ticks, where an odd one stands for all that lie between two ticks: no
  // run waits so long, but what is possible only then may be urgent.
  struct Span {
    Ticks low = 0;
    Ticks high = 2 * kForever;
    [[nodiscard]] bool is_empty() const { return low > high; }
    [[nodiscard]] Window window() const { return {.low = (low + 1) / 2, .high = high >> 1}; }
  };
  void draw_starts(base::Random& random);
  void look_around(base::Random& random);
  void find_prospects(const Span& legal);
  template <typename GoOn>
  void choose(const EdgeCode& edge, Span span, const GoOn& go_on);
  void fill_required(std::uint32_t place, std::uint32_t process, const Span& span);
  void fill_from(std::uint32_t process, std::uint32_t place, std::uint32_t next_process, const Span& span);
  void add_prospect(const Span& span);
  // Takes away the delays after which a bound, or a test, does not hold; false if none is left.
  bool narrow(Span& span, std::uint32_t x, std::uint32_t y, zones::Bound bound) const;
  bool narrow(Span& span, const std::vector<ClockTest>& tests);
  [[nodiscard]] Ticks growth(std::uint32_t clock) const {
    return clock == 0 || (rates_.exist() && rates_.is_stopped(clock)) ? 0 : 1;
  }
  [[nodiscard]] bool satisfies(const std::vector<ClockTest>& tests, std::span<const Ticks> clocks);
  [[nodiscard]] bool satisfies_invariants(Valuation& state, std::span<const Ticks> clocks) const;
  void search_goal(Span span, std::optional<Ticks>& earliest);
  // Fills the places that the prospect leaves open, at the instant that then_ describes, and calls `visit`
  // with moves_ and the inputs set: in one way chosen at random, or in all ways, until it returns true.
  template <typename Visit>
  bool complete(const Prospect& prospect, base::Random* random, const Visit& visit);
  template <typename Visit>
  bool join(const Prospect& prospect, std::uint32_t place, std::uint32_t process,
            std::span<const EdgeCode* const> required, base::Random* random, const Visit& visit);
  void collect_shares(std::uint32_t process, std::uint32_t action, std::vector<Share>& shares);
  [[nodiscard]] bool arrive();
  [[nodiscard]] Priority priority(const Prospect& prospect) const;
  [[nodiscard]] bool is_blocked(const Prospect& prospect, Ticks delay);
  void record(const Prospect& prospect, Ticks delay);
  [[nodiscard]] model::Step step(std::size_t i) const;

  CompiledNetwork compiled_;
  FormulaCode goal_;
  Rates rates_;       // in the state at hand
  Rates next_rates_;  // in the one that a step leads to
  bool has_priorities_ = false;
  std::uint32_t edge_count_ = 0;
  std::vector<zones::Term> terms_;     // each clock is itself
  std::vector<Ticks> initial_clocks_;  // by clock, counted as in zones
  std::vector<Valuation> starts_;      // a sample of them
  bool has_starts_ = false;            // otherwise at most the first one

  std::uint32_t start_ = 0;  // of the run
  Valuation state_;
  std::vector<Ticks> clocks_;
  bool is_committed_ = false;
  Ticks longest_wait_ = 0;
  std::uint64_t most_prospects_;
  std::vector<Prospect> prospects_;
  std::uint64_t found_ = 0;             // prospects
  base::Random* random_ = nullptr;      // while looking around
  std::vector<const EdgeCode*> edges_;  // of the prospects
  std::vector<std::int32_t> inputs_;    // of the prospects

  // The prospect being put together.
  std::uint32_t synchronisation_ = 0;
  std::vector<const EdgeCode*> chosen_;
  std::vector<bool> taken_;  // by process

  // The step being taken.
  std::vector<Ticks> then_;  // the clocks when it is
  std::vector<const EdgeCode*> moves_;
  std::vector<const EdgeCode*> taken_moves_;  // those that arrived
  std::vector<std::int32_t> choices_;         // inputs of those who may join
  Valuation target_;
  std::vector<Ticks> arrived_;  // the clocks after it
  std::vector<ClockReset> resets_;
  std::vector<const FormulaCode*> pending_;  // scratch of search_goal()

  std::vector<Record> records_;
  std::vector<const EdgeCode*> recorded_edges_;
  std::vector<std::int32_t> recorded_inputs_;
};
}  // namespace tarrier::space
