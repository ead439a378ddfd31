// SPDX-License-Identifier: MIT
#include "report/json.hpp"

#include <nlohmann/json.hpp>

#include "report/traces/catalogue.hpp"

namespace tarrier::report {
TraceFormat json_traces() {
  return {.name = "json",
          .summary = "the document of --json, which has the traces and can be replayed",
          .write = [](const Result& result) { return json_text(to_json(result)); }};
}
}  // namespace tarrier::report
