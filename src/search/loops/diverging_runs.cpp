// SPDX-License-Identifier: MIT
#include "search/loops/diverging_runs.hpp"

#include <algorithm>
#include <deque>
#include <optional>
#include <vector>

#include "base/assert.hpp"
#include "search/accounted_search.hpp"
#include "search/loops/fair_components.hpp"
#include "space/confined_space.hpp"
#include "space/states/record_set.hpp"

namespace tarrier::search {
namespace {
using space::StateId;
using space::ZoneId;

class DivergingRunSearch final : public AccountedSearch {
 public:
  DivergingRunSearch(const Problem& problem, model::ProcessId clock, const model::Formula* trigger)
      : AccountedSearch(problem),
        clock_(index(clock)),
        space_(problem.network, *problem.goal, trigger, problem.zones.extrapolation, problem.reductions),
        has_trigger_(trigger != nullptr),
        free_(space_.make_passed_list()),
        states_(space_.words() + 1),
        scratch_(space_.words() + 1),
        successors_(space_.make_buffer()) {
    if (problem.counts_edges) space_.count_edges(edge_counts_);
  }

  [[nodiscard]] std::uint64_t work_on_states() const override { return statistics_.generated; }

 private:
  using Number = std::uint32_t;
  static constexpr Number kStart = 0xffffffff;
  static constexpr std::uint64_t kFirstCheck = 64;
  struct Origin {
    Number parent = kStart;
    std::uint32_t ordinal = 0;
    StateId free = space::kNoState;  // of a start: the free state in which it begins
  };

  Outcome go_on(base::Limits& limits, std::uint64_t end_of_work) override {
    if (!is_started_) start();
    while (true) {
      if (work() >= end_of_work) return {};
      if (const auto reason = limit_reached(limits, states_.size() + free_.size()))
        return {.verdict = Verdict::kUnknown, .reason = reason};
      const bool is_finished = explored() == states_.size() && open_.empty();
      if (is_finished || explored() >= next_check_) {
        // Growth by half keeps the cost of all checks together within three times that of the last one.
        next_check_ = explored() + explored() / 2 + kFirstCheck;
        if (std::optional<Outcome> outcome = component()) return *std::move(outcome);
      }
      if (is_finished) return exhausted();
      // Confined states first: an answer is found there, and every free state may add to them.
      if (explored() < states_.size())
        explore();
      else
        begin_anew();
    }
  }

  [[nodiscard]] Number explored() const { return static_cast<Number>(first_.size()); }

  void start() {
    is_started_ = true;
    if (has_trigger_) {
      space_.initial_free(successors_);
      store_free(space::kNoState);
    } else {
      space_.initial(successors_);
      for (std::uint32_t i = 0; i < successors_.size(); ++i) add(successors_[i], {kStart, i});
    }
    statistics_.generated += successors_.size();
  }

  // Takes up the next free state: begins where the trigger holds there.
  void begin_anew() {
    const StateId state = open_.front();
    open_.pop_front();
    if (!free_.take(state)) return;
    // A fault from here on is one of this state.
    current_free_ = state;
    ++statistics_.explored;
    space_.begin(free_.discrete(state), free_.zone(state), successors_);
    for (std::uint32_t i = 0; i < successors_.size(); ++i) add(successors_[i], {kStart, i, state});
    space_.expand_free(free_.discrete(state), free_.zone(state), successors_);
    count_successors();
    store_free(state);
    current_free_.reset();
  }

  void store_free(StateId parent) {
    for (std::uint32_t i = 0; i < successors_.size(); ++i)
      // Free states are about what is reachable, so here inclusion is enough.
      if (const auto id = free_.insert(successors_[i], {parent, i, 0}))
        open_.push_back(*id);
      else
        ++statistics_.covered;
  }

  void count_successors() {
    statistics_.generated += successors_.size();
    statistics_.transitions += successors_.size();
  }

  // The next confined state; they are taken in the order in which they were met.
  void explore() {
    const Number state = explored();
    ++statistics_.explored;
    space_.expand(states_[state], zone_of(state), successors_);
    count_successors();
    for (std::uint32_t i = 0; i < successors_.size(); ++i) edges_.push_back(add(successors_[i], {state, i}));
    first_.push_back(edges_.size());
  }

  Number add(const space::Candidate& candidate, Origin origin) {
    std::copy_n(candidate.discrete, space_.words(), scratch_.begin());
    scratch_.back() = static_cast<space::Word>(candidate.stored.zone);
    const auto [number, is_new] = states_.insert(scratch_.data());
    if (is_new) origins_.push_back(origin);
    return number;
  }
  [[nodiscard]] ZoneId zone_of(Number state) const {
    return ZoneId{static_cast<std::uint32_t>(states_[state][space_.words()])};
  }

  // What has been explored; the two locations of the process are what happens.
  struct Explored {
    [[nodiscard]] std::size_t degree(Number state) const {
      // States that are not explored yet have no edges, and are in no loop.
      return state < search.explored() ? search.first_[state] - search.begin_of(state) : 0;
    }
    [[nodiscard]] Number target(Number state, std::size_t edge) const {
      return search.edges_[search.begin_of(state) + edge];
    }
    void mark(Number state, Marks& marks) const { marks.add(search.place_of_clock(state)); }
    const DivergingRunSearch& search;
  };
  [[nodiscard]] std::size_t begin_of(Number state) const { return state == 0 ? 0 : first_[state - 1]; }
  [[nodiscard]] std::uint32_t place_of_clock(Number state) const {
    return space_.location(states_[state], clock_);
  }

