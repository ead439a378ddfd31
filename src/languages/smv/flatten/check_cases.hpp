// SPDX-License-Identifier: MIT
// Are the conditions of every `case` complete, and are initial values of their types?
#pragma once
#include "model/network.hpp"

namespace tarrier::languages::smv {
// Throws base::Error (kStructure) for a `case` none of whose conditions holds for some values of the
// variables, whether they can be reached or not, as NuSMV does, and for an initial value that is computed and
// does not fit. With very many combinations of values it is
// left to the run to find that out.
void check_cases(const model::Network& network);
}  // namespace tarrier::languages::smv
