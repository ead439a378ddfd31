// SPDX-License-Identifier: MIT
#include "languages/pddl/plans/statements.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cctype>
#include <sstream>

#include "base/error.hpp"

namespace tarrier::languages::pddl {
namespace {
// Without comment and surrounding blanks, in lower case.
std::string plain_line(std::string line) {
  line = line.substr(0, line.find(';'));
  const auto first = line.find_first_not_of(" \t\r");
  if (first == std::string::npos) return "";
  line = line.substr(first, line.find_last_not_of(" \t\r") - first + 1);
  for (char& c : line)
    if ('A' <= c && c <= 'Z') c = static_cast<char>(c - 'A' + 'a');
  return line;
}

// Calls visit(line, number) for those that say anything, until it returns false.
template <typename Visit>
void for_each_line(const std::string& text, const Visit& visit) {
  std::uint32_t number = 0;
  for (std::size_t begin = 0; begin < text.size();) {
    const std::size_t end = std::min(text.find('\n', begin), text.size());
    const std::string line = plain_line(text.substr(begin, end - begin));
    ++number;
    begin = end + 1;
    if (!line.empty() && !visit(line, number)) return;
  }
}

// What stands after "step 12:" or "12:"; empty if the line does not begin like that.
std::string numbered(const std::string& line) {
  std::size_t at = 0;
  constexpr std::string_view kStep = "step";
  if (line.starts_with(kStep)) at = std::min(line.find_first_not_of(" \t", kStep.size()), line.size());
  const std::size_t digits = at;
  while (at < line.size() && '0' <= line[at] && line[at] <= '9') ++at;
  if (at == digits || at == line.size() || line[at] != ':') return "";
  const std::size_t rest = line.find_first_not_of(" \t", at + 1);
  return rest == std::string::npos ? "" : line.substr(rest);
}

bool is_json(const std::string& line) { return line.front() == '{' || line.front() == '['; }

Statement statement_of(std::string line, std::uint32_t number) {
  std::ranges::replace(line, '\t', ' ');
  std::istringstream words(line);
  Statement result{.line = number};
  words >> result.name;
  for (std::string word; words >> word;) result.arguments.push_back(word);
  return result;
}

// As FF prints it: all other lines are about something else.
bool is_numbered_plan(const std::string& text) {
  bool result = false;
  for_each_line(text, [&](const std::string& line, std::uint32_t) {
    // A recorded trace may be long, and each of its texts may look like anything.
    if (is_json(line)) return false;
    result = !numbered(line).empty();
    return !result;
  });
  return result;
}

bool begins_with_bracket(const std::string& text) {
  bool result = false;
  for_each_line(text, [&](const std::string& line, std::uint32_t) {
    result = line.front() == '(';
    return false;
  });
  return result;
}
}  // namespace

bool is_plan(const base::SourceText& text) {
  return begins_with_bracket(text.content) || is_numbered_plan(text.content);
}

bool denies_plan(const base::SourceText& text) {
  bool result = false;
  for_each_line(text.content, [&](const std::string& line, std::uint32_t) {
    if (is_json(line)) return false;
    for (const char* const words :
         {"unsolvable", "no solution", "no plan", "finding a solution", "ff: parsing"})
      result = result || line.find(words) != std::string::npos;
    return !result;
  });
  return result;
}

std::vector<Statement> read_statements(const base::SourceText& text) {
  std::vector<Statement> all;
  const bool is_numbered = !begins_with_bracket(text.content) && is_numbered_plan(text.content);
  for_each_line(text.content, [&](const std::string& line, std::uint32_t number) {
    std::string action = is_numbered ? numbered(line) : line;
    if (is_numbered && action.empty()) return true;
    const bool has_brackets = action.size() > 2 && action.front() == '(' && action.back() == ')';
    if (has_brackets) action = plain_line(action.substr(1, action.size() - 2));
    if ((!has_brackets && !is_numbered) || action.empty())
      throw base::Error(base::Code::kFormat, {base::intern(text.name), {}, number, 0},
                        fmt::format("'{}' is no step of a plan", line), "expected (ACTION)");
    all.push_back(statement_of(action, number));
    return true;
  });
  return all;
}
}  // namespace tarrier::languages::pddl
