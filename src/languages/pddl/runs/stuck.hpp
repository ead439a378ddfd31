// SPDX-License-Identifier: MIT
// A test that no step is possible.
//
// The condition is a conjunction of one disjunction for each step, which would have too many cases as a whole.
// So it is tested step by step, by actions that change nothing but how far the test has come.
#pragma once
#include <optional>
#include <string>
#include <vector>

#include "languages/pddl/writing/groundwork.hpp"

namespace tarrier::languages::pddl {
// Begins where the fact `ready` holds, which it takes away. The result is the fact that holds once the test is
// passed; none if some step is always possible.
std::optional<std::string> add_stuck_test(Groundwork& work, const std::string& ready);

// The states that are legal.
std::vector<Cube> legal_cubes(Groundwork& work);
}  // namespace tarrier::languages::pddl
