// SPDX-License-Identifier: MIT
#include "languages/pddl/steps/places.hpp"

#include <fmt/format.h>

#include <map>

#include "languages/writers/write_refusal.hpp"
#include "model/walk.hpp"

namespace tarrier::languages::pddl {
namespace {
using model::Expression;
using model::VariableKind;

// Each value becomes a fact, and every case of a condition a set of them.
constexpr std::int64_t kMostValues = 4096;

std::vector<bool> assigned_variables(const model::Network& network) {
  std::vector<bool> result(network.variables.size(), false);
  model::Walk walk(network);
  walk.on_assign = [&](model::VariableId first, std::uint32_t count) {
    // An element picked by a variable may be any of them.
    for (std::uint32_t k = 0; k < count; ++k) result[index(first) + k] = true;
  };
  for (const model::Process& process : network.processes)
    for (const model::Edge& edge : process.edges) walk.edge(edge);
  return result;
}

std::string number_name(std::int64_t value) {
  return value < 0 ? fmt::format("minus-{}", -value) : fmt::format("{}", value);
}
}  // namespace

// Variables come first and processes after them, so that their numbers are places without a table.
Places::Places(const model::Network& network, Names& names, Predicates predicates)
    : first_process_(static_cast<std::uint32_t>(network.variables.size())), predicates_(predicates) {
  const std::vector<bool> is_assigned = assigned_variables(network);
  for (std::size_t v = 0; v < network.variables.size(); ++v)
    add_variable(network.variables[v], is_assigned[v]);
  for (const model::Process& process : network.processes) {
    Place place{.name = process.name, .size = static_cast<std::uint32_t>(process.locations.size())};
    for (const model::Location& location : process.locations) place.value_names.push_back(location.name);
    places_.push_back(std::move(place));
  }
  for (std::uint32_t p = first_process_; p < places_.size(); ++p) places_[p].is_kept = places_[p].size > 1;
  if (predicates == Predicates::kObjects)
    name_objects(names);
  else
    name_facts(names);
}

void Places::add_variable(const model::Variable& variable, bool is_assigned) {
  Place place{.name = variable.name, .low = variable.domain.low};
  const bool is_state = variable.kind == VariableKind::kState;
  // Never changed and known at the start: a constant, though declared as a variable.
  if (variable.kind == VariableKind::kConstant || (is_state && variable.initial && !is_assigned)) {
    place.fixed = variable.initial;
  } else if (is_state || variable.kind == VariableKind::kInput) {
    const std::int64_t size = std::int64_t{variable.domain.high} - variable.domain.low + 1;
    if (size > kMostValues)
      refuse("PDDL", fmt::format("the {} values of '{}': at most {}", size, variable.name, kMostValues),
             variable.span, "give it a smaller range");
    place.size = static_cast<std::uint32_t>(size);
    place.is_kept = is_state && size > 1;
    for (std::uint32_t k = 0; k < place.size; ++k)
      place.value_names.push_back(k < variable.value_names.size() ? variable.value_names[k]
                                                                  : number_name(std::int64_t{place.low} + k));
    // Whatever the language calls them: name_facts() knows truth values by these names.
    if (variable.is_boolean) place.value_names = {"false", "true"};
  }
  places_.push_back(std::move(place));
}

void Places::name_facts(Names& names) {
  for (std::uint32_t p = 0; p < places_.size(); ++p) {
    Place& place = places_[p];
    // One value is no information, so it needs no fact.
    if (place.size < 2) continue;
    const bool is_process = p >= first_process_;
    // The opposite of a truth value needs no fact of its own.
    if (place.value_names.back() == "true" && place.size == 2) {
      place.facts.push_back(names.claim(place.name));
      continue;
    }
    for (const std::string& value : place.value_names)
      place.facts.push_back(
          names.claim(fmt::format("{}-{}-{}", place.name, is_process ? "at" : "is", value)));
  }
}

// Values of the same name are one object, whatever they are values of.
void Places::name_objects(Names& names) {
  for (Place& place : places_)
    if (place.size > 1) place.object = names.claim(place.name);
  std::map<std::string, std::string> values;
  for (Place& place : places_) {
    if (place.size < 2) continue;
    for (const std::string& value : place.value_names) {
      const auto [known, is_new] = values.try_emplace(value);
      if (is_new) known->second = names.claim(value);
      place.value_objects.push_back(known->second);
      // What is only chosen is no part of the state that a loop has to come back to.
      place.facts.push_back(
          fmt::format("{} {} {}", place.is_kept ? "is" : "chosen", place.object, known->second));
    }
  }
}

std::uint32_t Places::of(const Expression& leaf) const {
  return leaf->op == model::Op::kVariable ? of(leaf->variable) : of(leaf->process);
}

Values Places::only(const Setting& setting) const {
  Values result(places_[setting.place].size);
  result.set(static_cast<std::size_t>(setting.value - places_[setting.place].low));
  return result;
}

Expression Places::value(const Expression& leaf, std::int32_t value) const {
  if (leaf->op == model::Op::kVariable) return Expression::constant(value, leaf->span);
  return Expression::constant(static_cast<std::int32_t>(index(leaf->location)) == value ? 1 : 0, leaf->span);
}

void Places::add_literals(const Cube& cube, Conjunction& all) const {
  for (const Cube::Term& term : cube.terms()) {
    const std::vector<std::string>& facts = places_[term.place].facts;
    if (facts.size() == 1) {
      all.push_back({facts[0], term.values.test(1)});
    } else if (term.values.count() == 1) {
      all.push_back({facts[term.values.find_first()], true});
    } else {
      // Not one of the others: planners have no disjunctive preconditions in STRIPS.
      for (std::size_t k = 0; k < facts.size(); ++k)
        if (!term.values.test(k)) all.push_back({facts[k], false});
    }
  }
}

// The fact of the new value is added, and those of the values that it may have had are deleted.
void Places::add_change(const Setting& setting, const Values& before, Conjunction& all) const {
  const Place& place = places_[setting.place];
  const auto value = static_cast<std::size_t>(setting.value - place.low);
  // It has the value already.
  if (place.size < 2 || (before.count() == 1 && before.test(value))) return;
  if (place.facts.size() == 1) {
    all.push_back({place.facts[0], value == 1});
    return;
  }
  all.push_back({place.facts[value], true});
  for (std::size_t k = 0; k < place.facts.size(); ++k)
    // Deleting a fact that cannot hold would only make the effect look larger to heuristics.
    if (k != value && before.test(k)) all.push_back({place.facts[k], false});
}

std::string Places::name_of(const Setting& setting) const {
  const Place& place = places_[setting.place];
  return fmt::format("{}-{}", place.name,
                     place.value_names[static_cast<std::size_t>(setting.value - place.low)]);
}

std::vector<std::string> Places::facts() const {
  std::vector<std::string> all;
  for (const Place& place : places_) all.insert(all.end(), place.facts.begin(), place.facts.end());
  return all;
}
}  // namespace tarrier::languages::pddl
