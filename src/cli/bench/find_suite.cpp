// SPDX-License-Identifier: MIT
#include <fmt/format.h>
#include <fmt/ranges.h>

#include "cli/bench/suite.hpp"

namespace tarrier::cli {
namespace {
namespace fs = std::filesystem;

// A name and nothing else: no folder, no ending.
bool is_bare(const std::string& name) {
  return !name.empty() && name != "-" && name.find('/') == std::string::npos &&
         name.find('.') == std::string::npos;
}

// Where suites with names may be, the nearest first.
std::vector<fs::path> suite_folders() {
  std::error_code error;
  const fs::path program = fs::read_symlink("/proc/self/exe", error);
  if (error) return {};
  std::vector<fs::path> folders{program.parent_path().parent_path() / "share" / "tarrier" / "suites"};
  for (fs::path folder = program.parent_path(); folder != folder.root_path(); folder = folder.parent_path())
    folders.push_back(folder / "bench" / "suites");
  return folders;
}
}  // namespace

std::string find_suite(const std::string& name) {
  std::error_code ignored;
  if (!is_bare(name) || fs::exists(name, ignored)) return name;
  std::vector<std::string> tried{name};
  for (const fs::path& folder : suite_folders()) {
    const fs::path file = folder / (name + ".suite");
    if (fs::is_regular_file(file, ignored)) return file.string();
    tried.push_back(file.string());
  }
  throw base::Error(base::Code::kNoSuchFile, {base::intern(name), {}, 0, 0}, "there is no such suite",
                    fmt::format("looked for {}", fmt::join(tried, ", ")));
}
}  // namespace tarrier::cli
