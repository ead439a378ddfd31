// SPDX-License-Identifier: MIT
// Tarrier as a library: read a model, check its queries, go through it step by step. This is the whole interface.
//
//   #include <tarrier/tarrier.hpp>
//
//   const tarrier::Loaded loaded = tarrier::Model::load("train-gate.xml");
//   for (const tarrier::Error& error : loaded.errors) std::cerr << error.text() << '\n';
//   if (!loaded.model) return 65;
//   for (const tarrier::Answer& answer : loaded.model->check().answers())
//     std::cout << *answer.query << ": " << tarrier::name(answer.verdict) << '\n';
//
// Errors are values: what is wrong with a model, a query or an option is in what a function returns. Nothing is thrown
// but std::bad_alloc and, for a mistake in Tarrier itself, std::logic_error.
//
// Threads: a Model may be used by several threads at once, but limits are those of the whole process, so that calls
// that work on models take turns: one waits until another one's is over. A Simulation belongs to one thread at a time.
//
// Versions: numbers are those of semantic versioning. Until 1.0 a new minor version may change this interface, and the
// shared library's name (SONAME) has both numbers; a program that was built with 0.1.0 runs with each later 0.1.x.
// It needs C++17, and nothing else: no other header, no setting.
#pragma once

#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#if defined(__GNUC__)
#define TARRIER_API __attribute__((visibility("default")))
#else
#define TARRIER_API
#endif

namespace tarrier {

// "0.1.0", and with all that tells one build from another: commit, compiler, optional parts.
TARRIER_API std::string version();
TARRIER_API std::string build_information();

// ---------------------------------------------------------------------------------------------- errors as values

// Lines and columns count from 1; 0 if not known. `element` is a path in an XML file.
struct Position {
  std::string file;
  std::string element;
  std::uint32_t line = 0;
  std::uint32_t column = 0;
};

// What is wrong with the input. Codes are stable words, those of the JSON documents: "syntax", "unknown-name", "type",
// "usage", "unsupported", …
struct TARRIER_API Error {
  std::string code;
  Position where;
  std::string message;   // what is wrong
  std::string expected;  // what would be right; may be empty
  int exit_status = 0;   // that the program has for it: 64, 65, 66, 69 or 74

  [[nodiscard]] std::string text() const;  // "file:line:column: message; expected"
};

// Legal, but probably not meant.
struct TARRIER_API Warning {
  std::string code;
  Position where;
  std::string message;

  [[nodiscard]] std::string text() const;
};

// -------------------------------------------------------------------------------------------------------- traces

// Numbers that may be fractions are text: "19/2".
using Rational = std::string;

// `text` is the value as the model's language writes it: a number, true, or the name of a value.
struct Assignment {
  std::string name;
  std::int32_t value = 0;
  std::string text;
};

// One process's share in a step.
struct Edge {
  std::string process;
  std::string from;  // locations; empty in languages without them
  std::string to;
  std::uint32_t index = 0;  // among the edges of the process, from 0
  std::vector<Assignment> inputs;
  std::string guard;  // as written; empty if there is none, as those that follow
  std::string synchronisation;
  std::string update;
  Position where;
};

struct Step {
  Rational delay;                    // waited before the step
  Rational time;                     // when it happens
  std::optional<std::string> label;  // the channel
  std::vector<Edge> edges;           // none: this is the initial state
  std::vector<Assignment> changes;   // all variables at the start, then those that have changed
  std::vector<std::pair<std::string, Rational>> clocks;  // after the step; of more than 100 those it sets
};

// A run that has been replayed by an interpreter that shares no code with the searches.
struct Trace {
  std::vector<std::pair<std::string, std::string>> locations;  // process, location; at the start
  std::vector<Step> steps;                                     // the first one is the initial state
  Rational final_delay;                                        // waited at the end
  enum class Ending { kOpen, kLoop, kWaits, kStuck } ending = Ending::kOpen;
  std::size_t loop = 0;  // kLoop: the run goes on from after this step, forever

