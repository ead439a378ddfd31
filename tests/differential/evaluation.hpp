// SPDX-License-Identifier: MIT
// The oracle's own evaluator of expressions: walks the tree, one case per operator, as expression.hpp says.
#pragma once
#include <cstdint>
#include <vector>

#include "model/network.hpp"

namespace tarrier::differential {
// Thrown by an evaluation that has no meaning.
struct Fault {};

// A value outside its domain, in a network where that only disables the step.
struct Disabled {};

// What an expression is evaluated in: a location for each process, a value for each variable of the network
// (entries of derived variables are not used).
struct Valuation {
  std::vector<model::LocationId> locations;
  std::vector<std::int32_t> values;
};

// REQUIRES: `expression` is not empty and holds no Op::kNext.
std::int32_t evaluate(const model::Network& network, const Valuation& valuation,
                      const model::Expression& expression);

// The empty expression is true.
bool is_true(const model::Network& network, const Valuation& valuation, const model::Expression& expression);

// How far behind the first element of its array the element chosen by `subscripts` stands.
std::uint32_t offset(const model::Network& network, const Valuation& valuation,
                     const std::vector<model::Subscript>& subscripts);

template <base::IdType Id>
Id resolve(const model::Network& network, const Valuation& valuation, const model::Reference<Id>& reference) {
  return Id{index(reference.first) + offset(network, valuation, reference.subscripts)};
}
}  // namespace tarrier::differential
