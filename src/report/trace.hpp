// SPDX-License-Identifier: MIT
// A replayed run in the user's own names.
#pragma once
#include <map>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "model/path.hpp"

namespace tarrier::evidence {
struct Replay;
struct State;
}  // namespace tarrier::evidence

namespace tarrier::report {
struct TraceValue {
  std::string name;
  std::int32_t value = 0;
  bool is_boolean = false;
  std::string value_name = {};  // empty if it has none
  bool is_internal = false;     // of no interest to people
};

// One process's share in a step.
struct TraceEdge {
  std::string process;
  std::string from;
  std::string to;
  std::uint32_t index = 0;  // of the edge in its process, from 0
  std::vector<TraceValue> select;
  std::string guard;  // as the user wrote it, empty if there is none; likewise
  std::string synchronisation;
  std::string update;
  base::SourceSpan span;
};

constexpr std::size_t kManyClocks = 100;

struct TraceStep {
  std::string delay;                 // waited before the step, an exact rational; likewise
  std::string time;                  // when the step happens
  std::optional<std::string> label;  // the channel; none for an internal step
  std::vector<TraceEdge> edges;      // in the order of their updates; empty for the initial state
  std::vector<TraceValue> changes;   // all variables for the initial state, then those with a new value
  // After the step. Where there are more than kManyClocks, only those that it set: all others run on.
  std::vector<std::pair<std::string, std::string>> clocks;
};

struct Trace {
  std::vector<std::pair<std::string, std::string>> locations;  // initial location of each process
  std::vector<TraceStep> steps;                                // the first one is the initial state
  std::string final_delay;                                     // waited after the last step
  std::vector<std::pair<std::string, std::string>> final_locations;
  std::vector<std::pair<std::string, std::string>> final_clocks;
  model::Ending ending = model::Ending::kOpen;  // how it goes on
  std::size_t loop = 0;                         // kLoop: from after this step on
  std::vector<std::string> running_on = {};     // kLoop: variables that do not come back to their values
  std::optional<bool> is_zeno = std::nullopt;   // kLoop: is all the time in it bounded?
  // p --> q: p holds so long after this step, and q not from then on.
  std::optional<std::pair<std::size_t, std::string>> since = std::nullopt;

  [[nodiscard]] std::size_t length() const { return steps.size() - 1; }
};

// The name of an input of an edge of `process`, without the process it belongs to.
std::string input_name(const model::Process& process, const model::Variable& input);

// The channel; none for an internal step.
std::optional<std::string> label_of(const model::Network& network, const model::Step& step);
// The shares of the processes in a step, in its order.
std::vector<TraceEdge> make_edges(const model::Network& network, const model::Step& step);

// The variables that people know, with their values in a state; and where processes are, and what clocks say.
std::vector<TraceValue> variable_values(const model::Network& network, const evidence::State& state);
std::vector<std::pair<std::string, std::string>> location_names(const model::Network& network,
                                                                const evidence::State& state);
std::vector<std::pair<std::string, std::string>> clock_values(const model::Network& network,
                                                              const evidence::State& state);

// REQUIRES: the replay is valid.
Trace make_trace(const model::Network& network, const model::Run& run, const evidence::Replay& replay);
}  // namespace tarrier::report
