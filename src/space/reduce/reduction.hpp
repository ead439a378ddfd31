// SPDX-License-Identifier: MIT
// What states need not remember.
//
// A variable that no update assigns has its initial value in every state. One outside the cone of influence
// (cone.hpp) makes no difference to what can happen, and one that is dead (liveness.hpp) makes none for now.
// So the states with and without their values are the same, path by path, and traces, which are made by
// repeating the steps, have the values again. (For clocks see frame.hpp.)
#pragma once
#include <vector>

#include "model/network.hpp"
#include "space/options.hpp"
#include "space/reduce/liveness.hpp"
#include "space/reduce/observed.hpp"

namespace tarrier::space {
struct Remembered {
  std::vector<bool> matters;  // by variable: does its value make a difference?
  std::vector<bool> kept;     // by variable: do states keep it?
  DeadVariables dead;         // kept ones only
  Reductions in_effect;       // of those about variables: the ones that something is left out for
};
// `observed`: what is read besides the network itself.
Remembered remembered(const model::Network& network, const Observed& observed, Reductions reductions);
}  // namespace tarrier::space
