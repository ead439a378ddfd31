// SPDX-License-Identifier: MIT
#include "search/engine.hpp"

namespace tarrier::search {
Outcome Engine::run(const Problem& problem, base::Limits& limits) {
  const double begin = limits.elapsed();
  const auto search = start(problem);
  const double preprocessing = limits.elapsed() - begin;
  Outcome outcome = search->run(limits, Search::kUnlimited);
  outcome.statistics.preprocessing_seconds += preprocessing;
  return outcome;
}
}  // namespace tarrier::search
