// SPDX-License-Identifier: MIT
#include "automata/formulas/query.hpp"

#include <algorithm>

namespace tarrier::automata {
namespace {
constexpr std::string_view kBlanks = " \t\r\n";
constexpr std::string_view kPrefix = "ltl:";
}  // namespace

model::Query read_query(const base::SourceText& formula, const AtomReader& read_atom, AtomExtent extent) {
  const std::string& text = formula.content;
  const std::size_t first = std::min(text.find_first_not_of(kBlanks), text.size());
  const std::size_t last = text.find_last_not_of(kBlanks);
  const std::string_view before = std::string_view(text).substr(0, first);
  // Without a line break before it, rfind() gives npos, and npos + 1 is 0.
  const std::size_t line_begin = before.rfind('\n') + 1;
  model::Query query{.text = std::string(kPrefix),
                     .span = {base::intern(formula.name),
                              {},
                              static_cast<std::uint32_t>(std::ranges::count(before, '\n') + 1),
                              static_cast<std::uint32_t>(first - line_begin + 1)},
                     .meaning = model::Runs{}};
  if (last != std::string::npos) query.text += " " + text.substr(first, last + 1 - first);
  try {
    // Runs of these languages may end; their last state counts as repeated forever.
    query.meaning = model::Runs{.property = {.formula = parse(formula, read_atom, extent), .may_end = true}};
    // A wrong formula is no error of the file it stands in.
  } catch (const base::Error& error) {
    query.meaning = error;
  }
  return query;
}

std::optional<base::SourceText> formula_in(const base::SourceText& line) {
  const std::size_t first = line.content.find_first_not_of(kBlanks);
  if (first == std::string::npos || line.content.compare(first, kPrefix.size(), kPrefix) != 0)
    return std::nullopt;
  base::SourceText result = line;
  // The prefix becomes blanks, so that columns stay those of the file.
  result.content.replace(first, kPrefix.size(), kPrefix.size(), ' ');
  return result;
}
}  // namespace tarrier::automata
