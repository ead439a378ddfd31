// SPDX-License-Identifier: MIT
#include "heuristics/relaxation/additive.hpp"

namespace tarrier::heuristics {
namespace {
// h^add (Bonet, Geffner 2001): what the goal costs if all that it takes is added up. Not admissible; infinite
// where h^L is, so dead ends are proved.
class AddedCosts final : public Additive {
 public:
  using Additive::Additive;

 private:
  search::Estimate estimate(search::Estimate cost) override { return cost; }
};
}  // namespace

search::HeuristicEntry hadd() {
  return {.name = "hadd",
          .summary = "h^add: cost of the goal in the delete relaxation, where costs of conjuncts add up",
          .traits = {.safe = true, .has_preferred_operators = true},
          .make = search::make_heuristic<AddedCosts>};
}
}  // namespace tarrier::heuristics
