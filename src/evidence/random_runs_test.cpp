// SPDX-License-Identifier: MIT
// Random small networks: concretise() finds delays exactly for those paths that have some, and so does each
// of the ways it has.
#include <gtest/gtest.h>

#include <algorithm>
#include <optional>

#include "base/assert.hpp"
#include "base/random.hpp"
#include "evidence/delays/concretise.hpp"
#include "evidence/delays/linear_concretise.hpp"
#include "evidence/delays/timetable.hpp"
#include "evidence/delays/zone_concretise.hpp"
#include "evidence/interpreter.hpp"
#include "evidence/network_builder.hpp"
#include "evidence/semantics/deadlock.hpp"
#include "evidence/semantics/evaluate.hpp"

namespace tarrier::evidence {
namespace {
using model::Formula;
using model::Path;

constexpr std::int32_t kMaxBound = 3;

// Up to three processes with two clocks, one variable, a binary and a broadcast channel, perhaps urgent, and
// sometimes priorities.
class RandomModel : public NetworkBuilder {
 public:
  explicit RandomModel(std::uint64_t seed) : random_(seed) {
    const std::uint64_t processes = 1 + random_.below(3);
    for (std::uint64_t i = 0; i < processes; ++i) add_process();
    binary("b", send_[0], receive_[0], one_in(4));
    broadcast("c", send_[1], receive_[1], one_in(4));
    if (one_in(3)) add_priorities();
  }

  bool one_in(std::uint64_t n) { return random_.below(n) == 0; }
  std::uint32_t below(std::size_t n) { return static_cast<std::uint32_t>(random_.below(n)); }

  model::ClockConstraint any_constraint() {
    constexpr Comparison kAll[] = {Comparison::kLess, Comparison::kLessEqual, Comparison::kEqual,
                                   Comparison::kGreaterEqual, Comparison::kGreater};
    const Comparison comparison = kAll[below(5)];
    const auto bound = static_cast<std::int32_t>(below(kMaxBound + 1));
    if (one_in(4)) return difference(x_, y_, comparison, bound - 1);
    return evidence::clock(any_clock(), comparison, bound);
  }

  Formula any_formula() {
    if (one_in(4)) return Formula::deadlock(one_in(2));
    return Formula::of(any_constraint());
  }

  // Lets clocks stand still in some locations of the first process.
  void add_rates() {
    for (model::Location& location : network.processes[0].locations)
      if (one_in(2)) location.rates = {{plain(any_clock()), number(0), {}}};
  }

  // A step from these locations that looks right; the other rules may still forbid it.
  std::optional<model::Step> propose(const std::vector<LocationId>& locations) {
    const std::optional<model::Move> first = any_move(below(network.processes.size()), locations, {});
    if (!first) return std::nullopt;
    const auto& action = network.edge(first->process, first->edge).action;
    if (!action) return model::Step{{}, {*first}};
    if (action->first == send_[0]) return partners(SynchronisationId{0}, *first, receive_[0], locations);
    if (action->first == send_[1]) return partners(SynchronisationId{1}, *first, receive_[1], locations);
    return std::nullopt;
  }

 private:
  ClockId any_clock() { return one_in(2) ? x_ : y_; }

  void add_priorities() {
    for (model::Process& process : network.processes) process.priority = static_cast<std::int32_t>(below(3));
    for (model::Synchronisation& synchronisation : network.synchronisations)
      synchronisation.priority = static_cast<std::int32_t>(below(3)) - 1;
  }

  void add_process() {
    const ProcessId p = process("P");
    for (int i = 0; i < 3; ++i) {
      const LocationId location = this->location(p, "L");
      if (one_in(4))
        at(p, location).invariant.clocks = {
            evidence::clock(any_clock(), one_in(2) ? Comparison::kLess : Comparison::kLessEqual,
                            static_cast<std::int32_t>(1 + below(3)))};
      at(p, location).urgent = one_in(10);
      at(p, location).committed = one_in(12);
    }
    for (int i = 0; i < 6; ++i) edge(p, LocationId{below(3)}, LocationId{below(3)}, any_edge());
  }

  EdgeSpec any_edge() {
    EdgeSpec spec;
    const std::uint32_t channel = below(2);
    if (one_in(2)) spec.action = plain(one_in(2) ? send_[channel] : receive_[channel]);
    for (std::uint32_t i = below(3); i > 0; --i) spec.clocks.push_back(any_constraint());
    if (one_in(4)) spec.condition = compare(n_, Op::kEqual, static_cast<std::int32_t>(below(2)));
    if (one_in(3)) spec.update.push_back(assign(n_, number(static_cast<std::int32_t>(below(2)))));
    if (one_in(2))
      spec.update.push_back(reset(any_clock(), static_cast<std::int32_t>(one_in(3) ? below(3) : 0)));
    if (one_in(6)) spec.update.push_back(copy(any_clock(), any_clock(), static_cast<std::int32_t>(below(2))));
    return spec;
  }

