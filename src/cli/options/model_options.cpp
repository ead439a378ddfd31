// SPDX-License-Identifier: MIT
#include "cli/options/model_options.hpp"

#include <nlohmann/json.hpp>

#include "checker/session.hpp"
#include "cli/complaint.hpp"
#include "cli/options/definitions.hpp"
#include "cli/options/muted_warnings.hpp"
#include "cli/output.hpp"
#include "model/lint/lint.hpp"
#include "report/json.hpp"

namespace tarrier::cli {
ModelOptions::ModelOptions(Arguments& arguments) {
  arguments.positional("MODEL", model_, "model file, or - for standard input");
  language_.declare(arguments);
  arguments.option("-D", definitions_, "set a constant of the model; may be repeated", "NAME=VALUE");
  arguments.flag("--json", json_, "one JSON document on standard output");
  declare_no_warning(arguments, no_warning_);
}

std::unique_ptr<languages::Document> ModelOptions::load(int& status) {
  const checker::Muted muted = parse_muted(no_warning_);
  // These commands have no limits, but an interrupt is to end them at once. It stays in force after loading,
  // as what they do then may take long, too.
  interruptible_.emplace(base::Limits{}, base::Budget::Grace::kNone);
  base::Diagnostics diagnostics;
  auto document = checker::load(model_, parse_definitions(definitions_), diagnostics, language_.chosen());
  // A model with errors is not looked at: half of it may be missing, which would be warned about.
  if (document != nullptr) model::lint(document->network(), document->queries(), diagnostics);
  warnings_ = checker::audible(diagnostics, muted);
  for (const base::Warning& warning : warnings_) complain(warning);
  if (document != nullptr) return document;
  const report::Result failed{.model = model_, .errors = diagnostics.errors(), .warnings = warnings_};
  for (const base::Error& error : failed.errors) complain(error);
  if (json_) print_json(report::to_json(failed));
  status = failed.exit_status();
  return nullptr;
}

nlohmann::ordered_json ModelOptions::document() const { return report::document(model_, warnings_); }
}  // namespace tarrier::cli
