// SPDX-License-Identifier: MIT
#include "heuristics/patterns/pattern_heuristic.hpp"
#include "heuristics/patterns/relaxed_components.hpp"

namespace tarrier::heuristics {
namespace {
// Russian doll (Kupferschmid, Hoffmann, Larsen 2008, "Fast directed model checking via Russian doll
// abstraction"): keeps what an abstract solution mentions, here the one that h^U finds.
class RussianDoll final : public PatternHeuristic {
 public:
  using PatternHeuristic::PatternHeuristic;

 private:
  std::optional<Proposal> propose(const Result* last) override {
    // A solution proposes one pattern; what becomes of it says nothing about another one.
    if (last != nullptr) return std::nullopt;
    RelaxedComponents relaxed(components());
    if (relaxed.evaluate(Selection(components().size(), true)) == search::kDeadEnd) {
      give_up("h^U: the goal is out of reach even in the delete relaxation");
      return std::nullopt;
    }
    return Proposal{relaxed.of_solution(), "Russian doll: what a relaxed plan mentions"};
  }
};
}  // namespace

search::HeuristicEntry rd() {
  return pattern_entry<RussianDoll>(
      "rd", "pattern database of what a relaxed plan mentions (Russian doll abstraction)", "1000000");
}
}  // namespace tarrier::heuristics
