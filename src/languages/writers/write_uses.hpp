// SPDX-License-Identifier: MIT
// Which variables a piece of a Network reads and assigns, and what it calls.
#pragma once
#include <set>

#include "model/network.hpp"

namespace tarrier::languages {
// Elements of arrays count with all they may stand for, calls with their arguments only.
struct Uses {
  std::set<model::VariableId> read;
  std::set<model::VariableId> assigned;
  std::set<model::FunctionId> called;
};

void add_uses(Uses& uses, const model::Expression& expression, const model::Network& network);
void add_uses(Uses& uses, const model::Block& block, const model::Network& network);
void add_uses(Uses& uses, const model::Constraint& constraint, const model::Network& network);
}  // namespace tarrier::languages
