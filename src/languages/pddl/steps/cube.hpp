// SPDX-License-Identifier: MIT
// Conjunctions of conditions on single places of the state: each has one of a set of values.
//
// Planners want conjunctions of literals. A cube is one whatever its sets are: a place has exactly one value,
// so it has one of a set if and only if it has none of the others.
#pragma once
#include <boost/dynamic_bitset.hpp>
#include <cstdint>
#include <optional>
#include <vector>

namespace tarrier::languages::pddl {
using Values = boost::dynamic_bitset<>;  // counted from the lowest value of the place

class Cube {
 public:
  // Values are neither none nor all; places ascend.
  struct Term {
    std::uint32_t place = 0;
    Values values;
    friend bool operator==(const Term&, const Term&) = default;
  };

  [[nodiscard]] const std::vector<Term>& terms() const { return terms_; }
  // Null: any.
  [[nodiscard]] const Values* values(std::uint32_t place) const;
  // False if no value is left; the cube is unspecified then.
  [[nodiscard]] bool restrict(std::uint32_t place, const Values& values);
  void forget(std::uint32_t place);
  [[nodiscard]] bool includes(const Cube& other) const;
  [[nodiscard]] bool meets(const Cube& other) const;
  friend bool operator==(const Cube&, const Cube&) = default;

 private:
  std::vector<Term> terms_;
};

// None if they have nothing in common.
std::optional<Cube> meet(const Cube& a, const Cube& b);

// Cubes that cover the same as `cubes` and perhaps more, but nothing of `others`: without terms that are not
// needed for that, and without cubes that others include.
std::vector<Cube> enlarged(std::vector<Cube> cubes, const std::vector<Cube>& others);
}  // namespace tarrier::languages::pddl
