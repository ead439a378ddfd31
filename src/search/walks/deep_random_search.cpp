// SPDX-License-Identifier: MIT
#include "search/walks/deep_random_search.hpp"

#include <algorithm>
#include <map>
#include <numeric>

#include "base/assert.hpp"
#include "base/random.hpp"
#include "search/accounted_search.hpp"
#include "search/walks/fringe.hpp"
#include "space/state_space.hpp"

namespace tarrier::search {
namespace {
using space::Dominance;
using space::kNoState;
using space::StateId;

class DeepRandomSearch final : public AccountedSearch {
 public:
  DeepRandomSearch(const Problem& problem, const DeepSearchOptions& options)
      : AccountedSearch(problem),
        options_(options),
        space_(problem.network, problem.goal, problem.zones, reductions_with(problem, options.dominance),
               {.measuring = problem.measuring}),
        successors_(space_.make_buffer(problem.portions)),
        sample_(space_.make_buffer()),
        random_(problem.seed),
        depth_(options.depths.start) {
    // Where everything is to be seen, everything is to be stored, too.
    passes_ = !options_.keeps_all && !options_.keeps_children && !explores_all(problem);
    if (problem.counts_edges) space_.count_edges(edge_counts_);
  }
  [[nodiscard]] std::uint64_t work_on_states() const override { return space_.work(); }

 private:
  static constexpr std::uint8_t kMostPassed = 8;
  // How the state being worked on was reached: as a successor of a stored one, and then so many times as the only
  // successor; last, if there is an ordinal, as one of the successors of that.
  struct Way {
    space::Origin origin;
    std::uint8_t passed = 0;
    std::optional<std::uint32_t> then;
  };
  // Where the walk stands, if that is not stored.
  struct Arrival {
    std::vector<space::Word> discrete;
    space::StoredZone stored;
    Way way;
    [[nodiscard]] space::Candidate candidate() const { return {discrete.data(), stored}; }
  };

  Outcome go_on(base::Limits& limits, std::uint64_t end_of_work) override {
    while (true) {
      if (!passed_) begin_iteration();
      if (!has_roots_)
        if (auto outcome = store_roots(limits)) return *std::move(outcome);
      while (arrival_ || next_node()) {
        if (work() >= end_of_work) return {};
        if (const auto reason = limit_reached(limits, passed_->list.size() + passed_->list.removed()))
          return {.verdict = Verdict::kUnknown, .reason = reason};
        if (auto outcome = arrival_ ? visit_arrival(limits) : visit(*at_, limits)) return *std::move(outcome);
      }
      // What was cut off does not matter if it was met again sooner.
      if (std::none_of(cut_.begin(), cut_.end(), [&](StateId state) { return passed_->list.is_live(state); }))
        return exhausted();
      if (options_.depths.cutoff > 0 && depth_ >= options_.depths.cutoff)
        return {.verdict = Verdict::kUnknown, .reason = base::StopReason::kCutoff};
      // Nothing is taken over: what this iteration has stored would cover all that leads to what was cut
      // off.
      passed_.reset();
      depth_ = options_.depths.after(depth_);
      if (options_.depths.cutoff > 0) depth_ = std::min(depth_, options_.depths.cutoff);
    }
  }

  void begin_iteration() {
    passed_.emplace(space_, options_.dominance);
    fringe_.clear();
    roots_.clear();
    has_roots_ = false;
    stored_roots_ = 0;
    at_.reset();
    arrival_.reset();
    passed_by_.clear();
    singles_.clear();
    cut_.clear();
    walks_left_ = options_.walks;
  }

  // What ends the search for now, if anything does.
  std::optional<Outcome> store_roots(base::Limits& limits) {
    const auto store_all = [&] {
      for (std::size_t i = 0; i < successors_.size(); ++i) {
        ++statistics_.generated;
        current_ = Way{.origin = {kNoState, successors_.ordinal(i), 0}};
        if (is_goal(successors_[i])) return true;
        if (const auto root = store(successors_[i])) roots_.push_back(*root);
      }
      stored_roots_ += static_cast<std::uint32_t>(successors_.size());
      return false;
    };
    current_.reset();
    // From where a limit has interrupted: initial states that are stored would cover themselves now.
    const std::optional<Outcome> outcome = look_through(kNoState, stored_roots_, store_all, limits);
    has_roots_ = !outcome;
    return outcome;
  }