  [[nodiscard]] std::size_t length() const { return steps.empty() ? 0 : steps.size() - 1; }
};

// ------------------------------------------------------------------------------------------------------- answers

enum class Verdict { kSatisfied, kViolated, kUnknown, kUnsupported, kError };
TARRIER_API const char* name(Verdict verdict);  // "satisfied", …

struct Statistics {
  std::uint64_t explored = 0;   // states taken from the open list and expanded
  std::uint64_t generated = 0;  // successors computed, and initial states
  std::uint64_t transitions = 0;
  std::uint64_t stored = 0;  // states kept at the end
  std::uint64_t deadlocks = 0;
  double seconds = 0;
  std::uint64_t peak_memory_bytes = 0;
};

// What sup, inf, bounds and COMPUTE found. A bound that does not exist is empty; one that is not attained is only
// approached.
struct Measured {
  std::string expression;
  std::optional<Rational> least;
  bool least_is_attained = false;
  std::optional<Rational> greatest;
  bool greatest_is_attained = false;
  bool is_exact = true;  // otherwise the values lie within these bounds
};

struct Answer {
  std::optional<std::string> query;  // as written; none: the whole state space was explored
  Verdict verdict = Verdict::kUnknown;
  std::optional<Verdict> expected;  // what the model's author says
  std::string reason;  // kUnknown: "time", "memory", "states", "interrupted", "approximation", "cutoff"
  std::optional<Error> error;  // kUnsupported, kError
  std::optional<Trace> trace;  // the witness or counterexample; with kError, what leads there
  bool is_shortest = false;    // it is known that no trace is shorter
  std::vector<Measured> values;
  std::string search;  // that had the answer
  std::string heuristic;
  std::optional<Statistics> statistics;
  std::vector<std::string> reductions;  // exploring: that made the state space smaller
  std::vector<std::string> remarks;
};

class TARRIER_API Result {
 public:
  Result();
  ~Result();
  Result(Result&&) noexcept;
  Result& operator=(Result&&) noexcept;

  [[nodiscard]] const std::vector<Answer>& answers() const;
  [[nodiscard]] const std::vector<Error>& errors() const;  // that kept queries from being asked
  [[nodiscard]] const std::vector<Warning>& warnings() const;
  // That of `tarrier check`: 0 if every query holds, 1 if some does not, 2 if one is undecided, …
  [[nodiscard]] int exit_status() const;
  // The documents that `tarrier check` prints, with --json and without.
  [[nodiscard]] std::string json() const;
  [[nodiscard]] std::string text() const;

 private:
  friend class Model;
  struct Data;
  std::unique_ptr<Data> data_;
};

// ------------------------------------------------------------------------------------------------------- options

// How a search is getting on.
struct Progress {
  double seconds = 0;
  std::uint64_t explored = 0;
  std::uint64_t stored = 0;
};

// Ends what is under way; safe to be called from any thread, and from signal handlers. The answer is then kUnknown.
class TARRIER_API Interrupt {
 public:
  Interrupt();
  ~Interrupt();
  Interrupt(const Interrupt&) = delete;
  Interrupt& operator=(const Interrupt&) = delete;
  void raise() noexcept;
  void clear() noexcept;  // what begins later is not ended

 private:
  friend class Model;
  struct Data;
  std::unique_ptr<Data> data_;
};

enum class TraceWish { kNone, kSome, kShortest };

// The options of `tarrier check` and `tarrier explore`, by the names and values that these have.
struct Options {
  std::string search = "auto";
  std::string heuristic = "auto";
  TraceWish trace = TraceWish::kSome;
  std::optional<std::uint64_t> shorten;  // work on shorter traces, in percent of the search
  bool non_zeno = false;
  std::string extrapolation = "auto";
  std::string simulation = "auto";
  std::vector<std::string> no_reduction;
  std::uint64_t seed = 1;
  unsigned threads = 1;
  // Limits of each query.
  std::optional<double> seconds;
  std::optional<std::uint64_t> bytes;
  std::optional<std::uint64_t> states;
  Interrupt* interrupt = nullptr;
  std::function<void(const Progress&)> on_progress;  // several times a second; must not use any model
};

// What is asked of a model; nothing: the queries that it has itself.
struct Queries {
  Queries() = default;
  Queries(const char* query) : formulas{query} {}             // NOLINT(google-explicit-constructor)
  Queries(std::string query) : formulas{std::move(query)} {}  // NOLINT(google-explicit-constructor)

