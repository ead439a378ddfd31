// SPDX-License-Identifier: MIT
#include "search/walks/walk_schedule.hpp"

namespace tarrier::search {
std::vector<base::OptionEntry> WalkOptions::entries() {
  using Kind = base::OptionEntry::Kind;
  constexpr double kMost = 1e9;
  return {{.name = "start",
           .summary = "depth of the first walks; it doubles after each round of 11",
           .kind = Kind::kWhole,
           .standard = "24",
           .least = 1,
           .most = kMost,
           .small = "3"},
          {.name = "cutoff",
           .summary = "largest depth; after that round they start small again",
           .kind = Kind::kWhole,
           .standard = "65536",
           .least = 1,
           .most = kMost,
           .small = "20"},
          {.name = "walks",
           .summary = "gives up after so many",
           .kind = Kind::kWhole,
           .standard = "unlimited",
           .words = {"unlimited"},
           .least = 1,
           .small = "40"}};
}

WalkOptions WalkOptions::of(const base::Options& options) {
  const auto number = [&](std::string_view name) { return static_cast<std::uint64_t>(options.number(name)); };
  return {.start = number("start"),
          .cutoff = number("cutoff"),
          .walks = options.word("walks") == "unlimited" ? 0 : number("walks")};
}
}  // namespace tarrier::search
