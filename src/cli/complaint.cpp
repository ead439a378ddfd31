// SPDX-License-Identifier: MIT
#include "cli/complaint.hpp"

#include <fmt/format.h>

#include <cstdio>
#include <fstream>
#include <string>

namespace tarrier::cli {
namespace {
constexpr std::size_t kMostColumns = 200;

// Shows nothing where the text cannot be read again, e.g. for standard input.
void show_line(const base::SourceSpan& where) {
  std::ifstream file{std::string(where.file)};
  std::string line;
  for (std::uint32_t i = 0; i < where.line; ++i)
    if (!std::getline(file, line)) return;
  if (where.column == 0 || where.column > line.size() + 1 || where.column > kMostColumns) return;
  std::string mark(where.column - 1, ' ');
  for (std::size_t i = 0; i < mark.size(); ++i)
    if (line[i] == '\t') mark[i] = '\t';  // keeps the mark below its character
  fmt::print(stderr, "  {}\n  {}^\n", line.substr(0, kMostColumns), mark);
}
}  // namespace

void complain(const base::Error& error) {
  fmt::print(stderr, "error: {}\n", error.what());
  if (error.where().line > 0) show_line(error.where());
}

void complain(const base::Warning& warning) {
  fmt::print(stderr, "warning: {}\n", base::to_string(warning));
  if (warning.where.line > 0) show_line(warning.where);
}
}  // namespace tarrier::cli
