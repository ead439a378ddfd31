// SPDX-License-Identifier: MIT
// Network: the one intermediate model. Every language is translated into it, everything after that knows
// nothing else.
//
// A Network is a vector of processes that share integer variables and clocks and move together by
// synchronisation. Arrays and structures are flattened: element k of an array is the k-th variable (clock,
// action) after the first. A Network is plain data: front ends build it, nobody changes it afterwards.
#pragma once
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "model/expression.hpp"
#include "model/statement.hpp"

namespace tarrier::model {
enum class VariableKind : std::uint8_t {
  kState,     // part of the state
  kInput,     // chosen anew in every step, never stored: UPPAAL's select (listed in Edge::inputs), SMV's IVAR
  kDerived,   // a function of the others, given by `definition`; definitions do not form a cycle
  kLocal,     // belongs to a function or an update, never stored: always assigned before it is read
  kConstant,  // never assigned: an entry of a table
};

struct Variable {
  std::string name;  // as the user knows it: "Train(2).len", "queue[3]"
  Domain domain;
  VariableKind kind = VariableKind::kState;
  std::optional<std::int32_t> initial;  // none: any value that the initial constraint allows; kLocal: none
  Expression definition;                // kDerived only
  bool is_boolean = false;              // shown as true and false
  std::vector<std::string> value_names = {};  // what values are called, from the lowest on; empty: numbers
  bool is_internal = false;                   // no matter of the user's: a translation has made it
  base::SourceSpan span;
  [[nodiscard]] bool is_free_at_start() const { return kind == VariableKind::kState && !initial; }
};

struct Clock {
  std::string name;
  std::int32_t initial = 0;
  base::SourceSpan span;
};

enum class Comparison : std::uint8_t { kLess, kLessEqual, kEqual, kGreaterEqual, kGreater };
std::string_view symbol(Comparison comparison);

// left - right  ~  bound, or left ~ bound without `right`; demanded only where `condition` holds (empty:
// always).
struct ClockConstraint {
  Reference<ClockId> left;
  std::optional<Reference<ClockId>> right;
  Comparison comparison = Comparison::kLessEqual;
  Expression bound;
  Expression condition;
  base::SourceSpan span;
};

// A conjunction of a discrete part and clock constraints: a guard or an invariant.
struct Constraint {
  Expression condition;  // empty: true
  std::vector<ClockConstraint> clocks;
  [[nodiscard]] bool is_trivial() const { return condition.is_empty() && clocks.empty(); }
};

// clock' == rate: how fast the clock runs, 0 or 1; any other value is a fault, as are two different ones for
// one clock in one state, also where no time passes. A clock of which nothing is said runs.
struct ClockRate {
  Reference<ClockId> clock;
  Expression rate;
  base::SourceSpan span;
};

struct Point {
  std::int32_t x = 0;
  std::int32_t y = 0;
};

struct Location {
  std::string name;
  Constraint invariant;
  std::vector<ClockRate> rates;     // while the process is here
  bool urgent = false;              // time stands still
  bool committed = false;           // time stands still, and the next step leaves a committed location
  std::vector<std::string> labels;  // names for properties to refer to (TChecker)
  std::optional<Point> position;
  std::string invariant_text;  // as the user wrote it
  base::SourceSpan span;
};

// The labels as the user wrote them, for traces.
struct EdgeText {
  std::string select;
  std::string guard;
  std::string synchronisation;
  std::string update;
};

struct Edge {
  LocationId source{};
  LocationId target{};
  std::vector<VariableId> inputs;             // chosen when the edge is taken, before its guard is tested
  Constraint guard;                           // tested in the source state of the whole step
  std::optional<Reference<ActionId>> action;  // none: an internal step of this process alone
  Block update;
  std::uint32_t cost = 1;
  bool leaves_committed = false;  // counts as leaving a committed location, wherever it starts
  EdgeText text;
  base::SourceSpan span;
};

struct Process {
  std::string name;           // "Train(2)"
  std::string template_name;  // "Train"
  std::vector<Location> locations;
  std::vector<Edge> edges;
  std::vector<LocationId> initial;  // one in UPPAAL, several in TChecker
  std::int32_t priority = 0;
  base::SourceSpan span;
};

// Something an edge can do together with others, e.g. "go[2]!" or "go[2]?".
struct Action {
  std::string name;
};

enum class Strength : std::uint8_t {
  kRequired,  // without it there is no step
  kWeak,      // takes part if and only if it can
  kOptional,  // takes part or not, as it likes
};

// One place of a synchronisation, filled by an edge that carries `action`. A process fills one place at most.
struct Participant {
  ActionId action{};
  Strength strength = Strength::kRequired;
  std::optional<ProcessId> process;  // none: any process that fills no other place
  bool every = false;  // stands for one place in every such process, in the order of the network
};

// How processes move together. A step is a synchronisation with an edge for each place that is filled; at
// least one place is. Guards and action subscripts are evaluated in the source state; then updates run in the
// order of the participants (UpdateOrder), then target invariants are tested.
//   binary channel c:     {c! required} {c? required}
//   broadcast channel c:  {c! required} {c? weak, every}
//   TChecker vector:      {P@a required} {Q@b weak} …
//   lock-step:            {tick required, process 1} {tick required, process 2} …
// Places must not compete for a process that is not forced to fill one of them; is_well_formed() says when.
struct Synchronisation {
  std::string name;  // "go[2]"
  std::vector<Participant> participants;
  bool urgent = false;        // time stands still where it is possible
  std::int32_t priority = 0;  // internal steps have 0
  base::SourceSpan span;
};

// Priorities. A step is blocked where another one that is possible at the same instant has a higher priority:
// first that of the synchronisation counts, then the highest among the processes that take part. Waiting is
// never blocked.

// No process is named twice; required places open to any process stand before weak and optional ones; a place
// that is open to any process and not required, or stands for every process, is the last one, after required
// ones only. Then filling the places one after the other is the same as filling them all at once.
bool is_well_formed(const Synchronisation& synchronisation);

enum class UpdateOrder : std::uint8_t {
  kSequential,    // each update sees what those before it did
  kSimultaneous,  // all read the source state
};

// What an assignment of a value outside the domain does.
enum class OutOfRange : std::uint8_t {
  kFault,    // a model error (UPPAAL)
  kDisable,  // the step does not exist (TChecker)
};

// What an evaluation without meaning does.
enum class Faults : std::uint8_t {
  kReport,   // ends the run as a model error
  kDisable,  // the step does not exist: abstractions, in which it may be due to what was left out
};

struct Network {
  std::string name;
  std::vector<Variable> variables;
  std::vector<Clock> clocks;
  std::vector<Process> processes;
  std::vector<Action> actions;
  std::vector<Synchronisation> synchronisations;
  std::vector<Function> functions;  // only in sequential networks
  UpdateOrder update_order = UpdateOrder::kSequential;
  OutOfRange out_of_range = OutOfRange::kFault;
  Faults faults = Faults::kReport;
  Expression initial_constraint;              // over states
  std::vector<Expression> state_constraints;  // hold in every state; a step that breaks one does not exist
  std::vector<Expression> transition_constraints;  // over states and next states (Op::kNext)

  [[nodiscard]] const Variable& variable(VariableId id) const { return variables[index(id)]; }
  [[nodiscard]] const Function& function(FunctionId id) const { return functions[index(id)]; }
  [[nodiscard]] const Clock& clock(ClockId id) const { return clocks[index(id)]; }
  [[nodiscard]] const Process& process(ProcessId id) const { return processes[index(id)]; }
  [[nodiscard]] const Location& location(ProcessId process, LocationId location) const {
    return processes[index(process)].locations[index(location)];
  }
  [[nodiscard]] const Edge& edge(ProcessId process, EdgeId edge) const {
    return processes[index(process)].edges[index(edge)];
  }
  // Edges numbered through, process by process: the first number of each process, then how many there are.
  [[nodiscard]] std::vector<std::uint32_t> edge_numbers() const {
    std::vector<std::uint32_t> first{0};
    for (const Process& process : processes)
      first.push_back(first.back() + static_cast<std::uint32_t>(process.edges.size()));
    return first;
  }
};
}  // namespace tarrier::model
