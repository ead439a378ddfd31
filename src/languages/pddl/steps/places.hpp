// SPDX-License-Identifier: MIT
// Where the state of a Network is kept: its variables and the locations of its processes, with the facts that
// say their values in PDDL.
//
// A place has one fact for each value; a truth value has one, and what is never changed has none. Exactly one
// of several facts holds. Where predicates take objects, truth values have two, too, so that all places are
// alike: `(is token x3)`, `(is b true)`.
#pragma once
#include <optional>
#include <string>
#include <vector>

#include "languages/pddl/steps/cube.hpp"
#include "languages/pddl/task/names.hpp"
#include "languages/pddl/task/task.hpp"
#include "model/network.hpp"

namespace tarrier::languages::pddl {
struct Place {
  std::string name;
  std::int32_t low = 0;
  std::uint32_t size = 1;
  bool is_kept = false;                  // a part of the state that can change
  std::optional<std::int32_t> fixed;     // the value that it has in all states
  std::vector<std::string> value_names;  // by value, from the lowest on
  std::vector<std::string> facts = {};   // likewise; one fact alone says whether the second value is there
  // Where predicates take objects: itself and its values.
  std::string object = {};
  std::vector<std::string> value_objects = {};
};

// How facts are said.
enum class Predicates : std::uint8_t {
  kPerValue,  // a predicate for each: (token-is-3)
  kObjects,   // variables and values are objects: (is token x3)
};

// A value at a place.
struct Setting {
  std::uint32_t place = 0;
  std::int32_t value = 0;
};

class Places {
 public:
  // Throws base::Error (kUnsupported) for a variable with too many values.
  Places(const model::Network& network, Names& names, Predicates predicates = Predicates::kPerValue);

  [[nodiscard]] const Place& operator[](std::uint32_t place) const { return places_[place]; }
  [[nodiscard]] std::uint32_t of(model::VariableId variable) const { return index(variable); }
  [[nodiscard]] std::uint32_t of(model::ProcessId process) const { return first_process_ + index(process); }
  // The place of a kVariable or kAtLocation.
  [[nodiscard]] std::uint32_t of(const model::Expression& leaf) const;

  [[nodiscard]] Values all(std::uint32_t place) const { return ~Values(places_[place].size); }
  [[nodiscard]] Values only(const Setting& setting) const;
  // REQUIRES: each value has one.
  [[nodiscard]] const std::string& fact(const Setting& setting) const {
    const Place& place = places_[setting.place];
    return place.facts[static_cast<std::size_t>(setting.value - place.low)];
  }
  // What the leaf is where the place has this value.
  [[nodiscard]] model::Expression value(const model::Expression& leaf, std::int32_t value) const;

  void add_literals(const Cube& cube, Conjunction& all) const;
  // What has to change where the place has one of the values `before`.
  void add_change(const Setting& setting, const Values& before, Conjunction& all) const;
  [[nodiscard]] std::string name_of(const Setting& setting) const;
  [[nodiscard]] std::vector<std::string> facts() const;
  [[nodiscard]] bool has_objects() const { return predicates_ == Predicates::kObjects; }
  [[nodiscard]] std::uint32_t size() const { return static_cast<std::uint32_t>(places_.size()); }
  // Is it part of the state, and can it change?
  [[nodiscard]] bool is_kept(std::uint32_t place) const { return places_[place].is_kept; }

 private:
  void add_variable(const model::Variable& variable, bool is_assigned);
  void name_facts(Names& names);
  void name_objects(Names& names);

  std::vector<Place> places_;
  std::uint32_t first_process_ = 0;
  Predicates predicates_ = Predicates::kPerValue;
};
}  // namespace tarrier::languages::pddl
