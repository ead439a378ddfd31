// SPDX-License-Identifier: MIT
// The judge of runs that go on forever, or cannot go on.
//
// A finite run with an ending (model::Ending) stands for a maximal one, which satisfies `always` at each
// point of time from Run::since on. What is claimed is checked by the rules of the semantics, with exact
// rationals:
//   - each step is possible, as in replay();
//   - between two steps, `always` is tested at each instant at which one of its atoms can change, between
//     each two of these, and at both ends: its truth is the same all the way between neighbours;
//   - a loop leads from a state to an equivalent one (equivalence.hpp), by at least one step, but for the
//     variables that run on; these make no difference (influence.hpp), and no other depends on them;
//   - who waits forever can wait beyond the last change of invariants, urgency and `always`: after that
//     nothing changes any more;
//   - who is stuck is deadlocked, cannot wait beyond the last change, and `always` holds as long as it can
//     wait: a run that stops earlier is not maximal;
//   - if time is to diverge, the run waits forever, or its loop can take at least 1 infinitely often
//     (Equivalence::lets_time_diverge).
#pragma once
#include "evidence/interpreter.hpp"

namespace tarrier::evidence {
// What a maximal run shows. Null: nothing in particular.
struct Claim {
  const model::Formula* always = nullptr;    // holds from Run::since on, also while time passes
  const model::Formula* trigger = nullptr;   // holds at Run::since
  bool diverges = false;                     // time does
  const model::RunProperty* runs = nullptr;  // is judged elsewhere (run_property.hpp), but reads the states
};

// What the runs show that decide E[] p, A<> p or p --> q. Refers to the question.
Claim claim_of(const model::MaximalRun& question);

// Executes `run` and judges its ending. The states are those of replay(); in a loop, the last one is
// equivalent to the one that it goes on from, and they satisfy the same clock constraints of network and
// claim.
Replay judge_ending(const model::Network& network, const model::Run& run, const Claim& claim = {});
}  // namespace tarrier::evidence
