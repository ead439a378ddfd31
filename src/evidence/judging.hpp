// SPDX-License-Identifier: MIT
// How the judges end: whatever speaks against a run becomes an objection.
#pragma once
#include "base/error.hpp"
#include "evidence/interpreter.hpp"
#include "evidence/semantics/objection.hpp"

namespace tarrier::evidence {
// What `execute(replay)` makes of a run.
template <typename Execute>
Replay judged(const Execute& execute) {
  Replay result;
  try {
    execute(result);
  } catch (const Objection& objection) {
    result.objection = objection.what();
  } catch (const base::Error& error) {
    // A fault on the way makes the run impossible; without an initial state there is no run.
    if (error.code() != base::Code::kEvaluation || result.states.empty()) throw;
    result.objection = error.what();
  }
  return result;
}
}  // namespace tarrier::evidence
