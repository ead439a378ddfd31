// SPDX-License-Identifier: MIT
#include <fmt/format.h>

#include "checker/warnings.hpp"
#include "cli/command.hpp"
#include "languages/catalogue.hpp"
#include "search/catalogue.hpp"
#include "space/options.hpp"

namespace tarrier::cli {
namespace {
void row(std::string_view name, std::string_view summary, int width = 12) {
  fmt::print("{:<{}}  {}\n", name, width, summary);
}

// tarrier list WHAT: the catalogues as the code knows them.
class List final : public Command {
 public:
  explicit List(Arguments& arguments) {
    arguments.choice(
        "WHAT", what_,
        {"searches", "heuristics", "extrapolations", "simulations", "reductions", "languages", "warnings"},
        "which catalogue");
  }

  int run() override {
    if (what_ == "searches") {
      row("auto", "bfs; topological where no trace is asked for");
      for (const search::EngineEntry& entry : search::builtin()) row(entry.name, entry.summary);
    } else if (what_ == "heuristics") {
      row("auto", "the best choice for the search: none");
      row("none", "no estimates: uninformed search");
    } else if (what_ == "extrapolations") {
      row("auto", "the coarsest that is sound for the query: lu+");
      for (const auto& entry : space::kExtrapolations) row(entry.name, entry.summary);
    } else if (what_ == "simulations") {
      row("auto", "the coarsest that is sound for the query: alu");
      for (const auto& entry : space::kSimulations) row(entry.name, entry.summary);
    } else if (what_ == "reductions") {
      for (const auto& entry : space::kReductions) row(entry.name, entry.summary);
    } else if (what_ == "warnings") {
      for (const base::WarningKind& kind : checker::warning_kinds()) row(kind.code, kind.summary, 22);
    } else {
      for (const languages::Language& entry : languages::builtin())
        row(entry.name, fmt::format("{} ({})", entry.summary, fmt::join(entry.extensions, " ")));
    }
    return 0;
  }

 private:
  std::string what_;
};
}  // namespace

CommandEntry list_command() {
  return {.name = "list",
          .summary = "searches, heuristics, extrapolations, simulations, reductions, languages, warnings",
          .make = make<List>};
}
}  // namespace tarrier::cli
