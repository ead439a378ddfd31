// SPDX-License-Identifier: MIT
// The formats that models can be written in.
#pragma once
#include <string>
#include <string_view>
#include <vector>

#include "model/network.hpp"
#include "model/question.hpp"

namespace tarrier::languages {
// A text, and what its file is called besides the name that the user gave: "" or "-domain".
struct Written {
  std::string suffix;
  std::string text;
  std::vector<std::string> remarks = {};  // what its readers should know before they are surprised
};

// What is asked of planning tasks; other formats have no use for it.
struct TaskOptions {
  std::string predicates = {};  // "per-value" or "objects"; empty: what suits the query
  std::vector<std::string> loop_changes =
      {};  // {"auto"}, {"all"}, or names; empty: a task for each of the two
  [[nodiscard]] bool is_empty() const { return predicates.empty() && loop_changes.empty(); }
};

struct Format {
  std::string_view name;
  std::string_view summary;
  // Throws base::Error (kUnsupported) for what the format cannot express.
  std::vector<Written> (*write)(const model::Network&, const std::vector<model::Query>&,
                                const TaskOptions&) = nullptr;
  bool is_task = false;  // it takes options of tasks
};

std::vector<Format> formats();
}  // namespace tarrier::languages
