// SPDX-License-Identifier: MIT
#include "languages/pddl/steps/cube.hpp"

#include <algorithm>

namespace tarrier::languages::pddl {
const Values* Cube::values(std::uint32_t place) const {
  const auto found = std::ranges::lower_bound(terms_, place, {}, &Term::place);
  return found != terms_.end() && found->place == place ? &found->values : nullptr;
}

bool Cube::restrict(std::uint32_t place, const Values& values) {
  // A term that says nothing is no term, otherwise equal cubes would not compare equal.
  if (values.all()) return true;
  const auto found = std::ranges::lower_bound(terms_, place, {}, &Term::place);
  if (found == terms_.end() || found->place != place) {
    terms_.insert(found, {place, values});
    return values.any();
  }
  found->values &= values;
  return found->values.any();
}

void Cube::forget(std::uint32_t place) {
  std::erase_if(terms_, [place](const Term& term) { return term.place == place; });
}

bool Cube::includes(const Cube& other) const {
  return std::ranges::all_of(terms_, [&](const Term& term) {
    const Values* const values = other.values(term.place);
    // Where the other cube says nothing, it has all values, which no term includes.
    return values != nullptr && values->is_subset_of(term.values);
  });
}

bool Cube::meets(const Cube& other) const {
  auto theirs = other.terms_.begin();
  for (const Term& term : terms_) {
    // Both lists ascend, so one pass is enough.
    while (theirs != other.terms_.end() && theirs->place < term.place) ++theirs;
    if (theirs == other.terms_.end()) return true;
    if (theirs->place == term.place && !theirs->values.intersects(term.values)) return false;
  }
  return true;
}

std::optional<Cube> meet(const Cube& a, const Cube& b) {
  // Asked first, as a copy of the cube costs more than the question.
  if (!a.meets(b)) return std::nullopt;
  Cube result = a;
  for (const Cube::Term& term : b.terms())
    if (!result.restrict(term.place, term.values)) return std::nullopt;
  return result;
}

// Terms are left out as long as no cube of the others is met, and then the cubes that lie in larger ones: fewer
// literals make planners faster, and heuristics better.
std::vector<Cube> enlarged(std::vector<Cube> cubes, const std::vector<Cube>& others) {
  const auto is_free = [&](const Cube& cube) {
    return std::ranges::none_of(others, [&](const Cube& other) { return cube.meets(other); });
  };
  for (Cube& cube : cubes) {
    const Cube before = cube;
    // In the order of places, greedily: which terms can go depends on those that went, and the least set is
    // not worth a search.
    for (const Cube::Term& term : before.terms()) {
      Cube larger = cube;
      larger.forget(term.place);
      if (is_free(larger)) cube = std::move(larger);
    }
  }
  std::vector<Cube> result;
  for (const Cube& cube : cubes) {
    const auto covers = [&](const Cube& other) { return other.includes(cube); };
    if (std::ranges::any_of(result, covers)) continue;
    // A later cube may cover an earlier one, once both have been enlarged.
    std::erase_if(result, [&](const Cube& other) { return cube.includes(other); });
    result.push_back(cube);
  }
  return result;
}
}  // namespace tarrier::languages::pddl
