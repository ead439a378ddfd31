// SPDX-License-Identifier: MIT
// All steps that a discrete state has, found by trying, and which of them go first.
#pragma once
#include <vector>

#include "evidence/semantics/step.hpp"

namespace tarrier::evidence {
// A step that locations, variables and some choice of inputs allow.
struct PossibleStep {
  model::Step step;
  Enabled enabled;
};

// All of them. Steps that lead into a fault are none: a search that meets the fault has to report it.
// REQUIRES: the synchronisations are well-formed.
std::vector<PossibleStep> all_steps(const model::Network& network, const Discrete& discrete);

// Of steps that are possible at the same instant, those that no other one blocks.
std::vector<const PossibleStep*> unblocked(const model::Network& network,
                                           std::vector<const PossibleStep*> possible);

// The steps with a higher priority: the step is blocked where one of them is possible.
std::vector<PossibleStep> steps_before(const model::Network& network, const Discrete& discrete,
                                       const model::Step& step);
}  // namespace tarrier::evidence
