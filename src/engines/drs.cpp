// SPDX-License-Identifier: MIT
// Deep random search (Grosu, Huang, Smolka, Tan, Tripakis 2004): deep random walks that leave a fringe
// behind, from which the next ones start, up to a depth that grows from iteration to iteration.
//
// A visit to a node steps on to one of its successors that is new, chosen at random; the node stays in the
// fringe as long as it may have others. So a walk stores one state for each of its steps, and a search that
// has luck stores little more than its path. Two things differ from the algorithm as printed, which misses
// goals: the root is in the fringe like any other node, or its successors beyond the first `walks` would be
// lost; and a state that was met deep down does not cover one that is met sooner, because what follows it may
// have been cut off there (the depth plays the role of the cost in passed_list.hpp, R1 and R2). The option
// `store=plain` gives the latter up for speed.
//
// Otherwise every iteration is complete up to its depth: take a goal within that depth and a shortest way to
// it. The root is stored. If a state on the way is stored, or one that covers it and is as near to the root,
// its successor on the way is generated before the node leaves the fringe and stored unless it is covered by
// one that is as near; by induction the goal is found, whatever the walks were. An iteration in which nothing
// was cut off for good has seen everything.
//
// A node may have more successors than can be kept. Then the walk goes on to one of a sample of them, which
// is drawn while they come; if none of the sample is new, to the first that is, and only if there is none at
// all, the node leaves the fringe.
#include <fmt/format.h>

#include <algorithm>
#include <numeric>

#include "base/random.hpp"
#include "search/accounted_search.hpp"
#include "search/loops/deep_lassos.hpp"
#include "search/walks/fringe.hpp"
#include "space/state_space.hpp"
#include "space/states/passed_list.hpp"

namespace tarrier::engines {
namespace {
using search::Outcome;
using search::Verdict;

using space::Dominance;
using space::kNoState;
using space::StateId;

struct DrsOptions {
  search::Depths depths;
  std::uint64_t walks = 1;  // that start at the root
  Dominance dominance = Dominance::kCompareCost;
  bool keeps_children = false;  // a visit stores all successors, not only the one it goes on to

  [[nodiscard]] bool finds_shortest() const {
    return depths.start == 1 && depths.increment == 1 && dominance == Dominance::kCompareCost;
  }
  // An iteration is complete up to its depth.
  [[nodiscard]] std::uint64_t most(std::uint64_t least) const {
    if (dominance != Dominance::kCompareCost) return search::Search::kUnlimited;
    // The first iteration that is deep enough finds a goal, perhaps at its own depth. The root has depth 1,
    // so that a path of `least` steps ends at depth least + 1.
    std::uint64_t depth = depths.start;
    while (depth <= least) depth = depths.after(depth);
    return depth - 1;
  }
};

class DeepRandomSearch final : public search::AccountedSearch {
 public:
  DeepRandomSearch(const search::Problem& problem, const DrsOptions& options)
      : AccountedSearch(problem),
        options_(options),
        space_(problem.network, problem.goal, problem.zones,
               search::reductions_with(problem, options.dominance), {.measuring = problem.measuring}),
        successors_(space_.make_buffer(problem.portions)),
        sample_(space_.make_buffer()),
        random_(problem.seed),
        depth_(options.depths.start) {
    if (problem.counts_edges) space_.count_edges(edge_counts_);
  }
  [[nodiscard]] std::uint64_t work_on_states() const override { return space_.work(); }

