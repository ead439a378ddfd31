// SPDX-License-Identifier: MIT
#include "search/loops/maximal_runs.hpp"

#include <algorithm>
#include <deque>
#include <optional>
#include <vector>

#include "base/assert.hpp"
#include "search/accounted_search.hpp"
#include "space/confined_space.hpp"

namespace tarrier::search {
namespace {
using space::StateId;
using space::ZoneId;

// A confined state: the number of its discrete part, and its zone.
struct State {
  std::uint32_t discrete = 0;
  ZoneId zone{};
};

// What is known about confined states.
class Known {
 public:
  explicit Known(const space::ConfinedSpace& space) : space_(space), discrete_(space.words()) {}

  State add(const space::Candidate& candidate) {
    const auto [number, is_new] = discrete_.insert(candidate.discrete);
    if (is_new) {
      finished_.emplace_back();
      on_the_way_.emplace_back();
    }
    return {number, candidate.stored.zone};
  }
  [[nodiscard]] const space::Word* discrete(const State& state) const { return discrete_[state.discrete]; }

  [[nodiscard]] bool is_finished(const State& state) const {
    const std::vector<ZoneId>& zones = finished_[state.discrete];
    return std::any_of(zones.begin(), zones.end(),
                       [&](ZoneId zone) { return space_.includes(zone, state.zone); });
  }
  void finish(const State& state) {
    std::vector<ZoneId>& zones = finished_[state.discrete];
    // What the new one includes prunes nothing any more that the new one does not.
    finished_count_ -= std::erase_if(zones, [&](ZoneId zone) { return space_.includes(state.zone, zone); });
    zones.push_back(state.zone);
    ++finished_count_;
  }

  // The last state on the way that `state` includes, by its place there.
  [[nodiscard]] std::optional<std::size_t> last_inside(const State& state) const {
    const std::vector<Visit>& visits = on_the_way_[state.discrete];
    // From the end, which makes the loop short.
    const auto found = std::find_if(visits.rbegin(), visits.rend(), [&](const Visit& visit) {
      return space_.includes(state.zone, visit.zone);
    });
    return found == visits.rend() ? std::nullopt : std::optional(found->place);
  }
  void enter(const State& state, std::size_t place) {
    on_the_way_[state.discrete].push_back({state.zone, place});
  }
  void leave(const State& state) { on_the_way_[state.discrete].pop_back(); }

  [[nodiscard]] std::uint64_t finished() const { return finished_count_; }
  [[nodiscard]] std::uint64_t bytes() const {
    return discrete_.bytes() + finished_.capacity() * (sizeof(finished_[0]) + sizeof(on_the_way_[0])) +
           finished_count_ * 2 * sizeof(ZoneId);
  }

 private:
  struct Visit {
    ZoneId zone{};
    std::size_t place = 0;
  };
  const space::ConfinedSpace& space_;
  space::RecordSet<space::Word> discrete_;
  std::vector<std::vector<ZoneId>> finished_;  // by discrete part
  std::vector<std::vector<Visit>> on_the_way_;
  std::uint64_t finished_count_ = 0;
};

// One of the successors of a state, or of the states in which runs begin.
struct Choice {
  State state;
  std::uint32_t ordinal = 0;
};

class MaximalRunSearch final : public AccountedSearch {
 public:
  MaximalRunSearch(const Problem& problem, const model::Formula* trigger)
      : AccountedSearch(problem),
        space_(problem.network, *problem.goal, trigger, problem.zones.extrapolation, problem.reductions),
        has_trigger_(trigger != nullptr),
        free_(space_.make_passed_list()),
        known_(space_),
        successors_(space_.make_buffer()) {
    if (problem.counts_edges) space_.count_edges(edge_counts_);
  }

  [[nodiscard]] std::uint64_t work_on_states() const override { return statistics_.generated; }

 private:
  // A state on the way, and where to go from there.
  struct Visited {
    Choice choice;
    std::vector<Choice> next;  // those left are taken from the end
  };

  Outcome go_on(base::Limits& limits, std::uint64_t end_of_work) override {
    if (!is_started_) start();
    while (true) {
      if (work() >= end_of_work) return {};
      if (const auto reason = limit_reached(limits, known_.finished() + way_.size() + free_.size()))
        return {.verdict = Verdict::kUnknown, .reason = reason};
      if (way_.empty() && starts_.empty()) {
        if (!begin_anew()) return exhausted();
        continue;
      }
      std::vector<Choice>& next = way_.empty() ? starts_ : way_.back().next;
      if (next.empty()) {
        leave();
        continue;
      }
      const Choice choice = next.back();
      next.pop_back();
      --waiting_;
      // Asked again: it may have been finished since it was listed, below one that came before it.
      if (known_.is_finished(choice.state)) {
        ++statistics_.covered;
        continue;
      }
      if (std::optional<Outcome> found = visit(choice)) return *std::move(found);
    }
  }

  void start() {
    if (has_trigger_)
      space_.initial_free(successors_);
    else
      space_.initial(successors_);
    is_started_ = true;
    statistics_.generated += successors_.size();
    if (has_trigger_)
      store_free(space::kNoState);
    else
      starts_ = choices();
  }

