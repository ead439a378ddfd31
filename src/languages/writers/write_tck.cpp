// SPDX-License-Identifier: MIT
#include "languages/writers/write_tck.hpp"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <map>
#include <optional>
#include <set>

#include "languages/writers/write_refusal.hpp"
#include "languages/writers/write_tck_terms.hpp"

namespace tarrier::languages {
namespace {
using model::Expression;
using model::Participant;
using model::Strength;
using model::Synchronisation;

constexpr std::size_t kMaxEdges = 1'000'000;  // written out

class TckWriter {
 public:
  explicit TckWriter(const model::Network& network)
      : network_(network), terms_(network), users_(network.actions.size()) {
    check();
    find_users();
    name_everything();
    for (const Synchronisation& synchronisation : network_.synchronisations) connect(synchronisation);
  }

  std::string write() {
    std::string processes;
    for (std::uint32_t p = 0; p < network_.processes.size(); ++p) processes += process(p);
    // Declared in any case: edges without an action need an event as well.
    std::string events = fmt::format("event:{}\n", internal_);
    // Several actions may share an event, see name_everything().
    for (const std::string& event : std::set<std::string>(events_.begin(), events_.end()))
      events += fmt::format("event:{}\n", event);
    std::string vectors;
    for (const Vector& vector : vectors_)
      // A process alone needs no vector, unless the same event also meets others: then only a vector allows
      // it alone.
      if (!vector.is_single || synchronised_.contains(vector.first))
        vectors += fmt::format("sync:{}\n", vector.text);
    return fmt::format("{}system:{}\n\n{}\n{}{}{}{}", head(),
                       Identifiers(tck_keywords()).claim(network_.name), events, terms_.declarations(),
                       processes, vectors.empty() ? "" : "\n", vectors);
  }

  // An edge that TChecker refuses, once everything is written.
  [[nodiscard]] const std::optional<std::string>& guarded_weak_edge() const { return guarded_weak_edge_; }

 private:
  using Pair = std::pair<std::uint32_t, std::uint32_t>;  // a process and an action
  struct Vector {
    std::string text;
    Pair first;
    bool is_single = false;
  };

  void check() const;
  void find_users();
  void name_everything();
  [[nodiscard]] std::string head() const;
  void connect(const Synchronisation& synchronisation);
  void fill(const Synchronisation& synchronisation, std::size_t place, std::vector<std::uint32_t>& processes,
            std::vector<std::string>& vector, std::vector<Pair>& pairs);
  std::string process(std::uint32_t number);
  std::string location(std::uint32_t number, std::uint32_t l);
  void add_edges(std::string& text, std::uint32_t number, const model::Edge& edge);
  void add_choices(std::string& text, std::uint32_t number, const model::Edge& edge, std::size_t input,
                   std::map<model::VariableId, Expression>& values);
  void add_actions(std::string& text, std::uint32_t number, const model::Edge& edge, std::size_t subscript,
                   std::uint32_t action, const Expression& chosen);
  void add_edge(std::string& text, std::uint32_t number, const model::Edge& edge,
                std::optional<std::uint32_t> action, const Expression& chosen);

