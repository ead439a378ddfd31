// SPDX-License-Identifier: MIT
// Expressions with something else in the place of variables and locations.
#pragma once
#include <functional>
#include <map>
#include <set>

#include "languages/pddl/steps/places.hpp"

namespace tarrier::languages::pddl {
// What stands in the place of a kVariable or kAtLocation.
using OnLeaf = std::function<model::Expression(const model::Expression& leaf)>;

// Simplified; elements of arrays become choices among them. Throws base::Error (kUnsupported) for a call or
// an assignment inside. An empty expression stays as it is.
model::Expression rewrite(const model::Expression& expression, const model::Network& network,
                          const OnLeaf& on_leaf);

// Puts definitions in the place of derived variables, and numbers in that of what has one value in all
// states.
class Resolver {
 public:
  // Both must outlive this object.
  Resolver(const model::Network& network, const Places& places) : network_(network), places_(places) {}
  model::Expression operator()(const model::Expression& expression);

 private:
  model::Expression leaf(const model::Expression& leaf);

  const model::Network& network_;
  const Places& places_;
  std::map<model::VariableId, model::Expression> definitions_;  // resolved
};

// The places that are read.
std::set<std::uint32_t> places_in(const model::Expression& expression, const Places& places);

// Where it does not hold, with negations pushed inwards as far as they go.
model::Expression negated(const model::Expression& condition);
}  // namespace tarrier::languages::pddl