  // Goes to where the next walk starts, unless the walk stands somewhere; false if nothing is left.
  bool next_node() {
    while (true) {
      if (!at_ && walks_left_ > 0) {
        --walks_left_;
        // Also an initial state that others have removed may be drawn: next comes another one.
        at_ = roots_[random_.below(roots_.size())];
      } else if (!at_) {
        if (fringe_.size() == 0) return false;
        at_ = fringe_.any(random_);
      }
      if (!passed_->list.is_live(*at_)) {
        close(*at_);
      } else if (passed_->list.origin(*at_).cost + 1 >= depth_) {
        // Taken, so that its number remains its own.
        if (passed_->list.take(*at_)) cut_.push_back(*at_);
        close(*at_);
      } else {
        return true;
      }
      at_.reset();
    }
  }

  // No walk starts there any more.
  void close(StateId node) {
    fringe_.remove(node);
    passed_by_.erase(node);
  }

  // Goes on to a new successor of the node, if it has one. Returns what ends the search for now, if anything
  // does: a goal, which is current_ then, or a limit.
  std::optional<Outcome> visit(StateId node, base::Limits& limits) {
    // Taken once; but of a first visit that was interrupted, some successors have not been looked at as
    // goals.
    const bool is_first = passed_->list.take(node) || is_interrupted_;
    std::uint64_t count = 0;
    auto outcome = draw_sample(node, is_first, count, limits);
    is_interrupted_ = is_first && outcome;
    if (outcome) return outcome;
    return leave(node, is_first, count, limits);
  }

  // The same for a state that is not stored yet.
  std::optional<Outcome> visit_arrival(base::Limits& limits) {
    const space::Origin origin = arrival_->way.origin;
    if (origin.cost + 1 < depth_) {
      std::uint64_t count = 0;
      if (auto outcome = draw_sample(kNoState, true, count, limits)) return outcome;
      if (count == 0 || (count == 1 && arrival_->way.passed < kMostPassed)) {
        pass_by(count == 1);
        return std::nullopt;
      }
      const StateId node = store_arrival();
      (void)passed_->list.take(node);
      return leave(node, true, count, limits);
    }
    // The next turn finds that it is too deep.
    at_ = store_arrival();
    return std::nullopt;
  }

  // Nothing covers it: that was looked at when the walk came here.
  StateId store_arrival() {
    current_ = arrival_->way;
    const std::optional<StateId> node = store(arrival_->candidate());
    TARRIER_ASSERT(node);
    arrival_.reset();
    return *node;
  }

  // Does not store the state at which the walk stands, and goes on to its only successor, if it has one.
  void pass_by(bool has_successor) {
    Way way = arrival_->way;
    if (way.passed == 0 && fringe_.has(way.origin.parent))
      passed_by_[way.origin.parent].push_back(way.origin.ordinal);
    ++way.passed;
    way.origin.cost += has_successor ? sample_.cost(0) : 0;
    if (!has_successor || passed_->list.is_covered(sample_[0], way.origin.cost))
      arrival_.reset();
    else
      arrive(sample_[0], way);
  }
  void arrive(const space::Candidate& candidate, const Way& way) {
    if (!arrival_) arrival_.emplace();
    arrival_->discrete.assign(candidate.discrete, candidate.discrete + space_.words());
    arrival_->stored = candidate.stored;
    arrival_->way = way;
  }

  // The successors of a node or, without one, of the state at which the walk stands. At a first visit they are
  // looked at as goals.
  std::optional<Outcome> draw_sample(StateId node, bool is_first, std::uint64_t& count,
                                     base::Limits& limits) {
    ++statistics_.explored;
    sample_.clear();
    ordinals_.clear();
    const auto draw = [&] {
      for (std::size_t i = 0; i < successors_.size(); ++i) {
        ++statistics_.generated;
        if (is_first) ++statistics_.transitions;
        set_current(node, successors_.ordinal(i), successors_.cost(i));
        // Those of a node that was visited before have been looked at.
        if (is_first && is_goal(successors_[i])) return true;
        note_in_sample(i, count++);
      }
      return false;
    };
    auto outcome = look_through(node, 0, draw, limits);
    if (!outcome && count == 0) ++statistics_.deadlocks;
    return outcome;
  }

  // Goes on to a new one of the node's `count` successors, if there is one.
  std::optional<Outcome> leave(StateId node, bool is_first, std::uint64_t count, base::Limits& limits) {
    const bool is_all = count == sample_.size();
    const bool is_exhausted = go_to_one_of_sample(node, is_first);
    // Only if nothing outside of the sample is left may the node go; a later visit draws another sample.
    if (is_all && is_exhausted) close(node);
    if (is_all || (has_gone() && !options_.keeps_children)) return std::nullopt;
    return go_to_first_new(node, limits);
  }
  [[nodiscard]] bool has_gone() const { return at_ || arrival_; }

