// SPDX-License-Identifier: MIT
// Deep random search (search/walks/deep_random_search.hpp), and the same for loops (search/loops/deep_lassos.hpp).
#include <fmt/format.h>

#include "search/loops/deep_lassos.hpp"
#include "search/walks/deep_random_search.hpp"

namespace tarrier::engines {
namespace {
class Drs final : public search::Engine {
 public:
  explicit Drs(const search::DeepSearchOptions& options) : options_(options) {}
  std::unique_ptr<search::Search> start(const search::Problem& problem) override {
    search::require_unit_costs(problem.network, "deep random search");
    return search::deep_random_search(problem, options_);
  }
  [[nodiscard]] bool finds_shortest() const override { return options_.finds_shortest(); }
  [[nodiscard]] std::uint64_t most(std::uint64_t least) const override { return options_.most(least); }

 private:
  search::DeepSearchOptions options_;
};

search::DeepSearchOptions chosen(const base::Options& options) {
  const auto number = [&](std::string_view name) { return static_cast<std::uint64_t>(options.number(name)); };
  search::DeepSearchOptions chosen{.depths = {.start = number("start")}, .walks = number("walks")};
  if (options.word("increment") != "double") chosen.depths.increment = number("increment");
  if (options.word("cutoff") != "none") chosen.depths.cutoff = number("cutoff");
  const std::string& store = options.word("store");
  if (store == "plain" || (store == "auto" && chosen.depths.increment == 0))
    // What `plain` passes over was cut off deeper down, so a later iteration, twice as deep, comes to it.
    chosen.dominance = space::Dominance::kIgnoreCost;
  chosen.keeps_children = options.word("fringe") == "children";
  chosen.keeps_all = options.word("keep") == "all";
  return chosen;
}

std::unique_ptr<search::Engine> make_drs(const search::EngineParts& parts) {
  return std::make_unique<Drs>(chosen(parts.options));
}

std::unique_ptr<search::Engine> make_drs_for_loops(const search::EngineParts& parts, search::MakeGraph make) {
  for (const auto& [name, standard] :
       {std::pair("store", "auto"), std::pair("fringe", "parents"), std::pair("keep", "choices")})
    if (parts.options.word(name) != standard)
      throw base::Error(base::Code::kUsage, {},
                        fmt::format("option '{}' of search 'drs' is of no use for infinite runs", name),
                        "leave it out");
  return std::make_unique<search::LassoEngine>(
      [options = chosen(parts.options), make = std::move(make)](const search::Problem& problem) {
        return std::make_unique<search::DeepLassos>(problem, make, options.depths, options.walks);
      });
}
}  // namespace

search::EngineEntry drs() {
  using Kind = base::OptionEntry::Kind;
  constexpr double kMostDepth = 1e9;
  return {.name = "drs",
          .summary = "deep random search: random walks that leave a fringe, deeper and deeper; complete",
          .options = {{.name = "walks",
                       .summary = "how many walks start at the root before others start in the fringe",
                       .kind = Kind::kWhole,
                       .standard = "1",
                       .least = 1,
                       .most = kMostDepth},
                      {.name = "start",
                       .summary = "depth of the first iteration; the root has depth 1",
                       .kind = Kind::kWhole,
                       .standard = "256",
                       .least = 1,
                       .most = kMostDepth},
                      {.name = "increment",
                       .summary = "of the depth, from one iteration to the next",
                       .kind = Kind::kWhole,
                       .standard = "double",
                       .words = {"double"},
                       .least = 1,
                       .most = kMostDepth},
                      {.name = "cutoff",
                       .summary = "largest depth",
                       .kind = Kind::kWhole,
                       .standard = "none",
                       .words = {"none"},
                       .least = 1,
                       .most = kMostDepth},
                      {.name = "store",
                       .summary = "depth: only a state met as early covers another; plain: any does; auto: "
                                  "plain if the depth doubles",
                       .standard = "auto",
                       .words = {"auto", "depth", "plain"}},
                      {.name = "fringe",
                       .summary = "what a visit stores: the successor it goes on to, or all of them",
                       .standard = "parents",
                       .words = {"parents", "children"}},
                      {.name = "keep",
                       .summary = "what a walk stores: states at which there is a choice (memory), or all "
                                  "(time, where there is no error); all with fringe=children",
                       .standard = "choices",
                       .words = {"choices", "all"}}},
          .begins_again = true,
          .make = make_drs,
          .make_for_loops = make_drs_for_loops};
}
}  // namespace tarrier::engines
