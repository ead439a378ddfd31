// SPDX-License-Identifier: MIT
#include "cli/model_options.hpp"

#include <fmt/format.h>

#include <nlohmann/json.hpp>

#include "checker/session.hpp"
#include "cli/complaint.hpp"
#include "cli/definitions.hpp"
#include "cli/terminal.hpp"
#include "report/json.hpp"

namespace tarrier::cli {
ModelOptions::ModelOptions(Arguments& arguments) {
  arguments.positional("MODEL", model_, "model file, or - for standard input");
  arguments.option("-D", definitions_, "set a constant of the model; may be repeated", "NAME=VALUE");
  arguments.flag("--json", json_, "one JSON document on standard output");
}

std::unique_ptr<languages::Document> ModelOptions::load(int& status) const {
  base::Diagnostics diagnostics;
  auto document = checker::load(model_, parse_definitions(definitions_), diagnostics);
  for (const std::string& warning : diagnostics.warnings()) fmt::print(stderr, "warning: {}\n", warning);
  if (document != nullptr) return document;
  const report::Result failed{.model = model_, .errors = diagnostics.errors()};
  for (const base::Error& error : failed.errors) complain(error);
  if (json_) print_json(report::to_json(failed));
  status = failed.exit_status();
  return nullptr;
}
}  // namespace tarrier::cli