  // Every successor is as likely to be in the sample when all have come.
  void note_in_sample(std::size_t i, std::uint64_t before) {
    const std::uint64_t most = problem_.portions.turn;
    const std::uint64_t place = random_.place_in_sample(before, most);
    if (place == most) return;
    if (before < most) {
      sample_.add(successors_[i], successors_.cost(i));
      ordinals_.push_back(successors_.ordinal(i));
    } else {
      sample_.replace(place, successors_[i], successors_.cost(i));
      ordinals_[place] = successors_.ordinal(i);
    }
  }

  // True if all of them are stored, covered or passed by now, or it is where the walk stands.
  bool go_to_one_of_sample(StateId node, bool is_first) {
    order_.resize(sample_.size());
    std::iota(order_.begin(), order_.end(), 0);
    random_.shuffle(order_);
    at_.reset();
    std::size_t tried = 0;
    for (; tried < order_.size() && (!has_gone() || options_.keeps_children); ++tried) {
      const std::uint32_t i = order_[tried];
      set_current(node, ordinals_[i], sample_.cost(i));
      // Later visits would count the same successor again.
      if (!go_to(sample_[i]) && is_first) ++statistics_.covered;
    }
    return tried == order_.size();
  }

  // The same for all successors, in their order: those that are not in the sample.
  std::optional<Outcome> go_to_first_new(StateId node, base::Limits& limits) {
    bool is_exhausted = true;
    const auto store_first = [&] {
      for (std::size_t i = 0; i < successors_.size() && is_exhausted; ++i) {
        set_current(node, successors_.ordinal(i), successors_.cost(i));
        (void)go_to(successors_[i]);
        is_exhausted = !has_gone() || options_.keeps_children;
      }
      return false;
    };
    if (auto outcome = look_through(node, 0, store_first, limits)) return outcome;
    if (is_exhausted) close(node);
    return std::nullopt;
  }

  // Goes to the state that is current_, or stores it for later, unless it is no new one.
  bool go_to(const space::Candidate& candidate) {
    if (passes_) {
      const auto known = passed_by_.find(current_->origin.parent);
      if (known != passed_by_.end() &&
          std::ranges::find(known->second, current_->origin.ordinal) != known->second.end())
        return false;
      if (passed_->list.is_covered(candidate, current_->origin.cost)) return false;
      arrive(candidate, *current_);
      return true;
    }
    const auto child = store(candidate);
    if (child && !at_) at_ = child;
    return child.has_value();
  }

  // Calls `is_found` whenever successors have come (kNoState: of the state at which the walk stands or, if it
  // stands nowhere, initial states), from the first that is wanted on; if it is true, they are not looked through any further, and the path to current_ is an answer.
  template <typename IsFound>
  std::optional<Outcome> look_through(StateId node, std::uint32_t first, const IsFound& is_found,
                                      base::Limits& limits) {
    std::optional<base::StopReason> reason;
    bool has_found = false;
    const auto take = [&] {
      has_found = is_found();
      if (has_found) return false;
      set_current(node);
      if (!successors_.is_full()) return true;  // these were the last
      reason = limit_reached(limits, passed_->list.size() + passed_->list.removed());
      return !reason.has_value();
    };
    set_current(node);
    if (node == kNoState && !arrival_)
      space_.initial(first, successors_, take);
    else if (node == kNoState)
      space_.expand(arrival_->discrete.data(), arrival_->stored.zone, first, successors_, take);
    else
      space_.expand(passed_->list.discrete(node), passed_->list.zone(node), first, successors_, take);
    if (has_found) return reached();
    if (reason) return Outcome{.verdict = Verdict::kUnknown, .reason = reason};
    return std::nullopt;
  }

