// SPDX-License-Identifier: MIT
// Results as JSON, format 1. The schema is docs/formats/result-1.schema.json.
#pragma once
#include <nlohmann/json_fwd.hpp>
#include <string>

#include "report/result.hpp"

namespace tarrier::report {
nlohmann::ordered_json to_json(const Result& result);
nlohmann::ordered_json to_json(const base::Error& error);
nlohmann::ordered_json to_json(const Trace& trace);

// As text, with an end of line. Names come from the user's files, which need not be valid UTF-8.
std::string json_text(const nlohmann::ordered_json& document);

// Null if there is none, "infinite" where the heuristic sees no way to the goal.
nlohmann::ordered_json estimate_json(std::optional<std::uint32_t> estimate);

// What every document starts with: format, tool, version, model, and warnings if there are any.
nlohmann::ordered_json document(const std::string& model, const std::vector<base::Warning>& warnings = {});
}  // namespace tarrier::report
