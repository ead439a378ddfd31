// SPDX-License-Identifier: MIT
// The rules of the semantics that ask for clock values, for one state. They throw an Objection where they are
// broken.
#pragma once
#include <optional>
#include <string>
#include <vector>

#include "evidence/interpreter.hpp"
#include "evidence/semantics/step.hpp"

namespace tarrier::evidence {
// The clock values satisfy what the invariants demand. `when` introduces the complaint.
void require_invariants(const model::Network& network, const State& state, const std::vector<Demand>& demands,
                        const std::string& when);

// Lets time pass.
void wait(const model::Network& network, State& state, const Rational& delay);
// The state afterwards; none if it cannot wait for so long.
std::optional<State> waited(const model::Network& network, State state, const Rational& delay);

// Takes a step that locations and variables allow; nobody asks for priorities.
void follow(const model::Network& network, State& state, const model::Step& step, const Enabled& enabled);
bool can_follow(const model::Network& network, const State& state, const model::Step& step,
                const Enabled& enabled);

// Takes a step, with all that it needs.
void make_step(const model::Network& network, State& state, const model::Step& step);
}  // namespace tarrier::evidence
