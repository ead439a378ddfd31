// SPDX-License-Identifier: MIT
// What an edge does, into statements of a Network.
#pragma once
#include <vector>

#include "base/error.hpp"
#include "languages/tchecker/expressions.hpp"

namespace tarrier::languages::tchecker {
// The statements of one attribute. A local variable can be used from its declaration to the end of the block;
// it becomes a variable of `network`. `variables` is changed on the way and is as before at the end. A wrong
// statement is reported and left out.
model::Block lower_update(const std::vector<Stmt>& statements, Variables& variables, model::Network& network,
                          base::Diagnostics& diagnostics);
}  // namespace tarrier::languages::tchecker
