// SPDX-License-Identifier: MIT
// Edges and how they move together.
#include <fmt/format.h>

#include <set>

#include "languages/tchecker/lowering.hpp"
#include "languages/tchecker/parser.hpp"
#include "languages/tchecker/statements.hpp"
#include "languages/tchecker/warnings.hpp"
#include "languages/tchecker/white_space.hpp"

namespace tarrier::languages::tchecker {
using base::Code;

void Lowering::add_edge(const Declaration& declaration) {
  const auto& fields = declaration.fields;
  // Without its process, no other part of the edge can be looked up.
  const std::uint32_t owner = find(processes_, "unknown process", fields[0]);
  model::Process& process = network_.processes[owner];
  const std::string what = fmt::format("process '{}': unknown location", process.name);
  model::Edge edge{.span = declaration.keyword.span};
  std::uint32_t event = 0;
  bool has_all = true;
  const auto look_up = [&](auto action) {  // each unknown name is reported
    try {
      action();
    } catch (base::Error& error) {
      diagnostics_.error(std::move(error));
      has_all = false;
    }
  };
  look_up([&] { edge.source = model::LocationId{find(locations_[owner], what, fields[1])}; });
  look_up([&] { edge.target = model::LocationId{find(locations_[owner], what, fields[2])}; });
  // Also an event that no synchronisation vector has must have been declared.
  look_up([&] { event = find(events_, "unknown event", fields[3]); });
  // Traces and drawings show the event even where it synchronises with nobody.
  edge.text.synchronisation = fields[3].text;
  // An attribute that we do not know may be meant for another tool.
  warn_unknown(declaration, {"provided", "do"});
  for (const Attribute& attribute : declaration.attributes) {
    if (attribute.key.text == "provided") read_constraint(edge.guard, edge.text.guard, attribute);
    if (attribute.key.text == "do") read_update(edge, attribute);
  }
  // Guard and update have been checked all the same.
  if (!has_all) return;
  process.edges.push_back(std::move(edge));
  events_of_edges_[owner].push_back(event);
}

void Lowering::read_update(model::Edge& edge, const Attribute& attribute) {
  const auto statements = parse_statements(source_, attribute.value, diagnostics_);
  if (!statements) return;
  for (model::Statement& statement : lower_update(*statements, variables_, network_, diagnostics_)) {
    warn_out_of_domain(statement);
    edge.update.push_back(std::move(statement));
  }
  // An attribute may be given more than once: conditions are joined, statements follow each other.
  if (!edge.text.update.empty()) edge.text.update += "; ";
  edge.text.update += source_.text(attribute.value);
}

// Legal: the step does not exist then, see Lowering::finish(). But nobody writes an edge that is never taken
// on purpose.
void Lowering::warn_out_of_domain(const model::Statement& statement) {
  const auto* const assignment = std::get_if<model::Assignment>(&statement);
  if (assignment == nullptr || !assignment->value.is_constant() ||
      index(assignment->target.first) >= network_.variables.size())
    return;
  const model::Variable& target = network_.variable(assignment->target.first);
  if (!target.domain.contains(assignment->value->value))
    diagnostics_.warning(
        kImpossibleEdge.code, assignment->span,
        fmt::format("this edge can never be taken: {} is outside the range {} … {} of '{}'",
                    assignment->value->value, target.domain.low, target.domain.high, target.name));
}

void Lowering::add_synchronisation(const Declaration& declaration) {
  Vector vector{.span = declaration.keyword.span};
  std::set<model::ProcessId> seen;
  for (const Word& field : declaration.fields) {
    Place next = place(field);
    const std::string& process = network_.process(next.pair.first).name;
    // One process cannot take two edges in one step.
    if (!seen.insert(next.pair.first).second)
      throw base::Error(Code::kStructure, field.span,
                        fmt::format("process '{}' twice in one synchronisation", process),
                        "expected every process at most once");
    vector.name += (vector.name.empty() ? "" : ":") + next.action + (next.is_weak ? "?" : "");
    vector.places.push_back(std::move(next));
  }
  warn_unknown(declaration, {});
  if (vector.places.size() == 1)
    diagnostics_.warning(kSingleSynchronisation.code, vector.span,
                         fmt::format("'{}' synchronises one process only", vector.name));
  const auto [earlier, is_new] = vector_names_.try_emplace(vector.name, vector.span);
  // As written: the same places in another order are another vector.
  if (!is_new)
    throw base::Error(Code::kDuplicate, vector.span,
                      fmt::format("the synchronisation '{}' is declared twice", vector.name),
                      fmt::format("first declared on line {}", earlier->second.line));
  vectors_.push_back(std::move(vector));
}

// PROCESS@EVENT or PROCESS@EVENT?
Lowering::Place Lowering::place(const Word& word) const {
  const auto part = [&](std::size_t begin, std::size_t end) {  // without white space around it
    while (begin < end && is_space(word.text[begin])) ++begin;
    while (begin < end && is_space(word.text[end - 1])) --end;
    // All on one line, since fields end with it: so the column is all that changes.
    base::SourceSpan span = word.span;
    span.column += static_cast<std::uint32_t>(begin);
    return Word{word.text.substr(begin, end - begin), span};
  };
  const std::size_t at = word.text.find('@');
  if (at == std::string::npos)
    throw base::Error(Code::kSyntax, word.span, fmt::format("'{}' names no event", word.text),
                      "expected PROCESS@EVENT or PROCESS@EVENT?");
  // The '?' is no part of the name of the event.
  const bool is_weak = word.text.ends_with('?');
  const Word process = part(0, at);
  const Word event = part(at + 1, word.text.size() - (is_weak ? 1 : 0));
  const model::ProcessId owner{find(processes_, "unknown process", process)};
  return {{owner, find(events_, "unknown event", event)}, process.text + "@" + event.text, is_weak};
}

// A weak process takes part where it has an enabled edge, as documented. TChecker itself looks at its
// location only, and refuses models in which that would make a difference: those with guards on such edges.
void Lowering::connect() {
  std::map<Pair, model::ActionId> actions;
  for (Vector& vector : vectors_) {
    model::Synchronisation result{.name = vector.name, .span = vector.span};
    for (const Place& place : vector.places) {
      // One action for all vectors that name the pair: an edge has one action, and may take part in each of
      // them.
      const auto [action, is_new] = actions.try_emplace(place.pair, model::ActionId(network_.actions.size()));
      if (is_new) network_.actions.push_back({place.action});
      result.participants.push_back(
          {.action = action->second,
           .strength = place.is_weak ? model::Strength::kWeak : model::Strength::kRequired,
           .process = place.pair.first});
    }
    network_.synchronisations.push_back(std::move(result));
  }
  for (std::uint32_t p = 0; p < network_.processes.size(); ++p) {
    model::Process& process = network_.processes[p];
    for (std::size_t e = 0; e < process.edges.size(); ++e) {
      const auto action = actions.find({model::ProcessId{p}, events_of_edges_[p][e]});
      // An event in no vector: the edge is taken alone, as TChecker has it.
      if (action == actions.end()) continue;
      process.edges[e].action = model::Reference<model::ActionId>{action->second, {}, process.edges[e].span};
    }
  }
}
}  // namespace tarrier::languages::tchecker
