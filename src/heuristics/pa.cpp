// SPDX-License-Identifier: MIT
#include <fmt/format.h>

#include <algorithm>
#include <chrono>
#include <memory>
#include <optional>

#include "base/assert.hpp"
#include "heuristics/lean_problem.hpp"
#include "heuristics/predicates/abstract_space.hpp"
#include "heuristics/predicates/goal_cases.hpp"
#include "heuristics/predicates/parts.hpp"
#include "heuristics/predicates/refinement.hpp"
#include "heuristics/predicates/relevance.hpp"
#include "search/heuristic.hpp"

namespace tarrier::heuristics {
namespace {
using search::Estimate;
using search::kDeadEnd;

enum class Combination : std::uint8_t {
  kSum,         // as the paper has it: a step counts in every part that takes part
  kChargedSum,  // each step counts in one part
  kMaximum,
};

struct PredicateOptions {
  std::size_t split = 0;
  bool refines = false;         // otherwise predicates are those of the text
  std::uint32_t relevance = 0;  // of the text: those at most so far away from the goal
  Refinement::Options refinement;
  Combination combination = Combination::kChargedSum;
  std::uint64_t states = 0;
  double seconds = 0;
};

// Every atom of a guard, an invariant or the goal; of guards and invariants those that are relevant enough.
// Any choice is sound: an abstraction by fewer predicates has more paths.
Predicates syntactic_predicates(const Subsystem& subsystem, std::uint32_t most) {
  Predicates predicates(subsystem.network);
  const auto add_clock = [&](const model::ClockConstraint& constraint) {
    for (const ClockAtom& atom : least_demand(constraint, subsystem.network)) predicates.add(atom);
  };
  const auto add = [&](const model::Constraint& constraint) {
    predicates.add(constraint.condition);
    for (const model::ClockConstraint& part : constraint.clocks) add_clock(part);
  };
  std::optional<Relevance> relevance;
  if (most != Relevance::kFar) relevance.emplace(subsystem, most);
  for (std::size_t p = 0; p < subsystem.network.processes.size(); ++p) {
    const model::Process& process = subsystem.network.processes[p];
    for (std::size_t l = 0; l < process.locations.size(); ++l)
      if (!relevance || relevance->of_location(p, l) <= most) add(process.locations[l].invariant);
    for (std::size_t e = 0; e < process.edges.size(); ++e)
      if (!relevance || relevance->of_edge(p, e) <= most) add(process.edges[e].guard);
  }
  for (const GoalCase& goal : goal_cases(subsystem.goal)) {
    for (const model::Expression& condition : goal.conditions)
      // Locations are known in any case, and need no predicate.
      if (condition->op != model::Op::kAtLocation) predicates.add(condition);
    for (const model::ClockConstraint& constraint : goal.clocks) add_clock(constraint);
  }
  return predicates;
}

// h^P (Hoffmann, Smaus, Rybalchenko, Kupferschmid, Podelski 2007, "Using predicate abstraction to generate
// heuristic functions in UPPAAL"): the distances in abstract state spaces of parts of the network, added up.
//
// A part is a projection of the network, so its distances are lower bounds. Added up they count a step of
// several parts several times, unless each step is charged to one of them: then the sum is a lower bound, too
// (cost partitioning). The paper adds them as they are.
class PredicateAbstraction final : public search::Heuristic {
 public:
  PredicateAbstraction(const search::Problem& problem, const PredicateOptions& options)
      : lean_(problem), options_(options), parts_(problem_.network, *problem_.goal, options.split) {}

  bool prepare(const base::Limits& limits, std::uint64_t end_of_work) override {
    return go_on(&limits, end_of_work);
  }

  Estimate evaluate(const search::StateView& state) override {
    go_on(nullptr, std::numeric_limits<std::uint64_t>::max());
    Estimate result = 0;
    for (const Part& part : built_) {
      const Estimate distance = part.space->lookup(state);
      // One part suffices, however they are combined: without a way there, there is none in the network.
      if (distance == kDeadEnd) return kDeadEnd;
      result = options_.combination == Combination::kMaximum ? std::max(result, distance) : result + distance;
    }
    return result;
  }

