// SPDX-License-Identifier: MIT
#include "cli/complaint.hpp"

#include <fmt/format.h>

#include <filesystem>
#include <fstream>
#include <string>
#include <string_view>
#include <vector>

#include "cli/output.hpp"
#include "report/printable.hpp"

namespace tarrier::cli {
namespace {
// A generated model may be one line of megabytes.
constexpr std::size_t kMostColumns = 200;

// As long as the text, to stand below it: a blank for each letter.
std::string blank(std::string_view text) {
  std::string result;
  for (; !text.empty(); text.remove_prefix(1)) {
    const std::size_t end = std::min(text.find('\t'), text.size());
    // Tabs are kept, because only the terminal knows how wide it shows them.
    result.append(report::width(text.substr(0, end)), ' ');
    if (end == text.size()) break;
    result += '\t';
    text.remove_prefix(end);
  }
  return result;
}

// The lines of the file that was complained about last: there may be many complaints about it.
const std::vector<std::string>& lines_of(std::string_view name) {
  static std::string file;
  static std::vector<std::string> lines;
  if (file == name) return lines;
  file = name;
  lines.clear();
  std::error_code error;
  if (!std::filesystem::is_regular_file(file, error)) return lines;  // nothing else can be read again
  std::ifstream stream(file);
  for (std::string line; std::getline(stream, line);) lines.push_back(line.substr(0, kMostColumns));
  return lines;
}

// Shows nothing where the text cannot be read again, e.g. for standard input.
void show_line(const base::SourceSpan& where) {
  const std::vector<std::string>& lines = lines_of(where.file);
  if (where.line == 0 || where.line > lines.size()) return;
  const std::string& line = lines[where.line - 1];
  // One column behind the end is where something is missing.
  if (where.column == 0 || where.column > line.size() + 1 || where.column > kMostColumns) return;
  // As it is shown: control characters take more columns there than in the file.
  const std::string before = report::printable_line(line.substr(0, where.column - 1));
  put_error(fmt::format("  {}\n  {}^\n", report::printable_line(line), blank(before)));
}
}  // namespace

void complain(const base::Error& error) {
  put_error(fmt::format("error: {}\n", report::printable_line(error.what())));
  if (error.where().line > 0) show_line(error.where());
}

void complain(const base::Warning& warning) {
  put_error(fmt::format("warning: {}\n", report::printable_line(base::to_string(warning))));
  if (warning.where.line > 0) show_line(warning.where);
}
}  // namespace tarrier::cli
