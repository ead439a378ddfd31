// SPDX-License-Identifier: MIT
// A search of the catalogue with its options and heuristics, ready to be made.
#pragma once
#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <string_view>

#include "search/turns/interleaved.hpp"

namespace tarrier::engines {
struct Strategy {
  std::string search;                    // with its options
  std::optional<std::string> heuristic;  // likewise; none if the search uses none, or several others
  std::function<std::unique_ptr<search::Engine>()> make;
  // The same for loops in a graph, if the search can look for them.
  std::function<std::unique_ptr<search::Engine>(search::MakeGraph)> make_for_loops = nullptr;
  bool is_standard = false;      // nobody has asked for it
  bool depends_on_time = false;  // several threads: runs with the same seed may differ
  bool finds_loops = false;      // only
  bool is_compassionate = true;  // if it does: also with compassion
};

// What `search` stands for, as typed after --search: the best choice where that is left open. Throws
// base::Error (kUsage) for names and options that are not known, and for combinations that make no sense or
// could not keep a promise.
Strategy choose(std::string_view search, const search::Wishes& wishes = {});
// The engine with these options. Likewise.
Strategy configured(const search::EngineEntry& entry, base::Configuration::Values options = {},
                    const search::Wishes& wishes = {});

// One of several that look for a goal; heuristics are for those that use some. Likewise.
search::Entrant entrant(const base::Configuration& search, const search::Wishes& wishes = {});
search::Entrant entrant(const search::EngineEntry& entry, base::Configuration::Values options = {},
                        const search::Wishes& wishes = {});
}  // namespace tarrier::engines
