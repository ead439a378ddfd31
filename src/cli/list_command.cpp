// SPDX-License-Identifier: MIT
#include <fmt/format.h>

#include "base/error.hpp"
#include "checker/warnings.hpp"
#include "cli/command.hpp"
#include "cli/output.hpp"
#include "engines/catalogue.hpp"
#include "heuristics/catalogue.hpp"
#include "languages/catalogue.hpp"
#include "procedures/catalogue.hpp"
#include "procedures/decorators/reduced.hpp"
#include "space/options.hpp"

namespace tarrier::cli {
namespace {
constexpr int kWidth = 12;  // of the column with the names

void row(std::string_view name, std::string_view summary, int width = kWidth) {
  cli::print("{:<{}}  {}\n", name, width, summary);
}

std::string traits_text(const search::HeuristicTraits& traits) {
  std::vector<std::string_view> words;
  if (traits.admissible) words.emplace_back("admissible");
  if (traits.consistent) words.emplace_back("consistent");
  if (traits.safe) words.emplace_back("proves dead ends");
  if (traits.reads_zone) words.emplace_back("looks at clocks");
  if (traits.has_preferred_operators) words.emplace_back("has preferred operators");
  return fmt::format("{}", fmt::join(words, ", "));
}

std::string option_text(const base::OptionEntry& option) {
  return fmt::format("{}={}: {} ({})", option.name, option.standard, option.summary, option.values());
}

// What the catalogues say of one search or heuristic.
struct Description {
  std::string name;
  std::string_view summary;
  std::string traits;
  std::vector<base::OptionEntry> options;
};

void print_text(const std::vector<Description>& entries) {
  for (const Description& entry : entries) {
    row(entry.name, entry.summary);
    if (!entry.traits.empty()) row("", entry.traits);
    for (const base::OptionEntry& option : entry.options) row("", option_text(option));
  }
}

// A* would begin something in italics.
std::string escaped(std::string_view text) {
  std::string result;
  for (const char c : text) result += c == '*' ? std::string("\\*") : std::string(1, c);
  return result;
}

// The tables in docs/ are made by this, so that they say what the program does.
void print_markdown(const std::vector<Description>& entries) {
  cli::print("| name | what it is | options, with their standard values |\n|---|---|---|\n");
  for (const Description& entry : entries) {
    std::vector<std::string> options;
    for (const base::OptionEntry& option : entry.options) options.push_back(option_text(option));
    const std::string traits = entry.traits.empty() ? "" : fmt::format(" *({})*", entry.traits);
    cli::print("| `{}` | {}{} | {} |\n", entry.name, escaped(entry.summary), traits,
               fmt::join(options, "; "));
  }
}

std::vector<Description> searches() {
  std::vector<Description> entries;
  for (const search::EngineEntry& entry : engines::builtin())
    entries.push_back({fmt::format("{}{}", entry.name, entry.takes_searches ? "(…)" : ""), entry.summary,
                       entry.is_directed() ? fmt::format("standard heuristic: {}", entry.standard_heuristic)
                                           : std::string(),
                       entry.options});
  return entries;
}

std::vector<Description> heuristics() {
  // No heuristics themselves, but what can be typed in the place of one.
  std::vector<Description> entries{{.name = "auto", .summary = "what suits the search best"},
                                   {.name = "none", .summary = "no estimates: uninformed search"}};
  for (const search::HeuristicEntry& entry : heuristics::builtin())
    entries.push_back({std::string(entry.name), entry.summary, traits_text(entry.traits), entry.options});
  entries.push_back(
      // Once for all: below each of them it would hide what differs.
      {.name = "all of them", .summary = "have this option", .options = {heuristics::cache_option()}});
  return entries;
}

// tarrier list WHAT: the catalogues as the code knows them.
class List final : public Command {
 public:
  explicit List(Arguments& arguments) {
    arguments.choice("WHAT", what_,
                     {"searches", "heuristics", "procedures", "extrapolations", "simulations", "reductions",
                      "languages", "warnings"},
                     "which catalogue");
    arguments.flag("--markdown", markdown_, "searches, heuristics and procedures as a Markdown table");
  }

  int run() override {
    if (what_ == "searches") {
      print(searches());
    } else if (what_ == "heuristics") {
      print(heuristics());
    } else if (what_ == "procedures") {
      print_procedures();
    } else if (markdown_) {
      // Ignoring the option in silence would put a table without markup into somebody's document.
      throw base::Error(base::Code::kUsage, {}, "--markdown is for searches, heuristics and procedures");
    } else if (what_ == "extrapolations") {
      row("auto", "the coarsest that is sound for the query: lu+");
      for (const auto& entry : space::kExtrapolations) row(entry.name, entry.summary);
    } else if (what_ == "simulations") {
      row("auto", "the coarsest that is sound for the query: alu");
      for (const auto& entry : space::kSimulations) row(entry.name, entry.summary);
    } else if (what_ == "reductions") {
      for (const auto& entry : procedures::all_reductions()) row(entry.name, entry.summary);
    } else if (what_ == "warnings") {
      for (const base::WarningKind& kind : checker::warning_kinds()) row(kind.code, kind.summary, 22);
    } else {
      for (const languages::Language& entry : languages::builtin())
        row(entry.name, fmt::format("{} ({})", entry.summary, fmt::join(entry.extensions, " ")));
    }
    return 0;
  }

 private:
  void print(const std::vector<Description>& entries) const {
    if (markdown_)
      print_markdown(entries);
    else
      print_text(entries);
  }

  void print_procedures() const {
    if (markdown_) cli::print("| name | queries | what it asks, and how it is answered |\n|---|---|---|\n");
    for (const procedures::ProcedureEntry& entry : procedures::builtin()) {
      if (markdown_) {
        cli::print("| `{}` | {} | {} |\n", entry.name, entry.questions, entry.summary);
      } else {
        constexpr int kWidthOfNames = 17;
        row(entry.name, entry.summary, kWidthOfNames);
        row("", fmt::format("for {}", entry.questions), kWidthOfNames);
      }
    }
  }

  std::string what_;
  bool markdown_ = false;
};
}  // namespace

CommandEntry list_command() {
  return {
      .name = "list",
      .summary =
          "searches, heuristics, procedures, extrapolations, simulations, reductions, languages, warnings",
      .make = make<List>};
}
}  // namespace tarrier::cli