  [[nodiscard]] std::uint64_t work() const override {
    return work_ + (current_.space ? current_.space->work() : 0) +
           (current_.refinement ? current_.refinement->work() : 0);
  }
  [[nodiscard]] std::uint64_t bytes() const override {
    std::uint64_t sum = (current_.space ? current_.space->bytes() : 0) +
                        (current_.refinement ? current_.refinement->bytes() : 0);
    for (const Part& part : built_) sum += part.space->bytes();
    return sum;
  }
  [[nodiscard]] std::uint64_t abstract_states() const override {
    std::uint64_t sum = (current_.space ? current_.space->size() : 0) +
                        (current_.refinement ? current_.refinement->states() : 0);
    for (const Part& part : built_) sum += part.states;
    return sum;
  }
  [[nodiscard]] double preprocessing_seconds() const override { return seconds_; }
  [[nodiscard]] std::vector<std::string> explanation() const override {
    std::vector<std::string> lines;
    for (const Part& part : built_) lines.push_back(part.text);
    return lines;
  }
  [[nodiscard]] std::string blind_because() const override {
    const bool is_blind = is_done() && built_.empty();
    return is_blind ? "no part of the network says anything about the goal" : "";
  }

 private:
  struct Part {
    std::unique_ptr<const Subsystem> subsystem;
    std::unique_ptr<Refinement> refinement;  // as long as it goes on
    std::unique_ptr<AbstractSpace> space;    // afterwards
    std::uint64_t states = 0;
    std::string text;    // for people
    double seconds = 0;  // so far
  };

  bool go_on(const base::Limits* limits, std::uint64_t end_of_work) {
    if (is_done()) return true;
    const auto start = std::chrono::steady_clock::now();
    while (!is_done() && work() < end_of_work) {
      if (current_.refinement)
        refine(limits, end_of_work);
      else if (current_.space)
        explore(limits, end_of_work);
      else
        begin_next();
    }
    const double seconds = std::chrono::duration<double>(std::chrono::steady_clock::now() - start).count();
    seconds_ += seconds;
    current_.seconds += seconds;
    return is_done();
  }
  [[nodiscard]] bool is_done() const {
    return begun_ == parts_.size() && !current_.space && !current_.refinement;
  }

  // The next part, if it has something to say.
  void begin_next() {
    const std::size_t part = begun_++;
    // With a single part there is nobody to share costs with.
    const bool is_charged = options_.combination == Combination::kChargedSum && parts_.size() > 1;
    auto subsystem = Subsystem::of(is_charged ? parts_.charged(part) : problem_.network, *problem_.goal,
                                   parts_.pattern(part));
    // Too many transitions, or updates that cannot be undone: the other parts may still say something.
    if (!subsystem) return;
    const model::Expression& condition = subsystem->goal.condition;
    // What the part keeps of the goal is always true, so all its distances would be 0.
    if (condition.is_constant() && condition->value != 0) return;
    current_.subsystem = std::move(subsystem);
    if (options_.refines)
      current_.refinement = std::make_unique<Refinement>(*current_.subsystem, options_.refinement);
    else
      current_.space = std::make_unique<AbstractSpace>(
          *current_.subsystem, syntactic_predicates(*current_.subsystem, options_.relevance),
          options_.refinement.most_tried);
  }

  void refine(const base::Limits* limits, std::uint64_t end_of_work) {
    Refinement& refinement = *current_.refinement;
    const bool is_late = current_.seconds > options_.seconds;
    if (refinement.go_on(end_of_work - work_, limits) == Refinement::End::kNone && !is_late) return;
    current_.text = fmt::format("; shortest abstract paths: {}", fmt::join(refinement.lengths(), ", "));
    current_.space = refinement.take_space();
    // The space goes on from here and counts for itself.
    work_ += refinement.work() - current_.space->work();
    current_.refinement = nullptr;
  }

  void explore(const base::Limits* limits, std::uint64_t end_of_work) {
    AbstractSpace& space = *current_.space;
    // All parts share the states that the user allows.
    const std::uint64_t done = abstract_states() - space.size();
    const std::uint64_t most = options_.states > done ? options_.states - done : 0;
    space.explore({most, end_of_work - work_}, limits);
    // A space that is cut is of use all the same: what has not been seen is at least as far away as its
    // horizon.
    const bool is_cut = space.size() >= most || current_.seconds > options_.seconds;
    if (!space.is_complete() && !is_cut) return;
    work_ += space.work();
    current_.states = space.size();
    current_.text = describe(space) + current_.text;
    space.finish();
    built_.push_back(std::move(current_));
    current_ = {};
  }

  [[nodiscard]] std::string describe(const AbstractSpace& space) const {
    std::vector<std::string_view> names;
    for (const std::uint32_t p : parts_[begun_ - 1]) names.push_back(problem_.network.processes[p].name);
    const std::string loss = space.loss();
    return fmt::format("{}: {} predicates, {} abstract states{}{}{}", fmt::join(names, ", "),
                       space.predicates().size(), space.size(),
                       space.is_complete() ? "" : ", and more that were not looked at",
                       loss.empty() ? "" : "; ", loss);
  }

