// SPDX-License-Identifier: MIT
// Procedures: how a kind of question is answered.
//
// A procedure says what it answers and which of the user's choices it understands; the driver (answer.hpp)
// takes the first one of the catalogue that answers a question, refuses choices that it does not understand,
// starts the limits and turns whatever is thrown into a result. So a procedure is one file: an entry, and a
// function from a task and limits to a finding.
#pragma once
#include <string>
#include <string_view>
#include <vector>

#include "base/limits.hpp"
#include "model/question.hpp"
#include "procedures/choices.hpp"
#include "procedures/strategy.hpp"
#include "report/result.hpp"

namespace tarrier::procedures {
// What users can choose and not every procedure has a use for.
enum class Option : std::uint8_t {
  kSearch,         // --search, and --heuristic
  kLoopSearch,     // --search with a search for loops
  kRandomSearch,   // --search with a random search that also looks for loops, and --heuristic
  kShortestTrace,  // --trace shortest
  kShortening,     // --shorten
  kNonZeno,        // --non-zeno
  kExtrapolation,  // --extrapolation
  kSimulation,     // --simulation
};

// What is to be done, and how. All of it outlives the procedure.
struct Task {
  const model::Network& network;
  const model::Question* question;  // null: everything is to be explored
  const Choices& choices;
  const Strategy& strategy;  // what the choices of search and heuristic come to
};

// The problem of a search in `network`, which is that of the task or made of it.
search::Problem problem_of(const Choices& choices, const model::Network& network, const model::Formula* goal);

struct ProcedureEntry {
  std::string_view name;       // for messages and `tarrier list procedures`
  std::string_view summary;    // one line: what it asks, and how it is answered
  std::string_view questions;  // as users write them
  std::vector<Option> understands;
  bool (*answers)(const model::Question* question);
  // Fills in the result, whose query, search and heuristic are there, as far as it gets before a limit is
  // reached and something is thrown: statistics and remarks stay. Throws base::Error if the question cannot
  // be answered in this way, base::InternalError if what was found does not hold up. REQUIRES: it answers the
  // question, the limits have been started.
  void (*decide)(const Task& task, base::Limits& limits, report::QueryResult& result);
};

// Is the question one of this kind?
template <typename Kind>
bool is_kind(const model::Question* question) {
  return question != nullptr && std::holds_alternative<Kind>(*question);
}
}  // namespace tarrier::procedures
