// SPDX-License-Identifier: MIT
// Parts of a network in UPPAAL's notation. Elements of arrays are named "a[0]", "a[1]", … in the network.
#pragma once
#include <string>

#include "model/formula.hpp"

namespace tarrier::differential {
std::string to_text(const model::Network& network, const model::Expression& expression);
std::string to_text(const model::Network& network, const model::ClockConstraint& constraint);
std::string to_text(const model::Network& network, const model::Constraint& constraint);  // empty if trivial
std::string to_text(const model::Network& network, const model::Formula& formula);

// The labels of an edge, made from its parts.
model::EdgeText labels(const model::Network& network, const model::Edge& edge);
}  // namespace tarrier::differential
