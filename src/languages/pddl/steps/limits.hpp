// SPDX-License-Identifier: MIT
// How large a planning task may become before it is said in another way.
#pragma once
#include <cstddef>

namespace tarrier::languages::pddl {
struct Limits {
  std::size_t cases = 256;  // of a condition or an update; more: derived predicates
  // Of one step; more: conditional effects, or choices one after the other.
  std::size_t choices = 4096;
  std::size_t starts = 4096;    // initial states; more: choices one after the other
  std::size_t branches = 1024;  // cases of what happens for one choice
  std::size_t actions = 32'768;
  // May there be derived predicates? Many planners do not know them.
  bool axioms = true;
};
}  // namespace tarrier::languages::pddl
