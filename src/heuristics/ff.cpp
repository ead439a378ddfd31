// SPDX-License-Identifier: MIT
#include "heuristics/relaxation/additive.hpp"

namespace tarrier::heuristics {
namespace {
// FF (Hoffmann, Nebel 2001): the transitions of a relaxed solution, each counted once. Not admissible;
// infinite where h^L is, so dead ends are proved.
class SolutionLength final : public Additive {
 public:
  using Additive::Additive;

 private:
  search::Estimate estimate(search::Estimate /*cost*/) override { return plan_.length(); }
};
}  // namespace

search::HeuristicEntry ff() {
  return {.name = "ff",
          .summary = "FF: transitions of a relaxed plan (delete relaxation), each counted once",
          .traits = {.safe = true, .has_preferred_operators = true},
          .make = search::make_heuristic<SolutionLength>};
}
}  // namespace tarrier::heuristics
