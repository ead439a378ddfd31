// SPDX-License-Identifier: MIT
// What is to be checked.
#pragma once
#include <optional>
#include <string>
#include <utility>
#include <variant>
#include <vector>

#include "base/error.hpp"
#include "model/automaton.hpp"
#include "model/ctl.hpp"
#include "model/ltl.hpp"
#include "model/network.hpp"

namespace tarrier::model {
// A state formula in negation normal form: clock constraints stand under `and` and `or` only, so a zone
// satisfies it somewhere iff some way of choosing at each `or` leaves a non-empty zone.
struct Formula {
  enum class Kind : std::uint8_t {
    kCondition,
    kClock,
    kDeadlock,    // no step is possible, neither now nor after any delay that invariants and urgency allow
    kNoDeadlock,  // its complement
    kAnd,
    kOr
  };
  Kind kind = Kind::kCondition;
  Expression condition;        // kCondition
  ClockConstraint clock;       // kClock
  std::vector<Formula> parts;  // kAnd, kOr

  static Formula of(Expression condition);
  static Formula of(ClockConstraint clock);
  static Formula deadlock(bool holds = true);
  static Formula all(std::vector<Formula> parts);  // drops true, collapses on false
  static Formula any(std::vector<Formula> parts);  // drops false, collapses on true
  // Adds `right` to the parts of `left` if that is of the same kind: chains do not make deep formulas.
  static Formula all(Formula left, Formula right);
  static Formula any(Formula left, Formula right);
};

bool mentions_clocks(const Formula& formula);  // in a clock constraint
bool mentions_deadlock(const Formula& formula);

// The complement, again in negation normal form.
Formula negation(const Formula& formula);

// The formula as an expression. REQUIRES: it mentions neither clocks nor deadlock.
Expression to_expression(const Formula& formula);

// Holds where every one of `labels` is carried by the current location of some process. Throws base::Error
// (kUsage) for a label that no location carries.
Formula at_labels(const Network& network, const std::vector<std::string>& labels);

enum class PropertyKind : std::uint8_t {
  kReachable,  // E<> p: satisfied iff some reachable state satisfies p
  kInvariant,  // A[] p: violated iff some reachable state satisfies not p
  // Maximal runs, which go on for ever, end by waiting for ever, or cannot go on; time counts, also between
  // two steps.
  kPossiblyAlways,  // E[] p: satisfied iff p holds all the time on some maximal run
  kInevitable,      // A<> p: violated iff not p does
  kLeadsTo,  // p --> q: violated iff some run comes to a state with p from where not q holds all the time
  // Runs as sequences of states.
  kEveryRun,   // violated iff some run does not satisfy `runs`
  kSomeRun,    // satisfied iff some run does
  kBranching,  // satisfied iff `branching` holds in all initial states that count
  kDistance,   // how many steps `distance` comes to
  kSupremum,   // sup{p}: e, …: the least upper bounds of the measures over the reachable states with p
  kInfimum,    // inf{p}: e, …: the greatest lower bounds
  kBounds,     // bounds{p}: e, …: both
};

// What sup, inf and bounds measure: a number, or a clock plus a number.
struct Measure {
  Expression number;  // empty: 0
  std::optional<Reference<ClockId>> clock;
  std::string text;  // as the user wrote it
};

// The values that a measure takes, from `low` to `high`. A bound that is not attained is only approached.
struct Extent {
  bool is_empty = true;  // there is no state that counts
  std::int64_t low = 0;
  std::int64_t high = 0;
  bool low_is_attained = true;
  bool high_is_attained = true;
  bool is_unbounded = false;  // there is no `high`
  bool is_beyond = false;     // there are values beyond the range of measuring: `high` does not speak of them
  friend bool operator==(const Extent&, const Extent&) = default;
};

// How many steps lead from states with one formula to states with another: the fewest, or the most that it
// can take to come to a state with `to` from one with `from`, on paths that go on for ever.
struct Distance {
  Ctl from;
  Ctl to;
  bool is_longest = false;
  std::string text = {};  // as the user wrote it
};

// Something that may happen in a step.
struct Happening {
  Expression condition;     // of the state that the step leaves; empty: any
  std::vector<bool> edges;  // by number (Network::edge_numbers): the step takes one of them; empty: any step
};

// What is asked of runs.
struct RunProperty {
  Ltl formula = Ltl::constant(true);
  // In its place: accepts the runs that do not satisfy it.
  std::optional<RunAutomaton> violating = std::nullopt;
  // Only those runs count on which each of these happens again and again,
  std::vector<Happening> justice = {};
  // and the second of each pair, if the first does.
  std::vector<std::pair<Happening, Happening>> compassion = {};
  // Does a run count that comes to a state from which no step is possible? It repeats that state for ever.
  bool may_end = false;
  // Do only those runs count on which time diverges (model/non_zeno.hpp)?
  bool time_diverges = false;
};

// `goal` is what a search looks for: p for E<> p, not p for A[] p; what holds all the time for E[], A<> and
// -->; for sup, inf and bounds the states that count.
struct Property {
  PropertyKind kind = PropertyKind::kReachable;
  Formula goal;
  Formula trigger = {};  // kLeadsTo: p
  // kEveryRun, kSomeRun; kBranching and kDistance: their fairness.
  std::optional<RunProperty> runs = std::nullopt;
  // kBranching; otherwise what was asked for, where states without successors may make a difference: of runs,
  // it has to be asked if there is no run that decides; of states, it is worth a remark.
  std::optional<Ctl> branching = std::nullopt;
  std::optional<Distance> distance = std::nullopt;
  std::vector<Measure> measures = {};
};

// A query as the user wrote it: a property, or why it cannot be checked.
struct Query {
  std::string text;
  base::SourceSpan span;
  std::variant<Property, base::Error> meaning;
  std::optional<bool> expected = std::nullopt;  // does it hold, by what the model file says?
};
}  // namespace tarrier::model