  // The state being worked on is this one (kNoState: where the walk stands, if it does), or a successor of it.
  void set_current(StateId node) {
    if (node != kNoState)
      current_ = Way{.origin = passed_->list.origin(node), .passed = singles_of(node)};
    else if (arrival_)
      current_ = arrival_->way;
    else
      current_.reset();
  }
  void set_current(StateId parent, std::uint32_t ordinal, std::uint32_t cost) {
    if (parent == kNoState) {
      current_ = arrival_->way;
      current_->then = ordinal;
      current_->origin.cost += cost;
    } else {
      current_ = Way{.origin = {parent, ordinal, passed_->list.origin(parent).cost + cost}};
    }
  }
  [[nodiscard]] std::uint8_t singles_of(StateId state) const {
    const auto i = static_cast<std::uint32_t>(state);
    return i < singles_.size() ? singles_[i] : 0;
  }
  // The choices that lead to the state that is current_.
  [[nodiscard]] std::vector<std::uint32_t> ordinals() const {
    std::vector<std::uint32_t> choices;
    if (current_->then) choices.push_back(*current_->then);
    std::uint8_t passed = current_->passed;
    for (space::Origin at = current_->origin;; at = passed_->list.origin(at.parent)) {
      choices.insert(choices.end(), passed, 0);  // the only successors
      choices.push_back(at.ordinal);
      if (at.parent == kNoState) break;
      passed = singles_of(at.parent);
    }
    std::ranges::reverse(choices);
    return choices;
  }

  // Of the state that is current_.
  std::optional<StateId> store(const space::Candidate& candidate) {
    const auto state = passed_->list.insert(candidate, current_->origin);
    if (!state) return state;
    fringe_.add(*state);
    const auto i = static_cast<std::uint32_t>(*state);
    if (singles_.size() <= i) singles_.resize(std::max<std::size_t>(i + 1, singles_.size() * 2), 0);
    singles_[i] = current_->passed;
    if (problem_.measuring != nullptr) space_.measure(candidate.discrete, candidate.stored.zone);
    return state;
  }
  bool is_goal(const space::Candidate& state) {
    return space_.is_goal(state.discrete, state.stored.zone) && is_confirmed();
  }

  model::Path path_to_current() override { return current_ ? space_.path(ordinals()) : model::Path{}; }
  void update(base::Statistics& statistics) const override {
    statistics.stored = !passed_ ? 0 : passed_->list.size();
    statistics.removed = !passed_ ? 0 : passed_->list.removed();
  }
  [[nodiscard]] std::uint64_t bytes() const override {
    return space_.bytes() + fringe_.bytes() + singles_.capacity() +
           passed_by_.size() * sizeof(std::pair<StateId, std::vector<std::uint32_t>>) +
           (!passed_ ? 0 : passed_->list.bytes());
  }
  [[nodiscard]] std::uint64_t open() const override { return fringe_.size(); }
  void complete(Outcome& outcome) const override {
    outcome.is_shortest =
        outcome.verdict == Verdict::kReached && options_.finds_shortest() && !problem_.confirms;
    outcome.cost = current_ ? current_->origin.cost : 0;
    outcome.edge_counts = edge_counts_;
    note_space(space_, outcome);
  }

  // The list cannot be moved to its place, so it is made there.
  struct Passed {
    Passed(const space::StateSpace& space, Dominance dominance) : list(space.make_passed_list(dominance)) {}
    space::PassedList list;
  };

  DeepSearchOptions options_;
  space::StateSpace space_;
  space::SuccessorBuffer successors_;
  space::SuccessorBuffer sample_;        // of the successors of one node
  std::vector<std::uint32_t> ordinals_;  // of those in the sample
  base::Random random_;
  std::uint64_t depth_;           // nodes that deep are not expanded
  std::optional<Passed> passed_;  // of this iteration
  Fringe<StateId> fringe_;        // nodes that may have successors to be stored
  std::vector<StateId> roots_;
  bool has_roots_ = false;          // all of them
  std::uint32_t stored_roots_ = 0;  // initial states that have been looked at
  std::uint64_t walks_left_ = 0;
  std::optional<StateId> at_;       // where the walk stands
  bool is_interrupted_ = false;     // the first visit there, which is to be repeated
  std::vector<StateId> cut_;        // in this iteration, not expanded because they are too deep
  std::optional<Way> current_;      // to the state being worked on; none: there is no state yet
  bool passes_ = false;             // are states with one successor not stored?
  std::optional<Arrival> arrival_;  // where the walk stands, instead of at_
  std::map<StateId, std::vector<std::uint32_t>> passed_by_;  // of a node in the fringe: walks went that way
  std::vector<std::uint8_t> singles_;                        // by state: Way::passed
  std::vector<std::uint32_t> order_;
  base::EdgeCounts edge_counts_;
};
}  // namespace

std::unique_ptr<Search> deep_random_search(const Problem& problem, const DeepSearchOptions& options) {
  return std::make_unique<DeepRandomSearch>(problem, options);
}
}  // namespace tarrier::search
