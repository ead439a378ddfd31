// SPDX-License-Identifier: MIT
// What may stand where: next(), inputs, temporal operators, and values that are chosen.
#pragma once
#include <string_view>

#include "base/error.hpp"
#include "languages/smv/flatten/flat.hpp"

namespace tarrier::languages::smv {
// A place of a model.
struct Use {
  std::string_view where;  // as in "next() in an INIT constraint"
  bool allows_next = false;
  bool allows_input = false;
  bool wants_boolean = true;
  Logic logic = Logic::kNone;  // of the temporal operators that it allows
};

// Reports what the expression has and the place does not allow.
void check_use(const Expression& expression, const Use& use, base::Diagnostics& diagnostics);
}  // namespace tarrier::languages::smv