  std::optional<Outcome> component() {
    // Who visits both locations infinitely often goes from one to the other infinitely often, and only time
    // does that.
    const std::vector<FairComponent> found = fair_components(Explored{*this}, Fairness{all_marks(2), {}},
                                                             std::vector<bool>(states_.size(), true), true);
    return found.empty() ? std::nullopt : std::optional(loop_in(found.front()));
  }

  // From the first of the states to one where the process is elsewhere, and back.
  Outcome loop_in(const FairComponent& states) {
    std::vector<bool> members(states_.size(), false);
    for (const Number state : states) members[state] = true;
    const Number begin = states.front();
    const std::uint32_t place = place_of_clock(begin);
    std::vector<std::uint32_t> loop;
    const Number there = go(
        begin, members, [&](Number state) { return place_of_clock(state) != place; }, loop);
    (void)go(
        there, members, [&](Number state) { return state == begin; }, loop);
    std::vector<std::uint32_t> confined = ordinals_to(begin);
    const std::size_t before = confined.size() - 1;  // the first one chooses where to begin
    confined.insert(confined.end(), loop.begin(), loop.end());
    Outcome outcome{.verdict = Verdict::kReached, .path = space_.path(free_ordinals_to(begin), confined)};
    outcome.path.ending = model::Ending::kLoop;
    outcome.path.loop = outcome.path.since + before;
    return outcome;
  }

  // Appends the shortest way through `members` to a state that is wanted, which it returns.
  template <typename IsWanted>
  Number go(Number from, const std::vector<bool>& members, const IsWanted& is_wanted,
            std::vector<std::uint32_t>& ordinals) const {
    std::vector<std::optional<Origin>> met(states_.size());
    std::vector<Number> open{from};
    for (std::size_t next = 0; next < open.size(); ++next) {
      const Number state = open[next];
      for (std::size_t i = begin_of(state); i < first_[state]; ++i) {
        const Number target = edges_[i];
        if (!members[target] || met[target]) continue;
        // The start is not among those met: the way back to it is to be found like any other.
        met[target] = Origin{state, static_cast<std::uint32_t>(i - begin_of(state))};
        open.push_back(target);
        if (!is_wanted(target)) continue;
        const std::size_t before = ordinals.size();
        Number at = target;
        do {
          ordinals.push_back(met[at]->ordinal);
          at = met[at]->parent;
        } while (at != from);
        std::reverse(ordinals.begin() + static_cast<std::ptrdiff_t>(before), ordinals.end());
        return target;
      }
    }
    // Within a component, every state leads to every other one.
    TARRIER_ASSERT(false);
    return from;
  }

  [[nodiscard]] std::vector<std::uint32_t> ordinals_to(Number state) const {
    std::vector<std::uint32_t> ordinals;
    // A short way, as states are explored in the order in which they were met.
    for (; state != kStart; state = origins_[state].parent) ordinals.push_back(origins_[state].ordinal);
    std::ranges::reverse(ordinals);
    return ordinals;
  }
  [[nodiscard]] std::vector<std::uint32_t> free_ordinals_to(Number state) const {
    while (origins_[state].parent != kStart) state = origins_[state].parent;
    return has_trigger_ ? free_.ordinals(free_.origin(origins_[state].free)) : std::vector<std::uint32_t>{};
  }

  model::Path path_to_current() override {
    if (!is_started_) return {};
    if (current_free_) return space_.path(free_.ordinals(free_.origin(*current_free_)), {});
    if (explored() == states_.size()) return {};
    return space_.path(free_ordinals_to(explored()), ordinals_to(explored()));
  }

  void complete(Outcome& outcome) const override {
    outcome.cost = static_cast<std::uint32_t>(outcome.path.steps.size());
    outcome.edge_counts = edge_counts_;
  }
  void update(base::Statistics& statistics) const override {
    statistics.stored = states_.size() + free_.size();
    statistics.removed = free_.removed();
  }
  [[nodiscard]] std::uint64_t bytes() const override {
    return free_.bytes() + space_.bytes() + states_.bytes() + origins_.capacity() * sizeof(Origin) +
           edges_.capacity() * sizeof(Number) + first_.capacity() * sizeof(std::size_t) +
           open_.size() * sizeof(StateId);
  }
  [[nodiscard]] std::uint64_t open() const override { return open_.size() + states_.size() - explored(); }

  std::uint32_t clock_;
  space::ConfinedSpace space_;
  base::EdgeCounts edge_counts_;
  bool has_trigger_;
  space::PassedList free_;
  std::deque<StateId> open_;              // free states
  std::optional<StateId> current_free_;   // while it is being worked on
  space::RecordSet<space::Word> states_;  // confined ones: discrete part and number of the zone
  std::vector<Origin> origins_;           // of each
  std::vector<Number> edges_;
  std::vector<std::size_t> first_;  // by state that is explored: where the edges of the next one begin
  std::vector<space::Word> scratch_;
  space::SuccessorBuffer successors_;
  std::uint64_t next_check_ = kFirstCheck;
  bool is_started_ = false;
};
}  // namespace

std::unique_ptr<Search> DivergingRuns::start(const Problem& problem) {
  TARRIER_ASSERT(problem.goal != nullptr && problem.measuring == nullptr);
  return std::make_unique<DivergingRunSearch>(problem, clock_, trigger_);
}
}  // namespace tarrier::search
