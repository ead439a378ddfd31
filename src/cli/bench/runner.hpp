// SPDX-License-Identifier: MIT
// Runs what has been planned, and gathers what was found.
#pragma once
#include <optional>
#include <vector>

#include "cli/bench/plan.hpp"
#include "cli/bench/record.hpp"
#include "cli/bench/store.hpp"
#include "report/benchmark.hpp"

namespace tarrier::cli {
struct RunnerOptions {
  std::optional<std::size_t> jobs;  // so many child processes at once; none: here, one after the other
  bool shows_progress = false;
  RunStore* store = nullptr;
};

// Whoever interrupts has what has been found so far. Lines are in the order of the plan, also where nothing has been
// run of them.
std::vector<report::BenchmarkLine> run_plan(const Plan& plan, const RunnerOptions& options);
}  // namespace tarrier::cli