 private:
  Outcome go_on(base::Limits& limits, std::uint64_t end_of_work) override {
    while (true) {
      if (!passed_) begin_iteration();
      if (!has_roots_)
        if (auto outcome = store_roots(limits)) return *std::move(outcome);
      while (const auto node = next_node()) {
        if (work() >= end_of_work) return {};
        if (const auto reason = limit_reached(limits, passed_->list.size() + passed_->list.removed()))
          return {.verdict = Verdict::kUnknown, .reason = reason};
        if (auto outcome = visit(*node, limits)) return *std::move(outcome);
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
    cut_.clear();
    walks_left_ = options_.walks;
  }

  // What ends the search for now, if anything does.
  std::optional<Outcome> store_roots(base::Limits& limits) {
    const auto store_all = [&] {
      for (std::size_t i = 0; i < successors_.size(); ++i) {
        ++statistics_.generated;
        current_ = {kNoState, successors_.ordinal(i), 0};
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

  // Where the walk stands, or where the next one starts; none if nothing is left.
  std::optional<StateId> next_node() {
    while (true) {
      if (!at_ && walks_left_ > 0) {
        --walks_left_;
        // Also an initial state that others have removed may be drawn: next comes another one.
        at_ = roots_[random_.below(roots_.size())];
      } else if (!at_) {
        if (fringe_.size() == 0) return std::nullopt;
        at_ = fringe_.any(random_);
      }
      if (!passed_->list.is_live(*at_)) {
        fringe_.remove(*at_);
      } else if (passed_->list.origin(*at_).cost + 1 >= depth_) {
        // Taken, so that its number remains its own.
        if (passed_->list.take(*at_)) cut_.push_back(*at_);
        fringe_.remove(*at_);
      } else {
        return at_;
      }
      at_.reset();
    }
  }

  // Goes on to a new successor of the node, if it has one. Returns what ends the search for now, if anything
  // does: a goal, which is current_ then, or a limit.
  std::optional<Outcome> visit(StateId node, base::Limits& limits) {
    // Taken once; but of a first visit that was interrupted, some successors have not been looked at as
    // goals.
    const bool is_first = passed_->list.take(node) || is_interrupted_;
    ++statistics_.explored;
    sample_.clear();
    ordinals_.clear();
    std::uint64_t count = 0;
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
    is_interrupted_ = is_first && outcome;
    if (outcome) return outcome;
    if (count == 0) ++statistics_.deadlocks;
    const bool is_all = count == sample_.size();
    const bool is_exhausted = go_to_one_of_sample(node, is_first);
    // Only if nothing outside of the sample is left may the node go; a later visit draws another sample.
    if (is_all && is_exhausted) fringe_.remove(node);
    if (is_all || (at_ && !options_.keeps_children)) return std::nullopt;
    return go_to_first_new(node, limits);
  }

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

  // True if all of them are stored or covered now.
  bool go_to_one_of_sample(StateId node, bool is_first) {
    order_.resize(sample_.size());
    std::iota(order_.begin(), order_.end(), 0);
    random_.shuffle(order_);
    at_.reset();
    std::size_t tried = 0;
    for (; tried < order_.size() && (!at_ || options_.keeps_children); ++tried) {
      const std::uint32_t i = order_[tried];
      set_current(node, ordinals_[i], sample_.cost(i));
      const auto child = store(sample_[i]);
      if (child && !at_) at_ = child;
      // Later visits would count the same successor again.
      if (!child && is_first) ++statistics_.covered;
    }
    return tried == order_.size();
  }

  // The same for all successors, in their order: those that are not in the sample.
  std::optional<Outcome> go_to_first_new(StateId node, base::Limits& limits) {
    bool is_exhausted = true;
    const auto store_first = [&] {
      for (std::size_t i = 0; i < successors_.size() && is_exhausted; ++i) {
        set_current(node, successors_.ordinal(i), successors_.cost(i));
        const auto child = store(successors_[i]);
        if (child && !at_) at_ = child;
        is_exhausted = !at_ || options_.keeps_children;
      }
      return false;
    };
    if (auto outcome = look_through(node, 0, store_first, limits)) return outcome;
    if (is_exhausted) fringe_.remove(node);
    return std::nullopt;
  }

  // Calls `is_found` whenever successors have come, or initial states (kNoState), from the first that is
  // wanted on; if it is true, they are not looked through any further, and the path to current_ is an answer.
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
    if (node == kNoState)
      space_.initial(first, successors_, take);
    else
      space_.expand(passed_->list.discrete(node), passed_->list.zone(node), first, successors_, take);
    if (has_found) return reached();
    if (reason) return Outcome{.verdict = Verdict::kUnknown, .reason = reason};
    return std::nullopt;
  }

  // The state being worked on is this one, or a successor of it.
  void set_current(StateId node) {
    if (node == kNoState)
      current_.reset();
    else
      current_ = passed_->list.origin(node);
  }
  void set_current(StateId parent, std::uint32_t ordinal, std::uint32_t cost) {
    current_ = {parent, ordinal, passed_->list.origin(parent).cost + cost};
  }

  // Of the state that is current_.
  std::optional<StateId> store(const space::Candidate& candidate) {
    const auto state = passed_->list.insert(candidate, *current_);
    if (!state) return state;
    fringe_.add(*state);
    if (problem_.measuring != nullptr) space_.measure(candidate.discrete, candidate.stored.zone);
    return state;
  }
  bool is_goal(const space::Candidate& state) {
    return space_.is_goal(state.discrete, state.stored.zone) && is_confirmed();
  }

  model::Path path_to_current() override {
    return current_ ? space_.path(passed_->list.ordinals(*current_)) : model::Path{};
  }
  void update(base::Statistics& statistics) const override {
    statistics.stored = !passed_ ? 0 : passed_->list.size();
    statistics.removed = !passed_ ? 0 : passed_->list.removed();
  }
  [[nodiscard]] std::uint64_t bytes() const override {
    return space_.bytes() + fringe_.bytes() + (!passed_ ? 0 : passed_->list.bytes());
  }
  [[nodiscard]] std::uint64_t open() const override { return fringe_.size(); }
  void complete(Outcome& outcome) const override {
    outcome.is_shortest =
        outcome.verdict == Verdict::kReached && options_.finds_shortest() && !problem_.confirms;
    outcome.cost = current_ ? current_->cost : 0;
    outcome.edge_counts = edge_counts_;
    note_space(space_, outcome);
  }

  // The list cannot be moved to its place, so it is made there.
  struct Passed {
    Passed(const space::StateSpace& space, Dominance dominance) : list(space.make_passed_list(dominance)) {}
    space::PassedList list;
  };

  DrsOptions options_;
  space::StateSpace space_;
  space::SuccessorBuffer successors_;
  space::SuccessorBuffer sample_;        // of the successors of one node
  std::vector<std::uint32_t> ordinals_;  // of those in the sample
  base::Random random_;
  std::uint64_t depth_;             // nodes that deep are not expanded
  std::optional<Passed> passed_;    // of this iteration
  search::Fringe<StateId> fringe_;  // nodes that may have successors to be stored
  std::vector<StateId> roots_;
  bool has_roots_ = false;          // all of them
  std::uint32_t stored_roots_ = 0;  // initial states that have been looked at
  std::uint64_t walks_left_ = 0;
  std::optional<StateId> at_;             // where the walk stands
  bool is_interrupted_ = false;           // the first visit there, which is to be repeated
  std::vector<StateId> cut_;              // in this iteration, not expanded because they are too deep
  std::optional<space::Origin> current_;  // of the state being worked on; none: there is no state yet
  std::vector<std::uint32_t> order_;
  base::EdgeCounts edge_counts_;
};

class Drs final : public search::Engine {
 public:
  explicit Drs(const DrsOptions& options) : options_(options) {}
  std::unique_ptr<search::Search> start(const search::Problem& problem) override {
    search::require_unit_costs(problem.network, "deep random search");
    return std::make_unique<DeepRandomSearch>(problem, options_);
  }
  [[nodiscard]] bool finds_shortest() const override { return options_.finds_shortest(); }
  [[nodiscard]] std::uint64_t most(std::uint64_t least) const override { return options_.most(least); }

 private:
  DrsOptions options_;
};

DrsOptions chosen(const base::Options& options) {
  const auto number = [&](std::string_view name) { return static_cast<std::uint64_t>(options.number(name)); };
  DrsOptions chosen{.depths = {.start = number("start")}, .walks = number("walks")};
  if (options.word("increment") != "double") chosen.depths.increment = number("increment");
  if (options.word("cutoff") != "none") chosen.depths.cutoff = number("cutoff");
  const std::string& store = options.word("store");
  if (store == "plain" || (store == "auto" && chosen.depths.increment == 0))
    // What `plain` passes over was cut off deeper down, so a later iteration, twice as deep, comes to it.
    chosen.dominance = Dominance::kIgnoreCost;
  chosen.keeps_children = options.word("fringe") == "children";
  return chosen;
}

std::unique_ptr<search::Engine> make_drs(const search::EngineParts& parts) {
  return std::make_unique<Drs>(chosen(parts.options));
}

std::unique_ptr<search::Engine> make_drs_for_loops(const search::EngineParts& parts, search::MakeGraph make) {
  for (const auto& [name, standard] : {std::pair("store", "auto"), std::pair("fringe", "parents")})
    if (parts.options.word(name) != standard)
      throw base::Error(base::Code::kUsage, {},
                        fmt::format("option '{}' of search 'drs' is of no use for infinite runs", name),
                        "leave it out");
  return std::make_unique<search::LassoEngine>(
      [options = chosen(parts.options), make = std::move(make)](const search::Problem& problem) {
        return std::make_unique<search::DeepLassos>(problem, make, options.depths, options.walks);
      });
}
}  // namespace

search::EngineEntry drs() {
  using Kind = base::OptionEntry::Kind;
  constexpr double kMostDepth = 1e9;
  return {.name = "drs",
          .summary = "deep random search: random walks that leave a fringe, deeper and deeper; complete",
          .options = {{.name = "walks",
                       .summary = "how many walks start at the root before others start in the fringe",
                       .kind = Kind::kWhole,
                       .standard = "1",
                       .least = 1,
                       .most = kMostDepth},
                      {.name = "start",
                       .summary = "depth of the first iteration; the root has depth 1",
                       .kind = Kind::kWhole,
                       .standard = "256",
                       .least = 1,
                       .most = kMostDepth},
                      {.name = "increment",
                       .summary = "of the depth, from one iteration to the next",
                       .kind = Kind::kWhole,
                       .standard = "double",
                       .words = {"double"},
                       .least = 1,
                       .most = kMostDepth},
                      {.name = "cutoff",
                       .summary = "largest depth",
                       .kind = Kind::kWhole,
                       .standard = "none",
                       .words = {"none"},
                       .least = 1,
                       .most = kMostDepth},
                      {.name = "store",
                       .summary = "depth: only a state met as early covers another; plain: any does; auto: "
                                  "plain if the depth doubles",
                       .standard = "auto",
                       .words = {"auto", "depth", "plain"}},
                      {.name = "fringe",
                       .summary = "what a visit stores: the successor it goes on to, or all of them",
                       .standard = "parents",
                       .words = {"parents", "children"}}},
          .begins_again = true,
          .make = make_drs,
          .make_for_loops = make_drs_for_loops};
}
}  // namespace tarrier::engines
