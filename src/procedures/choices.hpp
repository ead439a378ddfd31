// SPDX-License-Identifier: MIT
// How queries are to be answered, as far as the user says.
#pragma once
#include <cstdint>
#include <functional>
#include <optional>
#include <set>
#include <string>

#include "search/problem.hpp"
#include "search/wishes.hpp"
#include "space/options.hpp"

namespace tarrier::procedures {
using search::TraceWish;

struct Choices {
  std::string search = "auto";     // with options in parentheses, as the
  std::string heuristic = "auto";  // heuristics, separated by commas; none: uninformed search
  TraceWish trace = TraceWish::kSome;
  bool non_zeno = false;  // only those infinite runs count on which time diverges
  // Work on making a trace shorter, compared with the search that found it; and a little, unless it is 0.
  std::optional<std::uint64_t> shortening_percent = std::nullopt;  // none: kShortening
  static constexpr std::uint64_t kShortening = 25;
  std::optional<space::Extrapolation> extrapolation = std::nullopt;  // none: the coarsest that is sound
  std::optional<space::Simulation> simulation = std::nullopt;        // likewise
  space::Reductions reductions = {};
  std::set<std::string, std::less<>> switched_off = {};  // reductions of the network, by name
  std::uint64_t seed = 1;
  unsigned threads = 1;       // for searches that come in several
  bool counts_edges = false;  // in QueryResult::processes
  std::function<void(const search::Progress&)> on_progress = nullptr;

  [[nodiscard]] std::uint64_t shortening() const { return shortening_percent.value_or(kShortening); }
  [[nodiscard]] space::ZoneOptions zones() const {
    const space::ZoneOptions coarsest;
    return {.extrapolation = extrapolation.value_or(coarsest.extrapolation),
            .simulation = simulation.value_or(coarsest.simulation)};
  }
};
}  // namespace tarrier::procedures
