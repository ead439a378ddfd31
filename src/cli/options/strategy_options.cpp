// SPDX-License-Identifier: MIT
#include "cli/options/strategy_options.hpp"

#include <algorithm>
#include <thread>

#include "base/error.hpp"
#include "cli/options/definitions.hpp"
#include "cli/options/muted_warnings.hpp"
#include "cli/terminal.hpp"
#include "procedures/decorators/reduced.hpp"
#include "space/options.hpp"

namespace tarrier::cli {
StrategyOptions::StrategyOptions(Arguments& arguments) {
  const auto names = [](const auto& entries) {
    std::vector<std::string> result{"auto"};
    for (const auto& entry : entries) result.emplace_back(entry.name);
    return result;
  };
  arguments.option("--search", search_, "see `tarrier list searches`", "NAME");
  arguments.option("--heuristic", heuristic_, "see `tarrier list heuristics`", "NAME");
  arguments.choice("--extrapolation", extrapolation_, names(space::kExtrapolations),
                   "what makes the set of zones finite");
  arguments.choice("--simulation", simulation_, names(space::kSimulations), "when one zone covers another");
  arguments.list("--no-reduction", no_reduction_, "switch these off, or all; see `tarrier list reductions`",
                 "NAME,NAME");
  arguments.duration("--time-limit", time_limit_, "per query, such as 60s, 5m, 2h");
  arguments.size("--memory-limit", memory_limit_, "per query, such as 4G, 512M");
  arguments.option("--state-limit", state_limit_, "stored states per query");
  arguments.option("--threads", threads_, "at most (default: all cores); 1: every run is the same");
  arguments.option("-D", definitions_, "set a constant of the model; may be repeated", "NAME=VALUE");
  declare_no_warning(arguments, no_warning_);
  arguments.choice("--progress", progress_, {"auto", "always", "never"}, "progress line on standard error");
}

void StrategyOptions::apply(checker::Request& request) const {
  request.constants = parse_definitions(definitions_);
  request.muted_warnings = parse_muted(no_warning_);
  procedures::Choices& choices = request.choices;
  choices.search = search_;
  choices.heuristic = heuristic_;
  for (const auto& entry : space::kExtrapolations)
    // No match is "auto": other words have been refused when the line was parsed.
    if (entry.name == extrapolation_) choices.extrapolation = entry.value;
  for (const auto& entry : space::kSimulations)
    if (entry.name == simulation_) choices.simulation = entry.value;
  for (const std::string& name : no_reduction_) procedures::switch_off(name, choices);
  if (threads_ && *threads_ == 0)
    throw base::Error(base::Code::kUsage, {}, "--threads 0 leaves nobody to work", "a number from 1 on");
  constexpr std::uint64_t kMostThreads = 1024;
  // hardware_concurrency() is 0 where it is not known.
  choices.threads = static_cast<unsigned>(
      std::min(kMostThreads, threads_.value_or(std::max(1U, std::thread::hardware_concurrency()))));
  request.limits.seconds = time_limit_;
  request.limits.bytes = memory_limit_;
  request.limits.states = state_limit_;
}

bool StrategyOptions::wants_progress(bool quiet) const {
  // Of standard error, where the line goes: standard output may be a file meanwhile.
  return progress_ == "always" || (progress_ == "auto" && !quiet && is_terminal(stderr));
}
}  // namespace tarrier::cli