  LeanProblem lean_;
  const search::Problem& problem_ = *lean_;
  PredicateOptions options_;
  Parts parts_;
  std::size_t begun_ = 0;  // parts
  Part current_;           // its space is explored, if there is one
  std::vector<Part> built_;
  std::uint64_t work_ = 0;
  double seconds_ = 0;
};

Combination combination_of(const base::Options& options) {
  const std::string word = options.word("combine");
  return word == "sum" ? Combination::kSum : word == "max" ? Combination::kMaximum : Combination::kChargedSum;
}

PredicateOptions predicate_options(const base::Options& options) {
  // Options have numbers, and this is more than any network has of what they count.
  constexpr std::size_t kAll = 1'000'000;
  constexpr std::size_t kMostRounds = 1'000;
  constexpr std::size_t kMostPaths = 32;
  return {.split = options.word("split") == "all" ? kAll : static_cast<std::size_t>(options.number("split")),
          .refines = options.word("predicates") == "refine",
          .relevance = options.word("relevance") == "all"
                           ? Relevance::kFar
                           : static_cast<std::uint32_t>(options.number("relevance")),
          .refinement = {.rounds = options.word("refine") == "auto"
                                       ? kMostRounds
                                       : static_cast<std::size_t>(options.number("refine")),
                         .ends_by_itself = options.word("refine") == "auto",
                         .paths = options.word("paths") == "all" ? kMostPaths : 1,
                         .states = static_cast<std::uint64_t>(options.number("states")),
                         .most_tried = static_cast<std::uint64_t>(options.number("values"))},
          .combination = combination_of(options),
          .states = static_cast<std::uint64_t>(options.number("states")),
          .seconds = options.number("seconds")};
}
}  // namespace

search::HeuristicEntry pa() {
  return {
      .name = "pa",
      .summary = "h^P: distances in predicate abstractions of parts of the network",
      // Not consistent: zones of successors may have been extrapolated, and then meet more abstract states.
      .traits = {.admissible = true, .safe = true, .reads_zone = true},
      .options = {{.name = "split",
                   .summary = "processes in a part, at most",
                   .kind = base::OptionEntry::Kind::kWhole,
                   .standard = "2",
                   .words = {"all"},
                   .least = 1,
                   .most = 1000},
                  {.name = "predicates",
                   .summary = "those of guards, invariants and the goal, or found by refuting abstract paths",
                   .standard = "syntax",
                   .words = {"syntax", "refine"}},
                  {.name = "relevance",
                   .summary =
                       "syntax: those of edges that are at most so many edges from making the goal true",
                   .kind = base::OptionEntry::Kind::kWhole,
                   .standard = "all",
                   .words = {"all"},
                   .least = 0,
                   .most = 1000},
                  {.name = "refine",
                   .summary = "rounds of that; auto: as long as the shortest abstract path gets longer",
                   .kind = base::OptionEntry::Kind::kWhole,
                   .standard = "auto",
                   .words = {"auto"},
                   .least = 0,
                   .most = 1000},
                  {.name = "paths",
                   .summary = "refuted in a round: one of the shortest, or all of them",
                   .standard = "one",
                   .words = {"one", "all"}},
                  {.name = "combine",
                   .summary =
                       "the sum of all parts, as it is or with each step charged to one of them, or the "
                       "largest of all",
                   .standard = "sum01",
                   .words = {"sum", "sum01", "max"}},
                  {.name = "states",
                   .summary = "abstract states at most; beyond that, distances are only partly known",
                   .kind = base::OptionEntry::Kind::kWhole,
                   .standard = "2000000",
                   .least = 1,
                   .most = 4e9,
                   .small = "1000"},
                  Refinement::values_option(),
                  {.name = "seconds",
                   .summary = "time for building a part, at most",
                   .kind = base::OptionEntry::Kind::kNumber,
                   .standard = "300",
                   .least = 0}},
      .refined =
          [](search::HeuristicTraits traits, const base::Options& options) {
            // As the paper has it, a step of several parts counts several times.
            traits.admissible = combination_of(options) != Combination::kSum;
            return traits;
          },
      .make = [](const base::Options& options,
                 const search::Problem& problem) -> std::unique_ptr<search::Heuristic> {
        return std::make_unique<PredicateAbstraction>(problem, predicate_options(options));
      }};
}
}  // namespace tarrier::heuristics