  std::vector<std::string> formulas;  // in the model's language, as --query
  std::vector<std::string> ltl;       // --ltl
  std::vector<std::string> automata;  // files, as --never
  std::vector<std::string> labels;    // as one query: a state that carries all of them, as --labels
  std::optional<std::size_t> index;   // only this one of them, counted from 1
};

// -------------------------------------------------------------------------------------------- models, simulation

// Delays from `low` on; up to `high`, or without end.
struct Interval {
  Rational low;
  bool low_is_included = true;
  std::optional<Rational> high;
  bool high_is_included = false;
};

// A step that can be taken now, or after waiting.
struct Choice {
  std::optional<std::string> label;
  std::vector<Edge> edges;
  std::vector<Interval> delays;  // after which it can be taken; never empty
};

// One run of a model, which grows as the user wants; every step is made by the interpreter that replays traces.
class TARRIER_API Simulation {
 public:
  Simulation(Simulation&&) noexcept;
  Simulation& operator=(Simulation&&) noexcept;
  ~Simulation();

  [[nodiscard]] std::vector<std::pair<std::string, std::string>> locations() const;
  [[nodiscard]] std::vector<Assignment> variables() const;
  [[nodiscard]] std::vector<std::pair<std::string, Rational>> clocks() const;
  [[nodiscard]] Rational time() const;

  // What is possible now. The order is that of the processes and edges of the model.
  [[nodiscard]] const std::vector<Choice>& choices() const;
  // How long the state can wait: from 0 to ...
  [[nodiscard]] Interval waiting() const;

  // What keeps it from being done; then nothing has changed. Without a delay: as soon as possible, at a whole number of
  // time units if there is one.
  std::optional<Error> take(std::size_t choice, const std::optional<Rational>& delay = std::nullopt);
  std::optional<Error> wait(const Rational& delay);
  bool undo();  // the last of these; false: there is none

  [[nodiscard]] Trace trace() const;  // all steps so far

 private:
  friend class Model;
  struct Data;
  explicit Simulation(std::unique_ptr<Data> data);
  std::unique_ptr<Data> data_;
};

// `simulation` is empty if there is an error.
struct Simulated {
  std::optional<Simulation> simulation;
  std::optional<Error> error;
};

// What a trace was found to be.
struct Replayed {
  std::optional<std::string> query;
  bool is_possible = false;
  bool decides = false;   // and shows what it is said to show of the query
  std::size_t step = 0;   // if it is not possible: where
  std::string objection;  // and why
};
struct Replays {
  std::vector<Replayed> replays;
  std::vector<Error> errors;
};

struct Variable {
  std::string name;
  std::int32_t low = 0;
  std::int32_t high = 0;
};

struct LoadOptions {
  std::vector<std::pair<std::string, std::int32_t>> constants;  // as -D
  std::string language;  // empty: by the name of the file, or by the text
  std::optional<double> seconds;
  std::optional<std::uint64_t> bytes;
};

struct Loaded;

// A model that has been read.
class TARRIER_API Model {
 public:
  static Loaded load(const std::string& file, const LoadOptions& options = {});
  // `name` is for messages, and tells the language if options do not.
  static Loaded parse(const std::string& text, const std::string& name, const LoadOptions& options = {});

  Model(Model&&) noexcept;
  Model& operator=(Model&&) noexcept;
  ~Model();

  [[nodiscard]] const std::string& name() const;
  [[nodiscard]] std::vector<std::string> queries() const;  // that it has itself
  [[nodiscard]] std::vector<std::string> processes() const;
  [[nodiscard]] std::vector<std::string> clocks() const;
  [[nodiscard]] std::vector<Variable> variables() const;

  [[nodiscard]] Result check(const Queries& queries = {}, const Options& options = {}) const;
  [[nodiscard]] Result explore(const Options& options = {}) const;
  // From one of the initial states, counted from 0. The model may be destroyed before the simulation.
  [[nodiscard]] Simulated simulate(std::size_t initial = 0) const;
  // The traces in a JSON document of check().
  [[nodiscard]] Replays replay(const std::string& json) const;

 private:
  struct Data;
  explicit Model(std::shared_ptr<Data> data);
  [[nodiscard]] Result answer(const Queries* queries, const Options& options) const;
  std::shared_ptr<Data> data_;
};

// `model` is empty if there are errors.
struct Loaded {
  std::optional<Model> model;
  std::vector<Error> errors;
  std::vector<Warning> warnings;
};

}  // namespace tarrier