  const model::Network& network_;
  TckTerms terms_;
  std::vector<std::set<std::uint32_t>> users_;  // processes with edges for an action
  std::vector<std::string> processes_;
  std::vector<std::vector<std::string>> locations_;
  std::string internal_;             // the event of edges without an action
  std::vector<std::string> events_;  // by action
  std::vector<Vector> vectors_;
  std::set<Pair> synchronised_;  // with others; what is not needs no vector
  std::set<Pair> possible_;      // what some vector allows
  std::set<Pair> weak_;
  std::optional<std::string> guarded_weak_edge_;  // the first
  std::size_t edge_count_ = 0;
};

// Before anything is written: half a model would help nobody.
void TckWriter::check() const {
  if (network_.update_order != model::UpdateOrder::kSequential)
    refuse(kTckFormat, "simultaneous updates", {});
  if (!network_.initial_constraint.is_empty()) refuse(kTckFormat, "initial constraints", {});
  if (!network_.state_constraints.empty() || !network_.transition_constraints.empty())
    refuse(kTckFormat, "constraints on states and transitions", {});
  for (const model::Variable& variable : network_.variables) {
    if (variable.kind == model::VariableKind::kDerived)
      refuse(kTckFormat, "derived variables", variable.span);
    if (variable.kind == model::VariableKind::kState && !variable.initial)
      refuse(kTckFormat, "variables without an initial value", variable.span);
  }
  for (const model::Clock& clock : network_.clocks)
    // The format has no initial values of clocks.
    if (clock.initial != 0) refuse(kTckFormat, "clocks that do not start with 0", clock.span);
  for (const Synchronisation& synchronisation : network_.synchronisations) {
    // TChecker has urgent locations, but no urgent events.
    if (synchronisation.urgent)
      refuse(kTckFormat, fmt::format("the urgent channel '{}'", synchronisation.name), synchronisation.span);
    if (synchronisation.priority != 0) refuse(kTckFormat, "channel priorities", synchronisation.span);
    for (const Participant& place : synchronisation.participants) {
      const bool is_weak = place.strength == Strength::kWeak;
      const bool is_named_or_every = place.process || place.every;
      // A weak place of TChecker names its process, so an open one can be written only if all that can take
      // part do.
      if (place.strength == Strength::kOptional || (is_weak ? !is_named_or_every : place.every))
        refuse(kTckFormat, fmt::format("the synchronisation '{}'", synchronisation.name),
               synchronisation.span);
    }
  }
  for (const model::Process& process : network_.processes) {
    if (process.priority != 0) refuse(kTckFormat, "process priorities", process.span);
    for (const model::Location& location : process.locations)
      if (!location.rates.empty()) refuse(kTckFormat, "clocks that stop", location.rates.front().span);
  }
}

void TckWriter::find_users() {
  for (std::uint32_t p = 0; p < network_.processes.size(); ++p)
    for (const model::Edge& edge : network_.processes[p].edges)
      // An edge with subscripts may carry any action of the array.
      for (std::uint32_t k = 0; edge.action && k < edge.action->extent(); ++k)
        users_[index(edge.action->first) + k].insert(p);
}

void TckWriter::name_everything() {
  std::vector<std::string> names;
  for (const model::Process& process : network_.processes) names.push_back(process.name);
  processes_ = Identifiers(tck_keywords()).claim(names);
  for (const model::Process& process : network_.processes) {
    names.clear();
    for (const model::Location& location : process.locations) names.push_back(location.name);
    locations_.push_back(Identifiers(tck_keywords()).claim(names));
  }
  // Events, processes and locations have name spaces of their own.
  Identifiers identifiers(tck_keywords());
  internal_ = identifiers.claim("tau");
  // An event means something only together with its process. So P@a and Q@a, as TChecker models have them,
  // can both be the event a, if nobody but P and Q use them.
  std::map<std::string, std::string> shared;
  for (std::size_t a = 0; a < network_.actions.size(); ++a) {
    std::string name = network_.actions[a].name;
    const std::size_t at = name.find('@');
    const bool is_private =
        at != std::string::npos && std::all_of(users_[a].begin(), users_[a].end(), [&](std::uint32_t p) {
          return network_.processes[p].name == name.substr(0, at);
        });
    if (is_private) {
      std::string& event = shared[name.substr(at + 1)];
      if (event.empty()) event = identifiers.claim(name.substr(at + 1));
      events_.push_back(event);
      continue;
    }
    // An event of TChecker has no direction: a channel is two of them, which a vector brings together.
    if (name.ends_with('!')) name.replace(name.size() - 1, 1, "_emit");
    if (name.ends_with('?')) name.replace(name.size() - 1, 1, "_receive");
    events_.push_back(identifiers.claim(name));
  }
}

std::string TckWriter::head() const {
  std::string text;
  // The reader should know before verdicts differ.
  if (network_.out_of_range == model::OutOfRange::kFault)
    text +=
        "# An assignment out of range was an error in the model that this one was made from.\n"
        "# Here a step with such an assignment does not exist.\n";
  if (guarded_weak_edge_)
    text +=
        "# Some edges with a guard take part weakly. The documentation of the format says what that means;\n"
        "# TChecker 0.8 refuses it.\n";
  return text;
}

void TckWriter::connect(const Synchronisation& synchronisation) {
  std::vector<std::uint32_t> processes;
  std::vector<std::string> vector;
  std::vector<Pair> pairs;
  fill(synchronisation, 0, processes, vector, pairs);
}

// Puts a process into each place from `place` on, in every possible way. Places of named processes come with
// the name, so an open place must leave those processes out.
void TckWriter::fill(const Synchronisation& synchronisation, std::size_t place,
                     std::vector<std::uint32_t>& processes, std::vector<std::string>& vector,
                     std::vector<Pair>& pairs) {
  if (place == synchronisation.participants.size()) {
    // All places are weak, and nobody is there for them.
    if (vector.empty()) return;
    possible_.insert(pairs.begin(), pairs.end());
    const bool is_single = pairs.size() == 1;
    if (!is_single) synchronised_.insert(pairs.begin(), pairs.end());
    vectors_.push_back({fmt::format("{}", fmt::join(vector, ":")), pairs.front(), is_single});
    return;
  }
  const Participant& participant = synchronisation.participants[place];
  const std::uint32_t action = index(participant.action);
  const bool is_weak = participant.strength == Strength::kWeak;
  const std::size_t count = vector.size();
  const auto add = [&](std::uint32_t process) {
    processes.push_back(process);
    vector.push_back(fmt::format("{}@{}{}", processes_[process], events_[action], is_weak ? "?" : ""));
    pairs.emplace_back(process, action);
    if (is_weak) weak_.insert(pairs.back());
  };
  const auto is_free = [&](std::uint32_t process) {
    const auto& all = synchronisation.participants;
    return std::find(processes.begin(), processes.end(), process) == processes.end() &&
           std::none_of(all.begin(), all.end(), [&](const Participant& other) {
             return other.process && index(*other.process) == process;
           });
  };
  // Puts everything back, so that the next way starts with the same places.
  const auto go_on = [&] {
    fill(synchronisation, place + 1, processes, vector, pairs);
    processes.resize(count);
    vector.resize(count);
    pairs.resize(count);
  };
  if (participant.process) {
    const std::uint32_t process = index(*participant.process);
    if (users_[action].contains(process))
      add(process);
    else if (!is_weak)
      return;  // never filled, so there is no such step
    go_on();
  } else if (participant.every) {
    // All receivers of a broadcast take part weakly, each in a place of its own, in the order of processes:
    // this is the order of updates.
    for (const std::uint32_t process : users_[action])
      if (is_free(process)) add(process);
    go_on();
  } else {
    for (const std::uint32_t process : users_[action]) {
      if (!is_free(process)) continue;
      add(process);
      go_on();
    }
  }
}

std::string TckWriter::process(std::uint32_t number) {
  const model::Process& process = network_.processes[number];
  std::string text = fmt::format("\nprocess:{}\n", processes_[number]);
  for (std::uint32_t l = 0; l < process.locations.size(); ++l) text += location(number, l);
  for (const model::Edge& edge : process.edges) add_edges(text, number, edge);
  return text;
}

std::string TckWriter::location(std::uint32_t number, std::uint32_t l) {
  const model::Process& process = network_.processes[number];
  const model::Location& location = process.locations[l];
  std::vector<std::string> attributes;
  if (std::find(process.initial.begin(), process.initial.end(), model::LocationId{l}) !=
      process.initial.end())
    attributes.emplace_back("initial:");
  if (location.committed) attributes.emplace_back("committed:");
  if (location.urgent) attributes.emplace_back("urgent:");
  if (const std::string invariant = terms_.text(location.invariant); !invariant.empty())
    attributes.push_back("invariant: " + invariant);
  std::vector<std::string> labels = location.labels;
  // Labels are what TChecker asks about, so every location gets one.
  labels.push_back(fmt::format("{}.{}", processes_[number], locations_[number][l]));
  attributes.push_back(fmt::format("labels: {}", fmt::join(labels, ",")));
  return fmt::format("location:{}:{}{{{}}}\n", processes_[number], locations_[number][l],
                     fmt::join(attributes, " : "));
}

void TckWriter::add_edges(std::string& text, std::uint32_t number, const model::Edge& edge) {
  std::map<model::VariableId, Expression> values;
  add_choices(text, number, edge, 0, values);
  // Invariants and other edges must not see the values.
  terms_.bind({});
}

// One edge for each value of the inputs.
void TckWriter::add_choices(std::string& text, std::uint32_t number, const model::Edge& edge,
                            std::size_t input, std::map<model::VariableId, Expression>& values) {
  if (input == edge.inputs.size()) {
    terms_.bind(values);
    if (edge.action)
      add_actions(text, number, edge, 0, index(edge.action->first), {});
    else
      add_edge(text, number, edge, std::nullopt, {});
    return;
  }
  const model::Domain& domain = network_.variable(edge.inputs[input]).domain;
  // Written out, since the format has no choice of values.
  for (std::int64_t value = domain.low; value <= domain.high; ++value) {
    values[edge.inputs[input]] = Expression::constant(static_cast<std::int32_t>(value));
    add_choices(text, number, edge, input + 1, values);
  }
}

// One edge for each action that the subscripts may choose, with a guard that they do.
void TckWriter::add_actions(std::string& text, std::uint32_t number, const model::Edge& edge,
                            std::size_t subscript, std::uint32_t action, const Expression& chosen) {
  if (subscript == edge.action->subscripts.size()) return add_edge(text, number, edge, action, chosen);
  const model::Subscript& dimension = edge.action->subscripts[subscript];
  const Expression index = terms_.resolved(dimension.index);
  for (std::uint32_t i = 0; i < dimension.size; ++i) {
    const Expression value = Expression::constant(dimension.low + static_cast<std::int32_t>(i));
    const Expression is_chosen = Expression::binary(model::Op::kEqual, index, value);
    // The inputs, which are numbers now, may have decided the index.
    if (is_chosen.is_constant(0)) continue;
    add_actions(text, number, edge, subscript + 1, action + i * dimension.stride,
                is_chosen.is_constant() ? chosen : Expression::conjunction(chosen, is_chosen));
  }
}

void TckWriter::add_edge(std::string& text, std::uint32_t number, const model::Edge& edge,
                         std::optional<std::uint32_t> action, const Expression& chosen) {
  // No vector lets the process take part with it.
  if (action && !possible_.contains({number, *action})) return;
  model::Constraint guard = edge.guard;
  guard.condition = terms_.resolved(Expression::conjunction(guard.condition, chosen));
  // Most combinations of choices contradict the guard, and need no edge.
  if (guard.condition.is_constant(0)) return;
  if (++edge_count_ > kMaxEdges)
    refuse(kTckFormat, fmt::format("so many choices: more than {} edges", kMaxEdges), edge.span);
  std::vector<std::string> attributes;
  // TChecker looks only at locations to see whether a weak process can take part, so it refuses guards
  // there.
  if (const std::string provided = terms_.text(guard); !provided.empty()) {
    attributes.push_back("provided: " + provided);
    if (!guarded_weak_edge_ && action && weak_.contains({number, *action}))
      guarded_weak_edge_ = fmt::format("{} -> {} of {}", locations_[number][index(edge.source)],
                                       locations_[number][index(edge.target)], processes_[number]);
  }
  if (const std::string update = terms_.update(edge.update); !update.empty())
    attributes.push_back("do: " + update);
  text += fmt::format("edge:{}:{}:{}:{}{{{}}}\n", processes_[number], locations_[number][index(edge.source)],
                      locations_[number][index(edge.target)], action ? events_[*action] : internal_,
                      fmt::join(attributes, " : "));
}
}  // namespace

std::string write_tck(const model::Network& network, const std::vector<model::Query>& /*queries*/,
                      std::vector<std::string>* remarks) {
  TckWriter writer(network);
  std::string text = writer.write();
  if (remarks != nullptr && writer.guarded_weak_edge())
    remarks->push_back(
        fmt::format("TChecker 0.8 refuses edges with a guard that take part weakly, such as {}",
                    *writer.guarded_weak_edge()));
  return text;
}
}  // namespace tarrier::languages
