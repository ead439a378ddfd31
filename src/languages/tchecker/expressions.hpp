// SPDX-License-Identifier: MIT
// Expressions and statements into the terms of a Network.
#pragma once
#include <vector>

#include "languages/tchecker/names.hpp"
#include "languages/tchecker/syntax.hpp"
#include "model/network.hpp"

namespace tarrier::languages::tchecker {
// Integers and clocks share one space of names.
struct Variables {
  struct Entry {
    bool is_clock = false;
    std::uint32_t first = 0;  // VariableId or ClockId
    std::uint32_t size = 1;
    model::Domain domain;
  };
  Names names;
  std::vector<Entry> entries;  // by number of the name
};

// Both throw base::Error at the first mistake, and leave what they were given as it was.
// Adds one conjunct.
void constrain(model::Constraint& constraint, const Expr& conjunct, const Variables& variables);
model::Statement lower_statement(const Stmt& statement, const Variables& variables);
}  // namespace tarrier::languages::tchecker