  std::optional<model::Move> any_move(std::uint32_t process, const std::vector<LocationId>& locations,
                                      std::optional<ActionId> action) {
    const std::vector<model::Edge>& edges = network.processes[process].edges;
    std::vector<model::Move> fitting;
    for (std::uint32_t e = 0; e < edges.size(); ++e) {
      const bool fits = !action || (edges[e].action && edges[e].action->first == *action);
      if (edges[e].source == locations[process] && fits)
        fitting.push_back({ProcessId{process}, EdgeId{e}, {}});
    }
    if (fitting.empty()) return std::nullopt;
    return fitting[below(fitting.size())];
  }

  // Some other processes with the action, in order: often too few or too many.
  model::Step partners(SynchronisationId synchronisation, const model::Move& first, ActionId action,
                       const std::vector<LocationId>& locations) {
    model::Step step{synchronisation, {first}};
    for (std::uint32_t p = 0; p < network.processes.size(); ++p) {
      if (ProcessId{p} == first.process || one_in(3)) continue;
      if (const std::optional<model::Move> move = any_move(p, locations, action)) step.moves.push_back(*move);
    }
    return step;
  }

  base::Random random_;
  ClockId x_ = clock("x");
  ClockId y_ = clock("y");
  VariableId n_ = variable("n", {0, 1}, 0);
  ActionId send_[2] = {action("b!"), action("c!")};
  ActionId receive_[2] = {action("b?"), action("c?")};
};

bool is_valid(const model::Network& network, const model::Run& run, const Formula* goal = nullptr) {
  return replay(network, run, goal).is_valid();
}

// Delays that the interpreter accepts, found by trying; the steps come from the model.
model::Run random_run(RandomModel& model) {
  model::Run run;
  for (int attempt = 0; attempt < 60 && run.steps.size() < 8; ++attempt) {
    const std::vector<State> states = replay(model.network, run, nullptr).states;
    const std::optional<model::Step> step = model.propose(states.back().locations);
    if (!step) continue;
    model::Run longer = run;
    longer.steps.push_back({Rational(model.one_in(2) ? 0 : model.below(20)) / 6, *step});
    if (is_valid(model.network, longer)) run = std::move(longer);
  }
  model::Run later = run;
  later.final_delay = Rational(model.below(9)) / 6;
  return is_valid(model.network, later) ? later : run;
}

// One that holds at the end of the run, about the clocks.
Formula goal_at_end(RandomModel& model, const model::Run& run) {
  const State end = *replay(model.network, run, nullptr).after_final_delay;
  Memory reads{model.network, end.locations, end.values};
  for (;;) {
    const Formula goal = Formula::any({model.any_formula(), model.any_formula()});
    if (holds(goal, reads, end.clocks, is_deadlocked(model.network, end))) return goal;
  }
}

Path path_of(const model::Run& run) {
  Path path;
  for (const model::TimedStep& step : run.steps) path.steps.push_back(step.step);
  return path;
}

// A path of at most two steps that respects locations, but perhaps nothing else.
Path random_path(RandomModel& model) {
  Path path;
  std::vector<LocationId> locations(model.network.processes.size(), LocationId{0});
  for (int attempt = 0; attempt < 10 && path.steps.size() < 2; ++attempt) {
    const std::optional<model::Step> step = model.propose(locations);
    if (!step) continue;
    path.steps.push_back(*step);
    for (const model::Move& move : step->moves)
      locations[index(move.process)] = model.network.edge(move.process, move.edge).target;
  }
  return path;
}

// Tries all delays that are multiples of 1/4. That is complete for two steps and a wait at the end:
// constraints with integers depend on the integer parts of clocks and the order of the fractional parts,
// which belong to the three points of time, and to 0. Nothing changes any more after five time units.
bool has_run(const model::Network& network, const Path& path, const Formula& goal, model::Run run = {}) {
  const bool at_end = run.steps.size() == path.steps.size();
  for (int quarter = 0; quarter < 20; ++quarter) {
    const Rational delay = Rational(quarter) / 4;
    if (at_end) {
      run.final_delay = delay;
      if (is_valid(network, run, &goal)) return true;
      continue;
    }
    model::Run longer = run;
    longer.steps.push_back({delay, path.steps[run.steps.size()]});
    if (is_valid(network, longer) && has_run(network, path, goal, std::move(longer))) return true;
  }
  return false;
}

using Way = std::optional<model::Run> (*)(const model::Network&, const Path&, const Formula*);

std::optional<model::Run> concretise_somehow(const model::Network& network, const Path& path,
                                             const Formula* goal) {
  return concretise(network, path, goal);
}
std::optional<model::Run> concretise_with_zones(const model::Network& network, const Path& path,
                                                const Formula* goal) {
  return concretise_by_zones(network, path, goal);
}

// What one way says of a path, which may also break rules about locations and variables: a run that replays,
// that there is none, or nothing at all.
struct Answer {
  std::optional<model::Run> run;
  bool is_refused = false;
};
Answer answer(Way way, const RandomModel& model, const Path& path, const Formula* goal) {
  try {
    Answer result{way(model.network, path, goal)};
    if (result.run) {
      EXPECT_EQ(objection(model.network, *result.run, goal), "");
    }
    return result;
  } catch (const base::InternalError&) {
    return {.is_refused = true};
  }
}

std::vector<Rational> times(const model::Run& run) {
  std::vector<Rational> result{0};
  for (const model::TimedStep& step : run.steps) result.emplace_back(result.back() + step.delay);
  result.emplace_back(result.back() + run.final_delay);
  return result;
}

// If the timetable needs no fractions, no delay had to exceed a bound: then it has the smallest delays there
// are, and so have the zones.
void expect_same_times_if_whole(const model::Run& by_timetable, const model::Run& by_zones) {
  const std::vector<Rational> found = times(by_timetable);
  const bool are_whole =
      std::all_of(found.begin(), found.end(), [](const Rational& time) { return denominator(time) == 1; });
  if (are_whole) {
    EXPECT_EQ(found, times(by_zones));
  }
}
}  // namespace

TEST(RandomRuns, DelaysThatWereForgottenAreFoundAgain) {
  std::size_t steps = 0;
  std::size_t by_timetable = 0;
  for (std::uint64_t seed = 0; seed < 200; ++seed) {
    SCOPED_TRACE(seed);
    RandomModel model(seed);
    const model::Run run = random_run(model);
    steps += run.steps.size();
    const Formula goal = goal_at_end(model, run);
    for (const Formula* end : {static_cast<const Formula*>(nullptr), &goal}) {
      EXPECT_TRUE(answer(concretise_somehow, model, path_of(run), end).run);
      const Answer zones = answer(concretise_with_zones, model, path_of(run), end);
      const Answer timetable = answer(concretise_by_timetable, model, path_of(run), end);
      ASSERT_TRUE(zones.run);
      EXPECT_FALSE(timetable.is_refused);
      if (!timetable.run) continue;
      by_timetable += run.steps.size();
      expect_same_times_if_whole(*timetable.run, *zones.run);
    }
  }
  EXPECT_GT(steps, 240U);  // otherwise this tests nothing
  EXPECT_GT(by_timetable, 240U);
}

TEST(RandomRuns, ConcretiseFailsOnlyWhereAllDelaysFail) {
  int possible = 0;
  int impossible = 0;
  int possible_by_timetable = 0;
  int impossible_by_timetable = 0;
  for (std::uint64_t seed = 1000; seed < 1300; ++seed) {
    SCOPED_TRACE(seed);
    RandomModel model(seed);
    const Path path = random_path(model);
    const Formula goal = Formula::all({model.any_formula(), Formula::of(model.any_constraint())});
    const bool expected = has_run(model.network, path, goal);
    EXPECT_EQ(answer(concretise_somehow, model, path, &goal).run.has_value(), expected);
    EXPECT_EQ(answer(concretise_with_zones, model, path, &goal).run.has_value(), expected);
    const Answer timetable = answer(concretise_by_timetable, model, path, &goal);
    EXPECT_FALSE(timetable.run && !expected);
    EXPECT_FALSE(timetable.is_refused && expected);
    if (timetable.run) ++possible_by_timetable;
    if (timetable.is_refused) ++impossible_by_timetable;
    if (!mentions_deadlock(goal) && can_concretise_exactly()) {
      EXPECT_EQ(answer(concretise_exactly, model, path, &goal).run.has_value(), expected);
    }
    ++(expected ? possible : impossible);
  }
  EXPECT_GT(possible, 15);
  EXPECT_GT(impossible, 15);
  EXPECT_GT(possible_by_timetable, 15);
  EXPECT_GT(impossible_by_timetable, 15);
}

// With clocks that stand still no grid is fine enough for all runs, but what is on the grid must be found.
TEST(RandomRuns, LinearArithmeticFindsWhatTryingFinds) {
  if (!can_concretise_exactly()) GTEST_SKIP() << "without Z3";
  int possible = 0;
  int apart = 0;
  for (std::uint64_t seed = 2000; seed < 2200; ++seed) {
    SCOPED_TRACE(seed);
    RandomModel model(seed);
    model.add_rates();
    const Path path = random_path(model);
    const Formula goal = Formula::of(model.any_constraint());
    const bool expected = has_run(model.network, path, goal);
    const bool found = answer(concretise_exactly, model, path, &goal).run.has_value();
    EXPECT_TRUE(found || !expected);
    if (expected) ++possible;
    if (found != expected) ++apart;
  }
  EXPECT_GT(possible, 15);
  EXPECT_LT(apart, 5);
}
}  // namespace tarrier::evidence
