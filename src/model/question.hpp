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
#include "model/formula.hpp"
#include "model/ltl.hpp"
#include "model/measure.hpp"
#include "model/network.hpp"

namespace tarrier::model {
// Does the query hold iff there is what is looked for, a witness, or iff there is none, no counterexample?
enum class Quantifier : std::uint8_t { kExists, kForAll };

// A condition on single steps.
struct FairnessCondition {
  Expression condition;     // on the state that the step leaves; empty: any
  std::vector<bool> edges;  // by number (Network::edge_numbers): the step takes one of them; empty: any step
};

// Which infinite runs count.
struct Fairness {
  std::vector<FairnessCondition> justice = {};  // each holds infinitely often,
  // and so does the second of each pair, if the first does.
  std::vector<std::pair<FairnessCondition, FairnessCondition>> compassion = {};
  [[nodiscard]] bool is_empty() const { return justice.empty() && compassion.empty(); }
};

// What is asked of one run.
struct RunProperty {
  Ltl formula = Ltl::constant(true);
  // In its place: accepts the runs that do not satisfy it.
  std::optional<RunAutomaton> violating = std::nullopt;
  Fairness fairness = {};
  // Does a run count that comes to a state from which no step is possible? It repeats that state forever.
  bool may_end = false;
  // Do only those runs count on which time diverges (model/transform/non_zeno.hpp)?
  bool time_diverges = false;
};

// E<> p and A[] p: is there a reachable state with `goal`, which is p or its complement?
struct Reach {
  Formula goal;
  Quantifier quantifier = Quantifier::kExists;
  // The same question about runs, which has to be answered where there is such a state: with fairness, or
  // about infinite runs only, it takes a run through that state.
  std::optional<RunProperty> runs = std::nullopt;
  // The same question in CTL, where paths are infinite: the answer may be another one in models with states
  // that have no successor.
  std::optional<Ctl> branching = std::nullopt;
};

// E[] p, A<> p and p --> q: is there a maximal run, which is infinite, or ends by waiting forever, or in a
// state without a step, on which `always` holds all the time, also between two steps?
struct MaximalRun {
  Formula always;                                 // p for E[], the complement of p for A<>, of q for -->
  std::optional<Formula> trigger = std::nullopt;  // -->: p, which holds at the first of these times
  Quantifier quantifier = Quantifier::kExists;
};

// LTL: is there a run as a sequence of states that satisfies the property or, if all have to, violates it?
struct Runs {
  RunProperty property;
  Quantifier quantifier = Quantifier::kForAll;
  // The same question in CTL: it has to be answered if there is no such run, since states without a successor
  // may make a difference.
  std::optional<Ctl> branching = std::nullopt;
};

// CTL: does the formula hold in all initial states?
struct Branching {
  Ctl formula;
  Fairness fairness = {};
};

// sup{p}: e, …, inf{p}: e, … and bounds{p}: e, …: the bounds of the measures over the reachable states with
// p.
struct Measurement {
  enum class Kind : std::uint8_t { kSupremum, kInfimum, kBounds };
  Kind kind = Kind::kBounds;
  Formula counted;
  std::vector<Measure> measures;
};

// COMPUTE: how many steps lead from states with one formula to states with another: the fewest, or the most
// that it can take to come to a state with `to` from one with `from`, on infinite paths.
struct Distance {
  Ctl from;
  Ctl to;
  bool is_longest = false;
  Fairness fairness = {};
  std::string text = {};  // as the user wrote it
};

using Question = std::variant<Reach, MaximalRun, Runs, Branching, Measurement, Distance>;

// REQUIRES: the question is one of existence: Reach, MaximalRun or Runs.
Quantifier quantifier_of(const Question& question);

// A query as the user wrote it: a question, or why it cannot be answered.
struct Query {
  std::string text;
  base::SourceSpan span;
  std::variant<Question, base::Error> meaning;
  std::optional<bool> expected = std::nullopt;  // does it hold, by what the model file says?
};

// Throws the error if the query has no meaning.
const Question& question_of(const Query& query);
}  // namespace tarrier::model