  // Takes up the next free state, if there is one: begins where the trigger holds there.
  bool begin_anew() {
    while (!open_.empty()) {
      const StateId state = open_.front();
      open_.pop_front();
      if (!free_.take(state)) continue;
      current_free_ = state;
      ++statistics_.explored;
      // Runs that begin here are searched before the next free state is taken up, so free states come in
      // the order of their distance, and the way to the trigger is short.
      space_.begin(free_.discrete(state), free_.zone(state), successors_);
      starts_ = choices();
      space_.expand_free(free_.discrete(state), free_.zone(state), successors_);
      statistics_.generated += successors_.size();
      statistics_.transitions += successors_.size();
      store_free(state);
      return true;
    }
    return false;
  }

  void store_free(StateId parent) {
    for (std::uint32_t i = 0; i < successors_.size(); ++i) {
      if (const auto id = free_.insert(successors_[i], {parent, i, 0}))
        open_.push_back(*id);
      else
        ++statistics_.covered;
    }
  }

  // The states in the buffer that are not known to lead nowhere, the first one last.
  std::vector<Choice> choices() {
    std::vector<Choice> result;
    for (auto i = static_cast<std::uint32_t>(successors_.size()); i-- > 0;) {
      const State state = known_.add(successors_[i]);
      if (known_.is_finished(state))
        ++statistics_.covered;
      else
        result.push_back({state, i});
    }
    waiting_ += result.size();
    return result;
  }

  // Goes there. All successors are looked at before one is taken, which makes loops short.
  std::optional<Outcome> visit(const Choice& choice) {
    // Before its successors are looked at, since a loop may have one step.
    known_.enter(choice.state, way_.size());
    way_.push_back({choice, {}});
    ++statistics_.explored;
    const space::Word* discrete = known_.discrete(choice.state);
    // Without a step: this is the shortest answer there can be from here.
    const model::Ending ending = space_.ending(discrete, choice.state.zone);
    if (ending != model::Ending::kOpen) return found(ending);
    space_.expand(discrete, choice.state.zone, successors_);
    statistics_.generated += successors_.size();
    statistics_.transitions += successors_.size();
    if (successors_.size() == 0) ++statistics_.deadlocks;
    std::optional<std::size_t> nearest;  // on the way
    std::uint32_t closing = 0;
    for (std::uint32_t i = 0; i < successors_.size(); ++i) {
      const std::optional<std::size_t> place = known_.last_inside(known_.add(successors_[i]));
      if (!place || (nearest && *place <= *nearest)) continue;
      nearest = place;
      closing = i;
    }
    if (nearest) return found_loop(*nearest, closing);
    way_.back().next = choices();
    return std::nullopt;
  }

  void leave() {
    const State& state = way_.back().choice.state;
    // It is the last one with its discrete part, since states leave in the order opposite to that in which
    // they came.
    known_.leave(state);
    known_.finish(state);
    way_.pop_back();
  }

  Outcome found(model::Ending ending) {
    Outcome outcome = reached();
    outcome.path.ending = ending;
    return outcome;
  }

  // The last state's successor with this ordinal includes the one at `place`.
  Outcome found_loop(std::size_t place, std::uint32_t closing) {
    std::vector<std::uint32_t> confined = confined_ordinals();
    confined.push_back(closing);
    Outcome outcome{.verdict = Verdict::kReached, .path = space_.path(free_ordinals(), confined)};
    outcome.path.ending = model::Ending::kLoop;
    // The way through confined states begins where the free part of the path ends.
    outcome.path.loop = outcome.path.since + place;
    return outcome;
  }

  [[nodiscard]] std::vector<std::uint32_t> free_ordinals() const {
    if (!current_free_) return {};
    return free_.ordinals(free_.origin(*current_free_));
  }
  [[nodiscard]] std::vector<std::uint32_t> confined_ordinals() const {
    std::vector<std::uint32_t> ordinals;
    for (const Visited& visited : way_) ordinals.push_back(visited.choice.ordinal);
    return ordinals;
  }

  model::Path path_to_current() override {
    return is_started_ ? space_.path(free_ordinals(), confined_ordinals()) : model::Path{};
  }

  void complete(Outcome& outcome) const override {
    outcome.cost = static_cast<std::uint32_t>(outcome.path.steps.size());
    outcome.edge_counts = edge_counts_;
  }
  void update(base::Statistics& statistics) const override {
    statistics.stored = known_.finished() + way_.size() + free_.size();
    statistics.removed = free_.removed();
  }
  [[nodiscard]] std::uint64_t bytes() const override {
    return free_.bytes() + space_.bytes() + known_.bytes() + way_.capacity() * sizeof(Visited) +
           waiting_ * sizeof(Choice) + open_.size() * sizeof(StateId);
  }
  [[nodiscard]] std::uint64_t open() const override { return open_.size() + waiting_; }

  space::ConfinedSpace space_;
  base::EdgeCounts edge_counts_;
  bool has_trigger_;
  space::PassedList free_;
  std::deque<StateId> open_;             // free states
  std::optional<StateId> current_free_;  // where the confined ones begin
  Known known_;
  space::SuccessorBuffer successors_;
  std::vector<Choice> starts_;
  std::vector<Visited> way_;
  std::uint64_t waiting_ = 0;  // choices that are left
  bool is_started_ = false;
};
}  // namespace

std::unique_ptr<Search> MaximalRuns::start(const Problem& problem) {
  TARRIER_ASSERT(problem.goal != nullptr && problem.measuring == nullptr);
  return std::make_unique<MaximalRunSearch>(problem, trigger_);
}
}  // namespace tarrier::search
