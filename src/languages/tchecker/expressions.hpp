// SPDX-License-Identifier: MIT
// Expressions and assignments into the terms of a Network.
#pragma once
#include <optional>
#include <string>
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
  struct Local {
    std::string name;
    Entry entry;
  };
  Names names;
  std::vector<Entry> entries;  // by number of the name
  std::vector<Local> locals;   // those that can be used now; their names are not among `names`
  [[nodiscard]] const Entry* find(std::string_view name) const;  // null if there is none
};

// All throw base::Error at the first mistake, and leave what they were given as it was.
// Adds one conjunct.
void constrain(model::Constraint& constraint, const Expr& conjunct, const Variables& variables);
model::Expression lower_integer(const Expr& expression, const Variables& variables);
model::Expression lower_condition(const std::vector<Expr>& conjuncts, const Variables& variables);
model::Statement lower_assignment(const Stmt& statement, const Variables& variables);  // REQUIRES: kAssign
}  // namespace tarrier::languages::tchecker
