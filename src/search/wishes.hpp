// SPDX-License-Identifier: MIT
// What is wanted of a search, whichever it is.
#pragma once
#include <cstdint>
#include <optional>
#include <vector>

#include "base/configuration.hpp"

namespace tarrier::search {
enum class TraceWish : std::uint8_t {
  kNone,      // the verdict is enough
  kSome,      // whatever the search finds
  kShortest,  // as few steps as possible; refused with a search that cannot promise it
};

struct Wishes {
  // To go by; none given: what suits the search best; an empty list: no estimates.
  std::optional<std::vector<base::Configuration>> heuristics = std::nullopt;
  TraceWish trace = TraceWish::kSome;
  bool explores_all = false;  // there is no goal: everything is to be seen
  unsigned threads = 1;       // for searches that come in several
};
}  // namespace tarrier::search
