// SPDX-License-Identifier: MIT
// Which variables make a difference: to what a network can do, or to what is claimed of a run?
//
// Whatever guards, subscripts, invariants, rates, constraints, branches, clock assignments, functions and the
// claim read does. So does what is read by a value that is assigned to a variable that makes a difference, by
// the definition of one, or by an assignment that may have no meaning or leave the domain of its variable,
// since that ends a run. The others can only change each other. So two states that agree on all variables
// that make a difference have the same steps, with the same inputs, after the same delays, and these lead to
// states that agree again: a loop that leads from one to the other can be repeated forever, and the claim
// cannot tell its rounds apart.
#pragma once
#include <vector>

#include "evidence/ending.hpp"

namespace tarrier::evidence {
class Influence {
 public:
  // The network must outlive this object.
  Influence(const model::Network& network, const Claim& claim);

  [[nodiscard]] bool makes_difference(model::VariableId variable) const { return matters_[index(variable)]; }
  // These and all state variables that may be assigned a value that depends on one of them, in ascending
  // order.
  [[nodiscard]] std::vector<model::VariableId> dependants(std::vector<model::VariableId> variables) const;

 private:
  // Variables from the first on, so many.
  struct Variables {
    model::VariableId first{};
    std::uint32_t count = 1;
  };
  // A value that is assigned, or a definition.
  struct Flow {
    Variables target;
    std::vector<Variables> sources;
  };
  void add_claim(const Claim& claim);
  void add(const model::Block& block);
  void add(const model::Assignment& assignment);
  void add_definitions();
  void note(Variables read);
  void spread();
  [[nodiscard]] std::vector<Variables> reads(const model::Expression& value) const;
  [[nodiscard]] bool is_harmless(const model::Expression& value) const;

  const model::Network& network_;
  std::vector<Flow> flows_;
  std::vector<bool> matters_;            // by variable
  std::vector<model::VariableId> open_;  // those that matter, and what flows into them has not been seen
};
}  // namespace tarrier::evidence
