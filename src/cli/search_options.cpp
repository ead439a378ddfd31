// SPDX-License-Identifier: MIT
#include "cli/search_options.hpp"

#include <fmt/format.h>

#include <nlohmann/json.hpp>

#include "base/error.hpp"
#include "base/suggestion.hpp"
#include "cli/complaint.hpp"
#include "cli/definitions.hpp"
#include "cli/muted_warnings.hpp"
#include "cli/terminal.hpp"
#include "report/json.hpp"
#include "report/text.hpp"
#include "space/options.hpp"

namespace tarrier::cli {
namespace {
void switch_off(const std::string& name, space::Reductions& reductions) {
  bool found = false;
  std::vector<std::string_view> known;
  for (const auto& entry : space::kReductions) {
    known.push_back(entry.name);
    if (name != entry.name && name != "all") continue;
    reductions.*entry.value = false;
    found = true;
  }
  if (!found)
    throw base::Error(base::Code::kUsage, {}, "there is no reduction '" + name + "'",
                      base::suggestion(name, known, "see `tarrier list reductions`"));
}
}  // namespace

SearchOptions::SearchOptions(Arguments& arguments) {
  const auto names = [](const auto& entries) {
    std::vector<std::string> result{"auto"};
    for (const auto& entry : entries) result.emplace_back(entry.name);
    return result;
  };
  arguments.positional("MODEL", model_, "model file, or - for standard input");
  arguments.option("--search", search_, "see `tarrier list searches`", "NAME");
  arguments.option("--heuristic", heuristic_, "see `tarrier list heuristics`", "NAME");
  arguments.choice("--extrapolation", extrapolation_, names(space::kExtrapolations),
                   "what makes the set of zones finite");
  arguments.choice("--simulation", simulation_, names(space::kSimulations), "when one zone covers another");
  arguments.list("--no-reduction", no_reduction_, "switch these off, or all; see `tarrier list reductions`",
                 "NAME,NAME");
  arguments.option("--seed", seed_, "seed of random choices");
  arguments.duration("--time-limit", time_limit_, "per query, such as 60s, 5m, 2h");
  arguments.size("--memory-limit", memory_limit_, "per query, such as 4G, 512M");
  arguments.option("--state-limit", state_limit_, "stored states per query");
  arguments.option("-D", definitions_, "set a constant of the model; may be repeated", "NAME=VALUE");
  arguments.flag("--json", json_, "one JSON document on standard output");
  arguments.flag("--stats", stats_, "all counters");
  arguments.flag("--quiet", quiet_, "verdicts only, no warnings");
  declare_no_warning(arguments, no_warning_);
  arguments.choice("--progress", progress_, {"auto", "always", "never"}, "progress line on standard error");
  arguments.option("--search-log", log_file_, "write there how the search goes, one JSON object per line",
                   "FILE");
}

checker::Request SearchOptions::request() {
  checker::Request request{.model = model_,
                           .constants = parse_definitions(definitions_),
                           .muted_warnings = parse_muted(no_warning_)};
  request.search = search_;
  request.heuristic = heuristic_;
  for (const auto& entry : space::kExtrapolations)
    if (entry.name == extrapolation_) request.zones.extrapolation = entry.value;
  for (const auto& entry : space::kSimulations)
    if (entry.name == simulation_) request.zones.simulation = entry.value;
  for (const std::string& name : no_reduction_) switch_off(name, request.reductions);
  request.seed = seed_;
  request.limits.seconds = time_limit_;
  request.limits.bytes = memory_limit_;
  request.limits.states = state_limit_;
  request.counts_edges = stats_;
  watch(request);
  return request;
}

void SearchOptions::watch(checker::Request& request) {
  if (progress_ == "always" || (progress_ == "auto" && !quiet_ && is_terminal(stderr)))
    request.on_progress = ProgressLine();
  if (!log_file_) return;
  log_.emplace(*log_file_);
  request.on_begin = [this](const std::optional<std::string>& query) { log_->begin(query); };
  request.on_progress = [this, line = request.on_progress](const search::Progress& progress) {
    log_->note(progress);
    if (line) line(progress);
  };
  request.on_end = [this](const report::QueryResult& result) { log_->end(result); };
}

int SearchOptions::report(report::Result result, bool traces) const {
  clear_progress_line();
  if (log_)
    if (const auto failure = log_->failure()) result.errors.push_back(*failure);
  if (!quiet_)
    for (const base::Warning& warning : result.warnings) complain(warning);
  for (const base::Error& error : result.errors) complain(error);
  if (json_) {
    print_json(report::to_json(result));
  } else {
    const report::TextStyle style{
        .colours = wants_colours(), .quiet = quiet_, .statistics = stats_, .traces = traces && !quiet_};
    fmt::print("{}", report::to_text(result, style));
  }
  return result.exit_status();
}
}  // namespace tarrier::cli
