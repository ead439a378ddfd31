// SPDX-License-Identifier: MIT
// Lists of tasks, as bench reads them.
#pragma once
#include <filesystem>
#include <optional>
#include <string>
#include <vector>

#include "base/error.hpp"

namespace tarrier::cli {
struct SuiteLine {
  std::string text;                // as written, with single blanks
  std::vector<std::string> words;  // of a command line: the command, the model, its arguments
  base::SourceSpan where;
  std::filesystem::path folder;  // where its files are
};

// A file with a model and a command on each line, such as `fischer.xta check --search bfs`, with # for
// comments. Models and query files are found in `models`, or beside the suite. The file of a model stands for
// checking its queries. Throws base::Error (kNoSuchFile, kSyntax).
std::vector<SuiteLine> read_suite(const std::string& file, const std::optional<std::string>& models);
}  // namespace tarrier::cli
