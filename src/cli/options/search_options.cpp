// SPDX-License-Identifier: MIT
#include "cli/options/search_options.hpp"

#include <nlohmann/json.hpp>

#include "cli/complaint.hpp"
#include "cli/output.hpp"
#include "cli/output_file.hpp"
#include "cli/terminal.hpp"
#include "report/json.hpp"
#include "report/text.hpp"

namespace tarrier::cli {
SearchOptions::SearchOptions(Arguments& arguments) : strategy_(arguments) {
  arguments.positional("MODEL", model_, "model file, or - for standard input");
  language_.declare(arguments);
  arguments.option("--seed", seed_, "seed of random choices");
  arguments.flag("--json", json_, "one JSON document on standard output");
  arguments.flag("--stats", stats_, "all counters");
  arguments.flag("--quiet", quiet_, "verdicts only, no warnings");
  arguments.option("--search-log", log_file_, "write there how the search goes, one JSON object per line",
                   "FILE");
}

checker::Request SearchOptions::request() const {
  checker::Request request{.model = model_, .language = language_.chosen()};
  strategy_.apply(request);
  request.choices.seed = seed_;
  // Costs time in each step, and nobody sees the counts without --stats.
  request.choices.counts_edges = stats_;
  return request;
}

void SearchOptions::watch(checker::Request& request) {
  if (strategy_.wants_progress(quiet_)) request.choices.on_progress = ProgressLine();
  if (!log_file_) return;
  // Here, as opening the log makes it empty.
  refuse_to_overwrite(*log_file_, inputs_of(request));
  log_.emplace(*log_file_);
  request.on_begin = [this](const std::optional<std::string>& query) { log_->begin(query); };
  request.choices.on_progress = [this, line = request.choices.on_progress](const search::Progress& progress) {
    log_->note(progress);
    if (line) line(progress);
  };
  request.on_end = [this](const report::QueryResult& result) { log_->end(result); };
}

std::vector<std::string> SearchOptions::files(const checker::Request& request) const {
  std::vector<std::string> files = inputs_of(request);
  if (log_file_) files.push_back(*log_file_);
  return files;
}

int SearchOptions::report(report::Result result, bool traces) const {
  // First, or the next line would be written behind it.
  clear_progress_line();
  if (log_)
    // An error as any other, so that the exit status tells of it; the answers remain.
    if (const auto failure = log_->failure()) result.errors.push_back(*failure);
  if (!quiet_)
    for (const base::Warning& warning : result.warnings) complain(warning);
  for (const base::Error& error : result.errors) complain(error);
  if (json_) {
    print_json(report::to_json(result));
  } else {
    const report::TextStyle style{
        .colours = wants_colours(), .quiet = quiet_, .statistics = stats_, .traces = traces && !quiet_};
    put_coloured(report::to_text(result, style));
  }
  return result.exit_status();
}
}  // namespace tarrier::cli
